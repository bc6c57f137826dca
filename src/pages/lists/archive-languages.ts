import { archiveClause } from '../../derive/addresses/archives.ts'
import { languageCodes } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { inLanguageOrDefault } from '../../derive/languages/translations.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import type { AssembledSite, Entry, Resource, Site } from '../../model/model.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import type { OtherLanguage } from '../parts/language-links.ts'
import { published } from '../parts/readable.ts'

/** Returns the types listed in the archive of a term or user, each with the condition that selects their entries. */
export function listedIn(subject: Entry, site: Site): { type: Resource; index: string; keys: readonly string[] }[] {
  return listedTypes(site).flatMap((type) => {
    const clause = archiveClause(subject, type, site)
    const isNamed = clause && site.count(type.name, [clause, ...published(type, 0).where]) > 0
    return isNamed ? [{ type, ...clause }] : []
  })
}

/**
 * Returns a term's or user's archives that list something, one per language: of its translation, or else of the term in the
 * default language. Empty if there is just one, or none in the language of the page.
 */
export function languagesOfArchive(subject: Entry, site: AssembledSite): readonly OtherLanguage[] {
  const found = languageCodes(site.settings).flatMap((code) => {
    const seen = siteInLanguage(site, code)
    const its = inLanguageOrDefault(subject, code, site)
    return its && listedIn(its, seen).length > 0 ? [{ code, address: entryLinkOf(its, seen) }] : []
  })
  return found.length > 1 && found.some(({ code }) => code === site.language) ? found : []
}

/** Returns the site as viewed in each language in which a subject has an archive; the site itself if it has one language. */
export function sitesWithArchive(subject: Entry, site: AssembledSite): readonly AssembledSite[] {
  const codes = site.language === undefined ? languageCodes(site.settings) : [site.language]
  const its = codes.filter((code) => inLanguageOrDefault(subject, code, site) === subject)
  return languageCodes(site.settings).length === 0 ? [site] : its.map((code) => siteInLanguage(site, code))
}
