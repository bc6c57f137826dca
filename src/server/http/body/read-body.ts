import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../../define/errors.ts'
import type { Uploads } from '../../../model/model.ts'
import { parseJson, quietly } from '../../../text/values.ts'
import { type Budget, freeBytes } from '../budget.ts'
import { boundsFor, invalidJson, watchJson } from './json-bounds.ts'
import { bounded, collect } from './chunks.ts'
import { endSlowly } from './linger.ts'
import { readMultipart } from './multipart.ts'
import { nestParams, parseParams, type Params } from '../query-params.ts'
import { openUploads, type UploadFolder } from './uploads.ts'
import { errors } from '../errors.ts'

export interface RequestBody {
  readonly json?: Params
  readonly form?: Params
  /** Files by field; a body that is neither form nor JSON is a file with an empty name. */
  readonly uploads: Uploads
  dispose(): Promise<void>
}

export interface BodySource {
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<Uint8Array>
  isComplete(): boolean
  /** Called when the rest of the body is not needed. */
  stop(): void
  /** Called with chunks, or parts of them, that have been processed. */
  done?(bytes: Uint8Array): void
}

/** Limits in bytes, and the budgets that all requests share. */
export interface BodyLimits {
  /** For JSON, for an urlencoded form, and for all fields of a form with files. */
  readonly body: number
  /** For a form with files, and for a file as a body. */
  readonly upload: number
  readonly memory: Budget
  readonly disk: Budget
  readonly signedIn: boolean
  readonly makeFolder: () => string
}

/** Whether a field's file is stored; the field of a file that is the body is empty. */
export type Keeps = (field: string) => boolean

export const noBody: RequestBody = { uploads: {}, dispose: async () => {} }

/** Whether a body of this content type may contain files: a multipart form, or neither form nor JSON. */
export function mayHoldFiles(type: string | undefined): boolean {
  const kind = kindOf(type ?? '')
  return kind === 'multipart' || (kind === 'raw' && (type ?? '') !== '')
}

/**
 * Reads a body by its content type: JSON, urlencoded and multipart become parameters, any other type is a file. Files that
 * `keeps` rejects use no disk: in a form they are skipped, as a body they are not read. `dispose` removes temporary files, as
 * does a failure to read.
 *
 * @param keeps undefined if no file is accepted: a form may then be no larger than one without files
 * @param refusal of a caller who lacks permission whatever the body contains: a short body is still read, so that its faults
 * are reported first, as WordPress does; a long one is refused unread
 * @throws the refusal; RestError 400 `rest_invalid_json`, `rest_invalid_multipart`, `rest_body_aborted`; 413
 * `rest_request_too_large`; 503 `rest_too_busy`
 */
export async function readBody(
  source: BodySource,
  limits: BodyLimits,
  keeps?: Keeps,
  refusal?: RestError,
): Promise<RequestBody> {
  const type = source.headers['content-type'] ?? ''
  const kind = kindOf(type)
  if (kind === 'raw' && (!keeps?.('') || type === '')) return noBody
  const most = kind === 'json' || kind === 'urlencoded' || !keeps ? limits.body : limits.upload
  const limit = refusal ? Math.min(most, shortBytes) : most
  const tooLarge = () => {
    source.stop()
    return refusal ?? errors.rest_request_too_large__body({ most: limit })
  }
  if (Number(source.headers['content-length']) > limit) throw tooLarge()
  const chunks = bounded(source.chunks, limit, tooLarge)
  const memory = limits.memory.open(limits.signedIn)
  let uploads: UploadFolder | undefined
  const dispose = async () => {
    memory.release()
    await uploads?.dispose()
  }
  try {
    if (kind === 'json') {
      const bytes = await collect(chunks, memory, watchJson(boundsFor(limits.signedIn)))
      return { ...noBody, json: readJson(bytes), dispose }
    }
    if (kind === 'urlencoded') {
      const form = parseParams((await collect(chunks, memory)).toString('utf8'))
      return { ...noBody, form, dispose }
    }
    uploads = openUploads(limits.disk.open(limits.signedIn), limits.makeFolder, source.done)
    if (kind === 'raw') await keepRaw(chunks, type, uploads)
    const target = { uploads, keeps: keeps ?? (() => false), holds: (bytes: number) => memory.take(bytes) }
    const bounds = { ...multipartLimits, fieldsBytes: limits.body }
    const form = kind === 'multipart' && nestParams(await readMultipart(chunks, type, target, bounds))
    return { ...(form && { form }), uploads: uploads.files, dispose }
  } catch (error) {
    await dispose()
    source.stop()
    throw error
  }
}

/**
 * The body of a request to a node server, read from its own stream, which stays usable for the answer. A client that waits for
 * permission (`Expect: 100-continue`) gets it when the body is read.
 */
export function nodeBody(
  request: IncomingMessage,
  response: ServerResponse | undefined,
  headers: BodySource['headers'],
): BodySource {
  return {
    headers,
    chunks: {
      [Symbol.asyncIterator]() {
        if (/100-continue/i.test(headers['expect'] ?? '') && !response?.headersSent) response?.writeContinue()
        return request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
      },
    },
    isComplete: () => request.complete,
    // Unless it is drained, the client would never see the answer.
    stop() {
      endSlowly(request.socket)
      request.resume()
    },
    done: freeBytes,
  }
}

export function webBody(request: Request, headers: BodySource['headers']): BodySource {
  // Not cancelled if it is not read to its end: from version 24 on, Node's own source of a form writes on to a closed stream.
  const chunks = (request.body?.values({ preventCancel: true }) ?? nothing()) as AsyncIterable<Uint8Array>
  return { headers, chunks, isComplete: () => true, stop: () => {} }
}

/** Parses JSON arguments, without `__proto__`. @throws RestError `rest_invalid_json` with PHP's `json_error_code` */
function readJson(bytes: Uint8Array): Params {
  if (bytes.length === 0) return {}
  const text = quietly(() => utf8.decode(bytes))
  if (text === undefined) throw invalidJson(5, 'Malformed UTF-8 characters, possibly incorrectly encoded')
  const value = parseJson(text)
  if (value === undefined) throw invalidJson(4, 'Syntax error')
  if (typeof value !== 'object' || value === null) return {}
  dropPrototypes(value)
  return Array.isArray(value) ? {} : (value as Params)
}

/** Bodies up to this many bytes are read from everybody. */
export const shortBytes = 64 * 1024
const multipartLimits = { parts: 200, fieldBytes: 1024 * 1024 }
const utf8 = new TextDecoder('utf-8', { fatal: true })

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** How a body of this content type is read. */
export function kindOf(type: string): 'json' | 'urlencoded' | 'multipart' | 'raw' {
  if (/^\s*application\/(?:[\w.+-]+\+)?json(?:\+oembed)?\s*(?:;|$)/i.test(type)) return 'json'
  if (/^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return 'urlencoded'
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(type) ? 'multipart' : 'raw'
}

async function keepRaw(chunks: AsyncIterable<Uint8Array>, type: string, uploads: UploadFolder): Promise<undefined> {
  const file = await uploads.create('', '', type)
  for await (const chunk of chunks) await file.write(chunk)
  await file.end((size) => size > 0)
}

// Recursion is limited by the JSON bounds.
function dropPrototypes(value: object): void {
  if (Object.hasOwn(value, '__proto__')) delete (value as Record<string, unknown>)['__proto__']
  for (const item of Object.values(value) as unknown[])
    if (typeof item === 'object' && item !== null) dropPrototypes(item)
}
