import { memoize } from '../work/caches.ts'
import type { Action, Arg, ArgTable, Call, Caller, Resource, RestRoot, Site, System, Verb } from '../model/model.ts'
import { groupBy, getOrMake } from '../text/values.ts'
import { isIn } from './rest-root.ts'

/** A path of the interface with its actions. */
export interface Route {
  readonly namespace: string
  /** With placeholders: `/core/v2/posts/{id}`. */
  readonly path: string
  /** As in the site index: `/core/v2/posts/(?P<id>[\d]+)`. */
  readonly pattern: string
  readonly resource: Resource
  /** In the order of documentation. */
  readonly actions: readonly Action[]
  readonly byVerb: ReadonlyMap<Verb, Action>
  /** The only system in whose mounts it exists. */
  readonly onlyIn?: System
}

/** Returns all routes of a site's resources, in order; when a definition changes, the site has another map of resources. */
export const routesOf = memoize((resources: Site['resources']): readonly Route[] => toRoutes(resources.values()))

/** Returns the routes of a site's resources that a mount has. */
export function routesIn(rest: Pick<RestRoot, 'system' | 'legacy'>, { resources }: Pick<Site, 'resources'>): Route[] {
  return routesOf(resources).filter((route) => isIn(rest, route))
}

export function toRoutes(resources: Iterable<Resource>): Route[] {
  const all = [...resources].flatMap((resource) => resource.actions.map((action) => ({ action, resource })))
  const byPath = groupBy(
    all.filter(({ action }) => !action.terminalOnly),
    ({ action: { at, path }, resource: { namespace, base } }) => `/${at ?? `${namespace}/${base}`}${path}`,
  )
  return [...byPath].map(([path, some]) => {
    const { action: first, resource } = some[0]!
    const actions = some.map(({ action }) => action)
    return {
      namespace: first.at?.slice(0, first.at.lastIndexOf('/')) ?? resource.namespace,
      path,
      pattern: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${patternOf(name, first)})`),
      resource,
      actions,
      ...(first.onlyIn && { onlyIn: first.onlyIn }),
      byVerb: new Map(actions.flatMap((action) => action.methods.map((verb) => [verb, action] as const))),
    }
  })
}

/** Whether changes by a route may be part of a batch: only the list and items of a resource that allows it. */
export function allowsBatch({ resource, actions }: Pick<Route, 'resource' | 'actions'>): boolean {
  const isUsual = actions.every(({ at, path }) => at === undefined && (path === '' || path === '/{id}'))
  return resource.batches === true && isUsual
}

/** Renames a route's path for a mount; its namespace stays the interface's. */
export function mountRoute(route: Route, nameOf: (name: string) => string): Route {
  const { namespace } = route
  if (namespace === '') return route
  const rename = (path: string) =>
    [
      `/${nameOf(namespace)}`,
      ...path
        .slice(namespace.length + 2)
        .split('/')
        .filter(Boolean)
        .map(nameOf),
    ].join('/')
  return { ...route, path: rename(route.path), pattern: rename(route.pattern) }
}

/** Returns a route whose resource is always as settings define it now; paths and actions never change. */
export function asDefinedNow(route: Route, site: Pick<Site, 'resources'>): Route {
  const { resource } = route
  return Object.defineProperty({ ...route }, 'resource', {
    enumerable: true,
    get: () => site.resources.get(resource.name) ?? resource,
  })
}

/** Returns an action's arguments for an interface, those in the path first. */
export function toArgTable(action: Action, resource: Resource, face: Call['face'] = 'rest'): ArgTable {
  return getOrMake(tablesOf(resource)(action), face, () => {
    const all = Object.entries<Arg>({ ...action.pathArgs, ...action.args(resource) })
    return face === 'terminal'
      ? Object.fromEntries(all.map(([name, arg]) => [name, arg.typed ? { ...arg, schema: arg.typed } : arg]))
      : Object.fromEntries(all.filter(([, arg]) => !arg.terminalOnly))
  })
}

const tablesOf = memoize((_resource: Resource) => memoize((_action: Action) => new Map<Call['face'], ArgTable>()))

function patternOf(name: string, { pathArgs }: Action): string {
  return pathArgs?.[name]?.pattern ?? (isDigits(name) ? '[\\d]+' : '[\\w-]+')
}

/** `{id}` and `{parent}` are digits; `{type}`, `{status}` and `{taxonomy}` are words. */
export function isDigits(name: string): boolean {
  return name === 'id' || name === 'parent'
}

/** Whether a route does not exist for a caller. */
export function isHiddenFrom(caller: Caller, { actions }: Pick<Route, 'actions'>): boolean {
  return actions[0]?.hiddenFrom?.(caller) ?? false
}

/** Returns the resource of the entries in a route's responses, or whose form these have: usually its own. */
export function resourceOfRoute({ resource, actions }: Route, site: Site): Resource {
  const form = actions.find((action) => action.form)?.form
  if (form) return form
  const name = actions.find(({ shows }) => shows !== undefined)?.shows
  return (name !== undefined && site.resources.get(name)) || resource
}
