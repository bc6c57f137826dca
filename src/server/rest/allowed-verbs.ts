import { memoize } from '../../work/caches.ts'
import type { RestError } from '../../define/errors.ts'
import type { Action, Args, ArgTable, Call, Permissions, RequestContext, Resource } from '../../model/model.ts'
import type { Raw, RestRoot, Site, Verb } from '../../model/model.ts'
import { presetIn } from '../../define/empty-value.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { readValue } from '../../derive/arguments/read-value.ts'
import { type Route, toArgTable } from '../../derive/routes.ts'
import { order } from './describe-route.ts'
import type { RestRequest } from './exchange.ts'
import { shortBytes } from '../http/body/read-body.ts'
import { errors } from '../http/errors.ts'
import { quietly, getOrMake } from '../../text/values.ts'
import type { Match } from './rest-router.ts'

/** Whether an action's verbs are allowed, as known from a request. */
export interface OwnVerb {
  readonly verbs: readonly Verb[]
  readonly isAllowed: boolean
}

/** Whether a failed call was refused, or failed after its permission check. */
export function ownVerbs(call: Call, match: Match): OwnVerb {
  const { action } = call
  const verbs = action.methods
  if (action.allows) return { verbs, isAllowed: permits(action, call) }
  const refusal = refusalOf(action, call)
  // Some mistakes are reported before permissions are checked: without the arguments, these alone count.
  const isMistake = refusal?.status === 400 || refusal?.status === 404
  return { verbs, isAllowed: isMistake ? permits(action, callOfPath(match, action, call)) : refusal === undefined }
}

/** A route with the arguments of a request that count: of a path alone, those in it. */
type Sent = Pick<Match, 'route'> & { readonly params: Raw }

/**
 * The verbs that a caller may use on a route now: those whose permission check passes with these arguments and the context.
 *
 * @param own the known result for the request's verb, with all its arguments
 */
export function allowedVerbs(
  { route, params }: Sent,
  requestContext: RequestContext,
  offered: ReadonlySet<Verb>,
  method: string,
  own?: OwnVerb,
): Verb[] {
  const allowed = new Set<Verb>(own?.isAllowed ? own.verbs : [])
  // Errors are only counted here: recording their stack traces would cost more than the checks.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    for (const action of route.actions) {
      if (!action.methods.some((verb) => offered.has(verb) && !own?.verbs.includes(verb))) continue
      // As in WordPress, a list's defaults apply only to requests for it: a check that needs them fails for other verbs.
      const isBare = action.methods.includes('GET') && method !== 'GET'
      if (permits(action, callOfPath({ route, params }, action, requestContext, isBare)))
        for (const verb of action.methods) allowed.add(verb)
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return order.filter((verb) => allowed.has(verb) && offered.has(verb))
}

/** Adds `Allow` with the verbs that the caller may use. */
export function withAllow(
  headers: Readonly<Record<string, string>>,
  verbs: readonly Verb[],
): Readonly<Record<string, string>> {
  return verbs.length ? { ...headers, Allow: verbs.join(', ') } : headers
}

/**
 * Why a caller is refused whatever the request's body; undefined if unknown, or the body is short. Runs the checks of `Allow`.
 * A request that only reads is judged with its body, as a password in it may open the entry: a stranger's body may not be long.
 */
export function refusalOfSender(
  match: Match,
  action: Action,
  { method, headers, body }: Pick<RestRequest, 'method' | 'headers' | 'body'>,
  requestContext: RequestContext,
): RestError | undefined {
  if (!body || Number(headers['content-length']) <= shortBytes) return undefined
  if (method === 'GET')
    return requestContext.caller.user ? undefined : errors.rest_request_too_large__body({ most: shortBytes })
  const call = callOfPath(match, action, requestContext)
  return quietly(() => {
    const refusal = (action.permitSender ?? action.permit)(call)
    // A signed-in user may request an entry that another process has just written.
    const isFinal =
      refusal && (finalRefusals.has(refusal.status) || (refusal.status === 404 && !requestContext.caller.user))
    return isFinal ? refusal : undefined
  })
}

/** Refusals of a caller or content type; other refusals concern arguments. */
const finalRefusals: ReadonlySet<number> = new Set([401, 403, 415])

function callOfPath(
  { route: { resource }, params }: Sent,
  action: Action,
  requestContext: RequestContext,
  isBare = false,
): Call {
  const table = toArgTable(action, resource)
  const given = new Set(Object.keys(params).filter((name) => Object.hasOwn(table, name)))
  const args: Args = isBare ? {} : { ...defaultsOf(table) }
  for (const name of given) {
    const read = readValue(params[name], describeSchema(table[name]!.schema), name)
    args[name] = 'value' in read ? read.value : params[name]
  }
  args['context'] = requestContext.context
  return { ...requestContext, resource, action, args, given }
}

/** Describes the caller's permissions in an answer. */
export type DescribePermissions = (request: RestRequest) => Permissions

/**
 * Reports, as WordPress does, the verbs that callers may use on each entry, and their rights on its kind; undefined for mounts
 * whose answers do not.
 */
export function openPermissions(
  site: Site,
  routes: readonly Route[],
  { rest: mount, offered }: { rest: RestRoot; offered: ReadonlySet<Verb> },
): DescribePermissions | undefined {
  if (mount.system !== 'wordpress') return undefined
  const areItems = ({ actions }: Route) => actions.some(({ at, path }) => at === undefined && path === '/{id}')
  const items = new Map(routes.filter(areItems).map((route) => [route.resource.name, route]))
  return ({ caller, headers, origin, rest }) => {
    const about = { context: 'view', uploads: {}, face: 'rest' } as const
    const requestContext = { ...about, site, caller, headers, origin, rest }
    const allowed = new Map<Resource, (id: number) => readonly Verb[]>()
    return {
      roles: caller.roles,
      can: caller.can,
      allow: ({ id, resource }) => {
        const route = items.get(resource.name)
        const open = () => (route ? allowedByIds(route, requestContext, offered) : () => [])
        return getOrMake(allowed, resource, open)(id)
      },
    }
  }
}

// The allowed verbs of many entries of a route, by id: steps that do not depend on the entry are done once.
function allowedByIds(
  route: Route,
  requestContext: RequestContext,
  offered: ReadonlySet<Verb>,
): (id: number) => readonly Verb[] {
  const { resource } = route
  const known = new Map<number, readonly Verb[]>()
  const calls = route.actions
    .filter(({ methods }) => methods.some((verb) => offered.has(verb)))
    .map((action): Call => {
      const args: Args = { ...defaultsOf(toArgTable(action, resource)), context: requestContext.context }
      return { ...requestContext, resource, action, args, given: new Set(['id']) }
    })
  return (id) => {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    let mask = 0
    for (const [place, call] of calls.entries()) {
      call.args['id'] = id
      if (permits(call.action, call)) mask |= 1 << place
    }
    Error.stackTraceLimit = stackTraceLimit
    return getOrMake(known, mask, () => {
      const allowed = new Set(calls.flatMap(({ action }, place) => (mask & (1 << place) ? action.methods : [])))
      return order.filter((verb) => allowed.has(verb) && offered.has(verb))
    })
  }
}

const defaultsOf = memoize((table: ArgTable): Args => {
  const defaults = Object.entries(table).map(([name, { schema }]) => [name, presetIn(schema)] as const)
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
})

function permits(action: Action, call: Call): boolean {
  return action.allows ? action.allows(call) : refusalOf(action, call) === undefined
}

// A permission that cannot be checked without the other arguments does not pass.
function refusalOf(action: Action, call: Call): { readonly status: number } | undefined {
  return quietly(() => action.permit(call), { status: 500 })
}
