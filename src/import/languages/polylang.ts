import type { SourceItem, SourceTerm } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'
import { unserialize } from '../../text/wordpress/unserialize.ts'
import type { SourceRecord } from '../source/records.ts'

/** Polylang's taxonomies of languages, as in exports. */
export const polylang = {
  language: 'language',
  /** The languages again, for terms; exports do not say for which. */
  termLanguage: 'term_language',
  posts: 'post_translations',
  terms: 'term_translations',
} as const

const own: ReadonlySet<string> = new Set(Object.values(polylang))

/** The type in exports of Polylang's translations of a site's name and other strings. */
const stringsType = 'polylang_mo'

/** Returns the languages in a Polylang term, known by its locale: a website's books may have a taxonomy of the same name. */
export function languagesIn(term: SourceTerm): readonly SourceRecord[] | undefined {
  const { taxonomy, slug, description } = term
  if (!own.has(taxonomy)) return undefined
  const said = unserialize(description)
  const members = isRecord(said) ? said : {}
  const { locale } = members
  if (taxonomy === polylang.language)
    return typeof locale === 'string' ? [{ kind: 'language', code: slug, locale }] : undefined
  if (taxonomy !== polylang.terms) return []
  const terms = Object.entries(members).flatMap(([language, id]) => {
    const number = typeof id === 'object' ? 0 : Number(id)
    return number > 0 ? [{ language, id: number }] : []
  })
  return [{ kind: 'translations', group: slug, terms }]
}

/** Adds the languages of terms or of WPML's meta; `others` are terms in the taxonomy of languages that are no languages. */
export function spoken(item: SourceItem, others: ReadonlySet<string>): SourceItem {
  const isOwn = ({ taxonomy, slug }: Pick<SourceTerm, 'taxonomy' | 'slug'>) =>
    own.has(taxonomy) && !(taxonomy === polylang.language && others.has(slug))
  const said = (name: string) => item.terms.find((term) => term.taxonomy === name && isOwn(term))?.slug
  const metaValue = (name: string) => item.meta.findLast(([key]) => key === `_wpml_import_${name}`)?.[1].trim()
  const language = said(polylang.language) ?? metaValue('language_code')
  const translations = said(polylang.posts) ?? metaValue('translation_group')
  return {
    ...item,
    terms: item.terms.filter((term) => !isOwn(term)),
    ...(language && { language }),
    ...(translations && { translations }),
  }
}

/** Returns why an item of Polylang's is not imported; undefined for other items. */
export function whyUnread({ kind }: SourceItem): string | undefined {
  return kind === stringsType
    ? 'it holds translations of texts of themes and settings, which are in files here'
    : undefined
}
