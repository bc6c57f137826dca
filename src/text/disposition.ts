import { isUtf8 } from 'node:buffer'
import { create, parse } from 'content-disposition'

/** A `Content-Disposition` header that tells the name of a file, in any letters. */
export function toDisposition(name: string): string {
  return create(name)
}

/**
 * The name of the file that a `Content-Disposition` header tells: in the notation for any letters (`filename*=UTF-8''…`)
 * where it is there, else the plain one, in quotes or without. Empty when it tells none.
 */
export function fileNameOf(disposition: string): string {
  // Headers arrive as bytes; most clients write names in UTF-8.
  const bytes = Buffer.from(disposition, 'latin1')
  return parse(isUtf8(bytes) ? bytes.toString('utf8') : disposition).parameters['filename']?.trim() ?? ''
}
