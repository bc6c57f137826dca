import { defineRules } from '../../define/rules.ts'
import type { Fault } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'

export const rules = defineRules({
  'wrong-declaration': [
    'error',
    'A setting declares something impossible: a field, a folder, the severity of a rule.',
    'Correct what the message points out; until then this part of the setting is ignored.',
  ],
  'default-language': [
    'warning',
    'The first of `languages` is not the language of the website, whose words, dates and `lang` its pages have.',
    'Set `language` to it, or put the language of the website first.',
  ],
})

export function wrongDeclaration(key: string, at: NonNullable<Fault['at']>, message: string, hint?: string): Fault {
  return rules['wrong-declaration']({ key, at, message, ...(hint !== undefined && { hint }) })
}

/** A fault at a key, with which the message begins: `'types.exhibit.order': …`. */
export function faultAt(setting: string, path: readonly string[], problem: string, hint?: string): Fault {
  return wrongDeclaration(setting, { path }, `'${[setting, ...path].join('.')}': ${problem}`, hint)
}

/** A fault at a value, which may be in a list. */
export function faultWithin(setting: string, within: readonly PropertyKey[], problem: string, hint?: string): Fault {
  return wrongDeclaration(setting, { within }, `'${[setting, ...within].join('.')}': ${problem}`, hint)
}

/** Suggests the known word that another one resembles, if any. */
export function hintFor(word: string, known: Iterable<string>): string | undefined {
  const meant = nearest(word, known)
  return meant === undefined ? undefined : `did you mean '${meant}'?`
}
