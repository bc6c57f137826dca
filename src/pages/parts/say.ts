import { place } from '../../define/catalogue.ts'
import { namesOfType } from '../../derive/languages/names.ts'
import { memoize } from '../../work/caches.ts'
import type { Catalogue, Labels, Messages, Resource, Say, Site, ValuesOf } from '../../model/model.ts'
import { pageWords } from './catalogue.ts'
import { markup, type Markup, type Part } from './markup.ts'
import { getOrMake } from '../../text/values.ts'

/** Renders a catalogue's words; those in another language than the page are marked. */
export interface PageSay<Of extends Messages = Messages> {
  <Key extends keyof Of & string>(key: Key, ...values: ValuesOf<Of[Key], Part>): Markup
  /** The same as plain text: for titles, attributes and data. */
  readonly plain: Say<Of>
}

/** Returns the words of pages, in a site's language. */
export function wordsOf(site: Pick<Site, 'say'>): PageSay<typeof pageWords.messages> {
  return sayOn(pageWords, site)
}

/** Returns the words of another catalogue, in a site's language. */
export function sayOn<Of extends Messages>(catalogue: Catalogue<Of>, site: Pick<Site, 'say'>): PageSay<Of> {
  return toPageSay(site.say(catalogue) as unknown as Say) as unknown as PageSay<Of>
}

/** Marks words whose language may differ from the page's. */
export function inLanguage(text: Part, lang: string | undefined): Markup {
  return lang === undefined ? markup`${text}` : markup`<span lang="${lang}">${text}</span>`
}

const toPageSay = memoize((plain: Say): PageSay => {
  const known = new Map<string, Markup>()
  const make = (key: string, values: Readonly<Record<string, Part>> = {}) => {
    const { count } = values
    const texts = plain.pattern(key, typeof count === 'number' ? count : undefined).split(place)
    const parts = texts.map((text, at) => (at % 2 ? values[text] : text))
    return inLanguage(parts, plain.langOf(key))
  }
  const say = (key: string, values?: Readonly<Record<string, Part>>) => {
    return values ? make(key, values) : getOrMake(known, key, () => make(key))
  }
  return Object.assign(say, { plain }) as PageSay
})

/** Joins parts to a list in words: `A, B`. */
export function listInWords(parts: readonly Markup[], { language }: Pick<Say, 'language'>): Markup {
  // In English, lists here have only commas.
  const type = language === 'en' ? 'unit' : 'conjunction'
  const numbers = parts.map((_, at) => String(at))
  const joined = new Intl.ListFormat(language, { type, style: 'short' }).formatToParts(numbers)
  return markup`${joined.map(({ type: kind, value }) => (kind === 'element' ? parts[Number(value)]! : value))}`
}

/** Returns a type's labels on pages: of the site's settings in its language, else of its kind's words or its definition. */
export function labelsIn(site: Site, resource: Resource): Required<Omit<Labels, 'keepsCase'>> {
  const labels = resource.labelsIn?.(site) ?? resource.labels
  const { singular, plural, coming } = { ...labels, ...namesOfType(site, resource) }
  const say = wordsOf(site).plain
  const kind = say.language === 'en' ? plural.toLowerCase() : plural
  return { singular, plural, coming: coming ?? say('coming', { kind }) }
}
