import { isUtf8 } from 'node:buffer'
import { create, parse } from 'content-disposition'

/** A `Content-Disposition` header with the name of a file, in any script. */
export function toDisposition(name: string): string {
  return create(name)
}

/**
 * The name of the file in a `Content-Disposition` header: the one for any script (`filename*=UTF-8''…`) if it is there,
 * else the plain one, quoted or not. Empty if there is none.
 */
export function fileNameOf(disposition: string): string {
  // Headers arrive as bytes; most clients write names in UTF-8.
  const bytes = Buffer.from(disposition, 'latin1')
  return parse(isUtf8(bytes) ? bytes.toString('utf8') : disposition).parameters['filename']?.trim() ?? ''
}
