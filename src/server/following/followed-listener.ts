import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RestError } from '../../define/errors.ts'
import { errors } from '../http/errors.ts'
import type { Listener } from '../http/guard-listener.ts'
import { jsonHeaders } from '../http/headers.ts'
import type { FollowedRemote } from './followed-remote.ts'

/** The commit served when an answer was begun. */
const commitHeader = 'Almanac-Commit'
/** The commit that an answer must include. */
const atLeastHeader = 'almanac-at-least'
/** How long a request waits for it, in milliseconds, and the `Retry-After` after that, in seconds. */
const patienceMs = 10_000
const againSeconds = 5

/** Wraps a listener: answers name the commit served when they began, and requests that require a later one wait for it. */
export function followedListener(answer: Listener, following: FollowedRemote, patience = patienceMs): Listener {
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const begun = following.commit
    // The answer to a write belongs to the commit that contains it.
    const isWrite = following.takesWrites && request.method !== 'GET' && request.method !== 'HEAD'
    setCommitHeader(response, () => (isWrite ? following.commit : begun))
    return answer(request, response)
  }
  return (request, response) => {
    const wanted = request.headers[atLeastHeader]
    if (wanted === undefined || wanted === following.commit) return begin(request, response)
    if (typeof wanted !== 'string' || !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(wanted))
      return refuseRequest(response, errors.bad_request__commit(), following)
    return waitFor(wanted)

    async function waitFor(commit: string): Promise<unknown> {
      const isThere = await following.reached(commit, patience)
      if (response.destroyed) return undefined
      if (isThere) return begin(request, response)
      response.setHeader('Retry-After', String(againSeconds))
      return refuseRequest(response, errors.rest_commit_awaited({ commit: commit.slice(0, 12) }), following)
    }
  }
}

// Not by `setHeader`: node would then keep only the last of several headers of one name, such as those of CORS.
function setCommitHeader(response: ServerResponse, commit: () => string): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    const headers = given.at(-1)
    if (Array.isArray(headers))
      return writeHead(...given.slice(0, -1), [...(headers as unknown[]), commitHeader, commit()])
    response.setHeader(commitHeader, commit())
    return writeHead(...given)
  }
}

// The request's body is not read.
function refuseRequest(response: ServerResponse, error: RestError, { commit }: FollowedRemote): void {
  response.setHeader(commitHeader, commit)
  response.writeHead(error.status, { ...jsonHeaders, Connection: 'close' }).end(JSON.stringify(error))
}
