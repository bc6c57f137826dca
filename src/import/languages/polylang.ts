import type { SourceItem, SourceTerm } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'
import { unserialize } from '../../text/wordpress/unserialize.ts'
import type { SourceRecord } from '../source/records.ts'

/** The taxonomies in which Polylang keeps languages, in which exports have them. */
export const polylang = {
  language: 'language',
  /** The same languages once more, as those of terms: which terms, exports do not hold. */
  termLanguage: 'term_language',
  posts: 'post_translations',
  terms: 'term_translations',
} as const

const own: ReadonlySet<string> = new Set(Object.values(polylang))

/** Entries in which Polylang keeps translations of a site's name and the like, by the type that exports call them. */
const stringsType = 'polylang_mo'

/**
 * The languages in a term of Polylang's; undefined for the terms of others, as of a website whose books have a taxonomy of
 * that name: Polylang gives each language a locale.
 */
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

/**
 * An item with the language and the translations from its terms, or from the meta of WPML's exports.
 *
 * @param others - slugs of the export's terms in the taxonomy of languages that are not languages
 */
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

/** Why an item does not come over though it is one of Polylang's; undefined for the items of others. */
export function whyUnread({ kind }: SourceItem): string | undefined {
  return kind === stringsType
    ? 'it holds translations of words of themes and settings, which stand in files here'
    : undefined
}
