import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../define/errors.ts'
import { errors } from './errors.ts'
import { jsonHeaders } from './headers.ts'
import { isHost } from '../../text/hosts.ts'
import { quietly } from '../../text/values.ts'

/** Answers a request of a node server. An exception or a rejected promise is a server error. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Receives an error inside the server, and the request that caused it. */
export type Report = (error: unknown, request: string) => void

/** More are refused whole: were only the first ones read, a caller's credentials might be among those that are not. */
const mostHeaders = 100

/**
 * Wraps everything that answers requests: an exception below, in adapters too, becomes an answer or ends the one
 * connection, never the process. An invalid `Host` is refused here, before it becomes part of an address.
 */
export function guardListener(answer: Listener, report: Report): Listener {
  return (request, response) => {
    const failed = (error: unknown) => {
      logFailure(report, error, `${request.method} ${request.url}`)
      fail(response)
    }
    try {
      if (request.rawHeaders.length > 2 * mostHeaders)
        return void writeError(response, errors.rest_too_many_headers({ most: mostHeaders }))
      if (!isHost(request.headers.host)) return void writeError(response, errors.bad_request__host())
      const answered = answer(request, response)
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
}

// Half an answer cannot be taken back: the closed connection shows that something is missing.
function fail(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  writeError(response, errors.internal_server_error())
}

function writeError(response: ServerResponse, error: RestError): void {
  try {
    response.writeHead(error.status, { ...jsonHeaders, Connection: 'close' }).end(JSON.stringify(error))
  } catch {
    response.destroy()
  }
}

// Reporting may fail too.
function logFailure(report: Report, error: unknown, request: string): void {
  // If that fails, there is nobody left to report to.
  quietly(() => report(error, request))
}
