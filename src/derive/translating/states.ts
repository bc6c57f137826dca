import { isDeepStrictEqual } from 'node:util'
import { groupBy, isRecord } from '../../text/values.ts'
import type { Data, Entry, Resource, Site } from '../../model/model.ts'
import { findByAnyAddress } from '../addresses/find-by-former-path.ts'
import { languageOf } from '../languages/languages.ts'
import { isUnreadableIn, type TiedDeps, translationsOf } from '../languages/translations.ts'
import { addressFor } from '../links/links-from-home.ts'
import { replaceLinks } from '../links/replace-links.ts'
import { inKnownCase } from '../settings/key-case.ts'
import { asWritten, bodyIfThere } from '../settings/readings.ts'
import { untilChanged } from '../../work/until-changed.ts'
import { type SaidText, sourceTexts } from './source-texts.ts'

/** A translation, and the commit of its original that it states. */
export interface Sourced {
  readonly entry: Entry
  readonly original: Entry
  readonly commit: string
  /** The key of that statement. */
  readonly key: string
}

/** Published entries without a translation in a language. */
export interface MissingTranslations {
  readonly language: string
  readonly entries: readonly Entry[]
}

/** Returns the original of a translation: the entry in the first language that has one. */
export function originalOf(entry: Entry, site: TiedDeps): Entry | undefined {
  if (!entry.resource.languages) return undefined
  const [first] = translationsOf(entry, site).values()
  return first === entry ? undefined : first
}

/** Returns the languages that a published entry lacks; none for a translation: its original reports them. */
export function missingLanguages(entry: Entry, site: TiedDeps & Pick<Site, 'problems'>): readonly string[] {
  const { languages, space, publicStatus } = entry.resource
  if (!languages || space !== 'post' || entry.derived.status !== publicStatus || originalOf(entry, site)) return []
  const known = translationsOf(entry, site)
  // An unreadable file counts as present.
  return languages.codes.filter((code) => !known.has(code) && !isUnreadableIn(code, entry, site))
}

const missing = untilChanged<string, readonly MissingTranslations[]>('missing translations', 100)
const older = untilChanged<Resource, ReadonlyMap<Entry, Sourced>>('older translations')

/** Returns the published entries of a type without a translation, by language, in the order of paths. */
export function missingOf(resource: Resource, site: Site): readonly MissingTranslations[] {
  return missing(site, `${resource.name} ${site.problems.version}`, () => findMissing(resource, site))
}

/** Returns a type's translations made from another text of the original than its present one, as far as git knows. */
export function olderOf(resource: Resource, site: Site): ReadonlyMap<Entry, Sourced> {
  return older(site, resource, () => findOlder(resource, site))
}

function findMissing(resource: Resource, site: Site): readonly MissingTranslations[] {
  const found = [...site.all(resource.name)]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((entry) => missingLanguages(entry, site).map((language) => ({ language, entry })))
  const byLanguage = groupBy(found, ({ language }) => language)
  return [...byLanguage].map(([language, all]) => ({ language, entries: all.map(({ entry }) => entry) }))
}

function findOlder(resource: Resource, site: Site): ReadonlyMap<Entry, Sourced> {
  const sourced = [...site.all(resource.name)].flatMap((entry) => sourcedBy(entry, site) ?? [])
  const { bodyKey, matterForm } = resource
  const files = sourced.map(({ commit, original: { path } }) => ({ commit, path, bodyKey, matterForm }))
  const texts = files.length > 0 ? site.service(sourceTexts).at(files) : []
  const found = sourced.filter(({ original }, at) => texts[at] && !hasText(texts[at], original, site))
  return new Map(found.map((one) => [one.entry, one]))
}

function sourcedBy(entry: Entry, site: Site): Sourced | undefined {
  const said = saidCommit(entry.data)
  const original = said && originalOf(entry, site)
  return original && { entry, original, ...said }
}

function saidCommit(data: Data): Pick<Sourced, 'commit' | 'key'> | undefined {
  const { translated_from: own, default_lang_commit: docsy, l10n } = data
  const all = {
    translated_from: own,
    l10n: isRecord(l10n) ? l10n['sourceCommit'] : undefined,
    default_lang_commit: docsy,
  }
  for (const [key, said] of Object.entries(all))
    // YAML reads a short one without letters as a number.
    if ((typeof said === 'string' || typeof said === 'number') && /^[\da-f]{7,64}$/i.test(String(said)))
      return { commit: String(said), key }
  return undefined
}

/** Returns the key in which a translation states its original's commit, and its value with another commit. */
export function newSourceCommit(commit: string, data: Data): readonly [key: string, value: unknown] {
  const { key = 'translated_from' } = saidCommit(data) ?? {}
  return [key, key === 'l10n' ? { ...(data['l10n'] as object), sourceCommit: commit } : commit]
}

/** Whether an entry still has a file's text: the words to translate, not when and how it is published. */
function hasText({ data, body }: SaidText, entry: Entry, site: Site): boolean {
  const { resource } = entry
  const said = inKnownCase(data, resource)
  const now = inKnownCase(asWritten(entry), resource)
  const all = [...resource.versioned, 'title', 'name', 'excerpt', 'description']
  const isSame = all.every((key) => key === resource.bodyKey || isDeepStrictEqual(said[key], now[key]))
  // Links that follow a renamed entry are no new words.
  const ledTo = (target: string) => {
    const url = addressFor(target, entry, site)
    return url && findByAnyAddress(site, url.href)?.path.concat(url.search, url.hash)
  }
  const [was, is] = [body.trim(), bodyIfThere(entry, site).trim()]
  return isSame && (was === is || replaceLinks(was, '/', ledTo).text === replaceLinks(is, '/', ledTo).text)
}

/** Whether two states of an entry have the same text. */
export function isSameText(before: Entry, was: Site, after: Entry, is: Site): boolean {
  return hasText({ data: asWritten(before), body: bodyIfThere(before, was) }, after, is)
}

/** Returns the paths of an entry's translations that did not follow its change of text, nor state a newer commit. */
export function leftBehind(before: Entry, was: Site, after: Entry, is: Site): string[] {
  if (originalOf(after, is) || isSameText(before, was, after, is)) return []
  return [...translationsOf(after, is).values()].flatMap((one) => {
    const known = one === after ? undefined : was.get(one.resource.name, one.id)
    if (!known || languageOf(known) !== languageOf(one) || !isSameText(known, was, one, is)) return []
    return isDeepStrictEqual(saidCommit(known.data), saidCommit(one.data)) ? [one.path] : []
  })
}
