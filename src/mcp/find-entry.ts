import { candidates } from '../telling/ref-candidates.ts'
import type { Entry, Resource } from '../define/model.ts'
import { nearest } from '../text/nearest.ts'
import { errors } from './errors.ts'
import type { Visit } from './visit.ts'

/**
 * The entry that a caller means, by id, slug, path of slugs or `type/slug`, among those that they may read: they do
 * not learn that others exist.
 *
 * @param isReference whether it is only referred to: then those count, too, that they may name (`rights.name`)
 * @throws RestError `mcp_nothing_named`, `mcp_ambiguous`
 */
export function entryNamed(
  resource: Resource,
  ref: string | number,
  { site, caller }: Visit,
  isReference = false,
): Entry {
  const { read, name } = resource.access.rights
  const isSeen = (entry: Entry) => read(caller, entry, site) || (isReference && name?.(caller, entry, site) === true)
  const found = candidates(site, resource, String(ref)).filter(isSeen)
  const type = resource.name
  if (found.length > 1) {
    const which = found.slice(0, 10).map(({ id, derived }) => `#${id} (${derived.status})`)
    throw errors.mcp_ambiguous({ ref, type, count: found.length, which: which.join(', ') })
  }
  const [entry] = found
  if (entry) return entry
  const names = [...site.all(type)].filter(isSeen).map(({ slug }) => slug)
  const meant = nearest(String(ref).replace(`${type}/`, ''), names)
  const near = meant === undefined ? '' : ` Did you mean '${meant}'?`
  throw errors.mcp_nothing_named({ type, ref, near })
}
