import { nobody } from '../../define/define.ts'
import type { FaultOfShortcode, Shortcode, ShowShortcode, Site } from '../../model/model.ts'
import { wholeKey } from '../../storage/front-matter/data-file.ts'
import { decodeEntities, escapeHtml } from '../../text/html/escape.ts'
import { nearest } from '../../text/nearest.ts'
import { isRecord } from '../../text/values.ts'
import { filesNamed, mayReadData } from './files.ts'

/** Shows `[data hours friday.from]`: a text, a number or a list of these from a public file; anything else stays as written. */
export const showData: ShowShortcode = (shortcode, { site, dependOn }) => {
  const [name, keys] = namedBy(shortcode)
  dependOn('data')
  const text = inlineText(keys.reduce<unknown>(ownMember, publicValue(name, site)))
  return text === undefined ? undefined : escapeHtml(text)
}

/** The fault of such a shortcode, on a site with public data: an unknown name, or nothing that can be shown. */
export const faultOfData: FaultOfShortcode = (shortcode, { site }) => {
  const [name, keys] = namedBy(shortcode)
  // `[data]` alone is an ordinary word.
  if (name === '') return undefined
  let value = publicValue(name, site)
  if (value === undefined) {
    const all = [...site.all('data')].map(({ slug }) => slug)
    const names = all.filter((one) => publicValue(one, site) !== undefined)
    const fault = `[data] names '${name}', which is not a public file in data/${meant(name, names)}`
    return names.length > 0 ? fault : undefined
  }
  for (const key of keys) {
    const next = ownMember(value, key)
    if (next === undefined)
      return `[data ${name}] names '${key}', which does not exist${meant(key, isRecord(value) ? Object.keys(value) : [])}`
    value = next
  }
  if (inlineText(value) !== undefined) return undefined
  return typeof value === 'object' && value !== null
    ? `[data ${name}] names several values: choose one, as in 'friday.from'`
    : `[data ${name}] names ${String(value)}, which is neither a text nor a number`
}

// Attributes are HTML.
function namedBy({ items }: Pick<Shortcode, 'items'>): [name: string, keys: string[]] {
  const [name = '', path = ''] = items.map(decodeEntities)
  return [name, path === '' ? [] : path.split('.')]
}

function publicValue(name: string, site: Site): unknown {
  const [entry] = filesNamed(name, site)
  return entry && mayReadData(nobody, entry, site) ? entry.data[wholeKey] : undefined
}

function ownMember(value: unknown, key: string): unknown {
  // Excludes the `length` of lists, which no file contains.
  const isSaid = typeof value === 'object' && value !== null && Object.prototype.propertyIsEnumerable.call(value, key)
  return isSaid ? (value as Record<string, unknown>)[key] : undefined
}

function inlineText(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return undefined
  const texts = value.map(inlineText)
  return texts.includes(undefined) ? undefined : texts.join(', ')
}

function meant(word: string, words: readonly string[]): string {
  const found = nearest(word, words)
  return found === undefined ? '' : `; did you mean '${found}'?`
}
