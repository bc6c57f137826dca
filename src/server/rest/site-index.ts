import { z } from 'zod'
import type { AssembledSite, Call, Caller, RestRoot, Arg, Verb } from '../../model/model.ts'
import { isIn } from '../../derive/rest-root.ts'
import { publicOnly } from '../../derive/may-see.ts'
import { namedBySetting } from '../../derive/named-by-setting.ts'
import { isHiddenFrom, type Route, routesOf } from '../../derive/routes.ts'
import { isZone, offsetAt } from '../../text/time/local-time.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { linksType } from '../../define/answers.ts'
import { describeRoute, type RouteDescription } from './describe-route.ts'
import { ownRoute } from './own-route.ts'
import { authorizePath } from '../../derive/server-paths.ts'
import { errors } from '../http/errors.ts'

/** The index routes of a mount: `/` and one for each namespace. `described` describes every route, including these. */
export function indexRoutes(
  site: AssembledSite,
  described: (rest: RestRoot, caller: Caller) => RouteDescriptions,
  { legacy }: Pick<RestRoot, 'legacy'>,
): Route[] {
  const types = legacy ? legacyTypes : indexTypes
  const root = toIndexRoute('', { context }, types.site, (call) =>
    describeSite(site, described(call.rest, call.caller), call.rest),
  )
  const ofNamespace = namespacesOf(site).map((namespace) =>
    toIndexRoute(
      namespace,
      { namespace: { schema: z.unknown().default(namespace), holdsNames: true }, context },
      types.namespace,
      (call) => describeNamespace(call.args['namespace'], described(call.rest, call.caller), call.rest),
    ),
  )
  return [root, ...ofNamespace]
}

export type RouteDescriptions = Readonly<Record<string, RouteDescription>>

/** Describes routes, each namespace's own index first. */
export function describeRoutes(
  routes: readonly Route[],
  site: AssembledSite,
  rest: RestRoot,
  verbs: ReadonlySet<Verb>,
): RouteDescriptions {
  const namespaces = namespacesOf(site)
  const place = (route: Route) => (route.namespace === '' ? -1 : namespaces.indexOf(route.namespace))
  const sorted = [...routes].sort((a, b) => place(a) - place(b))
  return Object.fromEntries(sorted.map((route) => [route.pattern, describeRoute(route, site, rest, verbs)]))
}

/** The descriptions of the routes that exist for a caller. */
export function describedFor(caller: Caller, routes: readonly Route[], all: RouteDescriptions): RouteDescriptions {
  const hidden = new Set(routes.filter((route) => isHiddenFrom(caller, route)).map(({ pattern }) => pattern))
  return hidden.size === 0 ? all : Object.fromEntries(Object.entries(all).filter(([pattern]) => !hidden.has(pattern)))
}

export function describeSite(site: AssembledSite, routes: RouteDescriptions, rest: RestRoot): Record<string, unknown> {
  const { settings, home } = site
  const { timezone } = settings
  return {
    name: escapeHtml(settings.title),
    description: escapeHtml(settings.description),
    url: home,
    home,
    gmt_offset: String(offsetAt(site.now(), timezone) / 3_600_000),
    // An offset is not the name of a zone.
    timezone_string: isZone(timezone) && !/^[A-Z]*[+-]/.test(timezone) ? timezone : '',
    namespaces: namespacesOf(site).map(rest.nameOf),
    authentication: rest.authorizes
      ? { 'application-passwords': { endpoints: { authorization: `${home}${authorizePath}` } } }
      : [],
    ...(isIn(rest, { onlyIn: 'wordpress' }) && describeFront(site, rest)),
    routes,
    _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] },
  }
}

// The members of WordPress's index about the home page, and the site's icon and logo.
function describeFront(site: AssembledSite, rest: RestRoot): Record<string, unknown> {
  const idOf = (setting: string) => namedBySetting(site, setting)?.id ?? 0
  const pictureOf = (setting: string) => publicOnly(namedBySetting(site, setting), site)
  const icon = pictureOf('site_icon')
  const view = { context: 'view', rest, members: new Set(['source_url']) } as const
  return {
    show_on_front: String(site.settings['show_on_front']),
    page_on_front: idOf('page_on_front'),
    page_for_posts: idOf('page_for_posts'),
    site_logo: pictureOf('site_logo')?.id ?? 0,
    site_icon: icon?.id ?? 0,
    site_icon_url: icon ? (site.show(icon, view)['source_url'] ?? '') : '',
  }
}

/** Describes the routes of one namespace. @throws RestError `rest_invalid_namespace` */
export function describeNamespace(
  namespace: unknown,
  routes: RouteDescriptions,
  rest: RestRoot,
): Record<string, unknown> {
  const own = Object.entries(routes).filter(([, route]) => rest.ownName(route.namespace) === namespace)
  if (namespace === '' || own.length === 0) throw errors.rest_invalid_namespace()
  return {
    namespace: rest.nameOf(String(namespace)),
    routes: Object.fromEntries(own),
    _links: { up: [{ href: `${rest.url}/` }] },
  }
}

/** The namespaces of the interface, in the order of the reference: the last one added comes first. */
export function namespacesOf({ areas, resources }: AssembledSite): string[] {
  const own = areas.map(({ namespace }) => namespace).toReversed()
  return [...new Set([...own, ...routesOf(resources).map(({ namespace }) => namespace)])]
}

// An invalid context is no error here.
const context: Arg = { schema: z.unknown().default('view') }

const argument = z
  .looseObject({
    description: z.string().optional(),
    required: z.boolean(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.boolean().optional(),
    exclusiveMaximum: z.boolean().optional(),
  })
  .meta({ id: 'RouteArgument', description: 'An argument of a route, in JSON Schema draft 4.' })
const argumentsByName = z.record(z.string(), argument)
const batch = z.object({ v1: z.literal(true) }).describe("Under WordPress's names: `/batch/v1` accepts it.")
const signInType = z
  .object({ 'application-passwords': z.object({ endpoints: z.object({ authorization: z.string() }) }) })
  .describe('Where people create passwords for applications.')
const [indexTypes, legacyTypes] = [typesOf(linksType), typesOf(z.object({ self: z.string() }))]

// The schemas of indexes, given the type of routes' links.
function typesOf(links: z.ZodType) {
  const described = z
    .object({
      namespace: z.string(),
      methods: z.array(z.string()),
      endpoints: z.array(
        z.object({ methods: z.array(z.string()), allow_batch: batch.optional(), args: argumentsByName }),
      ),
      _links: links.optional(),
    })
    .meta({ id: 'Route', description: 'The requests that an address accepts.' })
  const routesType = z.record(z.string(), described).describe('By path pattern.')
  const site = z
    .object({
      name: z.string(),
      description: z.string(),
      url: z.string(),
      home: z.string(),
      gmt_offset: z.string().describe('In hours.'),
      timezone_string: z.string().describe('Empty if the time zone is an offset.'),
      namespaces: z.array(z.string()),
      authentication: z.union([z.array(z.unknown()).max(0), signInType]),
      routes: routesType,
      _links: linksType,
      ...z
        .object({
          show_on_front: z.string(),
          page_on_front: z.int(),
          page_for_posts: z.int(),
          site_logo: z.int(),
          site_icon: z.int(),
          site_icon_url: z.string(),
        })
        .partial().shape,
    })
    .meta({ id: 'Site', description: 'The site, and all its routes.' })
  const namespace = z
    .object({ namespace: z.string(), routes: routesType, _links: linksType })
    .meta({ id: 'Namespace', description: 'The routes of a namespace.' })
  return { site, namespace }
}

function toIndexRoute(
  namespace: string,
  args: Readonly<Record<string, Arg>>,
  type: z.ZodType,
  describe: (call: Pick<Call, 'args' | 'rest' | 'caller'>) => unknown,
): Route {
  const about = {
    name: 'index',
    namespace,
    base: '',
    summary: 'The routes of this interface.',
    labels: { singular: 'Index', plural: 'Indexes' },
  }
  return ownRoute(about, {
    name: 'get',
    summary: 'Describe the routes.',
    methods: ['GET'],
    answers: { 'application/json': type },
    args: () => args,
    run: (call) => ({ kind: 'value', value: describe(call) }),
  })
}
