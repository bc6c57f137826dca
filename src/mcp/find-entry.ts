import { candidates } from '../site/names/refs.ts'
import type { RestError } from '../define/errors.ts'
import type { Entry, Resource } from '../model/model.ts'
import { titleMemberOf } from '../derive/entries.ts'
import { nearest } from '../text/nearest.ts'
import { refusalOf } from './call-action.ts'
import { errors } from './errors.ts'
import { actionFor } from './offered.ts'
import type { McpSession } from './session.ts'

/**
 * Finds an entry by id, slug, path of slugs or `type/slug` among those that the caller may read, without revealing others.
 *
 * @param isReference whether it is only referred to: then entries count as well that the caller may name (`rights.name`)
 * @throws RestError `mcp_nothing_named`, `mcp_ambiguous`
 */
export function entryNamed(resource: Resource, ref: string | number, visit: McpSession, isReference = false): Entry {
  const { site, caller } = visit
  const { read, name } = resource.access.rights
  const isSeen = (entry: Entry) => read(caller, entry, site) || (isReference && name?.(caller, entry, site) === true)
  const found = candidates(site, resource, String(ref), isSeen)
  const type = resource.name
  if (found.length > 1) {
    const which = found.slice(0, 10).map(({ id, derived }) => `#${id} (${derived.status})`)
    throw errors.mcp_ambiguous({ ref, type, count: found.length, which: which.join(', ') })
  }
  const [entry] = found
  if (entry) return entry
  const bare = String(ref).replace(`${type}/`, '')
  const near = nearTo(bare, resource, [...site.all(type)].filter(isSeen))
  if (isReference && resource.taxonomy) throw noTerm(resource, bare, near, visit)
  throw errors.mcp_nothing_named({ type, ref, near })
}

// Compares titles and names as well; suggests the slug.
function nearTo(ref: string, resource: Resource, entries: readonly Entry[]): string {
  const member = titleMemberOf(resource)
  const key = member === undefined ? undefined : resource.fields[member]?.stored
  const titleOf = ({ data }: Entry) => String((key && data[key.key]) ?? '').toLowerCase()
  const slugs = new Map(entries.flatMap((one) => [titleOf(one), one.slug].map((name) => [name, one.slug] as const)))
  const meant = nearest(ref, slugs.keys())
  return meant === undefined ? '' : ` Did you mean '${slugs.get(meant)!}'?`
}

// For callers who may create terms from a name alone, the error includes that call.
function noTerm(resource: Resource, name: string, near: string, visit: McpSession): RestError {
  const { name: type } = resource
  const member = titleMemberOf(resource)
  const action = actionFor(resource, 'create')
  if (!action || member === undefined || refusalOf(visit, resource, action, { [member]: name }))
    return errors.mcp_nothing_named({ type, ref: name, near })
  const next = { tool: 'create_content', arguments: { type, fields: { [member]: name } } }
  return errors.mcp_nothing_named__term({ type, ref: name, near }).with({ next })
}
