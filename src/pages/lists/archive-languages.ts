import { archiveClause } from '../../derive/addresses/archives.ts'
import { languageCodes } from '../../derive/languages/languages.ts'
import { siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { inLanguageOrDefault } from '../../derive/languages/translations.ts'
import { listedTypes } from '../../derive/listed-types.ts'
import type { AssembledSite, Entry, Resource, Site } from '../../model/model.ts'
import { entryLinkOf } from '../parts/entry-parts.ts'
import type { OtherLanguage } from '../parts/language-links.ts'
import { published } from '../parts/readable.ts'

/** The types listed in the archive of a term or a user, each with the condition that selects their entries. */
export function listedIn(subject: Entry, site: Site): { type: Resource; index: string; keys: readonly string[] }[] {
  return listedTypes(site).flatMap((type) => {
    const clause = archiveClause(subject, type, site)
    const isNamed = clause && site.count(type.name, [clause, ...published(type, 0).where]) > 0
    return isNamed ? [{ type, ...clause }] : []
  })
}

/**
 * The archive of a term or a user in all languages in which it lists something: of its translation, or else of the term in
 * the default language. None where that is just one, or not that of the page.
 */
export function languagesOfArchive(subject: Entry, site: AssembledSite): readonly OtherLanguage[] {
  const found = languageCodes(site.settings).flatMap((code) => {
    const seen = siteInLanguage(site, code)
    const its = inLanguageOrDefault(subject, code, site)
    return its && listedIn(its, seen).length > 0 ? [{ code, address: entryLinkOf(its, seen) }] : []
  })
  return found.length > 1 && found.some(({ code }) => code === site.language) ? found : []
}

/** The site as it is seen in each language in which a term or a user has an archive: itself where it has no several ones. */
export function sitesWithArchive(subject: Entry, site: AssembledSite): readonly AssembledSite[] {
  const codes = site.language === undefined ? languageCodes(site.settings) : [site.language]
  const its = codes.filter((code) => inLanguageOrDefault(subject, code, site) === subject)
  return languageCodes(site.settings).length === 0 ? [site] : its.map((code) => siteInLanguage(site, code))
}
