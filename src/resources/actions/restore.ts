import { defineAction } from '../../define/define.ts'
import { callWith } from '../../derive/call-with.ts'
import type { Call } from '../../model/model.ts'
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
  permit: (call) => onEntry.permit(inTrash(call)),
  run: (typed) =>
    typed.site.locked(() => {
      const call = inTrash(typed)
      const entry = knownOf(call)
      if (entry.derived.status !== 'trash') throw errors.rest_not_trashed(entry)
      const draft = call.site.draft(call.resource.name, entry)
      draft.set('status', entry.data['trashed_from'] ?? 'draft')
      draft.set('trashed_from', undefined)
      completeDraft(draft, call, 'restore')
      return { kind: 'entry', entry: call.site.save(draft), context: 'edit' }
    }),
})

// If another entry has taken its name since, or a translation has the same, the one in the trash is meant.
function inTrash(call: Call): Call {
  const { args, resource, site } = call
  const known = site.get(resource.name, Number(args['id']))
  if (!known?.slug || known.derived.status === 'trash' || !resource.indexes['slug']) return call
  const [trashed, ...others] = site.having(resource.name, 'slug', trashedSlug(known.slug))
  return trashed && others.length === 0 ? callWith(call, { ...args, id: trashed.id }) : call
}
