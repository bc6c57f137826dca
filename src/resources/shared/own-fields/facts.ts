import { listOf } from '../../../text/values.ts'
import type { Entry, PageFact, Site } from '../../../model/model.ts'
import { schemaOf } from '../../../derive/own-fields/schemas.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { datesOf } from '../../../derive/words/site-dates.ts'
import { fieldWords } from './catalogue.ts'
import { linkOf } from '../identity.ts'
import { namedBy, targetOf } from './targets.ts'

/** A field as a line of its entry's page; none where there is nothing to say. */
export function factOf(one: OwnField, label: string, value: unknown, site: Site): PageFact[] {
  const values = listOf(value)
  const text = values.flatMap((item) => factTexts(itemOf(one), item, site)).join(', ')
  if (text === '') return []
  const item = itemOf(one)
  // The value in a file may be no link, but something that a browser would run.
  if (item.type === 'link' && values.length === 1 && schemaOf(item).safeParse(values[0]).success)
    return [{ label, text: text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), link: String(values[0]) }]
  const named = values.length === 1 ? entryOf(itemOf(one), values[0], site) : undefined
  return [{ label, text, ...(named?.resource.permalink && { link: linkOf(named, site) }) }]
}

function factTexts(item: OwnField, value: unknown, site: Site): string[] {
  if (item.type === 'object')
    return Object.entries(item.fields).flatMap(([key, inner]) => {
      const part = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
      const text = listOf(part).flatMap((piece) => factTexts(itemOf(inner), piece, site))
      return text.length ? [`${inner.label ?? key} ${text.join(', ')}`] : []
    })
  if (typeof value === 'object' || value === '') return []
  if (item.type === 'boolean') return value === true ? [site.say(fieldWords)('yes')] : []
  if (targetOf(item)) {
    const named = entryOf(item, value, site)
    return named ? [String(named.data['title'] ?? named.data['name'] ?? named.slug)] : []
  }
  if (item.type === 'date') return [dateText(String(value), site)]
  return [String(value as string | number)]
}

function dateText(text: string, site: Site): string {
  const { day, dayAndClock } = datesOf(site)
  return text.length > 10 ? dayAndClock(text) : day(text)
}

// Only public entries are named.
function entryOf(item: OwnField, value: unknown, site: Site): Entry | undefined {
  const target = targetOf(item)
  const entry = target && namedBy(target, value, site)
  return entry && entry.derived.status === 'publish' ? entry : undefined
}
