import type { Catalogue, Labels, Message, Messages, PluralMessage, Say, Site } from '../model/model.ts'
import { mapValues } from '../text/values.ts'

/** Declares English messages to visitors. Files of `src/words/` must, `site/words.json` may translate them under `name`. */
export function defineCatalogue<const Of extends Messages>(name: string, messages: Of): Catalogue<Of> {
  return { name, messages }
}

/** The sources of a catalogue's messages, in order of precedence. */
export interface Translations {
  /** The site's own messages; empty for languages other than the site's. */
  readonly own: Messages
  /** The program's translations; undefined if it has none in that language. */
  readonly translated: Messages | undefined
  /** BCP 47 tag. */
  readonly requested: string
  /** BCP 47 tag of `translated`. */
  readonly language: string
}

/** Returns a function that looks up messages in a language; untranslated messages are in English. */
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

export function inEnglish<Of extends Messages>(catalogue: Catalogue<Of>): Say<Of> {
  return toSay(catalogue, { own: {}, translated: undefined, requested: 'en', language: 'en' })
}

/** A placeholder in a message: `{name}`. */
export const place = /\{(\w+)\}/g

export function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message).filter((text) => text !== undefined)
}

/** Whether two tags have one language and script: `de` and `de-AT`, but not `zh-Hans` and `zh-TW`. */
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

/** A type's `labelsIn`: its labels by keys of a catalogue. */
export function labelsBy<Of extends Messages>(
  catalogue: Catalogue<Of>,
  keys: { readonly [Name in keyof Labels]: keyof Of & string },
): (site: Pick<Site, 'say'>) => Labels {
  return (site) => {
    const say = site.say(catalogue)
    return mapValues(keys, (key) => say.pattern(key)) as never
  }
}
