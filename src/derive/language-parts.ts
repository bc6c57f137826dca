import { z } from 'zod'
import { field } from '../define/define.ts'
import type { Entry, Languages, Resource, Settings, Site, Trait } from '../model/model.ts'
import { ownIdKey } from '../text/own-id.ts'
import { toSlug } from '../text/wordpress/slug.ts'
import { variantOf } from './entries.ts'
import { errors } from './errors.ts'
import { knownKeysOf } from './settings/known-keys.ts'
import { frontPage } from './named-by-setting.ts'
import { languageFilter } from './languages/language-filter.ts'
import { addressPrefix, isTranslation, languageOf, saidShared } from './languages/languages.ts'
import { translating } from './translating/parts.ts'
import { siteOf } from './languages/site-in-language.ts'
import { inLanguageOrDefault, translationKey, translationOf, translationsOf } from './languages/translations.ts'

/** Returns what a site's languages add to a resource: members, a filter, indexes, and addresses below the language's own. */
export function languageParts(
  base: Resource,
  { codes }: Languages,
): { trait: Trait; addresses: Pick<Resource, 'permalink' | 'formerPermalinks'> } {
  return {
    trait: {
      fields: {
        lang: field(z.enum(codes as [string, ...string[]]).describe('The language of the object.'), {
          contexts: ['view', 'embed', 'edit'],
          stored: false,
          show: languageOf,
          write: (value, draft) => {
            if (draft.before) throw errors.rest_invalid_value({ name: 'lang', reason: 'the name of its file says it' })
            if (value !== codes[0]) draft.language = String(value)
          },
        }),
        translations: field(
          z
            .record(z.string(), z.object({ id: z.int(), link: z.url() }))
            .describe('The object in each language that it exists in, including itself.'),
          {
            readonly: true,
            // Lists of events are returned in `view`.
            contexts: ['view', 'embed', 'edit'],
            stored: false,
            show: (entry, { site, sees }) =>
              Object.fromEntries(
                [...translationsOf(entry, site)]
                  .filter(([, one]) => one === entry || sees(one))
                  .map(([code, one]) => [code, { id: one.id, link: one.resource.permalink!(one, site) }]),
              ),
          },
        ),
      },
      keys: {
        translationKey: z.union([z.string(), z.number()]).describe('The key that it shares with its translations.'),
        translated_from: z
          .union([z.string(), z.number()])
          .describe('The commit of the original that this translation is based on.'),
      },
      // Kubernetes's and MDN's keys for `translated_from`.
      keysIf: { default_lang_commit: () => true, l10n: () => true },
      beforeSave: [
        (draft, { caller, site }) => {
          const locked = draft.others().find((one) => !one.resource.access.rights.edit(caller, one, site))
          if (locked) throw errors.rest_cannot_edit_shared({ id: locked.id })
        },
      ],
      filters: languageFilter(codes)!,
      indexes: {
        language: (entry) => [languageOf(entry)],
        translation: (entry) => [translationKey(entry)],
        former: (entry) => [...(base.indexes['former']?.(entry) ?? []), ...formerSlugs(entry)],
      },
      dependsOn: [base.name],
      ...translating,
    },
    addresses: {
      permalink: (entry, site) => addressInLanguage(base, entry, siteOf(site), addressLanguage(entry, site)),
      formerPermalinks: (entry, site) => formerAddresses(base, entry, siteOf(site)),
    },
  }
}

// An address that a file sets itself is the same in every language.
function addressInLanguage(base: Resource, entry: Entry, site: Site, language: string): string {
  const link = base.permalink!(entry, site)
  const before = addressPrefix(language, site.settings)
  if (before === '') return link
  const own = base.indexes['permalink']?.(entry) ?? []
  if (own.length > 0 || link.startsWith(`${site.home}/?`)) return link
  const prefix = site.home + before
  const front = frontPage(site)
  if (front && translationOf(front, language, site) === entry) return `${prefix}/`
  return prefix + link.slice(site.home.length)
}

// A term without a translation represents itself in that language, too: its archive lists entries in it.
function addressLanguage(entry: Entry, site: Site): string {
  const own = languageOf(entry)
  if (site.language === undefined || site.language === own || entry.resource.space !== 'term') return own
  return inLanguageOrDefault(entry, site.language, site) === entry ? site.language : own
}

// Before the site named its languages, a file's slug was its whole name.
function formerAddresses(base: Resource, entry: Entry, site: Site): readonly string[] {
  if (!isTranslation(entry)) return base.formerPermalinks?.(entry, site) ?? []
  return formerSlugs(entry)
    .map((slug) => base.permalink!(variantOf(entry, { slug }), site))
    .filter((address) => !address.startsWith(`${site.home}/?`))
}

function formerSlugs(entry: Entry): string[] {
  if (!isTranslation(entry)) return []
  const name = entry.path.slice(entry.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const isSaid = entry.data['slug'] !== undefined && entry.data['slug'] !== null
  // A file whose name ends in its language never had its original's name.
  const isEnding = name.endsWith(`.${languageOf(entry)}`)
  return [...(isSaid ? [] : [toSlug(name)]), ...(isSaid || !isEnding ? [entry.slug] : [])].filter(Boolean)
}

/** Keys that identify a file or decide whether readers see it: never shared. */
const ownOfFile: ReadonlySet<string> = new Set([
  ...['id', ownIdKey, 'slug', 'aliases', 'permalink', 'translationKey', 'translated_from', 'imported_from', '$schema'],
  ...['status', 'trashed_from', 'draft', 'published', 'password', 'modified', 'lastmod'],
])

/** Whether translations may share the values of a key. */
export function mayBeShared(resource: Resource, key: string): boolean {
  // The keys whose values make up the text differ by language.
  return (
    knownKeysOf(resource).has(key) &&
    !ownOfFile.has(key) &&
    !resource.versioned.includes(key) &&
    key !== resource.parentKey
  )
}

/** Adds the keys that translations share, if settings name any. */
export function withShared(resource: Resource, settings: Pick<Settings, string>): Resource {
  const said = resource.languages ? (saidShared(settings, resource.name) ?? []) : []
  const shared = [...new Set(said)].filter(
    (key): key is string => typeof key === 'string' && mayBeShared(resource, key),
  )
  return shared.length > 0 ? { ...resource, shared } : resource
}
