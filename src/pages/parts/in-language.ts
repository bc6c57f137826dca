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

/** Moves the language of a request's address to its site: `/en/feed/` becomes `/feed/` in English. */
export function inRequestedLanguage(request: PageRequest): PageRequest {
  const { site, target } = request
  const [own] = languageCodes(site.settings)
  if (own === undefined) return request
  const [, code = '', rest = ''] = /^\/([\w-]+)(?=[/?]|$)(.*)$/s.exec(target) ?? []
  if (!languagesInAddresses(site.settings).includes(code)) return { ...request, site: siteInLanguage(site, own) }
  return { ...request, site: siteInLanguage(site, code), target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Returns the same request with the default language's prefix; undefined if it needs none. */
export function requestInDefaultLanguage(request: PageRequest): PageRequest | undefined {
  const target = inDefaultLanguage(request.target, request.site.settings)
  return target === undefined ? undefined : { ...request, target }
}

/** Returns a request for an entry's page in the entry's language; entries without one have theirs in the default language. */
export function inLanguageOf(entry: Entry, request: PageRequest): PageRequest {
  const language = languageOf(entry) || languageCodes(request.site.settings)[0]
  return language === undefined ? request : { ...request, site: siteInLanguage(request.site, language) }
}

/** Whether a site is viewed in a language with a prefix in addresses. */
export function isBelowLanguage(site: Site): boolean {
  return site.language !== undefined && languagesInAddresses(siteOf(site).settings).includes(site.language)
}

/** Returns an entry's page in all languages in which it is public; empty if there is just one. */
export function languagesOfEntry(entry: Entry, request: PageRequest): readonly OtherLanguage[] {
  const found = [...translationsOf(entry, request.site)]
    .filter(([, one]) => one === entry || isReadable(one, request))
    .map(([code, one]) => ({ code, address: entryLinkOf(one, request.site) }))
  return found.length > 1 ? found : []
}

/** Returns the home page, or another list at a path, in all languages of the site; empty if it has just one. */
export function languagesOfSite(site: Site, path: string): readonly OtherLanguage[] {
  const codes = languageCodes(site.settings)
  const { home } = siteOf(site)
  return codes.length > 1
    ? codes.map((code) => ({ code, address: home + addressPrefix(code, site.settings) + path }))
    : []
}
