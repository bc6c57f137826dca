import { candidates, refTo } from '../site/names/refs.ts'
import { entryPathOf } from '../site/index/entry-path.ts'
import type { RestError } from '../define/errors.ts'
import type { Entry, Resource } from '../model/model.ts'
import { titleMemberOf } from '../derive/entries.ts'
import { didYouMeanEntry } from '../site/names/similar-names.ts'
import { refusalOf } from './call-action.ts'
import { errors } from './errors.ts'
import { actionFor } from './offered.ts'
import { isOwn } from './own-files.ts'
import type { McpSession } from './session.ts'

/**
 * Finds an entry by id, slug, path of slugs, `type/slug` or file among those that the caller may read, without revealing others.
 *
 * @param isReference whether it is only referred to: then entries count as well that the caller may name (`rights.name`)
 * @throws RestError `mcp_nothing_named`, `mcp_ambiguous`, `mcp_unreadable`
 */
export function entryNamed(resource: Resource, ref: string | number, visit: McpSession, isReference = false): Entry {
  const { site, caller } = visit
  const { read, name } = resource.access.rights
  const isSeen = (entry: Entry) => read(caller, entry, site) || (isReference && name?.(caller, entry, site) === true)
  const at = site.entries.byPath.get(entryPathOf(String(ref), resource))
  const found = at?.resource === resource && isSeen(at) ? [at] : candidates(site, resource, String(ref), isSeen)
  const type = resource.name
  if (found.length > 1) {
    const which = found.slice(0, 10).map((one) => `${refTo(one, site)} (#${one.id}, ${one.derived.status})`)
    throw errors.mcp_ambiguous({ ref, type, count: found.length, which: which.join(', ') })
  }
  const [entry] = found
  const broken = site.problems.named(String(ref), entry, [resource], site.resourceOf)
  if (broken && isOwn(broken.file, visit)) throw errors.mcp_unreadable({ fault: broken.message })
  if (entry && !broken) return entry
  const bare = String(ref).replace(`${type}/`, '')
  const meant = didYouMeanEntry(site, bare, [...site.all(type)].filter(isSeen))
  const near = meant && ` ${meant}`
  if (isReference && resource.taxonomy) throw noTerm(resource, bare, near, visit)
  throw errors.mcp_nothing_named({ type, ref, near })
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
