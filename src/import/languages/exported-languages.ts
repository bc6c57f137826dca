import { createHash } from 'node:crypto'
import { isTranslation, languageCodes, languageOf } from '../../derive/languages/languages.ts'
import { localeOf } from '../../derive/languages/site-in-language.ts'
import { translationKey } from '../../derive/languages/translations.ts'
import type { Entry, Site, SourceItem, SourceTerm } from '../../model/model.ts'
import { isRightToLeft, languageTag } from '../../text/language.ts'
import { groupBy } from '../../text/values.ts'
import { serialize } from '../../text/wordpress/serialize.ts'
import { polylang } from './polylang.ts'

type Lose = (what: string, why: string) => void

/** Languages whose WordPress locale has no country. */
const plainLocales = new Set(
  'af am ar as az bo ca cy el eo et eu fi fy gd hr hy ja kk km lo lv mn mr ps sq te th uk ur vi'.split(' '),
)

/** Converts a site's languages to Polylang's form; `lose` records entries whose language is taken in their group. */
export function exportedLanguages(site: Site, all: readonly Entry[], items: readonly Entry[], lose: Lose) {
  const codes = languageCodes(site.settings)
  /** The groups of translations, by their entries. */
  const groups = new Map<Entry, { readonly name: string; readonly members: readonly Entry[] }>()
  const [own] = codes
  const { language } = site.settings
  const isOwn = own === undefined || language.split('_')[0] === own.split(/[-_]/)[0]
  /** The locale of the site: that of its default language. */
  const locale = isOwn ? language : wordpressLocale(own)
  const allTerms = all.filter(isInOne)
  for (const entries of [allTerms, items.filter(isInOne)]) group(entries)
  const slugs = slugsOf(allTerms)

  /** Returns the terms that declare the languages and the groups of translations. @param nextId - returns new term ids */
  function terms(nextId: () => number): SourceTerm[] {
    const made = (taxonomy: string, slug: string, name: string, description = ''): SourceTerm => ({
      ...{ id: nextId(), taxonomy, slug, name, parent: '', description, meta: [] },
    })
    const spoken = codes.map((code) => [code, languageName(code)] as const)
    const isTerm = (entry: Entry) => entry.resource.space === 'term'
    return [
      ...spoken.map(([code, name]) => made(polylang.language, code, name, describe(code))),
      ...spoken.map(([code, name]) => made(polylang.termLanguage, `pll_${code}`, name)),
      ...[...new Set(groups.values())].map(({ name, members }) => {
        const ids = Object.fromEntries(members.map((one) => [languageOf(one), one.id]))
        return made(isTerm(members[0]!) ? polylang.terms : polylang.posts, name, name, serialize(ids))
      }),
    ]
  }

  /** Returns the additional terms of an entry: its language, and its group. */
  function termsOf(entry: Entry): SourceItem['terms'] {
    if (!isInOne(entry)) return []
    const slug = languageOf(entry)
    const group = groups.get(entry)?.name
    return [
      { taxonomy: polylang.language, slug, name: languageName(slug) },
      ...(group === undefined ? [] : [{ taxonomy: polylang.posts, slug: group, name: group }]),
    ]
  }

  /** Returns the slug of a term in an export, where slugs of all languages must differ. */
  function slugOf(term: Entry): string {
    return slugs.get(term) ?? term.slug
  }

  // Every term needs a group, which alone determines its language.
  function group(entries: readonly Entry[]): void {
    const tied = groupBy(entries, (entry) => `${entry.resource.name} ${translationKey(entry)}`)
    const taken = new Set<string>()
    for (const [key, all] of tied) {
      const isOfTerms = all[0]!.resource.space === 'term'
      const members = codes.flatMap((code) => all.find((one) => languageOf(one) === code) ?? [])
      for (const one of all.filter((entry) => !members.includes(entry))) {
        lose(
          `${one.resource.name} ${one.id} "${one.slug}" as a translation`,
          `${one.path} is the second one in its language with the same translations`,
        )
        if (isOfTerms) groups.set(one, { name: nameFor(`${key} ${one.id}`), members: [one] })
      }
      if (members.length < 2 && !isOfTerms) continue
      const said = all[0]!.data['translationKey']
      const keepsName = typeof said === 'string' && /^pll_\w+$/.test(said) && !taken.has(said)
      const name = keepsName ? said : nameFor(key)
      taken.add(name)
      for (const one of members) groups.set(one, { name, members })
    }
  }

  function describe(code: string): string {
    const named = code === own ? locale : wordpressLocale(code)
    const flag = named.split('_')[1]?.toLowerCase() ?? ''
    return serialize({ locale: named, rtl: Number(isRightToLeft(named)), flag_code: flag })
  }

  return { locale, terms, termsOf, slugOf }
}

function isInOne({ resource, implicit }: Entry): boolean {
  return resource.languages !== undefined && implicit !== true
}

function nameFor(key: string): string {
  return `pll_${createHash('sha1').update(key).digest('hex').slice(0, 13)}`
}

// A language that no standard has keeps its code.
function languageName(code: string): string {
  const tag = languageTag(localeOf(code))
  const isKnown = tag.split('-')[0] === code.split(/[-_]/)[0]
  return (isKnown && new Intl.DisplayNames([tag], { type: 'language' }).of(tag)) || code
}

function wordpressLocale(code: string): string {
  const locale = localeOf(code)
  if (locale.includes('_') || plainLocales.has(locale)) return locale
  const { language, region } = new Intl.Locale(locale).maximize()
  return region === undefined ? language : `${language}_${region}`
}

// Terms in the default language keep their slugs.
function slugsOf(terms: readonly Entry[]): Map<Entry, string> {
  const slugs = new Map<Entry, string>()
  for (const all of groupBy(terms, ({ resource }) => resource.name).values()) {
    const taken = new Set(all.map(({ slug }) => slug))
    const first = new Set<string>()
    for (const term of [...all].sort((a, b) => Number(isTranslation(a)) - Number(isTranslation(b)) || a.id - b.id)) {
      let slug = term.slug
      if (first.has(slug)) {
        const base = `${term.slug}-${languageOf(term)}`
        for (let number = 1; taken.has((slug = number === 1 ? base : `${base}-${number}`)); number++);
      }
      first.add(slug)
      taken.add(slug)
      slugs.set(term, slug)
    }
  }
  return slugs
}
