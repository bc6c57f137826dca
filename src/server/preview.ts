import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { H3, H3Event } from 'h3'
import type { OpenSite } from '../site/open-site.ts'
import { isSameSecret } from '../text/secrets.ts'
import { escapeAttribute } from '../text/html/escape.ts'
import { withoutBodyFor } from './http/plain-answers.ts'
import { noteChanges } from './changes/note-changes.ts'
import type { PreviewHost } from './preview-host.ts'
import { serve } from './serve.ts'

const own = '/.preview'
/** Changes within this many milliseconds reload a page once. */
const settleMs = 50

/**
 * Serves a site on this machine for one person: visitors with its link get a cookie, all others get nothing. Nothing is cached
 * or written. Pages reload when a file changes. Pages of other origins see nothing, even those of this machine's other ports:
 * browsers send a cookie to every port of a host, so the preview has a host of its own.
 *
 * @throws Error with a `code` if the port is not available
 */
export async function servePreview(site: OpenSite, port: number, host: PreviewHost) {
  const secret = randomBytes(24).toString('base64url')
  const authority = `${host.name}:${port}`
  const home = `http://${authority}`
  const reloads = openReloads(site)
  const cookie = `almanac_preview_${port}`
  const isIn = ({ req }: H3Event) =>
    (req.headers.get('cookie') ?? '').split(/;\s*/).some((one) => isSameSecret(one, `${cookie}=${secret}`))
  const answer = async (event: H3Event, next: () => unknown): Promise<Response> => {
    const { pathname, searchParams } = new URL(event.req.url)
    const { headers: sent } = event.req
    // Another name for this address: a foreign page that wants to pass for this one (DNS rebinding).
    if (sent.get('host')?.toLowerCase() !== authority) return refusal()
    const isFromElsewhere = !comesFrom(home, sent)
    if (pathname.startsWith(`${own}/in/`) && isSameSecret(pathname.slice(`${own}/in/`.length), secret)) {
      const to = pathIn(searchParams.get('to'), home)
      const headers = { 'Set-Cookie': `${cookie}=${secret}; Path=/; HttpOnly; SameSite=Lax` }
      // A redirect from a link on another page would still count as that page's request.
      if (isFromElsewhere) return new Response(stepTo(to), { headers: { ...headers, ...asPage } })
      return new Response(null, { status: 303, headers: { ...headers, Location: to } })
    }
    if (isFromElsewhere || !isIn(event)) return refusal()
    if (pathname === `${own}/events`) return reloads.listen()
    const program = scripts.get(pathname)
    if (program !== undefined)
      return new Response(program, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
    const response = await next()
    return response instanceof Response ? withReload(response, home) : new Response(null, { status: 404 })
  }
  const served = await serve(site, {
    host: host.address,
    port,
    readOnly: true,
    extra: (app: H3) =>
      void app.use(async (event, next) => withoutBodyFor(event, withPreviewHeaders(await answer(event, next)))),
  })
  return {
    /** The link that admits a browser, to a path of the website. */
    linkTo: (path: string) => `${home}${own}/in/${secret}?to=${encodeURIComponent(path)}`,
    async close() {
      reloads.close()
      await served.close()
    },
  }
}

function refusal(): Response {
  return new Response('Open this preview with the link in the terminal.\n', { status: 403 })
}

// Whether a page of this origin or the person made a request; programs other than browsers send no such header.
function comesFrom(home: string, headers: Headers): boolean {
  const from = headers.get('sec-fetch-site')
  if (from !== null && from !== 'same-origin' && from !== 'none') return false
  const origin = headers.get('origin')
  return origin === null || origin === home
}

const asPage = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" }

function stepTo(path: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeAttribute(path)}"><title>Preview</title>\n`
}

// Browsers open few connections to a server: all pages of a browser share one where possible.
const scripts: ReadonlyMap<string, string> = new Map([
  [
    `${own}/reload.js`,
    `const reload = () => location.reload()
if (typeof SharedWorker === 'undefined') new EventSource('${own}/events').onmessage = reload
else new SharedWorker('${own}/changes.js').port.onmessage = reload
`,
  ],
  [
    `${own}/changes.js`,
    `const pages = []
onconnect = ({ ports: [page] }) => pages.push(page)
new EventSource('${own}/events').onmessage = () => {
  for (const page of pages.splice(0)) page.postMessage('changed')
}
`,
  ],
])

function openReloads(site: OpenSite) {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const say = (text: string) => {
    for (const one of listeners) one.enqueue(new TextEncoder().encode(text))
  }
  const stop = noteChanges(site, settleMs, () => say('data: changed\n\n'))
  return {
    listen(): Response {
      let own: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          listeners.add(controller)
          controller.enqueue(new TextEncoder().encode('retry: 1000\n\n'))
        },
        cancel: () => void listeners.delete(own),
      })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    },
    close() {
      stop()
      for (const one of listeners) one.close()
      listeners.clear()
    },
  }
}

// Allows the preview's own scripts alone, by URL: script elements in texts can load nothing else.
async function withReload(response: Response, home: string): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const text = await readUncompressed(response)
  const end = text.lastIndexOf('</body>')
  const body = end < 0 ? text : `${text.slice(0, end)}<script src="${own}/reload.js"></script>${text.slice(end)}`
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  const policy = headers.get('content-security-policy') ?? "default-src 'none'"
  const worker = `${home}${own}/changes.js`
  const allowed = `script-src ${home}${own}/reload.js; worker-src ${worker}; connect-src ${home}${own}/events`
  headers.set('Content-Security-Policy', `${policy.replace(/script-src[^;]*;?\s*/, '')}; ${allowed}`)
  return new Response(body, { status: response.status, headers })
}

// Pages may be compressed: the setting `compression`.
async function readUncompressed(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const unpack = unpackers[response.headers.get('content-encoding') ?? '']
  return (unpack ? unpack(bytes) : bytes).toString('utf8')
}

const unpackers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

function withPreviewHeaders(response: Response): Response {
  const { status, body } = response
  const headers = new Headers(response.headers)
  headers.delete('etag')
  // No page of another origin may read anything here.
  for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex, nofollow')
  headers.set('Referrer-Policy', 'same-origin')
  return new Response(body, { status, headers })
}

// A path of this server and no other, as browsers parse it.
function pathIn(to: string | null, home: string): string {
  if (to === null || !URL.canParse(to, home)) return '/'
  const { origin, pathname, search, hash } = new URL(to, home)
  return origin === home && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
