import { decoded, toSlug } from '../../text/wordpress/slug.ts'
import { followsFiles, linkedEntry, taggedEntry } from '../../derive/links/file-links.ts'
import { inDefaultLanguage, languagesInAddresses } from '../../derive/languages/languages.ts'
import { linkedPlace } from '../../derive/links/linked-place.ts'
import { addressFor } from '../../derive/links/links-from-home.ts'
import { namedFile } from '../../derive/links/named-file.ts'
import { standIn } from '../../derive/languages/untranslated.ts'
import { bareFolderAt } from '../../derive/folders/folder-list.ts'
import { nameIn } from '../../derive/folders/places.ts'
import { getOrMake, listOf, once } from '../../text/values.ts'
import { openAnchors } from './anchors.ts'
import { variantOf } from '../../derive/entries.ts'
import type { Entry, FaultOfText } from '../../model/model.ts'
import { linkTagsIn } from '../../text/link-tags.ts'
import { storedSlug, trashedSlug } from '../../text/names.ts'
import { siteInLanguage, siteOf } from '../../derive/languages/site-in-language.ts'
import { findByAddress, isNaming, isOwnAddress } from '../../derive/addresses/find-by-address.ts'
import { findByFormerPath } from '../../derive/addresses/find-by-former-path.ts'
import type { OpenSite } from '../open-site.ts'
import { faultOfFile, fileAt, isFileBeside, notServed, whereServed } from '../names/files-beside.ts'
import { hasTurn, isListThere, readTurn } from '../../derive/addresses/lists-there.ts'
import type { IsSeen } from './finding.ts'
import { rules } from './rules.ts'
import { openTemplates } from './templates.ts'
import { isServerPath } from '../../derive/server-paths.ts'
import { basePath } from '../../text/hosts.ts'

export interface WrongTarget {
  /** As the end of a sentence. */
  readonly wrong: string
  /** Whether the page exists and only its anchor is missing. */
  readonly isAnchor?: boolean
  /** Whether the target is a file beside the texts, which other generators publish. */
  readonly isBeside?: boolean | undefined
}

/** Finds the fault of a link's target, if any. `isDisplayed`: whether Markdown shows the target in place, like a picture. */
export type FaultOfTarget = (target: string, holder: Entry, isDisplayed: boolean) => WrongTarget | undefined

/** The setting that lists prefixes of links that are not checked. */
export const uncheckedLinks = 'unchecked_links'

/**
 * Prepares the check of links to pages, files and lists of this site, by address or path; skips `unchecked_links`. Entries that
 * are not `isSeen` by who asks are to them as if they did not exist.
 */
export function openTargets(site: OpenSite, isSeen: IsSeen) {
  const leadFrom = (holder: Entry): Lead => {
    return (page) => ({ page, wrong: isSeen(page) ? faultOfEntry(page, isHidden(holder)) : nothingThere })
  }
  return {
    faultOf: openFaultOf(site, leadFrom),
    /** Of Hugo and Jekyll tags that name files, in a text whose code is blanked out. */
    faultsOfTags: (text: string, holder: Entry) =>
      followsFiles(site) ? faultsOfTags(text, holder, site, leadFrom(holder)) : [],
  }
}

export type Targets = ReturnType<typeof openTargets>

/** Where a link to an entry leads. */
type Lead = (page: Entry) => Led

function openFaultOf(site: OpenSite, leadFrom: (holder: Entry) => Lead): FaultOfTarget {
  const pageAt = openPages(site, leadFrom)
  const faultOfAnchor = openAnchors(site)
  const ignored = listOf(site.settings[uncheckedLinks]).map(String).filter(Boolean)
  // A relative link leads to an address and also names a file.
  const isIgnoredAt = (target: string, holder: Entry) => {
    if (ignored.length === 0 || !isRelative.test(target)) return false
    const url = addressFor(target, holder, site)
    const place = followsFiles(site) ? linkedPlace(target, holder.path) : undefined
    return [url?.href, place].some((one) => one !== undefined && beginsWith(one, ignored, site))
  }
  return (written, holder, isDisplayed) => {
    const target = written.trim()
    if (ignored.length > 0 && beginsWith(target, ignored, site)) return undefined
    const { wrong, page, isBeside } = pageAt(target, holder, isDisplayed) ?? {}
    if (wrong !== undefined) return isIgnoredAt(target, holder) ? undefined : { wrong, isBeside }
    const anchor = /#(.*)$/s.exec(target)?.[1]
    const missing = page && anchor !== undefined ? faultOfAnchor(page, anchor) : undefined
    return missing === undefined ? undefined : { wrong: missing, isAnchor: true }
  }
}

// Compares the target as written, and relative to the website's address.
function beginsWith(target: string, beginnings: readonly string[], site: OpenSite): boolean {
  const home = site.home.replace(/\/+$/, '')
  const isOwn = target.startsWith(`${home}/`) || (/^https?:/i.test(target) && isOwnAddress(site, target))
  const below = isOwn ? new URL(target).pathname.slice(basePath(home).length) : target
  const whole = below.replace(/[?#].*$/s, '').replace(/(.)\/$/, '$1')
  return beginnings.some((one) =>
    one.endsWith('$') ? one.slice(0, -1) === whole : target.startsWith(one) || below.startsWith(one),
  )
}

/** A link's target: a page, or a fault as the end of a sentence. */
interface Led {
  readonly wrong?: string | undefined
  readonly isBeside?: boolean
  readonly page?: Entry
}

function openPages(site: OpenSite, leadFrom: (holder: Entry) => Lead) {
  const known = new Map<string, Led>()
  const isTemplate = openTemplates(site)
  const isUnread = openUnread(site)
  return (target: string, holder: Entry, isDisplayed: boolean): Led | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
    if (path === '' && !rest.startsWith('?')) return { page: holder }
    // Templates and shortcodes fill in the target later.
    if (/[{}<>[\]]|%7b/i.test(target)) return undefined
    const named = namedFile(target, holder, site)
    if (named) return { wrong: faultOfFile(named) }
    if (isDisplayed && isRelative.test(path))
      return { wrong: notServed, isBeside: isFileBeside(path, addressFor(path, holder, site), holder, site) }
    const leadTo = leadFrom(holder)
    const linked = linkedEntry(target, holder, site)
    if (linked) return leadTo(linked.entry)
    const file = fileAt(path, holder, site)
    if (file && isDisplayed) return { wrong: whereServed(path, holder, site), isBeside: true }
    if (file) return typeof file === 'object' && file.resource.permalink ? leadTo(file) : undefined
    const url = addressFor(target, holder, site)
    if (!url || !isOwnAddress(site, url.href)) return undefined
    const key = `${isHidden(holder)} ${url.origin}${url.pathname}${url.search}`
    const led = getOrMake(known, key, () => (isTemplate(url) ? {} : faultOf(url, leadTo, holder, site)))
    return led.wrong === nothingThere && isUnread(url) ? {} : led
  }
}

function faultsOfTags(text: string, holder: Entry, site: OpenSite, leadTo: Lead): FaultOfText[] {
  return linkTagsIn(text).flatMap((tag) => {
    const linked = taggedEntry(tag, holder, site)
    const { wrong } = linked ? leadTo(linked.entry) : { wrong: nothingThere }
    return wrong === undefined
      ? []
      : [rules['broken-link']({ start: tag.targetStart, message: `the text links to '${tag.target}', ${wrong}` })]
  })
}

const isRelative = /^(?![a-z][a-z\d+.-]*:|[/?#])/i

// Links to an unreadable file may be right: only the file is reported.
function openUnread(site: OpenSite): (url: URL) => boolean {
  const slugOf = ({ file }: { file: string }) => {
    const name = file.split('/').findLast((part) => !/^_?index\.\w+$/.test(part)) ?? ''
    return toSlug(nameIn({ isNumbered: true }, name.replace(/\.\w+$/, '')).replace(/^\d{4}-\d\d?-\d\d?-/, ''))
  }
  const slugs = once(() => new Set(site.problems.all().map(slugOf)))
  return ({ pathname }) => {
    if (site.problems.size === 0) return false
    return slugs().has(toSlug(decoded(pathname).split('/').findLast(Boolean) ?? ''))
  }
}

function faultOf(url: URL, leadTo: Lead, holder: Entry, site: OpenSite): Led {
  const home = basePath(site.home)
  const path =
    url.pathname.startsWith(`${home}/`) || url.pathname === home ? url.pathname.slice(home.length) : undefined
  // Other servers answer outside the website's path.
  if (path === undefined) return {}
  const named = namedFile(path, holder, site)
  if (named) return { wrong: faultOfFile(named) }
  if (/\.\w+$/.test(path) && fileAt(path, holder, site) === true) return {}
  if (isServerPath(path) || isOfPrograms.test(path) || url.searchParams.has('s') || url.searchParams.has('feed'))
    return {}
  const entry = findByAddress(site, url.href)
  const isNamed = isNaming(site, url.searchParams)
  const homes = ['', ...languagesInAddresses(site.settings).map((code) => `/${code}`)]
  const isHome = !isNamed && homes.includes(path.replace(/\/$/, ''))
  // Posts are listed while the entry of a home page is not there.
  if (isHome && (!entry || leadTo(entry).wrong !== undefined)) return {}
  if (entry) return leadTo(entry)
  if (isNamed) return { wrong: 'which names an entry that does not exist' }
  const turn = readTurn(url.pathname)
  const bare = turn.of
  if (isListThere(turn, home, site)) return {}
  const page = bare === url.pathname ? undefined : findByAddress(site, url.origin + bare)
  if (page) return { wrong: leadTo(page).wrong ?? (hasTurn(page, turn, home, site) ? undefined : nothingThere) }
  // These addresses redirect to the default language, and those without a translation to the original.
  for (const other of [
    inDefaultLanguage(path, site.settings)?.concat(url.search),
    standIn(path + url.search, site.settings),
  ]) {
    const led = other === undefined ? undefined : faultOf(new URL(home + other, url), leadTo, holder, site)
    if (led && led.wrong === undefined) return led
  }
  if (findByFormerPath(site, url.origin + bare) || isForm(bare.slice(home.length), site)) return {}
  if (bareFolderAt(bare.slice(home.length), site)) return {}
  const waiting = unpublishedAt(bare, site)
  if (waiting) return leadTo(waiting)
  // An address without a file, such as a list's, exists in each language.
  const isIn = (code: string) => `${path}/`.startsWith(`/${code}/`)
  const language = siteOf(site) === site && languagesInAddresses(site.settings).find(isIn)
  return language ? faultOf(url, leadTo, holder, siteInLanguage(site, language)) : { wrong: nothingThere }
}

const nothingThere = 'which does not exist'

/** Fixed addresses that are answered regardless of the content. */
const isOfPrograms =
  /^\/(?:search(?:\/|$)|robots\.txt$|favicon\.ico$|(?:wp-)?sitemap[\w-]*\.xml$|xmlrpc\.php$|wp-(?:admin|login|includes)\b)/

function isHidden({ derived }: Entry): boolean {
  return derived.status !== 'publish' && derived.status !== 'inherit'
}

function faultOfEntry({ path, derived }: Entry, isFromHidden: boolean): string | undefined {
  const isOpen = ['publish', 'private', 'inherit'].includes(derived.status)
  // Unpublished entries may link to other unpublished ones.
  if (isOpen || (isFromHidden && derived.status !== 'trash')) return undefined
  return `where readers cannot find ${path}: its status is ${derived.status}`
}

function isForm(path: string, site: OpenSite): boolean {
  const [, base, slug] = /^\/([\w-]+)\/([^/]+)\//.exec(path) ?? []
  return [...site.resources.values()].some(
    ({ name, form, base: own }) => form && own === base && site.having(name, 'slug', slug!).length > 0,
  )
}

const unpublished: ReadonlySet<string> = new Set(['draft', 'pending', 'future', 'trash'])

/** Returns the entry that would have an address if it were published. */
export function unpublishedAt(pathname: string, site: OpenSite): Entry | undefined {
  const word = pathname.split('/').findLast(Boolean) ?? ''
  const slug = encodeURIComponent(decoded(word)).toLowerCase()
  for (const { name, indexes, permalink } of site.resources.values()) {
    if (!permalink || !indexes['status'] || !indexes['slug']) continue
    for (const shown of new Set([slug, trashedSlug(slug)]))
      for (const entry of site.having(name, 'slug', shown)) {
        if (storedSlug(entry) !== slug || !unpublished.has(entry.derived.status)) continue
        const placed = variantOf(entry, { slug, derived: { ...entry.derived, status: 'publish' } })
        if (decoded(new URL(permalink(placed, site)).pathname) === decoded(pathname)) return entry
      }
  }
  return undefined
}
