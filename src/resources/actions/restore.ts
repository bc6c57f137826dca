import { defineAction } from '../../define/define.ts'
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
      if (entry.derived.status !== 'trash') throw errors.rest_not_trashed(entry)
      const draft = call.site.draft(call.resource.name, entry)
      draft.set('status', entry.data['trashed_from'] ?? 'draft')
      draft.set('trashed_from', undefined)
      completeDraft(draft, call, 'restore')
      return { kind: 'entry', entry: call.site.save(draft), context: 'edit' }
    }),
})
