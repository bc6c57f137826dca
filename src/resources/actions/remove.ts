import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import { isOfLanguage } from '../../derive/languages/languages.ts'
import { translationsOf } from '../../derive/languages/translations.ts'
import { maySee } from '../../derive/may-see.ts'
import { trashedSlug } from '../../text/names.ts'
import type { ArgTable, Call, Draft, Entry, Resource, Result } from '../../model/model.ts'
import { doUntil, sliceMs } from '../../work/turns.ts'
import { uniqueSlug } from '../../text/wordpress/slug.ts'
import { idArg } from './arguments.ts'
import { isFirstOverRest, keepRevision } from './keep-revision.ts'
import { namingsOf } from './dependents.ts'
import { assertUnchanged, currentOf, refuses } from './get.ts'
import { errors } from './errors.ts'
import { release, removeDependents } from './remove-dependents.ts'
import { seesFor } from '../../derive/view-of.ts'
import { pluralWithin, singularWithin } from '../../derive/words/labels.ts'

export const remove = defineAction({
  name: 'delete',
  does: 'delete',
  summary: 'Delete an entry: move it to the trash if its type has one; with force, delete it permanently.',
  methods: ['DELETE'],
  path: '/{id}',
  answers: 'removed',
  pathArgs: idArg,
  args: (resource) => ({ force: forceArg(resource), ...resource.removeArgs }),
  permit: refuses('remove'),
  run: removeEntry,
})

export function forceArg(resource: Resource): ArgTable[string] {
  const text = resource.trashes
    ? 'Whether to bypass Trash and force deletion.'
    : `Required to be true, as ${pluralWithin(resource.labels)} do not support trashing.`
  return { schema: z.boolean().default(false).describe(text), early: true }
}

/**
 * Trashes or deletes an entry. Deletion first fixes the files that name the entry and removes its own file last, in slices if
 * there are many. All of it takes effect, or nothing.
 */
export async function removeEntry(call: Call): Promise<Result> {
  return call.site.inOnePiece(() => turnsToRemove(call))
}

function turnsToRemove(call: Call): () => Result | undefined {
  const { site } = call
  let steps: Iterator<() => void> | undefined
  let previous: Record<string, unknown> = {}
  let unfiled: Entry | undefined
  return () => {
    // An implicit entry disappears with the last file that names it.
    const entry = unfiled ?? currentOf(call)
    if (!steps) {
      if (entry.implicit) unfiled = entry
      assertUnchanged(call, entry)
      if (call.args['force'] !== true) {
        const trashed = moveToTrash(call, entry)
        warnOfOthers(entry, call)
        return { kind: 'entry', entry: trashed, context: 'edit' }
      }
      // Serialized before anything changes, to show the former state (a term's count).
      previous = site.show(entry, { context: 'edit', rest: call.rest, sees: seesFor(call) })
      delete previous['_links']
      site.beWhole([...namingsOf(entry, site)].flatMap(({ holders }) => [...holders]))
      steps = untilDone(stepsBefore(entry, call))
    }
    if (!doUntil(performance.now() + sliceMs, steps)) return undefined
    // Handles references that others added meanwhile.
    const left = unfiled ? site.get(unfiled.resource.name, unfiled.id) : currentOf(call)
    for (const step of left ? stepsBefore(left, call) : []) step()
    if (!unfiled) site.remove(currentOf(call))
    warnOfOthers(entry, call)
    return { kind: 'deleted', previous }
  }
}

// Deleting an original leaves its translations, which people may not expect: the warning names each.
function warnOfOthers(entry: Entry, { site, caller, warn }: Call): void {
  if (!warn) return
  const others = [...translationsOf(entry, site).values()].filter((one) => one !== entry && maySee(caller, one, site))
  if (others.length > 0)
    warn(`${entry.path} still exists in other languages: ${others.map(({ path }) => path).join(', ')}`)
}

/** Trashes an entry; `amend` may change more of it in the same write. @throws RestError 410 `rest_already_trashed` */
export function trashEntry({ site }: Pick<Call, 'site'>, entry: Entry, amend?: (draft: Draft) => void): Entry {
  const { resource } = entry
  if (entry.derived.status === 'trash')
    throw errors.rest_already_trashed({
      kind: singularWithin(resource.labels),
      done: resource.postType ? 'deleted' : 'trashed',
    })
  const draft = site.draft(resource.name, entry)
  const { status } = entry.derived
  // An entry held back as a draft, whatever status its file has, is restored as a draft.
  draft.set('trashed_from', status === 'draft' ? status : (entry.data['status'] ?? status))
  draft.set('status', 'trash')
  const isTaken = (slug: string) => site.having(resource.name, 'slug', slug).some((other) => isOfLanguage(other, draft))
  if (entry.slug && resource.indexes['slug']) draft.slug = uniqueSlug(trashedSlug(entry.slug), isTaken)
  amend?.(draft)
  return site.save(draft)
}

function moveToTrash(call: Call, entry: Entry): Entry {
  const { labels, postType, taxonomy, trashes, versioned } = call.resource
  const isKept = versioned.length > 0 && isFirstOverRest(entry, call)
  if (trashes) return trashEntry(call, entry, isKept ? (draft) => keepRevision(draft, call) : undefined)
  throw postType
    ? errors.rest_trash_not_supported__post()
    : errors.rest_trash_not_supported({ plural: taxonomy ? 'Terms' : labels.plural })
}

// A step that threw runs again when the work is resumed.
function* untilDone(steps: Iterable<() => void>): Generator<() => void> {
  for (const step of steps) {
    const left = [step]
    while (left.length > 0)
      yield () => {
        step()
        left.pop()
      }
  }
}

// Entries deleted along with an entry go before it.
function* stepsBefore(entry: Entry, call: Call): Generator<() => void> {
  yield* release(entry, call)
  yield* removeDependents(entry, call)
}
