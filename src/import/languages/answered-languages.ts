import type { Answered, SourceItem } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'

/** The query for entries in all languages. Sites without languages ignore it. */
export const inAnyLanguage = { lang: 'all' } as const

/**
 * Returns the language of an entry or term in a response, and the group of its translations, from Polylang's or Almanac's
 * members: `lang`, and `translations` by language, as ids or objects with one.
 */
export function languageIn({ lang, translations }: Answered): Pick<SourceItem, 'language' | 'translations'> {
  if (typeof lang !== 'string' || lang === '') return {}
  const said = isRecord(translations) ? Object.values(translations) : []
  const ids = said
    .map((one) => (isRecord(one) ? one['id'] : one))
    .map((id) => (typeof id === 'object' ? 0 : Number(id)))
  const [first, ...others] = ids.filter((id) => id > 0).sort((a, b) => a - b)
  return { language: lang, ...(others.length > 0 && { translations: `tied-${first}` }) }
}
