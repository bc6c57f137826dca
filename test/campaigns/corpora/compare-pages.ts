import { languageCodes } from '../../../src/derive/languages/languages.ts'
import { findByAddress } from '../../../src/derive/addresses/find-by-address.ts'
import { toSlug } from '../../../src/text/wordpress/slug.ts'
import type { AskedSite } from './asked-site.ts'

/** A page as its generator has it. */
export interface KnownPage {
  /** Its file, from the folder of the content on. */
  readonly path: string
  readonly url?: string
  /** As ISO 8601, with an offset. */
  readonly date?: string
  readonly terms?: readonly string[]
}

/** A website as its generator has it. */
export interface KnownSite {
  readonly pages: readonly KnownPage[]
  /** All that it answers when it is built, without slashes at the end. */
  readonly answers?: readonly string[]
}

/** How many dates of posts and addresses are the generator's own, and what differs. */
export async function comparePages({ site, entries, termsOf }: AskedSite, pages: readonly KnownPage[]) {
  const byPath = new Map(entries().map((entry) => [entry.path, entry]))
  const faults: string[] = []
  const codes = languageCodes(site.settings)
  const counts = { dates: 0, dated: 0, addresses: 0, addressed: 0, terms: 0, missing: 0 }
  for (const { path, url, date, terms } of pages) {
    const entry = byPath.get(path)
    if (!entry) {
      counts.missing++
      faults.push(`no entry: ${path}`)
      continue
    }
    if (date !== undefined && entry.resource.name === 'post') {
      counts.dated++
      // Dates have a resolution of one second.
      if (entry.derived.date === Math.floor(Date.parse(date) / 1000) * 1000) counts.dates++
      else faults.push(`date: ${path}: ${new Date(entry.derived.date).toISOString()} for ${date}`)
    }
    if (url !== undefined) {
      counts.addressed++
      if (findByAddress(site, site.home + url)?.path === path) counts.addresses++
      else faults.push(`address: ${path}: ${entry.resource.permalink?.(entry, site)} for ${url}`)
    }
    const has = terms && (await termsOf(entry))
    // Jekyll takes folders of languages above its posts for categories.
    const lacking = (terms ?? []).filter((term) => !has!.has(toSlug(term)) && !codes.includes(term))
    counts.terms += Math.min(1, lacking.length)
    faults.push(...lacking.map((term) => `term: ${path}: ${term}`))
  }
  return { ...counts, faults }
}
