import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../define/errors.ts'
import { errors } from './errors.ts'
import { jsonHeaders } from './headers.ts'
import { isHost } from '../../text/hosts.ts'
import { quietly } from '../../text/values.ts'

/** Answers a request of a node server. An exception or a rejected promise is a server error. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Receives an internal error, and the request that caused it. */
export type Report = (error: unknown, request: string) => void

/** Requests with more are refused: if only the first headers were read, a caller's credentials might be among the rest. */
const mostHeaders = 100

/**
 * Wraps everything that answers requests: an exception below, even in adapters, becomes an answer or ends the one connection,
 * never the process. An invalid `Host` is refused here, before it becomes part of a URL.
 */
export function guardListener(answer: Listener, report: Report): Listener {
  return (request, response) => {
    const failed = (error: unknown) => {
      // Reporting may fail, too, and there is nobody else to report to.
      quietly(() => report(error, `${request.method} ${request.url}`))
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

// A partial answer cannot be withdrawn: closing the connection shows that something is missing.
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
