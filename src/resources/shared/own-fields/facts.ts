import { listOf } from '../../../text/values.ts'
import type { Entry, PageFact, Site } from '../../../model/model.ts'
import { schemaOf } from '../../../derive/own-fields/schemas.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { translationOf } from '../../../derive/languages/translations.ts'
import { publicOnly } from '../../../derive/may-see.ts'
import { datesOf } from '../../../derive/words/site-dates.ts'
import { fieldWords } from './catalogue.ts'
import { linkOf } from '../identity.ts'
import { namedBy, targetOf } from './targets.ts'

/** A field on a page: its declaration, and the names of it and of the fields within it. */
export interface NamedField {
  readonly one: OwnField
  readonly label: string
  /** The label of a field within it, by the keys that lead there: `opens`. */
  readonly labelOf: (inner: OwnField, keys: readonly string[]) => string
}

/** A field as a line of its entry's page; none where there is nothing to say. */
export function factOf({ one, label, labelOf }: NamedField, value: unknown, site: Site): PageFact[] {
  const values = listOf(value)
  const text = values.flatMap((item) => factTexts(itemOf(one), item, { site, labelOf, keys: [] })).join(', ')
  if (text === '') return []
  const item = itemOf(one)
  // The value in a file may not be a link, but something that a browser would run.
  if (item.type === 'link' && values.length === 1 && schemaOf(item).safeParse(values[0]).success)
    return [{ label, text: text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), link: String(values[0]) }]
  const named = values.length === 1 ? publicEntryOf(itemOf(one), values[0], site) : undefined
  return [{ label, text, ...(named?.resource.permalink && { link: linkOf(named, site) }) }]
}

interface Within extends Pick<NamedField, 'labelOf'> {
  readonly site: Site
  readonly keys: readonly string[]
}

function factTexts(item: OwnField, value: unknown, within: Within): string[] {
  const { site, labelOf } = within
  if (item.type === 'object')
    return Object.entries(item.fields).flatMap(([key, inner]) => {
      const part = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
      const keys = [...within.keys, key]
      const text = listOf(part).flatMap((piece) => factTexts(itemOf(inner), piece, { ...within, keys }))
      return text.length ? [`${labelOf(inner, keys)} ${text.join(', ')}`] : []
    })
  if (typeof value === 'object' || value === '') return []
  if (item.type === 'boolean') return value === true ? [site.say(fieldWords)('yes')] : []
  if (targetOf(item)) {
    const named = publicEntryOf(item, value, site)
    return named ? [String(named.data['title'] ?? named.data['name'] ?? named.slug)] : []
  }
  if (item.type === 'date') return [dateText(String(value), site)]
  return [String(value as string | number)]
}

function dateText(text: string, site: Site): string {
  const { day, dayAndClock } = datesOf(site)
  return text.length > 10 ? dayAndClock(text) : day(text)
}

// Only public entries are named; on a page in another language, by their translation, if it is public.
function publicEntryOf(item: OwnField, value: unknown, site: Site): Entry | undefined {
  const target = targetOf(item)
  const entry = target && namedBy(target, value, site)
  const translation = entry && site.language !== undefined ? translationOf(entry, site.language, site) : undefined
  return publicOnly(translation, site) ?? publicOnly(entry, site)
}
