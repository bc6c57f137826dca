import { nobody } from '../../define/define.ts'
import { archiveSubject } from '../../derive/addresses/archives.ts'
import { findByAddress, isNaming } from '../../derive/addresses/find-by-address.ts'
import { inDefaultLanguage, languageOf, languagesInAddresses } from '../../derive/languages/languages.ts'
import { localeOf, siteOf } from '../../derive/languages/site-in-language.ts'
import { inLanguageOrDefault, translationOf } from '../../derive/languages/translations.ts'
import { maySee } from '../../derive/may-see.ts'
import { isServerPath } from '../../derive/server-paths.ts'
import type { Entry, NavigationLine, Site } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'
import { groupBy } from '../../text/values.ts'
import { type Item, ownTitleOf, titleOf, urlOf, visibleItems } from './items.ts'
import { menuAt } from './locations.ts'

/** Names of these locations in WordPress themes, for an imported menu if none has the name used here. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { header: ['primary'] }

/** The lines of the menu at a location, as everybody sees them; undefined if there is no menu. */
export function navigationAt(location: string, site: Site): readonly NavigationLine[] | undefined {
  const menu = [location, ...(elsewhere[location] ?? [])].map((one) => menuAt(one, site)).find(Boolean)
  if (!menu) return undefined
  const items = groupBy(inItsLanguage(visibleItems(nobody, site, menu), site), ({ above }) => above?.id)
  const below = (above: Item | undefined): NavigationLine[] =>
    (items.get(above?.id) ?? []).flatMap((item) => {
      const [label, address] = [titleOf(item, site), urlOf(item, site)]
      const lines = below(item)
      if (label === '' || address === '') return lines
      const href = address.startsWith('/') && !address.startsWith('//') ? hrefOf(address, site) : address
      const language = languageOfLabel(item, site)
      return [{ label, ...(language && { language }), href, opensAnew: item.line['target'] === '_blank', below: lines }]
    })
  return below(undefined)
}

// A path leads to the translation into the page's language, if any. One that names a language, an untranslated page, a file or
// the server itself is the same in all languages.
function hrefOf(path: string, site: Site): string {
  const whole = siteOf(site)
  const { language } = site
  const pathname = path.replace(/[?#].*$/s, '')
  const [, first = ''] = pathname.split('/', 2)
  const isWhole = languagesInAddresses(site.settings).includes(first) || isServerPath(pathname)
  if (language === undefined || isWhole) return whole.home + path
  const entry = entryAt(path, whole)
  // Addresses of entries may end as those of files do.
  if (!entry) return (/\.[^./]+$/.test(pathname) ? whole : site).home + path
  // The archive of a term without a translation exists in all languages.
  const inIts = entry.resource.space === 'post' ? translationOf : inLanguageOrDefault
  const own = inIts(entry, language, site)
  const link = own && maySee(nobody, own, site) && own.resource.permalink?.(own, site)
  if (!link) return whole.home + path
  const { hash, search, searchParams } = new URL(whole.home + path)
  // `?p=10` would name the page in the other language.
  return link + (isNaming(whole, searchParams) ? '' : search) + hash
}

// If addresses in the default language begin with it, people may leave it out.
function entryAt(path: string, whole: Site): Entry | undefined {
  for (const one of [path, inDefaultLanguage(path, whole.settings)]) {
    const url = one === undefined ? undefined : whole.home + one
    const entry = url && (findByAddress(whole, url) ?? archiveSubject(new URL(url).pathname, whole))
    if (entry) return entry
  }
  return undefined
}

// An item without a title has its target's, which may lack a translation into the language of the page.
function languageOfLabel({ line, target }: Item, { language }: Site): string | undefined {
  if (language === undefined || ownTitleOf(line) !== '' || !target?.resource.languages) return undefined
  const own = languageOf(target)
  return own === language ? undefined : languageTag(localeOf(own))
}

// An item leads to the translation of its target; if several then lead to the same one, the first counts. Lines that pages add
// without a translation are left to the menus of other languages.
function inItsLanguage(items: readonly Item[], site: Site): Item[] {
  const { language } = site
  if (language === undefined) return [...items]
  const named = new Set(items.map(({ target }) => target))
  return items.flatMap((item) => {
    const { target, place } = item
    if (!target?.resource.languages || languageOf(target) === language) return item
    const translation = translationOf(target, language, site)
    if (!translation || !maySee(nobody, translation, site)) return place === undefined ? [] : item
    if (named.has(translation)) return []
    named.add(translation)
    return { ...item, target: translation }
  })
}
