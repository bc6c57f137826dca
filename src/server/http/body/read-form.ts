/** Maximum bytes of a form that a page sends: a name, a password, some addresses; a comment with all its signs escaped. */
const longestForm = 1_048_576
/** Maximum fields of a form; further ones are not read, as on the interface. */
const mostFields = 1000

/** The fields of a short form that a page without files sent; undefined if it is no such form. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm && length <= longestForm ? new URLSearchParams(firstFields(await request.text())) : undefined
}

function firstFields(text: string): string {
  let end = -1
  for (let i = 0; i < mostFields; i++) {
    end = text.indexOf('&', end + 1)
    if (end === -1) return text
  }
  return text.slice(0, end)
}
