import { z } from 'zod'
import { defineAction } from '../define/define.ts'
import { RestError } from '../define/errors.ts'
import type { ArgTable, Call, Draft, Entry, Resource, Result } from '../define/model.ts'
import { idArg } from './arguments.ts'
import { dependentsOf } from './dependents.ts'
import { entryOf } from './get.ts'

/** Moves an entry to the trash, or deletes it for good with `force`. */
export const remove = defineAction({
  name: 'delete',
  summary: 'Move an entry to the trash; with force, delete it for good.',
  methods: ['DELETE'],
  path: '/{id}',
  pathArgs: idArg,
  args: (resource) => ({ force: forceArg(resource), ...resource.removeArgs }),
  permit: (call) => {
    const entry = entryOf(call)
    return entry ? call.resource.access.remove(call, entry) : call.resource.unknown(call.caller)
  },
  run: (call) => removeEntry(call, () => entryOf(call)),
})

/** The `force` argument, described as the resource means it. */
export function forceArg(resource: Resource): ArgTable[string] {
  const text = resource.trashes
    ? 'Whether to bypass Trash and force deletion.'
    : `Required to be true, as ${resource.labels.plural.toLowerCase()} do not support trashing.`
  return { schema: z.boolean().default(false).describe(text), early: true }
}

/** Trashes or deletes an entry under the write lock. */
export function removeEntry(call: Call, find: () => Entry | undefined): Result {
  const { site, resource } = call
  return site.locked(() => {
    const known = find()
    const entry = known && site.refresh(known)
    if (!entry) throw resource.unknown(call.caller)
    const stale = call.precondition?.(entry)
    if (stale) throw stale
    if (call.args['force'] !== true) {
      if (!resource.trashes)
        throw new RestError(
          'rest_trash_not_supported',
          `${resource.labels.plural} do not support trashing. Set 'force=true' to delete.`,
          501,
        )
      return { kind: 'entry', entry: trashEntry(call, entry), context: 'edit' }
    }
    // Shown before anything is mended, so that it tells what there was (a term's count).
    const previous = site.show(entry, { context: 'edit', rest: call.rest })
    delete previous['_links']
    resource.beforeRemove?.(entry, call)
    const gone = [...dependentsOf(entry, site), entry]
    site.remove(...gone)
    return { kind: 'deleted', previous }
  })
}

/**
 * Moves an entry to the trash. `amend` may change more of it in the same write.
 *
 * @throws RestError 410 `rest_already_trashed`
 */
export function trashEntry(call: Call, entry: Entry, amend?: (draft: Draft) => void): Entry {
  if (entry.facts.status === 'trash')
    throw new RestError(
      'rest_already_trashed',
      `The ${entry.resource.labels.singular.toLowerCase()} has already been deleted.`,
      410,
    )
  const draft = call.site.draft(entry.resource.name, entry)
  draft.set('trashed_from', entry.data['status'] ?? entry.facts.status)
  draft.set('status', 'trash')
  amend?.(draft)
  const trashed = call.site.save(draft)
  entry.resource.afterTrash?.(trashed, call)
  return trashed
}
