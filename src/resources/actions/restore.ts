import { defineAction } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Call, Entry } from '../../model/model.ts'
import { trashedSlug } from '../../text/names.ts'
import { completeDraft } from './fill-draft.ts'
import { knownOf, onEntry } from './get.ts'
import { errors } from './errors.ts'

/** Restores a trashed entry's earlier status. Terminal only: over REST, callers write a status. */
export const restore = defineAction({
  ...onEntry,
  name: 'restore',
  does: 'restore',
  summary: 'Restore an entry from the trash with the status it had.',
  run: (call) =>
    call.site.locked(() => {
      const entry = knownOf(call)
      if (entry.derived.status !== 'trash') throw notTrashed(entry, call)
      const draft = call.site.draft(call.resource.name, entry)
      draft.set('status', entry.data['trashed_from'] ?? 'draft')
      draft.set('trashed_from', undefined)
      completeDraft(draft, call, 'restore')
      return { kind: 'entry', entry: call.site.save(draft), context: 'edit' }
    }),
})

// If another entry has since taken the trashed one's slug, the error names the trashed one.
function notTrashed(entry: Entry, { site, resource }: Call): RestError {
  const slug = entry.slug && resource.indexes['slug'] ? trashedSlug(entry.slug) : undefined
  const meant = slug === undefined ? undefined : [...site.having(resource.name, 'slug', slug)][0]
  const { path } = entry
  return meant
    ? errors.rest_not_trashed__other({ path, slug: meant.slug, id: meant.id })
    : errors.rest_not_trashed({ path })
}
