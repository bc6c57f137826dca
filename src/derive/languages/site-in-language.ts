import type { Entry, Query, Resource, Settings, Site } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { addressPrefix, languageCodes, languageOf } from './languages.ts'
import { siteNames } from './names.ts'
import { getOrMake } from '../../text/values.ts'

/** The whole site of each site viewed in one language. */
const wholes = new WeakMap<Site, Site>()
const made = memoize((_site: Site) => new Map<string, Site>())

/** Returns the whole site of a site viewed in one language. */
export function siteOf<Whole extends Site>(site: Whole): Whole {
  return (wholes.get(site) as Whole | undefined) ?? site
}

/**
 * Returns a site viewed in one language: it selects entries of that language only and uses its words, and its home is the
 * language's address. All else is the whole site's. Each language has one object.
 */
export function siteInLanguage<Whole extends Site>(whole: Whole, language: string): Whole {
  const site = siteOf(whole)
  return getOrMake(made(site), language, () => open(site, language)) as Whole
}

function open(site: Site, language: string): Site {
  const isDefault = () => languageCodes(site.settings)[0] === language
  const limited = (resources: readonly (Resource | undefined)[], query: Query): Query =>
    resources.every((one) => one?.indexes['language'])
      ? { ...query, where: [...query.where, { index: 'language', keys: [language] }] }
      : query
  const clause = (name: string) =>
    site.resources.get(name)?.indexes['language'] ? [{ index: 'language', keys: [language] }] : []
  // Caches are keyed by the settings object.
  const spoken = memoize((settings: Settings): Settings => {
    return { ...settings, ...siteNames({ language, settings }), language: localeOf(language) }
  })
  const own: Partial<Record<keyof Site, () => unknown>> = {
    language: () => language,
    home: () => site.home + addressPrefix(language, site.settings),
    settings: () => (isDefault() ? site.settings : spoken(site.settings)),
    say: () =>
      ((catalogue, locale = isDefault() ? undefined : localeOf(language)) =>
        site.say(catalogue, locale)) as Site['say'],
    select: () => (name: string, query: Query) => site.select(name, limited([site.resources.get(name)], query)),
    selectAmong: () => (names: readonly string[], query: Query) =>
      site.selectAmong(
        names,
        limited(
          names.map((name) => site.resources.get(name)),
          query,
        ),
      ),
    count: () => ((name, where, ranges) => site.count(name, [...where, ...clause(name)], ranges)) as Site['count'],
  }
  const seen = new Proxy(site, {
    get: (target, key) => {
      const mine = Object.hasOwn(own, key) ? own[key as keyof Site] : undefined
      if (mine) return mine()
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })
  wholes.set(seen, site)
  return seen
}

/** Whether a site viewed in one language has an entry. */
export function isSeenIn(entry: Entry, { language }: Pick<Site, 'language'>): boolean {
  return language === undefined || !entry.resource.languages || languageOf(entry) === language
}

/** Sorts entries of one name: first those in the language of the view, then those in the default one. */
export function seenFirst(entries: readonly Entry[], { language }: Pick<Site, 'language'>): readonly Entry[] {
  const rank = (entry: Entry) => {
    const [own] = entry.resource.languages?.codes ?? []
    const at = [language ?? own, own].indexOf(languageOf(entry))
    return at < 0 ? 2 : at
  }
  return entries.length < 2 ? entries : entries.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns a language's locale as in settings: `pt-br` and `pt_br` are `pt_BR`, `zh-hant` is `zh_Hant`. */
export function localeOf(language: string): string {
  const [code = '', ...parts] = language.split(/[-_]/)
  const spelt = parts.map((part) =>
    part.length === 4 ? part[0]!.toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
  )
  return [code, ...spelt].join('_')
}
