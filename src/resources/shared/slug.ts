import { aliasKey } from './foreign/keys.ts'
import { z } from 'zod'
import { defineTrait, field, filter, nullIs } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import { maySee } from '../../derive/may-see.ts'
import { isAttached } from '../../derive/search-published.ts'
import { textOf, variantOf } from '../../derive/entries.ts'
import type { Call, Draft, Entry, Filter, Resource, SaveContext, Site, Stored, Trait, View } from '../../model/model.ts'
import { givesWay, isUnfinished, trashedSlug, trashedSuffix, withoutTrash } from '../../text/names.ts'
import { addressPrefix, isOfLanguage, languageOfDraft } from '../../derive/languages/languages.ts'
import { decoded, toSlug, uniqueSlug } from '../../text/wordpress/slug.ts'
import { computedForPrograms, everywhere } from './computed.ts'
import { linkOf, plainLink } from './identity.ts'
import { errors } from './errors.ts'
import { formerNames, keepFormerAddress } from './former-address.ts'
import { statusOf } from './publication/publication.ts'

/**
 * The slug: unique among entries of its kind, made from the title when an entry is published without one; a person's draft has
 * one from the beginning, as its file needs a name. An entry in the trash frees its slug, as does a draft whose slug is only
 * its file's name.
 * @param rivals whether two entries of the kind may not share a slug; by default none may
 * @param publish the capability to publish entries of the kind; by default that of its post type
 */
export function slug(rivals: Rivals = () => true, publish?: string): Trait {
  const standing: Rivals = (draft, other, site) => rivals(draft, other, site) && !givesWay(other)
  const givingWay: Rivals = (draft, other, site) => rivals(draft, other, site) && givesWay(other)
  return defineTrait({
    extension: aliasKey,
    fields: {
      slug: slugField('object', { key: 'slug', schema: z.union([z.string(), z.int()]) }),
      // For editors, before an entry has its address: the address's form, and the slug from the title.
      permalink_template: computedForPrograms(
        z.string().describe('Permalink template for the object.'),
        ['edit'],
        templateOf,
      ),
      generated_slug: computedForPrograms(
        z.string().describe('Slug automatically generated from the object title.'),
        ['edit'],
        generatedSlug,
      ),
    },
    filters: {
      slug: slugFilter('posts'),
    },
    indexes: {
      slug: slugKeys,
      alias: formerNames,
    },
    orders: { slug: { key: (entry) => entry.slug } },
    derive: {
      from: [],
      run: (file, derived) => {
        if (derived.status !== 'trash' || file.slug === '') return
        derived.slug = trashedSlug(file.slug)
        derived.storedSlug = file.slug
      },
    },
    beforeSave: [
      (draft, context) => {
        const { site, face, given } = context
        const { before } = draft
        const status = String(statusOf(draft) ?? 'publish')
        if (status === 'pending' && isOthersToName(draft, context, publish)) draft.slug = ''
        const isDraft = isUnfinished(status)
        const untrashed = before?.derived.status === 'trash' && status !== 'trash'
        if (untrashed) draft.slug = withoutTrash(draft.slug)
        const isNamed = draft.slug !== ''
        // A client of the interface names its draft when it publishes it.
        if (!isNamed && status !== 'trash' && !(isDraft && (before || face === 'rest')))
          draft.slug = toSlug(String(draft.get('title') ?? ''), site.settings.language) || String(draft.id)
        const comesOut = before !== undefined && givesWay(before) && !isDraft && status !== 'trash'
        if (!draft.slug || (before?.slug === draft.slug && !isMoved(draft) && !comesOut)) return
        const free = freeSlug(draft, site, isDraft ? rivals : standing)
        // A person can choose another, unless they restore from the trash or begin a draft, such as a translation, without
        // naming it; so can an assistant that renames.
        const canChoose = face === 'terminal' || (face === 'assistant' && before !== undefined && given.has('slug'))
        const isChosen = given.has('slug') || before !== undefined || !isDraft
        if (free !== draft.slug && canChoose && !untrashed && isChosen) {
          const [holder] = holdersOf(draft, draft.slug, site, rivals)
          throw holder ? slugTakenBy(holder, draft.slug, context) : errors.rest_slug_reserved(draft)
        }
        draft.slug = free
        if (!isDraft && status !== 'trash') moveDraftsAside(draft, context, givingWay)
      },
      keepFormerAddress,
    ],
  })
}

// A slug from a file's name with capitals or dots is also found without them, as addresses are compared.
function slugKeys(entry: Entry): string[] {
  const { slug } = entry
  if (slug === '') return []
  // Checked before the data, which may not be parsed yet.
  if (/^[a-z0-9-]+$/.test(slug)) return [slug]
  const names = [slug, slug.toLowerCase()]
  return [...new Set(entry.data['slug'] === undefined ? [...names, toSlug(slug)] : names)]
}

// Callers who may not publish leave the naming of their submissions to those who may.
function isOthersToName({ resource }: Draft, { caller, face, given }: SaveContext, publish?: string): boolean {
  const needed = publish ?? resource.postType?.capabilities.publish
  if (face !== 'rest' || needed === undefined || caller.can(needed)) return false
  return given.has('slug') || given.has('status')
}

// Drafts are renamed, usually with their files, and references to them follow.
function moveDraftsAside(draft: Draft, { site, warn }: SaveContext, givingWay: Rivals): void {
  for (const holder of holdersOf(draft, draft.slug, site, givingWay)) {
    const aside = site.draft(holder.resource.name, holder)
    aside.slug = freeSlug(aside, site, (_aside, other) => other.id !== holder.id, [draft.slug])
    const { path, slug } = site.save(aside)
    const now = path === holder.path ? `called '${slug}'` : path
    draft.after(() => warn?.(`${holder.path} is now ${now}: a draft gives way to a published entry`, path))
  }
}

/** The refusal of a slug that an entry has, named to those who may see it. */
export function slugTakenBy(entry: Entry, slug: string, { caller, site }: Pick<Call, 'caller' | 'site'>) {
  const { resource, id, path } = entry
  const holder = maySee(caller, entry, site) ? `${resource.name} ${id}, ${path}` : `another ${resource.name}`
  return errors.rest_slug_taken({ slug, holder })
}

/** The member for an entry's slug. */
export function slugField(noun: string, stored?: Stored) {
  return field(z.string().describe(`An alphanumeric identifier for the ${noun} unique to its type.`), {
    contexts: everywhere,
    specialValues: nullIs(''),
    ...(stored && { stored }),
    // In the trash even a draft that has no slug yet shows one.
    show: ({ slug, derived }) => slug || (derived.status === 'trash' ? trashedSuffix : ''),
    write: (value, draft, { site }) => void (draft.slug = toSlug(String(value), site.settings.language)),
  })
}

/** Limits a list to entries with any of these slugs. */
export function slugFilter(subject: string): Filter {
  return filter(z.array(z.string()).describe(`Limit result set to ${subject} with one or more specific slugs.`), {
    select: (value, query, { site }) => {
      const slugs = requestedSlugs(value, site)
      if (slugs.length) query.where.push({ index: 'slug', keys: slugs })
    },
  })
}

/** The slugs that a list requests: in the spelling of the site's language, and in the usual one, as older entries have. */
export function requestedSlugs(value: unknown, { settings }: Pick<Site, 'settings'>): string[] {
  return [...new Set(listOf(value).flatMap((one) => [toSlug(String(one)), toSlug(String(one), settings.language)]))]
}

/** Whether a draft may not have the same slug as another entry of its kind. */
export type Rivals = (draft: Draft, other: Entry, site: Site) => boolean

/** A free slug for a draft, numbered if a rival has it, or it is one of `taken`. */
export function freeSlug(draft: Draft, site: Site, rivals: Rivals, taken: readonly string[] = []): string {
  const isTaken = (one: string) =>
    taken.includes(one) || isReserved(one, draft.resource, site) || holdersOf(draft, one, site, rivals).length > 0
  return uniqueSlug(draft.slug, isTaken)
}

function holdersOf(draft: Draft, slug: string, site: Site, rivals: Rivals): Entry[] {
  const { resource, before } = draft
  const { name, parentKey, postType, base } = resource
  const own = site
    .having(name, 'slug', slug)
    .filter((other) => other.id !== before?.id && isOfLanguage(other, draft) && rivals(draft, other, site))
  if (parentKey === undefined || own.length > 0) return own
  // A page keeps the name that it had before a file.
  if (before && withoutTrash(before.slug) === slug && !isMoved(draft)) return own
  // Files have addresses in the tree, too: below their entry, or at the top of the site, as pages without a list have.
  const parent = site.find(name, draft.get(parentKey))
  const top = `${site.home}${addressPrefix(languageOfDraft(draft), site.settings)}/${postType?.hasArchive ? `${base}/` : ''}`
  const file = findByAddress(site, `${parent ? linkOf(parent, site) : top}${slug}/`)
  return file && isAttached(file.resource) ? [file] : []
}

// In a tree, an entry that moves may clash with the slugs in its new place.
function isMoved(draft: Draft): boolean {
  const { parentKey } = draft.resource
  return parentKey !== undefined && draft.before !== undefined && draft.before.data[parentKey] !== draft.get(parentKey)
}

const feeds = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom'])

// Words that addresses use themselves. In a tree, digits would pass for a page of a list; in a kind named by date, for a date.
function isReserved(
  slug: string,
  { parentKey, isNamedByDate }: Resource,
  { settings }: Pick<Site, 'settings'>,
): boolean {
  if (feeds.has(slug) || slug === 'embed') return true
  return (
    (parentKey !== undefined && /^(page)?\d+$/.test(slug)) ||
    (isNamedByDate === true && /^\d+$/.test(slug) && meansDate(slug, settings.permalink))
  )
}

// Whether an address with such digits as its slug is that of a year, or of a month or day below the segment before it.
function meansDate(slug: string, pattern: string): boolean {
  if (Number(slug) === 0) return false
  const parts = pattern.split('/').filter((part) => part !== '')
  const at = parts.indexOf('%postname%')
  if (at < 0) return false
  return at === 0 || Number(slug) <= (mostAfter[parts[at - 1]!] ?? 0)
}

const mostAfter: Readonly<Record<string, number>> = { '%year%': 12, '%monthnum%': 31 }

// As if it were published. In the trash only a page has an address; the slugs of the pages above it are decoded.
function templateOf(entry: Entry, { site }: View): string {
  const { permalink, postType } = entry.resource
  const { derived } = entry
  const isPage = postType?.hierarchical === true
  const status = derived.status === 'trash' && !isPage ? derived.status : 'publish'
  const slug = isPage ? '%pagename%' : '%postname%'
  const link = permalink?.(variantOf(entry, { slug, derived: { ...derived, status } }), site) ?? plainLink(entry, site)
  return isPage ? link.split(slug).map(decoded).join(slug) : link
}

// Numbered if the entry's own slug is: a search for free slugs would not fit a value that is cached with the entry.
function generatedSlug(entry: Entry, { site }: View): string {
  const made = toSlug(textOf(entry, 'title'), site.settings.language) || String(entry.id)
  const isNumbered = entry.slug.startsWith(`${made}-`) && /^\d+$/.test(entry.slug.slice(made.length + 1))
  return decoded(isNumbered ? entry.slug : uniqueSlug(made, (one) => isReserved(one, entry.resource, site)))
}
