import { z } from 'zod'
import {
  languageCode,
  languageCodes,
  languageFoldersSetting,
  languagesSetting,
  prefixDefaultSetting,
  sharedSetting,
} from '../../derive/languages/languages.ts'
import { localeOf } from '../../derive/languages/site-in-language.ts'
import { untranslatedSetting } from '../../derive/languages/untranslated.ts'
import { namesByLanguage, namesSetting } from '../../derive/languages/names.ts'
import { declaredFieldsOf, isLeftOut, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { itemOf, type OwnField } from '../../derive/own-fields/own-field.ts'
import type { Fault, Resource, Settings, SettingTable, Site } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'
import { isRecord } from '../../text/values.ts'
import { faultWithin, hintFor, rules } from './rules.ts'

export const languageSettings: SettingTable = {
  [languagesSetting]: [
    z.array(z.string().regex(languageCode, 'is not a language such as en or pt-br')),
    [],
    'The languages of the content, the default one first: ["de", "en"]. about.en.md is about.md in English: docs/guide/languages.md.',
  ],
  [languageFoldersSetting]: [
    z.boolean(),
    false,
    'Whether a folder named after a language holds the content in it: en/about.md is about.md in English.',
  ],
  [prefixDefaultSetting]: [
    z.boolean(),
    false,
    'Whether addresses in the default language begin with it, too, as those in other languages do: /de/about/.',
  ],
  [untranslatedSetting]: [
    z.array(z.string().regex(/^(?:\.|[^/]+(?:\/[^/]+)*)$/, 'is not a path such as docs, or . for all')),
    [],
    'Folders whose untranslated pages are shown in the default language, as in Starlight: ["."] for all, ["docs"]. Addresses in the other language lead there until there is a translation.',
  ],
  [sharedSetting]: [
    z.record(z.string(), z.array(z.string().min(1))),
    {},
    'Keys that all translations of an entry share, by type, so that only one file has them: { "event": ["start", "end", "venue"] }.',
  ],
  [namesSetting]: [
    namesByLanguage,
    {},
    'What the site, its types and their fields are called on pages in other languages: { "en": { "title": "…", "types": { "exhibit": { "name": "Exhibit", "plural": "Exhibits", "fields": { "year": "Year" } } } } }.',
  ],
}

/** Checks whether the default language of the content is that of the website; `no`, `nb` and `nn` are one. */
export function faultsOfDefault(settings: Settings): Fault[] {
  const own: unknown = settings.language
  const [first] = languageCodes(settings)
  if (first === undefined || typeof own !== 'string') return []
  const nameOf = (locale: string) => new Intl.Locale(languageTag(locale)).language.replace(/^n[bn]$/, 'no')
  if (nameOf(localeOf(first)) === nameOf(own)) return []
  const message = `'${languagesSetting}' begins with '${first}', but 'language' is '${own}'`
  return [rules['default-language']({ key: languagesSetting, message })]
}

/** Checks the names in other languages. */
export function faultsOfNames(
  setting: unknown,
  { resources, settings }: Pick<Site, 'resources' | 'settings'>,
): Fault[] {
  if (!isRecord(setting)) return []
  const [first, ...others] = languageCodes(settings)
  return Object.entries(setting).flatMap(([language, names]) => {
    if (language === first)
      return [faultAt([language], 'this is the default language: its names are in the settings themselves')]
    if (!others.includes(language))
      return [faultAt([language], `the setting '${languagesSetting}' does not name it`, hintFor(language, others))]
    const types = isRecord(names) && isRecord(names['types']) ? Object.entries(names['types']) : []
    return types.flatMap(([type, said]) => {
      const resource = resources.get(type)
      const within = [language, 'types', type]
      if (!resource) return [faultAt(within, `there is no type '${type}'`, hintFor(type, resources.keys()))]
      return isRecord(said) && isRecord(said['fields']) ? fieldFaults(said['fields'], resource, settings, within) : []
    })
  })
}

function fieldFaults(
  said: Readonly<Record<string, unknown>>,
  resource: Resource,
  settings: Pick<Settings, string>,
  within: readonly string[],
): Fault[] {
  const known = fieldsIn(declaredFieldsOf(resource, settings[ownFieldsSetting]))
  return Object.entries(said).flatMap(([key, names]) => {
    const at = [...within, 'fields', key]
    const field = known.get(key)
    if (!field && isLeftOut(key.split('.')[0]!, resource, settings[ownFieldsSetting])) return []
    if (!field) return [faultAt(at, `this type has no field '${key}' of its own`, hintFor(key, known.keys()))]
    const item = itemOf(field)
    const choices = item.type === 'choice' ? item.choices : []
    const words = isRecord(names) && isRecord(names['choices']) ? Object.keys(names['choices']) : []
    return words
      .filter((word) => !choices.includes(word))
      .map((word) => faultAt([...at, 'choices', word], `this field has no choice '${word}'`, hintFor(word, choices)))
  })
}

// The fields of a group follow its key: `rooms.opens`.
function fieldsIn(fields: Iterable<readonly [string, OwnField]>): Map<string, OwnField> {
  const found = [...fields].flatMap(([key, one]) => {
    const item = itemOf(one)
    const inner = item.type === 'object' ? [...fieldsIn(Object.entries(item.fields))] : []
    return [[key, one] as const, ...inner.map(([below, field]) => [`${key}.${below}`, field] as const)]
  })
  return new Map(found)
}

function faultAt(within: readonly string[], problem: string, hint?: string): Fault {
  return faultWithin(namesSetting, within, problem, hint)
}
