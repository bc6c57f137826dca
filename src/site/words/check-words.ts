import { place, textsOf } from '../../define/catalogue.ts'
import type { Fault, Message, Messages } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { isRecord } from '../../text/values.ts'
import { isMessage } from './site-words.ts'
import { complete, translationIn } from './translations.ts'
import { rules } from './rules.ts'

/** The faults of a site's own words. Words of areas that other programs add are unknown here. */
export function wordFaults(data: Readonly<Record<string, unknown>>): Fault[] {
  const known = translationIn(complete)!
  return Object.entries(data).flatMap(([section, said]) => {
    const messages = Object.hasOwn(known, section) ? known[section]! : undefined
    if (!messages) return [unknownSection(section, Object.keys(known))]
    if (!isRecord(said)) return [wrong(section, [], `'${section}' must map keys to words`)]
    return Object.entries(said).flatMap(([key, message]) => faultsOfMessage(section, key, message, messages))
  })
}

function unknownSection(section: string, known: readonly string[]): Fault {
  const meant = nearest(section, known)
  const message = `there are no words of '${section}'`
  const hint = meant ? `did you mean '${meant}'?` : `use one of ${known.join(', ')}`
  return rules['unknown-words']({ key: section, at: 'key', message, hint })
}

function faultsOfMessage(section: string, key: string, said: unknown, known: Messages): Fault[] {
  if (!Object.hasOwn(known, key)) {
    const meant = nearest(key, Object.keys(known))
    const hint = meant ? `did you mean '${meant}'?` : 'docs/reference/words.md lists them'
    const message = `there is no word '${key}'`
    return [rules['unknown-words']({ key: section, at: { path: [key] }, message, hint })]
  }
  if (!isMessage(said))
    return [wrong(section, [key], `'${key}' must be text, or a text for each plural form, including 'other'`)]
  const wanted = placesIn(known[key]!)
  const strange = textsOf(said)
    .flatMap(placesOf)
    .filter((name) => !wanted.includes(name))
  const lacking = wanted.filter((name) => !placesIn(said).includes(name))
  return [
    ...strange.map((name) => wrong(section, [key], `'${key}' has no placeholder {${name}}`)),
    ...lacking.map((name) => wrong(section, [key], `'${key}' lacks the placeholder {${name}}: readers would miss it`)),
  ]
}

function placesIn(message: Message): string[] {
  return placesOf(typeof message === 'string' ? message : message.other)
}

function placesOf(text: string): string[] {
  return [...text.matchAll(place)].map(([, name]) => name!)
}

function wrong(section: string, within: readonly PropertyKey[], message: string): Fault {
  return rules['wrong-words']({ key: section, at: { within }, message })
}
