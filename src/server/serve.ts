import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { listen } from 'listhen'
import type { AssembledSite } from '../model/model.ts'
import { type App, type AppOptions, createApp } from './create-app.ts'
import { probePort } from './probe-port.ts'
import { reportToStderr } from './http/plain-answers.ts'
import { followedListener } from './following/followed-listener.ts'
import { serverPaths } from '../derive/server-paths.ts'

export interface ServeOptions extends AppOptions {
  /** Host name or address to listen on; by default only this machine. */
  readonly host?: string
  /** 4000 by default; 0 picks a free one. */
  readonly port?: number
  /** How long a client may leave an answer unread (up to twice as long), in milliseconds; a minute by default. */
  readonly patienceMs?: number
}

export interface Served {
  /** URL of the REST root where the server listens; links may begin with the website's public URL. */
  readonly url: string
  readonly port: number
  readonly app: App
  /** Lets requests in progress finish (five seconds at most); closes idle connections at once. */
  close(): Promise<void>
}

/** Serves a site over HTTP. @throws Error with `code` (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL` …) if the port is unavailable */
export async function serve(site: AssembledSite, options: ServeOptions = {}): Promise<Served> {
  const { host = '127.0.0.1', port = 4000, mount = serverPaths.rest, report = reportToStderr } = options
  const { following, patienceMs = 60_000 } = options
  const app = createApp(site, options)
  // listhen hides why a port is not available; asking the system first reveals the reason.
  await probePort(host, port).catch((error: NodeJS.ErrnoException) => {
    throw toListenError(error, host, port)
  })
  const listening = await listen(following ? followedListener(app.listener, following) : app.listener, {
    hostname: host,
    // Listening on every address is allowed, but those addresses are not announced.
    public: host === '' || host === '0.0.0.0' || host === '::',
    // If the port is taken meanwhile, that is an error, too, not a reason for another port.
    port: { port, random: port === 0, ...(port !== 0 && { alternativePortRange: [] as never, ports: [] }) },
    isTest: true,
    isProd: true,
    showURL: false,
    qr: false,
    autoClose: false,
  })
  const server = listening.server as Server
  // A connection that the system cannot provide (out of file descriptors) is only logged as a server error.
  server.on('error', (error) => report(error, 'a connection'))
  // Whether to read a body is decided first: the client is asked to send it only if it is needed.
  server.on('checkContinue', (request, response) => server.emit('request', request, response))
  const bound = (server.address() as { port: number }).port
  const here = `http://${urlHostOf(host)}:${bound}`
  site.address.serveAt(here)
  bear(server, patienceMs)
  const finishAll = closeGracefully(server)
  const finish = () => {
    app.endStreams()
    return finishAll()
  }
  if (port !== 0 && bound !== port) {
    await finish()
    throw Object.assign(new Error(`Port ${port} is reserved for another protocol; choose another one.`), {
      code: 'EADDRNOTAVAIL',
    })
  }
  return { url: here + (mount === false ? serverPaths.wordpress : mount), port: bound, app, close: finish }
}

const graceMs = 5000
/** Each takes a file descriptor; beyond this limit, the longest idle connections are closed. */
const mostConnections = 1000

// Slow senders hold a connection for a limited time; node limits the size of headers (16 KB). Their number is checked with the
// request: some versions of node drop those beyond a limit, others refuse the request.
function bear(server: Server, patienceMs: number): void {
  server.timeout = patienceMs
  server.headersTimeout = 20_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 30_000
  server.maxHeadersCount = 0
}

// Replaces the closing of listhen's helper, which looks for a finished answer's socket: node removes it if the request's body
// is abandoned, so too large an upload would end the process. Node's own way waits for connections that were never used.
function closeGracefully(server: Server): () => Promise<void> {
  const [handler] = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', handler as Parameters<typeof server.on>[1])
  /** Requests in progress by connection. */
  const running = new Map<Socket, number>()
  let closing: Promise<void> | undefined
  server.on('connection', (socket: Socket) => {
    if (running.size >= mostConnections && !makeRoom(running)) return void socket.destroy()
    running.set(socket, 0)
    socket.on('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.on('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      // Moves it to the end: the longest idle connection is first.
      if (running.delete(socket)) running.set(socket, left)
      if (closing && left === 0) socket.destroySoon()
    })
  })
  // Nothing was sent or read for a while, which is acceptable only while an answer is being made.
  server.on('timeout', (socket: Socket) => {
    if (!running.get(socket) || socket.writableLength > 0) socket.destroy()
  })
  return () =>
    (closing ??= new Promise((resolve) => {
      const hard = setTimeout(() => server.closeAllConnections(), graceMs)
      hard.unref()
      server.close(() => {
        clearTimeout(hard)
        resolve()
      })
      for (const [socket, requests] of running) if (requests === 0) socket.destroy()
    }))
}

// Closes the longest idle connection; false if all are being answered.
function makeRoom(running: ReadonlyMap<Socket, number>): boolean {
  for (const [socket, requests] of running) {
    if (requests > 0) continue
    socket.destroy()
    return true
  }
  return false
}

function toListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'the port is in use',
    EACCES: 'the system does not allow that port',
    EADDRNOTAVAIL: 'this machine does not have that address',
    ENOTFOUND: 'the host name is unknown',
  }
  const reason = reasons[error.code ?? ''] ?? error.message
  return Object.assign(new Error(`Cannot listen on ${urlHostOf(host)}:${port}: ${reason}.`, { cause: error }), {
    code: error.code,
  })
}

// The host in the server's URL; a server on every address is reached on this machine.
function urlHostOf(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
