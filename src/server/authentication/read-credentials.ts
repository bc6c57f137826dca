/** The login name and password of an `Authorization` header of the scheme Basic; undefined for anything else. */
export function readCredentials(header: string): readonly [login: string, password: string] | undefined {
  const encoded = basicOf(header)
  const text = encoded !== undefined && /^[\w+/-]+=*\s*$/.test(encoded) ? Buffer.from(encoded, 'base64').toString() : ''
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : [text.slice(0, colon), text.slice(colon + 1)]
}

/** The credentials after the scheme Basic in an `Authorization` header; undefined for another scheme, or none. */
export function basicOf(header = ''): string | undefined {
  const found = /^Basic(?:\s(.*))?$/i.exec(header.trim())
  return found ? (found[1]?.trim() ?? '') : undefined
}
