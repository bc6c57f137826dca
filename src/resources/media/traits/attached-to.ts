import { z } from 'zod'
import { defineTrait, field, nobody, nullIs } from '../../../define/define.ts'
import { siteOf } from '../../../derive/languages/site-in-language.ts'
import type { Draft, Entry, Ref, Site } from '../../../model/model.ts'
import { linkOf, plainLink } from '../../shared/identity.ts'
import { refKeysOrNone } from '../../shared/references.ts'
import { parentFilters, parentOf } from '../../shared/tree.ts'
import { errors } from './errors.ts'

/** The entry a file belongs to, of any kind: the file is as public as that entry. */
export const attachedTo = defineTrait({
  fields: {
    post: field(z.int().describe('The ID for the associated post of the attachment.'), {
      answer: z.int().nullable(),
      specialValues: nullIs(null),
      stored: { key: 'post', schema: z.union([z.string(), z.int()]), space: 'post', keeps: parentOfGone },
      show: (entry, { site }) => attachedEntryOf(entry, site)?.id ?? null,
      write: (value, draft, { site }) => {
        if (value === 0 || value === null) return draft.set('post', undefined)
        const parent = site.inSpace('post', Number(value))
        if (!parent || !mayOwn(parent, draft.resource.name)) throw errors.rest_invalid_param()
        draft.set('post', site.refInSpace(parent))
      },
    }),
  },
  keys: { menu_order: z.int().describe('Its place in galleries among the files of the entry it belongs to.') },
  filters: parentFilters('post', { space: 'post' }),
  indexes: { post: (entry) => refKeysOrNone(entry.data['post']) },
  reasons: [asPublicAsItsParent],
  orders: { parent: { key: (entry, site) => attachedEntryOf(entry, site)?.id ?? 0, live: true } },
  // The address of a nested entry changes with any of its ancestors.
  dependsOn: ['*'],
})

/** The entry a file belongs to, if any. */
export function attachedEntryOf(entry: Entry, site: Site): Entry | undefined {
  const parent = site.findInSpace('post', entry.data['post'])
  return parent && mayOwn(parent, entry.resource.name) ? parent : undefined
}

function asPublicAsItsParent(entry: Entry, site: Site): string[] {
  const parent = attachedEntryOf(entry, site)
  if (!parent || parent.resource.access.rights.read(nobody, parent, site)) return []
  return [
    `It belongs to ${parent.resource.name}/${parent.slug || parent.id} (${parent.derived.status}) and is only as public as that.`,
  ]
}

// As in WordPress, files of a deleted page go to the page above it, like its children, and are as public as that.
function parentOfGone(_file: Draft, gone: Entry, site: Site): Ref | undefined {
  const above = parentOf(gone, site)
  return above && site.refInSpace(above)
}

/** The address of a file's page: below the entry it belongs to, otherwise at the top level, the same in all languages. */
export function mediaLink(entry: Entry, site: Site): string {
  const parent = attachedEntryOf(entry, site)
  const above = parent ? linkOf(parent, site) : `${siteOf(site).home}/`
  if (entry.slug === '' || above.includes('?')) return plainLink(entry, siteOf(site))
  // A number below a post would be a page of the post.
  return parent && /^\d+$/.test(entry.slug) ? `${above}attachment/${entry.slug}/` : `${above}${entry.slug}/`
}

// Neither another file, nor something without a file of its own (a revision).
function mayOwn(parent: Entry, resource: string): boolean {
  return parent.resource.name !== resource && parent.resource.files !== undefined
}
