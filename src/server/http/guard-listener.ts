import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../define/errors.ts'
import { errors } from '../errors.ts'

/** Answers a request of a node server. What it throws, or what its promise is rejected with, is a fault of the server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Told of an error inside of the server, and of the request at which it came. */
export type Report = (error: unknown, request: string) => void

/**
 * Stands around everything that answers requests: whatever is thrown below, in adapters too, becomes an answer or an end of
 * the one connection, never an end of the process. A `Host` that is no host is refused here, before an address is made of it.
 */
export function guardListener(answer: Listener, report: Report): Listener {
  return (request, response) => {
    const failed = (error: unknown) => {
      tell(report, error, `${request.method} ${request.url}`)
      fail(response)
    }
    try {
      if (!isHost(request.headers.host)) return void refuseHost(response)
      const answered = answer(request, response)
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

// Clients send a handful of different hosts; somebody who sends thousands must not fill the memory.
const mostKnown = 200
const longestKnown = 300
const known = new Map<string, boolean>()

/** Whether a `Host` header is a host, with or without a port; an empty or absent one names none, and that may be. */
export function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const told = known.get(host)
  if (told !== undefined) return told
  // No sign of another part of an address: a user, a path, a query, or a blank that the parser would take away.
  const is = !/[\s/?#@\\%]/.test(host) && URL.canParse(`http://${host}/`)
  if (known.size < mostKnown && host.length <= longestKnown) known.set(host, is)
  return is
}

function refuseHost(response: ServerResponse): void {
  write(response, errors.bad_request__host())
}

// Half an answer cannot be taken back: then the connection's end tells that something is missing.
function fail(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  write(response, errors.internal_server_error())
}

function write(response: ServerResponse, error: RestError): void {
  try {
    const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' }
    response.writeHead(error.status, { ...headers, Connection: 'close' }).end(JSON.stringify(error))
  } catch {
    response.destroy()
  }
}

// The one who takes note may fail too.
function tell(report: Report, error: unknown, request: string): void {
  try {
    report(error, request)
  } catch {
    // Nobody is left to tell.
  }
}
