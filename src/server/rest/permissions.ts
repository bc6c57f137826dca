import type { Permissions, Resource, Site, Verb, RestRoot } from '../../model/model.ts'
import type { Route } from '../../derive/routes.ts'
import type { RestRequest } from './exchange.ts'
import { allowedByIds } from './allowed-verbs.ts'

/** What an answer says about what its caller may do; undefined in mounts that say nothing. */
export type DescribePermissions = (request: RestRequest) => Permissions | undefined

/** Tells callers, as WordPress does, which verbs they may use on each entry, and what they may do with its kind. */
export function openPermissions(
  site: Site,
  routes: readonly Route[],
  { root, offered }: { root: () => RestRoot; offered: ReadonlySet<Verb> },
): DescribePermissions {
  const items = new Map<string, Route>()
  for (const route of routes) {
    const isItem = route.actions.some(({ at, path }) => at === undefined && path === '/{id}')
    if (isItem) items.set(route.resource.name, route)
  }
  return ({ caller, headers, origin }) => {
    const rest = root()
    if (rest.system !== 'wordpress') return undefined
    const requestContext = { site, caller, headers, origin, rest, context: 'view', uploads: {}, face: 'rest' } as const
    const allowed = new Map<Resource, (id: number) => readonly Verb[]>()
    return {
      roles: caller.roles,
      can: caller.can,
      allow: ({ id, resource }) => {
        let allow = allowed.get(resource)
        if (!allow) {
          const route = items.get(resource.name)
          allowed.set(resource, (allow = route ? allowedByIds(route, requestContext, offered) : () => []))
        }
        return allow(id)
      },
    }
  }
}
