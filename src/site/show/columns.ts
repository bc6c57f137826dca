import { presetIn } from '../../define/empty-value.ts'
import type { Context, Entry, InnerReferences, Resource, Site, Stored } from '../../model/model.ts'
import { idOfNamed } from '../../derive/entries.ts'
import { replaceRefs } from '../../derive/references/places.ts'
import { readableKey } from '../../text/names.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { textContent } from '../../text/html/text-content.ts'
import { isRecord, saysNothing } from '../../text/values.ts'
import { toCell } from './cell.ts'

const most = 6

// Members that distinguish entries, in the order in which people look for them.
const usual = ['id', 'title', 'name', 'slug', 'status', 'date', 'author', 'description']

/** Members with longer texts: cut first in a short line. */
export const prose: ReadonlySet<string> = new Set('title name content description excerpt caption link'.split(' '))

/** The default columns of a list. */
export function usualColumns(resource: Resource, context: Context): string[] {
  const inContext = Object.entries(resource.fields).filter(([, field]) => field.contexts.includes(context))
  const names = inContext.map(([name]) => name)
  const found = (resource.columns ?? usualOf(resource)).filter((name) => names.includes(name))
  const known = found.length > 1 ? found : names.filter((name) => !resource.fields[name]!.forPrograms)
  return known.slice(0, most)
}

// The fields that a site's own type declares say the most.
function usualOf({ declares }: Resource): string[] {
  if (!declares) return usual
  return [
    'id',
    'title',
    ...Object.keys(declares).slice(0, 3),
    ...usual.filter((name) => name !== 'id' && name !== 'title'),
  ]
}

/** Makes the function that formats a member for people: other entries by slug, slugs decoded, times without seconds. */
export function toCellOf(
  resource: Resource,
  site: Pick<Site, 'get' | 'inSpace'>,
): (name: string, value: unknown) => string {
  return (name, value) => {
    const field = resource.fields[name]
    const { references, space, inner = [] } = field?.stored ?? {}
    const ids = (references ?? space) === undefined ? undefined : idsOfList(value)
    if (ids) return ids.map((id) => slugOrId(id, { references, space }, site) ?? '').join(', ')
    // Groups may show ids, too.
    const places = inner.filter(({ inside }) => !inside)
    if (places.length > 0 && typeof value === 'object') {
      const named = (shown: unknown, at: InnerReferences) =>
        replaceRefs(shown, at, (id) => slugOrId(Number(id), at, site))
      return toCell(places.reduce<unknown>(named, value))
    }
    if (typeof value === 'string' && /^[\w%-]+$/.test(value)) return readableKey(value)
    const isMoment = field !== undefined && typeof value === 'string' && moment.test(value)
    return isMoment ? value.replace('T', ' ').replace(/(\d\d:\d\d):\d\d$/, '$1') : toCell(value)
  }
}

// The decoded slug, or the id if there is none; undefined for 0, which names nothing.
function slugOrId(
  id: number,
  { references, space }: Pick<Stored, 'references' | 'space'>,
  site: Pick<Site, 'get' | 'inSpace'>,
): string | undefined {
  if (id === 0) return undefined
  const entry = space ? site.inSpace(space, id) : site.get(references!, id)
  return readableKey(entry?.slug ?? '') || String(id)
}

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/

/** The member that a differently named flag sets: `start_date` for `start`. */
export function memberNamed({ fields }: Resource, name: string): string {
  return fields[name]?.flag?.member ?? name
}

/** A member for people: as in its file, and nothing for a 0 that the file does not state. */
export function forPeople(entry: Entry | undefined, name: string, value: unknown): unknown {
  const field = entry?.resource.fields[name]
  const key = field?.stored?.key
  const isUnsaid =
    value === 0 && key !== undefined && saysNothing(entry!.data[key]) && presetIn(field!.schema) === undefined
  return isUnsaid ? undefined : asFileHasIt(entry, name, value)
}

/** A member as in its file if the interface shows the same text as HTML: `Food & Drink`, not `Food &amp; Drink`. */
function asFileHasIt(entry: Entry | undefined, name: string, value: unknown): unknown {
  const key = entry?.resource.fields[name]?.stored?.key
  const text = key === undefined ? undefined : entry!.data[key]
  return typeof value === 'string' && typeof text === 'string' && decodeEntities(value) === text ? text : value
}

/**
 * A member in a table that may come back by `import`: as its file has it, other entries by name, and nothing for what changes by
 * itself, which an import would write down.
 */
export function forTable(entry: Entry | undefined, name: string, value: unknown, site: Site): unknown {
  const field = entry?.resource.fields[name]
  if (!entry || field?.isDerived?.(entry, site)) return entry ? undefined : value
  // Some namespaces show a text only as readers see it; nothing of one that is hidden from the caller.
  if (name === entry.resource.bodyKey && typeof value === 'string') return value && site.bodyOf(entry)
  const { references, key = name } = field?.stored ?? {}
  if (references === undefined)
    return isSameText(value, entry.data[key]) ? entry.data[key] : asFileHasIt(entry, name, value)
  const shown = [value].flat()
  if (value !== false && !shown.every(isRecord)) return value
  return shown.filter(isRecord).map(({ id }) => {
    const named = site.get(references, Number(id))
    // A name with a comma would be two.
    const ref = named ? String(site.refOf(named)) : ''
    return ref === '' || ref.includes(',') ? (id ?? entry.data[key]) : ref
  })
}

// Whether a shown text has the words of that in the file: its markup and typographic signs are the interface's.
function isSameText(shown: unknown, said: unknown): boolean {
  if (typeof shown !== 'string' || typeof said !== 'string' || !/[<&]/.test(shown)) return false
  const [words, own] = [shown, said].map((text) =>
    textContent(text)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return words === own
}

// Some namespaces show ids as text.
function idsOfList(value: unknown): number[] | undefined {
  const list = [value].flat().map(idOfNamed)
  const isId = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && /^\d+$/.test(one))
  return list.every(isId) ? list.map(Number) : undefined
}
