import { isUtf8 } from 'node:buffer'

/**
 * The name of the file that a `Content-Disposition` header tells: in the notation for any letters (`filename*=UTF-8''…`)
 * where it is there, else the plain one, in quotes or without. Empty when it tells none.
 */
export function fileNameOf(disposition: string): string {
  // Headers arrive as bytes; most clients write names in UTF-8.
  const bytes = Buffer.from(disposition, 'latin1')
  const header = isUtf8(bytes) ? bytes.toString('utf8') : disposition
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]*)/i.exec(header)?.[1]
  const decoded = encoded === undefined ? undefined : decode(encoded)
  if (decoded) return decoded
  const found = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))/i.exec(header)
  return (found?.[1]?.replaceAll(/\\(.)/g, '$1') ?? found?.[2] ?? '').trim()
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
