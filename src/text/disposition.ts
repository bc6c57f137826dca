import { isUtf8 } from 'node:buffer'
import { create, parse } from 'content-disposition'

/** Returns a `Content-Disposition` header with a file name in any script. */
export function toDisposition(name: string): string {
  return create(name)
}

/** Returns the file name in a `Content-Disposition` header: `filename*=UTF-8''…`, else the plain one, quoted or not. */
export function fileNameOf(disposition: string): string {
  // Header values arrive as Latin-1 strings; most clients write names in UTF-8.
  const bytes = Buffer.from(disposition, 'latin1')
  return parse(isUtf8(bytes) ? bytes.toString('utf8') : disposition).parameters['filename']?.trim() ?? ''
}
