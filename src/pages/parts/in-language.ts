import {
  addressPrefix,
  inDefaultLanguage,
  languageCodes,
  languageOf,
  languagesInAddresses,
} from '../../derive/languages/languages.ts'
import { siteInLanguage, siteOf } from '../../derive/languages/site-in-language.ts'
import { translationsOf } from '../../derive/languages/translations.ts'
import type { Entry, Site } from '../../model/model.ts'
import { entryLinkOf } from './entry-parts.ts'
import type { OtherLanguage } from './language-links.ts'
import type { PageRequest } from './page.ts'
import { isReadable } from './readable.ts'

/** A request as one for the part of a site that is in the language of its address: `/en/feed/` is the feed in English. */
export function inRequestedLanguage(request: PageRequest): PageRequest {
  const { site, target } = request
  const [own] = languageCodes(site.settings)
  if (own === undefined) return request
  const [, code = '', rest = ''] = /^\/([\w-]+)(?=[/?]|$)(.*)$/s.exec(target) ?? []
  if (!languagesInAddresses(site.settings).includes(code)) return { ...request, site: siteInLanguage(site, own) }
  return { ...request, site: siteInLanguage(site, code), target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** A request without a language in its address as one for the same in the default language; undefined where there is none. */
export function askedInDefaultLanguage(request: PageRequest): PageRequest | undefined {
  const target = inDefaultLanguage(request.target, request.site.settings)
  return target === undefined ? undefined : { ...request, target }
}

/** A request for a page of an entry, in the entry's language; one without a language has its page in the default one. */
export function inLanguageOf(entry: Entry, request: PageRequest): PageRequest {
  const language = languageOf(entry) || languageCodes(request.site.settings)[0]
  return language === undefined ? request : { ...request, site: siteInLanguage(request.site, language) }
}

/** Whether a site is seen in a language with addresses of its own. */
export function isBelowLanguage(site: Site): boolean {
  return site.language !== undefined && languagesInAddresses(siteOf(site).settings).includes(site.language)
}

/** The page of an entry in all languages in which everybody may read it; none where there is just one. */
export function languagesOfEntry(entry: Entry, request: PageRequest): readonly OtherLanguage[] {
  const found = [...translationsOf(entry, request.site)]
    .filter(([, one]) => one === entry || isReadable(one, request))
    .map(([code, one]) => ({ code, address: entryLinkOf(one, request.site) }))
  return found.length > 1 ? found : []
}

/** The home page, or a list of the site's own at a path below it, in all its languages; none where it has just one. */
export function languagesOfSite(site: Site, path: string): readonly OtherLanguage[] {
  const codes = languageCodes(site.settings)
  const { home } = siteOf(site)
  return codes.length > 1
    ? codes.map((code) => ({ code, address: home + addressPrefix(code, site.settings) + path }))
    : []
}
