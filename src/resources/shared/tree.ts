import { entryOf } from '../../define/answers.ts'
import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import { ifExists } from '../../derive/implicit/exists-for.ts'
import type { Call, Draft, Entry, Fault, FieldDraft, Filter, Site, Stored, Trait } from '../../model/model.ts'
import { foldersBetween } from '../../derive/folders/places.ts'
import { folderIndex, plainFolder } from '../../derive/folders/folder-list.ts'
import { linkTo } from './links.ts'
import { idFilters, idsIn, refKeysOrNone } from './references.ts'
import { errors } from './errors.ts'
import { rules } from './rules.ts'
import { singularWithin } from '../../derive/words/labels.ts'
import { mapValues } from '../../text/values.ts'

/** Deeper than any real tree; ends cycles made by hand. */
const deepest = 50

/** A place in a tree of entries of the same kind, and an order among siblings. */
export const tree = (resource: string): Trait =>
  defineTrait({
    fields: {
      parent: parentField(resource, 'The ID for the parent of the object.', errors.rest_post_invalid_id__parent),
      menu_order: field(z.int().describe('The order of the object in relation to other object of its type.'), {
        specialValues: nullIs(0),
        show: (entry) => menuOrder(entry),
        write: (value, draft) => draft.set('menu_order', value === 0 ? undefined : value),
      }),
    },
    filters: {
      ...inFolders(parentFilters('parent', { references: resource })),
      menu_order: filter(z.int().describe('Limit result set to posts with a specific menu_order value.'), {
        // As in WordPress, a minus sign is ignored.
        select: (value, query) =>
          void query.where.push({ index: 'menu_order', keys: [String(Math.abs(Number(value)))] }),
      }),
    },
    indexes: {
      parent: (entry) => refKeysOrNone(entry.data['parent']),
      [folderIndex]: plainFolder,
      menu_order: (entry) => [String(menuOrder(entry))],
    },
    dependsOn: [resource],
    faults: [circleFaults],
    orders: {
      menu_order: { key: menuOrder },
      parent: { key: (entry, site) => parentOf(entry, site)?.id ?? 0, live: true },
    },
    embeds: { up: entryOf(resource) },
    links: [linkTo('up', parentOf)],
  })

/** The member for an entry's parent, which the file may also name by slug. `missing` refuses an id that nothing has. */
export function parentField(resource: string, description: string, missing: () => RestError): FieldDraft {
  return field(z.int().describe(description), {
    specialValues: nullIs(0),
    stored: { key: 'parent', schema: z.union([z.string(), z.int()]), references: resource },
    show: (entry, { site }) => parentOf(entry, site)?.id ?? 0,
    write: (value, draft, call) => {
      if (value === 0) return draft.set('parent', undefined)
      const parent = ifExists(call.caller, call.site.get(call.resource.name, Number(value)), call.site)
      if (!parent) throw missing()
      writePlace(parent, draft, call)
    },
  })
}

/** The list parameters `parent` and `parent_exclude`, by an index of parents. */
export function parentFilters(index: string, target: Pick<Stored, 'references' | 'space'>): Record<string, Filter> {
  const limits = 'Limit result set to items with particular parent IDs.'
  const excludes = 'Limit result set to all items except those of a particular parent ID.'
  return idFilters('parent', target, [limits, excludes], { index, heard: 'named' })
}

// Posting lists do not know which folders lack a page above them.
function inFolders(filters: Record<string, Filter>): Record<string, Filter> {
  const select = (name: string, { select: usual, ...rest }: Filter): Filter => ({
    ...rest,
    select: (value, query, call) => {
      const ids = new Set(idsIn(value))
      if (!call.resource.byFolders || !ids.has(0)) return usual?.(value, query, call)
      const wanted = { ...query, where: [] }
      usual?.(value, wanted, call)
      if (wanted.where.length === 0) return
      const isWanted = (entry: Entry) => ids.has(parentOf(entry, call.site)?.id ?? 0)
      query.tests.push(name.endsWith('_exclude') ? (entry) => !isWanted(entry) : isWanted)
    },
  })
  return mapValues(filters, (filter, name) => select(name, filter))
}

/** Reports an entry that is its own ancestor. */
export function circleFaults(entry: Entry, site: Site): readonly Fault[] {
  const above = (one: Entry) => site.find(one.resource.name, one.data['parent'])
  const { name } = entry.resource
  const fault = (message: string): Fault[] => [
    rules['circular-parent']({ key: 'parent', message, hint: 'name another one, or remove it' }),
  ]
  const seen = new Set<Entry>()
  for (let at = above(entry); at && !seen.has(at); at = above(at)) {
    if (at === entry)
      return fault(seen.size ? `'parent' leads back to this ${name}` : `'parent' names the ${name} itself`)
    seen.add(at)
  }
  return []
}

export function parentOf(entry: Entry, site: Site): Entry | undefined {
  const parent = site.find(entry.resource.name, entry.data['parent'])
  return parent === entry ? undefined : parent
}

/** An entry and its ancestors, from the bottom up. */
export function* lineUp(entry: Entry, site: Site): Generator<Entry> {
  let at: Entry | undefined = entry
  for (let depth = 0; at && depth < deepest; at = parentOf(at, site), depth++) yield at
}

/** The slugs from the top down to an entry, as in its address; folders without a page count, drafts without a slug do not. */
export function slugPath(entry: Entry, site: Site): string {
  const slugs = Array.from(lineUp(entry, site), (one) => {
    const between = one.resource.byFolders ? foldersBetween(one.data['parent'], parentOf(one, site), one.resource) : []
    return [...between, one.slug]
  })
  return slugs.reverse().flat().filter(Boolean).join('/')
}

/** Puts an entry below another; as in WordPress, at the top if that makes a cycle. @throws RestError then, at a terminal */
export function writePlace(parent: Entry, draft: Draft, { site, resource, face }: Call): void {
  const isCircular = Array.from(lineUp(parent, site)).some(({ id }) => id === draft.before?.id)
  if (isCircular && face === 'terminal') {
    const which = parent.id === draft.before?.id ? 'itself' : `${parent.path}, which is itself below it`
    throw errors.rest_invalid_param__circular({ kind: singularWithin(resource.labels), which })
  }
  draft.set('parent', isCircular ? undefined : site.refOf(parent))
}

function menuOrder(entry: Entry): number {
  return typeof entry.data['menu_order'] === 'number' ? Math.trunc(entry.data['menu_order']) : 0
}
