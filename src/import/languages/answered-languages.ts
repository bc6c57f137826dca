import type { Answered, SourceItem } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'

/** The query for entries in all languages. Sites without languages ignore it. */
export const inAnyLanguage = { lang: 'all' } as const

/**
 * The language of an entry or a term that a website answers, and the group of its translations, in the form of Polylang's
 * interface and ours: `lang`, and `translations` by language, ids or objects with one.
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
