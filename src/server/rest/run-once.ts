import { createHash } from 'node:crypto'
import { runCall } from '../../derive/arguments/make-call.ts'
import type { Call, Entry, Result } from '../../model/model.ts'
import type { DoneBefore, Once } from '../following/once.ts'
import { errors } from '../http/errors.ts'
import type { RequestBody } from '../http/body/read-body.ts'
import type { RestRequest } from './exchange.ts'

const header = 'idempotency-key'
/** In characters. */
const longest = 255
/** Outcomes that can be replayed: an entry, or its deletion. */
const replayable: ReadonlySet<unknown> = new Set(['created', 'changed', 'removed', 'entry'])
const replayed = new WeakSet<Result>()

/**
 * Runs a call; if it has a key and was run before, returns the outcome of that run.
 *
 * @throws the error of the call; RestError 400 for an invalid key, 409, 410, 422
 */
export async function runOnce(call: Call, request: RestRequest, body: RequestBody, once: Once): Promise<Result> {
  const key = request.method === 'GET' ? undefined : request.headers[header]
  if (key === undefined) return runCall(call)
  const { user } = request.caller
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longest) throw errors.bad_request__key({ longest })
  if (!user) throw errors.bad_request__key_of_nobody()
  if (!replayable.has(call.action.answers)) throw errors.bad_request__key_route()
  const path = `${call.resource.name} ${request.match!.route.path} ${JSON.stringify([request.match!.params, request.query])}`
  const keyed = { user: String(user.id), key, method: request.method, path, body: requestDigest(body) }
  const end = await once(keyed, () => runCall(call))
  if ('result' in end) return end.result
  const result = await replay(call, end.done)
  replayed.add(result)
  return result
}

/** Adds the header of a replayed answer. */
export function withReplayed(
  result: Result,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return replayed.has(result) ? { ...headers, 'Almanac-Replayed': 'true' } : headers
}

async function replay(call: Call, done: DoneBefore): Promise<Result> {
  const { site, caller, resource, action } = call
  const entry = await entryOf(call, done)
  if (!entry) {
    if (action.answers === 'removed') return { kind: 'deleted', previous: null }
    throw errors.rest_already_done()
  }
  const { rights } = resource.access
  if (!rights.read(caller, entry, site) && !rights.edit(caller, entry, site)) throw resource.notFound(caller)
  const context = rights.edit(caller, entry, site) ? 'edit' : 'view'
  return { kind: 'entry', entry, context, created: action.answers === 'created' }
}

// The entry as it is now, wherever its file has moved.
async function entryOf({ site, resource, args }: Call, done: DoneBefore): Promise<Entry | undefined> {
  const id = Number(args['id'])
  if (id > 0) return site.get(resource.name, id)
  for (const path of done.paths) {
    const stated = await done.idIn(path)
    const entry = stated === undefined ? site.at(path) : site.get(resource.name, stated)
    if (entry?.resource.name === resource.name) return entry
  }
  return undefined
}

function requestDigest({ json, form, uploads }: RequestBody): string {
  const files = Object.entries(uploads).map(([field, sent]) => [
    field,
    sent.map(({ name, size, md5, type }) => [name, size, md5, type]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([json ?? null, form ?? null, files]))
    .digest('base64url')
}
