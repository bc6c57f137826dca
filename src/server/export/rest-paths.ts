import type { AssembledSite } from '../../model/model.ts'
import { type Route, routesIn } from '../../derive/routes.ts'
import { namespacesOf } from '../rest/site-index.ts'

/** The interface under its own names. */
const itself = { system: undefined, legacy: false }

/**
 * Interface paths that may have public answers: indexes, lists, items by entry id, and paths below, except for programs alone
 * (autosaves, another quiz question). `{name}` stands for names that `namesIn` lists; an item's last part is an id or name.
 */
export async function* restPaths(
  site: AssembledSite,
  namesIn: (list: string) => Promise<readonly string[]>,
): AsyncGenerator<{ readonly path: string; readonly isItem: boolean }> {
  for (const index of ['', ...namespacesOf(site), 'openapi.json']) yield { path: `/${index}`, isItem: false }
  for (const route of routesIn(itself, site)) {
    const action = route.byVerb.get('GET')
    if (!action) continue
    const [list = '', name, below = '', ...more] = route.path.split(/\/\{(\w+)\}/)
    if (name === undefined) yield { path: route.path, isItem: false }
    if (name === undefined || more.length > 0) continue
    const isBelow = name === 'id' && below.startsWith('/') && !action.webOnly
    if (below !== '' && !isBelow) continue
    for (const value of name === 'id' ? idsOf(route, site) : await namesIn(list))
      yield { path: `${list}/${encodeURIComponent(value)}${below}`, isItem: !isBelow }
  }
}

function* idsOf({ resource }: Route, site: AssembledSite): Generator<string> {
  if (resource.files === undefined) return
  const ids = [...site.all(resource.name)].map(({ id }) => id)
  for (const id of ids.toSorted((a, b) => a - b)) yield String(id)
}
