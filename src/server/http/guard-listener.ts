import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../define/errors.ts'
import { errors } from '../errors.ts'
import { jsonHeaders } from './headers.ts'

/** Answers a request of a node server. An exception or a rejected promise is a server error. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Receives an error inside the server, and the request that caused it. */
export type Report = (error: unknown, request: string) => void

/**
 * Wraps everything that answers requests: an exception below, in adapters too, becomes an answer or ends the one
 * connection, never the process. An invalid `Host` is refused here, before it becomes part of an address.
 */
export function guardListener(answer: Listener, report: Report): Listener {
  return (request, response) => {
    const failed = (error: unknown) => {
      tell(report, error, `${request.method} ${request.url}`)
      fail(response)
    }
    try {
      if (!isHost(request.headers.host)) return void write(response, errors.bad_request__host())
      const answered = answer(request, response)
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

// Clients send few different hosts; somebody who sends thousands must not fill the memory.
const mostKnown = 200
const longestKnown = 300
const known = new Map<string, boolean>()

/** Whether a `Host` header is a host, with or without a port; it may also be empty or absent. */
export function isHost(host: string | undefined): boolean {
  if (host === undefined || host === '') return true
  const valid = known.get(host)
  if (valid !== undefined) return valid
  // No character of another part of an address: a user, a path, a query, or a blank that the parser would strip.
  const is = !/[\s/?#@\\%]/.test(host) && URL.canParse(`http://${host}/`)
  if (known.size < mostKnown && host.length <= longestKnown) known.set(host, is)
  return is
}

// Half an answer cannot be taken back: the closed connection shows that something is missing.
function fail(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  write(response, errors.internal_server_error())
}

function write(response: ServerResponse, error: RestError): void {
  try {
    response.writeHead(error.status, { ...jsonHeaders, Connection: 'close' }).end(JSON.stringify(error))
  } catch {
    response.destroy()
  }
}

// Reporting may fail too.
function tell(report: Report, error: unknown, request: string): void {
  try {
    report(error, request)
  } catch {
    // There is nobody left to report to.
  }
}
