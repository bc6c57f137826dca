import type {
  AssembledSite,
  RestRoot,
  ArgTable,
  Call,
  Caller,
  RequestContext,
  Result,
  Site,
  Verb,
} from '../../model/model.ts'
import type { Entry, RestResponse } from '../../model/model.ts'
import { dialectOf } from '../../derive/areas.ts'
import { RestError } from '../../define/errors.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { contextOf, makeCall, runCall } from '../../derive/arguments/make-call.ts'
import {
  asDefinedNow,
  isHiddenFrom,
  mountRoute,
  type Route,
  resourceOfRoute,
  toArgTable,
  routesIn,
} from '../../derive/routes.ts'
import { allowedVerbs, openPermissions, withAllow } from './allowed-verbs.ts'
import { type OwnVerb, ownVerbs, refusalOfSender } from './allowed-verbs.ts'
import { batchRoute } from './batch-route.ts'
import { describeItem, describeRoute, order } from './describe-route.ts'
import { inTime } from '../../work/deadline.ts'
import { rerun } from '../../work/rerun.ts'
import { type EntryVersions, toPrecondition } from '../http/etag.ts'
import type { Once } from '../following/once.ts'
import type { Dispatch, RestRequest } from './exchange.ts'
import { onceDescribed } from './once-described.ts'
import { openApiRoute } from './openapi-route.ts'
import { type Params, together } from '../http/query-params.ts'
import { type Keeps, mayHoldFiles, noBody, type RequestBody } from '../http/body/read-body.ts'
import type { Match } from './rest-router.ts'
import { describedFor, describeRoutes, indexRoutes } from './site-index.ts'
import { present } from './present.ts'
import { toFileRefusal, toRefusal, wrongIn } from './refusal.ts'
import { runOnce, withReplayed } from './run-once.ts'
import { toResponse } from './usual-dialect.ts'
import { errors } from '../http/errors.ts'

export interface DispatchOptions {
  /** The mount that it serves, which names the routes. */
  readonly rest: RestRoot
  /** Whether only reads are answered; `follows` if the served files come from a git remote. */
  readonly readOnly?: boolean | 'follows'
  /** Runs keyed requests once; undefined if keys have no meaning. */
  readonly once?: Once | undefined
  /** Finds the route of a path below the root, for requests in a batch. */
  readonly find: (path: string) => Match | undefined
  readonly versions: EntryVersions
  readonly report: (error: unknown, request: string) => void
}

/**
 * Opens the core of the server: route → body → missing and invalid arguments → permission → the action → its serialization in
 * the namespace's dialect. It is independent of transport; `_embed` uses it, too.
 */
export function openDispatch(site: AssembledSite, options: DispatchOptions) {
  const offered: ReadonlySet<Verb> = new Set(options.readOnly ? ['GET'] : order)
  const routes: Route[] = []
  const described = onceDescribed(routes, site, 'described routes', (rest) =>
    describeRoutes(routes, site, rest, offered),
  )
  const { rest } = options
  const listed = routesIn(rest, site)
  const judge = async (request: RestRequest) => {
    const { match, method } = request
    const action = match?.route.byVerb.get(method as Verb)
    if (!match || !action) return errors.rest_no_route()
    const body = (await request.body?.(undefined)) ?? noBody
    return wrongIn(() => toCall(match, action, request, body, toRequestContext(site, request)))
  }
  const batch = batchRoute({ dispatch: (request) => dispatch(request), judge, find: options.find })
  const describeRoot = (one: RestRoot, caller: Caller) => describedFor(caller, routes, described(one))
  const mounted = [...indexRoutes(site, describeRoot, rest), batch, ...listed].map((route) =>
    rest.renames ? mountRoute(route, rest.nameOf) : route,
  )
  routes.push(...mounted.map((route) => asDefinedNow(route, site)))

  const permissionsOf = openPermissions(site, routes, { rest, offered })

  const dispatch: Dispatch = async (request) => {
    const { match } = request
    const requestContext = toRequestContext(site, request)
    if (request.method === 'OPTIONS') return toOptions(match, requestContext, offered)
    let isOffered = false
    let call: Call | undefined
    let body = noBody
    const isRead = request.method === 'GET'
    try {
      const action = match?.route.byVerb.get(request.method as Verb)
      if (!match || !action || isHiddenFrom(request.caller, match.route)) throw errors.rest_no_route()
      if (!offered.has(request.method as Verb))
        throw options.readOnly === 'follows' ? errors.rest_read_only__follows() : errors.rest_read_only()
      isOffered = true
      if (request.body && action.takesFile && mayHoldFiles(request.headers['content-type']))
        call = callBeforeFiles(match, action, request, requestContext)
      body = request.body
        ? await request.body(call && filesToKeep(call), refusalOfSender(match, action, request, requestContext))
        : noBody
      const work = async () => {
        if (!isRead && mayBeNew(match, requestContext)) await site.learn()
        const precondition = (entry: Entry) => toPrecondition(request.headers, options.versions)?.(entry)
        const made = (call = toCall(match, action, request, body, { ...requestContext, precondition }))
        const dialect = dialectOf(site, match.route.namespace)
        const fields = request.fields?.(body)
        const query = {
          address: `${made.rest.url}${routeAddressOf(match)}`,
          query: request.query,
          fields,
          asText: request.asText ?? false,
          permissions: permissionsOf?.(request),
        }
        const { once } = options
        const found = await (once ? runOnce(made, request, body, once) : runCall(made))
        const show = async (one: Result) => toResponse(dialect, one, made, query)
        return [found, await (isRead ? show(found) : present(found, site, show)), made.context] as const
      }
      // Reads can be repeated; writes happen once.
      const [result, answer, ownContext] = await (isRead ? rerun(work, site) : inTime(work))
      if (request.bodyOnly) return answer
      const context = (result.kind === 'entry' && result.context) || ownContext
      const isSure = isRead || (result.kind === 'entry' && result.created)
      const own: OwnVerb | undefined = isSure ? { verbs: action.methods, isAllowed: true } : undefined
      return {
        ...answer,
        ...(isRead && isIndex(match.route) && { lasting: true, keeps: ['_links'] }),
        headers: withAllow(
          options.once ? withReplayed(result, answer.headers) : answer.headers,
          allowedVerbs(match, { ...requestContext, context }, offered, request.method, own),
        ),
      }
    } catch (thrown) {
      const error = isRead ? thrown : (toFileRefusal(thrown) ?? thrown)
      if (!(error instanceof RestError))
        options.report(error, `${request.method} ${match ? routeAddressOf(match) : ''}`)
      const own = call && match && ownVerbs(call, match)
      const isToldVerbs = match && isOffered && !request.bodyOnly
      return toRefusal(
        error,
        isToldVerbs ? allowedVerbs(...asSent(match, request, body, requestContext), offered, request.method, own) : [],
      )
    }
  }
  // In the order of the index, which has only the interface's own routes; the last one is reachable by its path alone.
  return { routes: [...routes, openApiRoute(site, routes, offered)], dispatch, permissionsOf }
}

// Another process may just have written an unknown entry: taking the lock reads it. Visitors cannot change anything, so none of
// their requests waits for the lock.
function mayBeNew({ route: { resource }, params }: Match, { site, caller }: RequestContext): boolean {
  const id = Number(params['id'])
  return caller.user !== undefined && id > 0 && resource.files !== undefined && !site.get(resource.name, id)
}

// Files cost disk space and take long to send: callers who may not send them are refused before the first is read. The form's
// fields are not known yet, so only path, query and caller count; the complete request is checked again.
function callBeforeFiles(
  match: Match,
  action: Call['action'],
  request: RestRequest,
  requestContext: RequestContext,
): Call {
  const table = Object.entries(toArgTable(action, match.route.resource))
  const optional = Object.fromEntries(table.map(([name, arg]) => [name, { ...arg, required: false }]))
  return toCall(match, action, request, noBody, requestContext, optional)
}

function filesToKeep(call: Call): Keeps {
  const { action } = call
  const refusal = action.permit(call)
  if (refusal) throw refusal
  return (field) => action.takesFile!(field, call)
}

function toRequestContext(site: Site, request: RestRequest): RequestContext {
  const { caller, headers, origin, rest } = request
  return {
    site,
    caller,
    headers,
    origin,
    rest,
    context: contextOf(request.query['context']),
    uploads: {},
    face: 'rest',
  }
}

function toCall(
  match: Match,
  action: Call['action'],
  request: RestRequest,
  body: RequestBody,
  requestContext: RequestContext,
  table = toArgTable(action, match.route.resource),
): Call {
  const posted = together(body.form, body.json)
  const raw = together(request.query, request.method === 'GET' && flagsOff(request, table), posted, match.params)
  const context = { ...requestContext, uploads: body.uploads, posted }
  return makeCall(context, match.route.resource, action, raw, table)
}

// As in WordPress, the verbs beside a refusal are judged by all arguments of the request, right or wrong.
function asSent(match: Match, request: RestRequest, body: RequestBody, about: RequestContext) {
  const params = together(request.query, body.form, body.json, match.params)
  return [
    { ...match, params },
    { ...about, context: contextOf(params['context']) },
  ] as const
}

// Links between a list's pages contain only the name of a flag that is off, as in the reference.
function flagsOff({ bare = [] }: RestRequest, table: ArgTable): Params {
  const isFlag = (name: string) => Object.hasOwn(table, name) && describeSchema(table[name]!.schema).type === 'boolean'
  return Object.fromEntries(bare.filter(isFlag).map((name) => [name, false]))
}

function toOptions(match: Match | undefined, requestContext: RequestContext, offered: ReadonlySet<Verb>): RestResponse {
  if (!match || isHiddenFrom(requestContext.caller, match.route))
    return { status: 200, headers: {}, body: { value: [] } }
  const { namespace, methods, endpoints, _links } = describeRoute(
    match.route,
    requestContext.site,
    requestContext.rest,
    offered,
  )
  const schema = !isIndex(match.route) && {
    schema: describeItem(resourceOfRoute(match.route, requestContext.site), requestContext.rest, match.route.resource),
  }
  return {
    status: 200,
    headers: withAllow({}, allowedVerbs(match, requestContext, offered, 'OPTIONS')),
    body: { value: { namespace, methods, endpoints, ...schema, ...(_links && { _links }) } },
  }
}

function routeAddressOf({ route, params }: Match): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

function isIndex(route: Route): boolean {
  return route.resource.base === ''
}
