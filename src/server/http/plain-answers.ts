import { STATUS_CODES } from 'node:http'
import type { H3, H3Event, HTTPError } from 'h3'
import { FastResponse } from 'srvx'
import { messageOf, RestError } from '../../define/errors.ts'
import { toVisible } from '../../text/visible.ts'
import { errors } from './errors.ts'
import { toMachineRefusal } from './machine-refusal.ts'
import type { Report } from './guard-listener.ts'
import { jsonHeaders } from './headers.ts'

/** A JSON answer outside mounts. */
export function json(status: number, value: unknown, more: Record<string, string> = {}): Response {
  return new FastResponse(JSON.stringify(value), {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: { ...jsonHeaders, ...more },
  })
}

/** Answers GET at a path of an app, and HEAD like GET without the body. */
export function answerReads(app: H3, path: string, answer: (event: H3Event) => Response | Promise<Response>): H3 {
  return app.get(path, answer).on('HEAD', path, async (event) => withoutBodyFor(event, await answer(event)))
}

/** Removes the body of a response to HEAD. A stream ends before it begins. */
export async function withoutBodyFor(event: H3Event, response: Response): Promise<Response> {
  if (event.req.method !== 'HEAD') return response
  await response.body?.cancel()
  const { headers, status, statusText } = response
  return new FastResponse(null, { status, statusText, headers })
}

export function noContent(headers: Record<string, string>): Response {
  return new FastResponse(null, { status: 204, statusText: 'No Content', headers })
}

/** The answer if h3 or a layer below fails; errors of server and machine are reported, refusals answered as they are. */
export function toErrorResponse(error: HTTPError, event: H3Event, report: Report): Response {
  const { cause } = error
  const known = cause instanceof RestError ? cause : toMachineRefusal(cause)
  const status = known?.status ?? (error.unhandled ? 500 : error.status)
  const isFailure = known ? known !== cause : status >= 500
  if (isFailure) report(cause ?? error, `${event.req.method} ${event.url.pathname}`)
  if (known) {
    const { retry_after: seconds } = known.data
    return json(status, known, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
  }
  if (error.status === 404) return json(404, errors.not_found())
  const refusal = status >= 500 ? errors.internal_server_error() : errors.bad_request({ why: error.message })
  return json(status, refusal.with({ status }))
}

/** Logs an internal error to standard error, with its stack unless it is the machine's. */
export function reportToStderr(error: unknown, request: string): void {
  const isOurs = error instanceof Error && !toMachineRefusal(error)
  const text = isOurs ? (error.stack ?? error.message) : messageOf(error)
  process.stderr.write(`almanac: ${toVisible(`${request} failed: ${text}`)}\n`)
}
