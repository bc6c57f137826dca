import {
  languageCode,
  languageCodes,
  languagesSetting,
  prefixDefaultSetting,
} from '../../derive/languages/languages.ts'
import type { Entry, Resource, Site, SourceItem, SourceTerm } from '../../model/model.ts'
import { pathBelow } from '../addresses/old-path.ts'
import type { SourceRecord } from '../source/records.ts'

/** A record of a source that may have a language. */
type Spoken = Partial<
  Pick<SourceItem & SourceTerm, 'id' | 'kind' | 'taxonomy' | 'slug' | 'ownSlug' | 'language' | 'translations' | 'link'>
>

/** The languages of a source, and their counterparts here. */
export class SourceLanguages {
  /** Locales by code, in the order of the source. */
  readonly #locales = new Map<string, string>()
  readonly #ofTerms = new Map<number, { readonly language: string; readonly translations: string }>()
  /** Sizes of groups of translations, and numbers of items with a slug. */
  readonly #counts = new Map<string, number>()
  /** Languages by whether addresses of their pages begin with them. */
  readonly #inAddresses = { yes: new Set<string>(), no: new Set<string>() }
  /** Counts of items whose language has no place here. */
  readonly #misplaced = new Map<string, number>()
  #locale = ''

  /** Reads a record of the first pass. @param home - the address of the source */
  see(record: SourceRecord, home: string): void {
    if (record.kind === 'site') this.#locale ||= record.language ?? ''
    else if (record.kind === 'settings') this.#locale = String(record.values['language'] ?? this.#locale)
    else if (record.kind === 'language') this.#locales.set(record.code, record.locale)
    else if (record.kind === 'translations')
      for (const { language, id } of record.terms) {
        this.#ofTerms.set(id, { language, translations: record.group })
        this.#count(groupKey('term', record.group))
      }
    else if (record.kind === 'item') this.#seeSource(record.item, home)
    else if (record.kind === 'term') this.#seeSource(record.term, home)
  }

  /** Returns the settings that a site needs to add the languages. The site's own stay, its default one first. */
  settings({ settings }: Pick<Site, 'settings'>): Readonly<Record<string, unknown>> {
    const here = languageCodes(settings)
    const codes = this.#codes()
    const missing = codes.filter((code) => codeAmong(code, here) === undefined)
    if (codes.length < 2 || missing.length === 0) return {}
    if (here.length > 0) return { [languagesSetting]: [...here, ...missing] }
    const { yes, no } = this.#inAddresses
    const isPrefixed = yes.has(codes[0]!) && !no.has(codes[0]!)
    return { [languagesSetting]: codes, ...(isPrefixed && { [prefixDefaultSetting]: true }) }
  }

  /** Returns the address of a record without its language, from which the form of addresses is inferred. */
  bareLink(source: Spoken, home: string): string | undefined {
    const { link } = source
    const { language } = this.#said(source)
    const path = link && language ? pathBelow(link, home) : undefined
    if (path === undefined || !path.startsWith(`/${language}/`)) return link
    return home.replace(/\/+$/, '') + path.slice(language!.length + 1)
  }

  /** Returns the language of the item imported as `key`, unless the default one, and the key shared with its translations. */
  placeOf(source: Spoken, key: string, resource: Resource, site: Pick<Site, 'having'>) {
    const said = this.#said(source)
    const { languages } = resource
    const code = said.language === undefined ? undefined : codeAmong(said.language, languages?.codes ?? [])
    if (said.language !== undefined && code === undefined)
      this.#count(`of kind '${resource.name}' in the language '${said.language}'`, this.#misplaced)
    if (!languages || code === undefined) return {}
    const isTied =
      said.translations !== undefined && this.#counts.get(groupKey(spaceOf(source), said.translations))! > 1
    const isOther = code !== languages.codes[0]
    const isNamedAlike =
      isOther &&
      (this.#counts.get(slugKey(source))! > 1 ||
        site.having(resource.name, 'slug', source.ownSlug ?? source.slug ?? '').length > 0)
    // Files of one name would be translations of each other.
    const translationKey = isTied ? groupHere(said.translations!, key) : isNamedAlike ? key : undefined
    return { ...(isOther && { language: code }), ...(translationKey !== undefined && { translationKey }) }
  }

  /** Returns the code of an imported item's language on this site; undefined if it has none, or the site lacks it. */
  languageOf(source: Spoken, { resource }: Pick<Entry, 'resource'>): string | undefined {
    const { language } = this.#said(source)
    return language === undefined ? undefined : codeAmong(language, resource.languages?.codes ?? [])
  }

  /** Returns the key that the source's translations share. */
  groupOf(source: Spoken): string | undefined {
    const { translations } = this.#said(source)
    return translations === undefined ? undefined : groupKey(spaceOf(source), translations)
  }

  /** Reports items of other languages that are in the default language now. */
  reportTo(change: (label: string, why: string) => void): void {
    for (const [label, count] of this.#misplaced)
      change(`${count} ${label}`, 'this kind does not have that language here: they are written in the default one')
  }

  // The default language: the only one without a prefix in addresses, else the site's, else the first.
  #codes(): readonly string[] {
    const usable = [...this.#locales.keys()].filter((code) => languageCode.test(code))
    const bare = usable.filter((code) => this.#inAddresses.no.has(code) && !this.#inAddresses.yes.has(code))
    const own = (code: string) => [code, this.#locales.get(code)!].map(normal).includes(normal(this.#locale))
    const likes = (code: string) => normal(code).split('-')[0] === normal(this.#locale).split('-')[0]
    const first = (bare.length === 1 ? bare[0] : undefined) ?? usable.find(own) ?? usable.find(likes) ?? usable[0]
    return first === undefined ? [] : [first, ...usable.filter((code) => code !== first)]
  }

  #seeSource(source: Spoken, home: string): void {
    this.#count(slugKey(source))
    const { language, translations } = this.#said(source)
    if (language === undefined) return
    if (!this.#locales.has(language)) this.#locales.set(language, language)
    if (translations !== undefined && source.translations !== undefined)
      this.#count(groupKey(spaceOf(source), translations))
    const path = source.link === undefined || source.link === '' ? undefined : pathBelow(source.link, home)
    if (path === undefined || path.includes('?') || !path.endsWith('/') || path === '/') return
    this.#inAddresses[path.startsWith(`/${language}/`) ? 'yes' : 'no'].add(language)
  }

  // The language of a term follows only from its translations.
  #said({ id, language, taxonomy, translations }: Spoken): Pick<Spoken, 'language' | 'translations'> {
    return (
      (taxonomy !== undefined && language === undefined && this.#ofTerms.get(id ?? 0)) || { language, translations }
    )
  }

  #count(key: string, counts: Map<string, number> = this.#counts): void {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

function spaceOf({ taxonomy }: Spoken): 'post' | 'term' {
  return taxonomy === undefined ? 'post' : 'term'
}

// Group numbers of other websites may be equal.
function groupHere(group: string, key: string): string {
  return group.startsWith('pll_') ? group : `${key.slice(0, key.indexOf('#'))}#${group}`
}

function groupKey(space: 'post' | 'term', group: string): string {
  return `group ${space} ${group}`
}

function slugKey({ kind, taxonomy, slug, ownSlug }: Spoken): string {
  return `slug ${kind ?? taxonomy} ${ownSlug ?? slug}`
}

function normal(code: string): string {
  return code.toLowerCase().replaceAll('_', '-')
}

// Sites may spell a language otherwise: `pt_br`.
function codeAmong(code: string, codes: readonly string[]): string | undefined {
  return codes.find((one) => normal(one) === normal(code))
}
