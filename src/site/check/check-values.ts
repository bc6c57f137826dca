import { isDeepStrictEqual } from 'node:util'
import { isBorrowed } from '../../derive/settings/readings.ts'
import { fromFolder, withoutImplied } from '../../derive/folders/places.ts'
import { saysNothing, listOf, getOrMake } from '../../text/values.ts'
import type { Entry, Fault } from '../../model/model.ts'
import { variantOf } from '../../derive/entries.ts'
import { findByAddress } from '../../derive/addresses/find-by-address.ts'
import { slugsIn } from '../../text/names.ts'
import { isServerPath } from '../../derive/server-paths.ts'
import { referencePlaces } from '../../derive/references/places.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { describeWrongValue } from '../../text/wrong-value.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { idFaults } from './id-faults.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { isUnreadableIn } from '../../derive/languages/translations.ts'
import type { OpenSite } from '../open-site.ts'
import { checkReferences, checkTrashed, type Unknown } from './check-references.ts'
import { rules } from './rules.ts'
import { basePath } from '../../text/hosts.ts'

const addressKeys = ['slug', 'permalink', 'aliases']

/** Checks a file's values individually, and the entries that they name. */
export function* checkValues(entry: Entry, site: OpenSite, unknown: Unknown): Generator<Fault> {
  yield* awayFaults(entry)
  // Without the implied ones: a folder without a page is no fault.
  const data = withoutImplied(entry)
  const known = knownKeysOf(entry.resource)
  const valid = new Set<string>()
  for (const stored of known.values()) {
    const { key } = stored
    const value = data[key]
    if (stored.required && saysNothing(value) && !mayBeSaidElsewhere(key, entry, site))
      yield rules['missing-value']({ key, message: `'${key}' is missing, but every file must have it` })
    // A value that a translation stores is checked in that file.
    if (value === undefined || value === null || isBorrowed(entry, key)) continue
    const read = stored.schema.safeParse(value)
    if (!read.success) {
      const places = new Set<string>()
      const unusual = Object.values(entry.resource.fields).find((field) => field.stored === stored)?.flag?.unusual
      for (const issue of read.error.issues) {
        // Only the first issue at each place is reported.
        const place = issue.path.join()
        if (places.has(place)) continue
        places.add(place)
        const at = typeof value === 'object' ? { within: issue.path } : { item: value }
        yield rules['wrong-value']({ key, at, ...describeWrongValue(key, value, issue, unusual) })
      }
    } else valid.add(key)
  }
  yield* doubledFaults(entry, site)
  for (const { stored } of referencePlaces(entry.resource)) {
    const isChecked =
      !stored.inside && valid.has(stored.key) && (stored.at !== undefined || known.get(stored.key) === stored)
    if (!isChecked) continue
    yield* checkReferences(stored, data[stored.key], site, unknown)
    if (entry.derived.status !== 'trash') yield* checkTrashed(stored, data[stored.key], site)
  }
}

// A translation whose file is unreadable may have the value.
function mayBeSaidElsewhere(key: string, entry: Entry, site: OpenSite): boolean {
  const { languages, shared } = entry.resource
  return shared?.includes(key) === true && languages!.codes.some((code) => isUnreadableIn(code, entry, site))
}

/** Checks that ids, slugs and addresses are unique. Entries must be passed in order. */
export function openIdentityFaults(site: OpenSite): (entry: Entry) => Generator<Fault> {
  // Slug key → address, now or when published (`''` for none) → file.
  const slugs = new Map<string, Map<string, string>>()
  const addresses = new Map<string, string>()
  return faultsOf

  function* faultsOf(entry: Entry): Generator<Fault> {
    yield* idFaults(entry, site)
    if (!entry.resource.space) return
    const address = pageAddress(entry, site)
    const doubled = [...slugFaults(entry, address ?? '')]
    yield* doubled
    const hasPage = address !== undefined && entry.derived.status === entry.resource.publicStatus
    // Two entries with one slug have one address, too: one finding is enough.
    if (doubled.length === 0 && hasPage) yield* addressFaults(entry, address)
  }

  // Equal slugs are fine if addresses differ: by a date, or by the folder.
  function* slugFaults(entry: Entry, address: string): Generator<Fault> {
    const { resource, slug, data, path } = entry
    if (!slug) return
    const parent = resource.parentKey ? String((data[resource.parentKey] as string | undefined) ?? '') : ''
    const key = `${resource.name} ${languageOf(entry)} ${parent} ${slug}`
    const known = getOrMake(slugs, key, () => new Map<string, string>())
    const other = known.get(address)
    if (other === undefined) return void known.set(address, path)
    yield rules['doubled-slug']({
      key: 'slug',
      message: `the slug '${slug}' is also that of ${other}`,
      hint: 'rename one of the files',
      names: [other],
    })
  }

  function* addressFaults(entry: Entry, address: string): Generator<Fault> {
    const { resource, slug, path, data } = entry
    const isOdd = data['slug'] !== undefined && toSlug(slug) !== slug
    const isLost = slug === '' || (isOdd && !findByAddress(site, new URL(address, site.home).href))
    if (resource.fields['slug']?.write && isLost) {
      const message = slug === '' ? 'no slug can be made from the file name' : `no address can have '${slug}'`
      yield rules['unreachable-slug']({ key: 'slug', message, hint: `write slug: ${toSlug(slug) || 'some-words'}` })
      return
    }
    const inside = address.slice(basePath(site.home).length)
    if (isServerPath(inside)) {
      const [first, ...below] = slugsIn(inside)
      const message = `servers use ${address} themselves: nobody can see what has that address`
      const hint =
        first === slug && below.length === 0
          ? `write slug: ${slug}-2, or another`
          : `give it, or its parent, an address that does not begin with /${first}/`
      yield rules['unreachable-slug']({ key: 'slug', message, hint })
      return
    }
    const other = addresses.get(address)
    if (other)
      yield rules['doubled-address']({
        key: 'slug',
        message: `the address ${address} is also that of ${other}`,
        hint: 'rename one of the files',
        names: [other],
      })
    else addresses.set(address, path)
  }
}

// The address of an entry's page, now or when it is published: a path, or a query by id if it has no slug.
function pageAddress(entry: Entry, site: OpenSite): string | undefined {
  const { resource, derived } = entry
  if (!resource.permalink || resource.space !== 'post') return undefined
  const published = variantOf(entry, { derived: { ...derived, status: resource.publicStatus } })
  const { pathname, search } = new URL(resource.permalink(published, site))
  return pathname + search
}

function* awayFaults(entry: Entry): Generator<Fault> {
  const { data, resource } = entry
  // Settings have patterns under these names, with a check of their own.
  if (!resource.space) return
  for (const key of addressKeys)
    for (const item of listOf(data[key])) {
      const why = typeof item === 'string' ? leadsAway(fromFolder(item, entry)) : undefined
      const at = Array.isArray(data[key]) && { at: { item } }
      if (why !== undefined)
        yield rules['address-leads-away']({ key, ...at, message: `${key} '${String(item)}' ${why}: it is not used` })
    }
}

// If several translations store a shared value, the first one counts.
function* doubledFaults(entry: Entry, { entries }: OpenSite): Generator<Fault> {
  for (const key of entry.resource.shared ?? []) {
    const holders = entries.shared.holdersOf(entry.path, key)
    const own = holders.find(({ path }) => path === entry.path)
    const [first] = holders
    if (!own || first === own || isDeepStrictEqual(own.values[key], first!.values[key])) continue
    const { path } = first!
    const message = `'${key}' differs from ${path}, whose value counts for all translations`
    yield rules['shared-differs']({ key, message, hint: `write it there, and remove '${key}' here`, names: [path] })
  }
}
