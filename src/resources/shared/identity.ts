import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { Context, Entry, Site } from '../../model/model.ts'
import { encoded } from '../../text/wordpress/slug.ts'
import { everywhere, computed, computedNames, computedForPrograms, withRaw } from './computed.ts'

/** Unique within its space, stored in the file or derived from its path. */
export const identity = defineTrait({
  fields: {
    id: idField('Unique identifier for the object.'),
  },
  orders: { id: { key: (entry) => entry.id } },
})

/** A member for the id. In a file, it is a number, or another tool's text. */
export function idField(description: string) {
  return field(z.int().describe(description), {
    contexts: everywhere,
    readonly: true,
    stored: { key: 'id', schema: z.union([z.int(), z.string()]) },
    show: (entry) => entry.id,
  })
}

/** Members about an entry's address and its type. */
export const address = defineTrait({
  fields: {
    guid: computedForPrograms(
      z.object({ rendered: z.string() }).describe('The globally unique identifier for the object.'),
      ['view', 'edit'],
      (entry, view) => withRaw(view, plainLink(entry, view.site)),
      guidField,
    ),
    type: computedNames(z.string().describe('Type of the object.'), everywhere, ({ resource }) => resource.type),
    link: computed(z.url().describe('URL to the object.'), everywhere, (entry, { site }) => linkOf(entry, site)),
  },
})

/** The type of a globally unique identifier in responses. */
export function guidField(context: Context): z.ZodType {
  const raw = z.string().describe('As stored.')
  return z.object({ rendered: z.string().describe('As displayed.'), raw: context === 'edit' ? raw : raw.optional() })
}

export function linkOf(entry: Entry, site: Site): string {
  return entry.resource.permalink?.(entry, site) ?? plainLink(entry, site)
}

/** Encodes slugs for an address: a file may state one with blanks, or in letters of any script. */
export function inAddress(slugs: string): string {
  return slugs.replace(/[^!-~]+/g, encoded)
}

/** The permanent address, for entries that are not public (yet). */
export function plainLink(entry: Entry, site: Site): string {
  const key = entry.resource.queryVar ?? 'p'
  return `${site.home}/?${key}=${entry.id}`
}

/** Whether an entry has a page on the website: it is published or private and has a slug. */
export function isPlaced(entry: Entry): boolean {
  return entry.slug !== '' && (entry.derived.status === 'publish' || entry.derived.status === 'private')
}
