import { basePath } from '../text/hosts.ts'
import { STATUS_CODES } from 'node:http'
import { uploadsBase, usualUploads } from '../derive/addresses/uploads.ts'
import { nobody } from '../define/define.ts'
import { corsRecord } from './http/cors.ts'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { RestError } from '../define/errors.ts'
import type { Caller, Entry, ServedFile, Site } from '../model/model.ts'
import { callerOf } from '../site/show/access.ts'
import { decodeOctets } from '../text/wordpress/slug.ts'
import type { Senders } from './http/client-address.ts'
import { readRange } from './http/byte-range.ts'
import { namesTag } from './http/etag.ts'
import { forOneCaller, jsonHeaders } from './http/headers.ts'
import { errors } from './http/errors.ts'
import { isForOthers, type SharedAnswer } from './shared-caches/shared-answers.ts'
import { nodeRequest, requestTargetOf } from './to-http-request.ts'
import type { HttpOptions } from './rest/http-handler.ts'

const smallBytes = 64 * 1024
const verbs = 'GET, HEAD, OPTIONS'
/** The file may arrive at any moment. */
const missingHeaders = { 'Cache-Control': 'no-store', 'Retry-After': '30' }

/**
 * Serves media entries' files and smaller copies of pictures from disk to callers who may read the entry. A path is looked up
 * among the entries, never on disk. Returns the handler for the path in the settings.
 */
export function serveUploads(
  app: H3,
  site: Site,
  options: UploadsOptions,
): { isBelow(path: string): boolean; answer(event: H3Event): Promise<Response | undefined> } {
  const { authenticate, senderOf, cors, log, isShared, shared } = options
  let [home, homePath] = ['', '']
  app.all(`/${usualUploads}/**`, (event) => serveFile(event, uploadsPath(event)))
  return {
    isBelow: (path) => baseOf(path, usualUploads) !== undefined || baseOf(path) !== undefined,
    // A setting can give them another path at run time, too: no route, and no middleware, for which other requests would wait.
    async answer(event) {
      const { pathname } = event.url
      const base = baseOf(pathname)
      return base === undefined ? undefined : serveFile(event, pathname.slice(base.length))
    },
  }

  function baseOf(path: string, name = uploadsBase(site)): string | undefined {
    // The website's own path may precede it.
    if (site.home !== home) [home, homePath] = [site.home, basePath(site.home)]
    return [`/${name}/`, `${homePath}/${name}/`].find((base) => path.startsWith(base))
  }

  async function serveFile(event: H3Event, path: string): Promise<Response> {
    const started = performance.now()
    const { status, headers, body, user } = await answerFile(event, path)
    const page = status === 404 && isOpened(event) ? await options.missingPage(event) : undefined
    if (page) return page
    const target = event.url.pathname + event.url.search
    const bytes = Number(headers['Content-Length'] ?? 0)
    log?.({ method: event.req.method, target, status, bytes, ms: performance.now() - started, user })
    const refused = shared.refuse(status)
    const all = { ...headers, ...(refused && { 'Cache-Control': refused }), ...corsRecord(cors, event.req) }
    // The body may be a node stream, which the web's types do not include.
    return new FastResponse((body ?? null) as ReadableStream | null, {
      status,
      statusText: STATUS_CODES[status] ?? '',
      headers: all,
    })
  }

  async function answerFile(event: H3Event, path: string): Promise<FileAnswer> {
    const { method, headers } = event.req
    if (method === 'OPTIONS') return { status: 204, headers: { Allow: verbs, Vary: 'Origin' } }
    if (method !== 'GET' && method !== 'HEAD') return toAnswer(errors.method_not_allowed(), { Allow: verbs })
    try {
      const signedIn = await authenticate(headers.get('authorization') ?? undefined, senderOf(nodeRequest(event)))
      const served = await site.files.locate(readPath(path))
      if (!served || !mayRead(served.entry, callerOf(signedIn?.user, site), site)) throw errors.not_found()
      if (served.isMissing) return toAnswer(errors.rest_file_missing(), missingHeaders)
      // Whether everybody may read it can depend on other entries.
      const { made: isPublic, shared: sharing } = await shared.during(requestTargetOf(event), async () => {
        site.at(served.entry.path)
        return mayRead(served.entry, nobody, site)
      })
      const isOpen = isPublic && isForOthers((name) => headers.has(name))
      const answered = await sendFile(served, isPublic, event.req, isShared)
      return { ...(isPublic && sharing ? shareFile(answered, isOpen, sharing) : answered), user: signedIn?.user.id }
    } catch (error) {
      if (error instanceof RestError) return toAnswer(error)
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return toAnswer(errors.not_found())
      throw error
    }
  }
}

export interface UploadsOptions
  extends Pick<Senders, 'senderOf'>, Pick<HttpOptions, 'authenticate' | 'cors' | 'log' | 'shared'> {
  /** Whether other servers serve the same files: a copy then has its picture's time, whichever server made it. */
  readonly isShared: boolean
  /** The page for people who open the URL of a missing file. */
  readonly missingPage: (event: H3Event) => Promise<Response | undefined>
}

interface FileAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly user?: number | undefined
}

// The router drops a trailing slash, which names a folder.
function uploadsPath({ context, url }: H3Event): string {
  return `${context.params?.['_'] ?? ''}${url.pathname.endsWith('/') ? '/' : ''}`
}

// Whether a person opens it as a page, not as a picture or part of one.
function isOpened({ req: { method, headers } }: H3Event): boolean {
  return (method === 'GET' || method === 'HEAD') && /text\/html/i.test(headers.get('accept') ?? '')
}

// Browsers cache files as without shared caches; those are purged when a file changes.
function shareFile(answer: FileAnswer, isOpen: boolean, shared: SharedAnswer): FileAnswer {
  if (answer.status >= 400) return answer
  const own = answer.headers['Cache-Control']!
  if (!isOpen) return { ...answer, headers: { ...answer.headers, 'Cache-Control': own.replace('public', 'private') } }
  const control = shared.control(own)
  const tagged: Record<string, string> = Object.fromEntries(shared.share())
  for (let i = 0; i < control.length; i += 2) tagged[control[i]!] = control[i + 1]!
  return { ...answer, headers: { ...answer.headers, ...tagged } }
}

async function sendFile(
  served: ServedFile,
  isPublic: boolean,
  request: Request,
  isShared: boolean,
): Promise<FileAnswer> {
  const file = await open(served.absolute, 'r')
  let body: ReturnType<FileHandle['createReadStream']> | undefined
  try {
    const { size, ...stat } = await file.stat()
    const mtimeMs = isShared && served.isCopy ? served.entry.mtimeMs : stat.mtimeMs
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    const headers: Record<string, string> = {
      ...headersOf(served, isPublic),
      ETag: etag,
      'Last-Modified': new Date(mtimeMs).toUTCString(),
      'Accept-Ranges': 'bytes',
    }
    if (isAnother(request.headers, etag, mtimeMs)) return toAnswer(errors.rest_precondition_failed__file())
    if (isKnown(request.headers, etag, mtimeMs)) return { status: 304, headers }
    const range = rangeOf(request.headers, size, etag, mtimeMs)
    if (range === 'unsatisfiable')
      return toAnswer(errors.range_not_satisfiable(), { 'Content-Range': `bytes */${size}` })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    headers['Content-Length'] = String(end - start + 1)
    if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
    const status = range ? 206 : 200
    if (request.method === 'HEAD' || size === 0) return { status, headers }
    // A small file costs less as a whole than as a stream.
    if (end - start < smallBytes) return { status, headers, body: await readPart(file, start, end - start + 1) }
    body = file.createReadStream({ start, end })
    return { status, headers, body }
  } finally {
    // A stream closes the file at its end.
    if (!body) await file.close()
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new Error('The file changed while it was read.')
  return buffer
}

function headersOf({ mime, isCopy, entry }: ServedFile, isPublic: boolean): Record<string, string> {
  const escape = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
  const name = encodeURIComponent(basename(entry.path)).replaceAll(/['()*]/g, escape)
  return {
    'Content-Type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': isPublic
      ? isCopy
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=300'
      : forOneCaller['Cache-Control']!,
    'Referrer-Policy': 'no-referrer',
    Vary: isPublic ? 'Origin' : 'Authorization, Origin',
    ...(!isDisplayed(mime) && { 'Content-Disposition': `attachment; filename*=UTF-8''${name}` }),
    // An SVG can contain scripts: embedded in a page it never runs them, and opened by itself it must not.
    ...(/svg|html|xml$/.test(mime) && {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
  }
}

// Types that a browser may display; the rest are downloaded.
function isDisplayed(mime: string): boolean {
  return mime !== 'text/html' && (/^(?:image|audio|video|text)\//.test(mime) || mime === 'application/pdf')
}

// The path below the uploads folder's, wherever the app is mounted; a trailing slash names no file.
function readPath(path: string): string {
  const decoded = path.endsWith('/') ? undefined : decodeOctets(path)
  if (decoded === undefined) throw errors.not_found()
  return decoded
}

function mayRead(entry: Entry, caller: Caller, site: Site): boolean {
  return entry.resource.access.rights.read(caller, entry, site)
}

// Some programs that resume a download send these conditions for the part that they have.
function isAnother(headers: Headers, etag: string, mtimeMs: number): boolean {
  const tags = headers.get('if-match')
  if (tags !== null) return !namesTag(tags, etag)
  return Math.floor(mtimeMs / 1000) * 1000 > Date.parse(headers.get('if-unmodified-since') ?? '')
}

function isKnown(headers: Headers, etag: string, mtimeMs: number): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return namesTag(tags, etag)
  return Math.floor(mtimeMs / 1000) * 1000 <= Date.parse(headers.get('if-modified-since') ?? '')
}

// A range of an earlier version does not fit this one: the whole file is then sent.
function rangeOf(headers: Headers, size: number, etag: string, mtimeMs: number) {
  const condition = headers.get('if-range')
  const isSame = condition === null || condition === etag || Date.parse(condition) === Math.floor(mtimeMs / 1000) * 1000
  return isSame ? readRange(headers.get('range'), size) : undefined
}

function toAnswer(error: RestError, more: Record<string, string> = {}): FileAnswer {
  const vary = error.status === 404 ? 'Accept, Origin' : 'Origin'
  return { status: error.status, headers: { ...jsonHeaders, Vary: vary, ...more }, body: JSON.stringify(error) }
}
