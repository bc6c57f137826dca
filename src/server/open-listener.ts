import type { IncomingMessage } from 'node:http'
import { toNodeHandler } from 'srvx/node'
import type { H3 } from 'h3'
import { guardListener, type Listener, type Report } from './http/guard-listener.ts'
import { fitTo } from './http/ready-answer.ts'
import { openTurns } from './take-turns.ts'
import type { PagesOptions } from './serve-pages.ts'

/** `mounts`: requests of the interface are answered at once. */
export interface ListenerOptions extends Pick<PagesOptions, 'log' | 'cache' | 'cors' | 'encodingOf' | 'mounts'> {
  readonly report: Report
  /** Whether a request's URL is a file's; files have a queue of their own. */
  readonly isFile: (url: string) => boolean
  readonly at: <T>(request: IncomingMessage, work: () => T) => T
}

/**
 * The listener of a node server for an app. Cached answers bypass h3 unless there is middleware. Programs send one request
 * after another, browsers and crawlers many at once: requests outside the interface take turns, so that the interface waits for
 * one page, not for all of them. Files take turns, too, but cost little, and wait for no page.
 */
export function openListener(
  app: H3,
  { cache, cors, log, report, encodingOf, mounts, isFile, at }: ListenerOptions,
): Listener {
  const slow = toNodeHandler(app.fetch)
  const answer = guardListener((request, response) => {
    const { method, headers, url: target = '' } = request
    const isOpen = method === 'GET' && headers.authorization === undefined && app['~middleware'].length === 0
    const cached = () => cache.get(target, encodingOf(headers['accept-encoding'] as string, request))
    const known = isOpen ? at(request, cached) : undefined
    if (!known) return slow(request as never, response as never)
    const sent = fitTo(known, 'GET', headers, cors)
    response.writeHead(sent.status, sent.headers as string[])
    response.end(sent.body)
    return log?.({ method: 'GET', target, status: sent.status, bytes: sent.body?.length ?? 0, ms: 0 })
  }, report)
  const inTurn = openTurns()
  return (request, response) => {
    const { url = '' } = request
    if (mounts.some((path) => url.startsWith(`${path}/`))) return answer(request, response)
    return inTurn(() => void answer(request, response), isFile(url) ? 'files' : 'pages')
  }
}
