import { entryNamed } from '../../../derive/references/places.ts'
import { listOf } from '../../../text/values.ts'
import type { Entry, FactPart, PageFact, Site } from '../../../model/model.ts'
import { schemaOf } from '../../../derive/own-fields/schemas.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { translationOf } from '../../../derive/languages/translations.ts'
import { publicOnly } from '../../../derive/may-see.ts'
import { numberText } from '../../../derive/words/number-text.ts'
import { datesOf } from '../../../derive/words/site-dates.ts'
import { fieldWords } from './catalogue.ts'
import { linkOf } from '../identity.ts'
import { type Target, targetOf } from './targets.ts'

/** A field on a page: its declaration, its label, and those of the fields within it. */
export interface NamedField {
  readonly one: OwnField
  readonly label: string
  /** The label of a field within it, by the keys that lead to it; undefined if it has none. */
  readonly labelOf: (inner: OwnField, keys: readonly string[]) => string | undefined
  /** The word for one of its choices, or of a choice of a field within it. */
  readonly wordFor: (choice: string, keys: readonly string[]) => string
}

/** A field as a line of its entry's page, or as one line for each group; none if it is empty. */
export function factOf({ one, label, ...words }: NamedField, value: unknown, site: Site): PageFact[] {
  const item = itemOf(one)
  const values = listOf(value).map((said) => factParts(item, said, { ...words, site, keys: [] }))
  const lines = (item.type === 'object' ? values : [values.flat()]).filter((line) => line.length > 0)
  if (lines.length === 0) return []
  const text = lines.map((line) => line.map((part) => part.text).join(', ')).join(', ')
  return [{ label, text, lines }]
}

type Within = Pick<NamedField, 'labelOf' | 'wordFor'> & { readonly site: Site; readonly keys: readonly string[] }

// Like all fields, those of a group are shown if they have a label.
function factParts(item: OwnField, value: unknown, within: Within): FactPart[] {
  const { site, labelOf, wordFor } = within
  if (item.type === 'object')
    return Object.entries(item.fields).flatMap(([key, inner]) => {
      const said = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
      const keys = [...within.keys, key]
      const label = labelOf(inner, keys)
      if (label === undefined) return []
      return listOf(said)
        .flatMap((piece) => factParts(itemOf(inner), piece, { ...within, keys }))
        .map((part, at) => (at === 0 ? { ...part, label: [label, part.label ?? []].flat().join(' ') } : part))
    })
  if (typeof value === 'object' || value === '') return []
  if (item.type === 'boolean') return value === true ? [{ text: site.say(fieldWords)('yes') }] : []
  const target = targetOf(item)
  if (target) {
    const named = publicEntryOf(target, value, site)
    if (!named) return []
    const link = named.resource.permalink && { link: linkOf(named, site) }
    const text = String(named.data['title'] ?? named.data['name'] ?? named.slug)
    return [{ text, ...link, ...(target.isPicture && { picture: named }) }]
  }
  if (item.type === 'date') return [{ text: dateText(String(value), site) }]
  if (item.type === 'number' && typeof value === 'number') return [{ text: numberText(value, site) }]
  const text = String(value as string | number)
  if (item.type === 'choice') return [{ text: wordFor(text, within.keys) }]
  // The value in a file may not be a link, but something that a browser would run.
  if (item.type === 'link' && schemaOf(item).safeParse(value).success)
    return [{ text: text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, ''), link: text }]
  return [{ text }]
}

function dateText(text: string, site: Site): string {
  const { day, dayAndClock } = datesOf(site)
  return text.length > 10 ? dayAndClock(text) : day(text)
}

// Only public entries are named; on a page in another language, by their translation, if it is public.
function publicEntryOf({ stored }: Target, value: unknown, site: Site): Entry | undefined {
  const entry = entryNamed(stored, value, site)
  const translation = entry && site.language !== undefined ? translationOf(entry, site.language, site) : undefined
  return publicOnly(translation, site) ?? publicOnly(entry, site)
}
