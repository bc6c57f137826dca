import { isUtf8 } from 'node:buffer'
import { parse } from 'content-disposition'

/**
 * The name of the file that a `Content-Disposition` header tells: in the notation for any letters (`filename*=UTF-8''…`)
 * where it is there, else the plain one, in quotes or without. Empty when it tells none.
 */
export function fileNameOf(disposition: string): string {
  // Headers arrive as bytes; most clients write names in UTF-8.
  const bytes = Buffer.from(disposition, 'latin1')
  return parse(isUtf8(bytes) ? bytes.toString('utf8') : disposition).parameters['filename']?.trim() ?? ''
}
