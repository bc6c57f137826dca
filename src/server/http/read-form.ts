/** Maximum bytes of a form that a page sends: a name, a password, some addresses; a comment with all its signs escaped. */
const longestForm = 1_048_576

/** The fields of a short form that a page without files sent; undefined if it is no such form. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm && length <= longestForm ? new URLSearchParams(await request.text()) : undefined
}
