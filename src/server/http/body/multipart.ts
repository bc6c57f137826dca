import { once } from 'node:events'
import type { Readable } from 'node:stream'
import openBusboy, { type Busboy } from 'busboy'
import { baseName } from '../query-params.ts'
import type { UploadFolder } from './uploads.ts'
import { errors } from '../errors.ts'

export interface MultipartLimits {
  readonly parts: number
  /** Bytes of one field's value, and of all of them. */
  readonly fieldBytes: number
  readonly fieldsBytes: number
}

export interface MultipartTarget {
  readonly uploads: UploadFolder
  /** Whether a field's files are stored; others are skipped. */
  readonly keeps: (field: string) => boolean
  /** Called with the bytes of fields held in memory; may refuse them by throwing. */
  holds?(bytes: number): void
}

/**
 * Reads a `multipart/form-data` body as it arrives: files go to the folder, fields are returned in order. A file part without a
 * file name (an empty input of a page) is no file, and an empty body is a form without parts.
 *
 * @throws RestError 400 `rest_invalid_multipart` if the form is truncated or malformed, 413 beyond the limits
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  { uploads, keeps, holds }: MultipartTarget,
  limits: MultipartLimits,
): Promise<[name: string, value: string][]> {
  const fields: [string, string][] = []
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return fields
  const parser = open(contentType, limits)
  let total = 0
  let outside = 0
  let held = 0
  let openFiles = 0
  const hold = (bytes: number) => {
    if (bytes > held) holds?.(bytes - held)
    held = Math.max(held, bytes)
  }
  let failure: { readonly error: unknown } | undefined
  let writing = Promise.resolve()
  let wake = () => {}
  const fail = (error: unknown) => {
    failure ??= { error }
    parser.destroy()
    wake()
  }
  // A failure does not wait for the next bytes: the client may never send them.
  const orFailure = <T>(awaited: Promise<T>) =>
    new Promise<T | undefined>((resolve, reject) => {
      wake = () => resolve(undefined)
      if (failure) wake()
      awaited.then(resolve, reject)
    })
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    total += Buffer.byteLength(value)
    if (valueTruncated || total > limits.fieldsBytes) fail(errors.rest_request_too_large__field())
    if (name === undefined || failure) return
    try {
      hold(total)
      fields.push([name, value])
    } catch (error) {
      fail(error)
    }
  })
  parser.on('file', (name: string | undefined, stream, { filename, mimeType }) => {
    openFiles++
    stream.on('close', () => openFiles--)
    stream.on('error', ({ message }) => fail(errors.rest_invalid_multipart({ why: message })))
    const field = baseName(name ?? '')
    if (!name || !filename || failure || !keeps(field)) return void stream.resume()
    // The next file may be announced before this one has been read completely.
    writing = writing.then(() => (failure ? undefined : keep(stream, field, filename, mimeType))).catch(fail)
  })
  parser.on('partsLimit', () => fail(errors.rest_request_too_large__parts({ most: limits.parts })))
  parser.on('error', ({ message }: Error) => fail(errors.rest_invalid_multipart({ why: message })))
  const closed = new Promise<void>((resolve) => parser.once('close', resolve))
  try {
    for (
      let next: IteratorResult<Uint8Array> | undefined = first;
      next && !next.done;
      next = await orFailure(iterator.next())
    ) {
      // A field is announced when complete: until then, bytes outside files count as held.
      if (openFiles === 0) hold((outside += next.value.length))
      if (!parser.write(next.value)) await orFailure(once(parser, 'drain'))
    }
  } catch (error) {
    fail(error)
  }
  parser.end()
  await closed
  await writing
  if (failure) throw failure.error
  return fields

  async function keep(stream: Readable, field: string, name: string, type: string): Promise<void> {
    const file = await uploads.create(field, name, type)
    for await (const chunk of stream) await file.write(chunk as Buffer)
    await file.end()
  }
}

// The parser reports a limit once it is reached: only one more exceeds it.
function open(contentType: string, { parts, fieldBytes }: MultipartLimits): Busboy {
  try {
    return openBusboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { parts: parts + 1, fieldSize: fieldBytes + 1 },
    })
  } catch (error) {
    throw errors.rest_invalid_multipart({ why: (error as Error).message })
  }
}
