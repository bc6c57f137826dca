import { z } from 'zod'
import { variantOf, textOf } from '../../derive/entries.ts'
import type { Entry, FieldDraft, Site } from '../../model/model.ts'
import { decoded, toSlug } from '../../text/wordpress/slug.ts'
import { computedForPrograms } from './computed.ts'
import { plainLink } from './identity.ts'

/** What editors show before an entry has its address: its form, and the slug that its title makes. */
export const sampleAddress: Readonly<Record<string, FieldDraft>> = {
  permalink_template: computedForPrograms(
    z.string().describe('Permalink template for the object.'),
    ['edit'],
    (entry, { site }) => templateOf(entry, site),
  ),
  generated_slug: computedForPrograms(
    z.string().describe('Slug automatically generated from the object title.'),
    ['edit'],
    generatedSlug,
  ),
}

// As if it were published. In the trash only a page has an address.
function templateOf(entry: Entry, site: Site): string {
  const { permalink, postType } = entry.resource
  const { derived } = entry
  const isPage = postType?.hierarchical === true
  const status = derived.status === 'trash' && !isPage ? derived.status : 'publish'
  const slug = isPage ? '%pagename%' : '%postname%'
  return permalink?.(variantOf(entry, { slug, derived: { ...derived, status } }), site) ?? plainLink(entry, site)
}

// With a number where the entry itself has one: which slugs are free is not asked, as this is kept with the entry.
function generatedSlug(entry: Entry): string {
  const slug = toSlug(textOf(entry, 'title')) || String(entry.id)
  const isNumbered = entry.slug.startsWith(`${slug}-`) && /^\d+$/.test(entry.slug.slice(slug.length + 1))
  return decoded(isNumbered ? entry.slug : slug)
}
