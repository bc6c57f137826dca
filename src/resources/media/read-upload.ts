import { RestError } from '../../define/errors.ts'
import type { Call, Upload } from '../../model/model.ts'
import { fileNameOf } from '../../text/disposition.ts'
import { errors } from './traits/errors.ts'

/** `name`: as the client named it. */
export interface UploadedFile extends Pick<Upload, 'name' | 'path' | 'size'> {
  readonly refusal: (values: { name: string }) => RestError
}

/**
 * The file of a request: the part `file` of a form, or the body itself, which `Content-Disposition` names.
 * @throws RestError 400 `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 * `rest_upload_invalid_disposition`, `rest_upload_unknown_error`; 412 `rest_upload_hash_mismatch`
 */
export function readUpload({ headers, uploads }: Pick<Call, 'headers' | 'uploads'>): UploadedFile {
  const isForm = uploads['file'] !== undefined || /^\s*multipart\//i.test(headers['content-type'] ?? '')
  // Of several parts with one name, the last one counts, as for every argument.
  return isForm ? fromForm(uploads['file']?.at(-1), headers) : fromBody(uploads['']?.[0], headers)
}

function fromForm(part: Upload | undefined, headers: Call['headers']): UploadedFile {
  if (!part) throw errors.rest_upload_no_data()
  if (part.size === 0) throw errors.rest_upload_unknown_error__empty({ name: part.name })
  assertSum(part, headers)
  return { name: part.name, path: part.path, size: part.size, refusal: errors.rest_upload_unknown_error }
}

function fromBody(body: Upload | undefined, headers: Call['headers']): UploadedFile {
  if (!body && !hadBody(headers)) throw errors.rest_upload_no_data()
  // WordPress documents this; behind servers that send it an empty type, it requires none.
  if (!headers['content-type']) throw errors.rest_upload_no_content_type()
  const disposition = headers['content-disposition']
  if (!disposition) throw errors.rest_upload_no_content_disposition()
  const name = fileNameOf(disposition)
  // WordPress expects parameters after a type.
  if (name === '' || !disposition.includes(';')) throw errors.rest_upload_invalid_disposition()
  // A body that was parsed as arguments is not an acceptable file.
  if (!body) throw errors.rest_upload_sideload_error({ name })
  assertSum(body, headers)
  return { name, path: body.path, size: body.size, refusal: errors.rest_upload_sideload_error }
}

// JSON and forms are read as arguments, and a body without a type is not read: only its existence is known.
function hadBody(headers: Call['headers']): boolean {
  const type = headers['content-type'] ?? ''
  const isArguments = /\bjson\b|x-www-form-urlencoded/i.test(type)
  if (!isArguments && type !== '') return false
  const length = headers['content-length']
  return length === undefined ? isArguments || headers['transfer-encoding'] !== undefined : Number(length) > 0
}

// Hexadecimal, as existing clients send it, or base64, as the header is defined.
function assertSum({ md5 }: Upload, headers: Call['headers']): void {
  const expected = headers['content-md5']?.trim()
  if (!expected || expected.toLowerCase() === md5 || expected === Buffer.from(md5, 'hex').toString('base64')) return
  throw errors.rest_upload_hash_mismatch()
}
