import type { AssembledSite } from '../../define/area.ts'
import { type Route, toRoutes } from '../../derive/routes.ts'
import { namespacesOf } from '../rest/site-index.ts'

/** A path below the REST root to ask for. */
export interface RestPath {
  readonly path: string
  /** Whether its last part is an id or a name. */
  readonly isItem: boolean
}

/**
 * Every path of the interface that may have a public answer: indexes, lists, and their items by the ids of entries.
 * `{name}` stands for what `namesIn` tells of the list before it. What lies below an item is left out.
 */
export async function* restPaths(
  site: AssembledSite,
  namesIn: (list: string) => Promise<readonly string[]>,
): AsyncGenerator<RestPath> {
  for (const index of ['', ...namespacesOf(site), 'openapi.json']) yield { path: `/${index}`, isItem: false }
  for (const route of toRoutes(site.resources.values())) {
    if (!route.byVerb.has('GET')) continue
    const placeholders = [...route.path.matchAll(/\{(\w+)\}/g)]
    if (placeholders.length === 0) yield { path: route.path, isItem: false }
    if (placeholders.length !== 1 || !route.path.endsWith('}')) continue
    const list = route.path.slice(0, route.path.lastIndexOf('/'))
    for (const value of placeholders[0]![1] === 'id' ? idsOf(route, site) : await namesIn(list))
      yield { path: `${list}/${encodeURIComponent(value)}`, isItem: true }
  }
}

function* idsOf({ resource }: Route, site: AssembledSite): Generator<string> {
  if (resource.files === undefined) return
  const ids = [...site.all(resource.name)].map(({ id }) => id)
  for (const id of ids.toSorted((a, b) => a - b)) yield String(id)
}
