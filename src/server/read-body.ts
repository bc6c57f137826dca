import type { IncomingMessage } from 'node:http'
import { RestError } from '../define/errors.ts'
import type { Upload } from '../define/model.ts'
import { readMultipart } from './multipart.ts'
import { nestParams, parseParams, type Params } from './query-params.ts'
import { openUploads, type UploadFolder } from './uploads.ts'

/** What a request's body says. */
export interface RequestBody {
  readonly json?: Params
  readonly form?: Params
  /** Files by field; a body that is neither form nor JSON is one under the empty name. */
  readonly uploads: Readonly<Record<string, readonly Upload[]>>
  /** Removes the temporary files. */
  dispose(): Promise<void>
}

/** Where a body comes from. */
export interface BodySource {
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<Uint8Array>
  /** Called when the rest of the body is not wanted. */
  stop?(): void
}

/** Bounds in bytes, and whether a body that is neither form nor JSON is kept as an upload. */
export interface BodyLimits {
  readonly body: number
  readonly upload: number
  readonly keepRaw: boolean
  /** Makes a fresh folder for files. */
  readonly makeFolder: () => string
}

/** The empty body. */
export const noBody: RequestBody = { uploads: {}, dispose: async () => {} }

/**
 * Reads a body by its content type: JSON, urlencoded and multipart become parameters, another type is kept as a file or
 * not read. Temporary files are removed by `dispose`, and when reading fails.
 *
 * @throws RestError 400 `rest_invalid_json`, `rest_invalid_multipart`, `rest_body_aborted`; 413 `rest_request_too_large`
 */
export async function readBody(source: BodySource, limits: BodyLimits): Promise<RequestBody> {
  const type = source.headers['content-type'] ?? ''
  const kind = kindOf(type)
  if (kind === 'raw' && (!limits.keepRaw || type === '')) return noBody
  const limit = kind === 'json' || kind === 'urlencoded' ? limits.body : limits.upload
  if (Number(source.headers['content-length']) > limit) throw stopped(source, limit)
  const chunks = bounded(source, limit)
  if (kind === 'json') return { ...noBody, json: parseJson(await collect(chunks)) }
  if (kind === 'urlencoded') return { ...noBody, form: parseParams((await collect(chunks)).toString('utf8')) }
  const uploads = openUploads(limits.makeFolder)
  try {
    const form =
      kind === 'multipart' ? await readForm(chunks, type, uploads, limits) : await keepRaw(chunks, type, uploads)
    return { ...(form && { form }), uploads: uploads.files, dispose: () => uploads.dispose() }
  } catch (error) {
    await uploads.dispose()
    source.stop?.()
    throw error
  }
}

/** The body of a request to a node server, read from its own stream, which stays usable for the answer. */
export function nodeBody(request: IncomingMessage, headers: BodySource['headers']): BodySource {
  return {
    headers,
    chunks: request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    // Without reading on, the other side would never see the answer.
    stop: () => void request.resume(),
  }
}

/** The body of a web request. */
export function webBody(request: Request, headers: BodySource['headers']): BodySource {
  return { headers, chunks: (request.body ?? nothing()) as AsyncIterable<Uint8Array> }
}

/**
 * Reads JSON arguments: only objects and lists hold any. Keys that would change an object's prototype are dropped.
 *
 * @throws RestError `rest_invalid_json` with the family's `json_error_code`
 */
export function parseJson(bytes: Uint8Array): Params {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw invalidJson(5, 'Malformed UTF-8 characters, possibly incorrectly encoded')
  }
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidJson(4, 'Syntax error')
  }
  if (typeof value !== 'object' || value === null) return {}
  clean(value, 1)
  return Array.isArray(value) ? {} : (value as Params)
}

const maxDepth = 64
const multipartLimits = { parts: 200, fieldBytes: 1024 * 1024 }
const utf8 = new TextDecoder('utf-8', { fatal: true })

async function* nothing(): AsyncGenerator<Uint8Array> {}

function kindOf(type: string): 'json' | 'urlencoded' | 'multipart' | 'raw' {
  if (/^\s*application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) return 'json'
  if (/^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return 'urlencoded'
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(type) ? 'multipart' : 'raw'
}

async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  type: string,
  uploads: UploadFolder,
  limits: BodyLimits,
): Promise<Params> {
  return nestParams(await readMultipart(chunks, type, uploads, { ...multipartLimits, fieldsBytes: limits.body }))
}

async function keepRaw(chunks: AsyncIterable<Uint8Array>, type: string, uploads: UploadFolder): Promise<undefined> {
  const file = await uploads.create('', '', type)
  for await (const chunk of chunks) await file.write(chunk)
  await file.end((size) => size > 0)
}

// An error of the stream is the other side's going away: there is nobody to answer, and nothing of ours is wrong.
async function* bounded(source: BodySource, limit: number): AsyncGenerator<Uint8Array> {
  const iterator = source.chunks[Symbol.asyncIterator]()
  let size = 0
  try {
    for (;;) {
      const step = await iterator.next().catch(() => {
        throw new RestError('rest_body_aborted', 'The body of the request was cut off.', 400)
      })
      if (step.done) return
      size += step.value.length
      if (size > limit) break
      yield step.value
    }
  } finally {
    // The stream must be let go before the rest of it can be thrown away.
    await iterator.return?.().catch(() => {})
  }
  throw stopped(source, limit)
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = []
  for await (const chunk of chunks) list.push(chunk)
  return list.length === 1 ? Buffer.from(list[0]!.buffer, list[0]!.byteOffset, list[0]!.length) : Buffer.concat(list)
}

function stopped(source: BodySource, limit: number): RestError {
  source.stop?.()
  return new RestError('rest_request_too_large', `The body of the request is larger than ${limit} bytes.`, 413)
}

function clean(value: object, depth: number): void {
  if (depth > maxDepth) throw invalidJson(1, 'Maximum stack depth exceeded')
  if (Object.hasOwn(value, '__proto__')) delete (value as Record<string, unknown>)['__proto__']
  for (const item of Object.values(value) as unknown[])
    if (typeof item === 'object' && item !== null) clean(item, depth + 1)
}

function invalidJson(code: number, message: string): RestError {
  return new RestError('rest_invalid_json', 'Invalid JSON body passed.', 400, {
    json_error_code: code,
    json_error_message: message,
  })
}
