import type { Catalogue, Labels, Message, Messages, PluralMessage, Say, Site } from '../model/model.ts'

/**
 * The words that a part of the program says to visitors, in English; every language in `src/words/` has them, too.
 *
 * @param name of its section there, and in a site's `site/words.json`
 */
export function defineCatalogue<const Of extends Messages>(name: string, messages: Of): Catalogue<Of> {
  return { name, messages }
}

/** Where the words of a catalogue come from, the first before the others. */
export interface Translations {
  /** A site's own words, in its language; none in others. */
  readonly own: Messages
  /** Those of the program in that language; undefined where it has none. */
  readonly translated: Messages | undefined
  /** The language that was asked for, as a tag. */
  readonly requested: string
  /** The language of the translations, as a tag. */
  readonly language: string
}

/** Returns a function that gives a catalogue's messages in a language; untranslated messages are in English. */
export function toSay<Of extends Messages>(catalogue: Catalogue<Of>, from: Translations): Say<Of> {
  const { own, requested } = from
  const translated = from.translated ?? catalogue.messages
  const language = from.translated ? from.language : 'en'
  const lang = isSameWriting(language, requested) ? undefined : language
  const has = (key: string) => Object.hasOwn(own, key)
  const pattern = (key: string, count = 0) => {
    if (has(key)) return chosen(own[key]!, count, requested)
    return Object.hasOwn(translated, key)
      ? chosen(translated[key]!, count, language)
      : chosen(catalogue.messages[key]!, count, 'en')
  }
  const say = (key: string, values?: Readonly<Record<string, string | number>>) => {
    const text = pattern(key, values && Number(values['count']))
    return values ? text.replaceAll(place, (whole, name: string) => String(values[name] ?? whole)) : text
  }
  const langOf = (key: string) => (has(key) ? undefined : lang)
  return Object.assign(say, { pattern, langOf, language }) as Say<Of>
}

/** The words of a catalogue as they are defined. */
export function inEnglish<Of extends Messages>(catalogue: Catalogue<Of>): Say<Of> {
  return toSay(catalogue, { own: {}, translated: undefined, requested: 'en', language: 'en' })
}

/** A place in a message: `{name}`. */
export const place = /\{(\w+)\}/g

/** The texts of a message: several where it has plurals. */
export function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message).filter((text) => text !== undefined)
}

/** Whether two tags are of one language, written in one script: `de` and `de-AT`, but not `zh-Hans` and `zh-TW`. */
export function isSameWriting(one: string, other: string): boolean {
  const [a, b] = [one, other].map((tag) => new Intl.Locale(tag).maximize())
  return a!.language === b!.language && a!.script === b!.script
}

const rules = new Map<string, Intl.PluralRules>()

function chosen(message: Message, count: number, language: string): string {
  if (typeof message === 'string') return message
  if (count === 0 && message.zero !== undefined) return message.zero
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return message[rule.select(count) as keyof PluralMessage] ?? message.other
}

/** The labels of a type's entries, by keys of a catalogue: the type's `labelsIn`. */
export function labelsBy<Of extends Messages>(
  catalogue: Catalogue<Of>,
  keys: { readonly [Name in keyof Labels]: keyof Of & string },
): (site: Pick<Site, 'say'>) => Labels {
  return (site) => {
    const say = site.say(catalogue)
    return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, say.pattern(key)])) as never
  }
}
