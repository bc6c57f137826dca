import type { Context, Entry, Resource, Site } from '../../define/model.ts'
import { readableKey } from '../../define/name-texts.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { toCell } from './cell.ts'

const most = 6

// What distinguishes entries, in the order in which people look for it.
const usual = ['id', 'title', 'name', 'slug', 'status', 'date', 'author', 'description']

/** Members with longer texts: these are cut first in a short line. */
export const prose: ReadonlySet<string> = new Set('title name content description excerpt caption link'.split(' '))

/** The default columns of a list. */
export function usualColumns(resource: Resource, context: Context): string[] {
  const shown = Object.entries(resource.fields).filter(([, field]) => field.contexts.includes(context))
  const names = new Set(shown.map(([name]) => name))
  const found = (resource.columns ?? usual).filter((name) => names.has(name))
  return (found.length > 1 ? found : [...names]).slice(0, most)
}

/** Makes the function that formats a member for people: other entries by slug, slugs in letters, times without seconds. */
export function toCellOf(
  resource: Resource,
  site: Pick<Site, 'get' | 'inSpace'>,
): (name: string, value: unknown) => string {
  return (name, value) => {
    const field = resource.fields[name]
    const { references, space } = field?.stored ?? {}
    const find = (id: number) => (space ? site.inSpace(space, id) : site.get(references!, id))
    if ((references ?? space) !== undefined && isIds(value)) {
      const names = [value].flat().map((id) => (id === 0 ? '' : readableKey(find(id)?.slug ?? '') || String(id)))
      return names.join(', ')
    }
    const isMoment = field !== undefined && describeSchema(field.schema).format === 'date-time'
    if (typeof value === 'string' && /^[\w%-]+$/.test(value)) return readableKey(value)
    if (!isMoment || typeof value !== 'string') return toCell(value)
    return value.replace('T', ' ').replace(/(\d\d:\d\d):\d\d$/, '$1')
  }
}

/** A member as its file has it, where the interface shows the same text as HTML: `Food & Drink`, not `Food &amp; Drink`. */
export function asWritten(entry: Entry | undefined, name: string, value: unknown): unknown {
  const key = entry?.resource.fields[name]?.stored?.key
  const text = key === undefined ? undefined : entry!.data[key]
  return typeof value === 'string' && typeof text === 'string' && decodeEntities(value) === text ? text : value
}

function isIds(value: unknown): value is number | number[] {
  return typeof value === 'number' || (Array.isArray(value) && value.every((one) => typeof one === 'number'))
}
