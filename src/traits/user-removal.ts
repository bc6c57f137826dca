import { z } from 'zod'
import { trashEntry } from '../actions/remove.ts'
import { RestError } from '../define/errors.ts'
import type { ArgTable, Call, Draft, Entry, Ref, Stored } from '../define/model.ts'

/** What a deletion of a user must say: who gets what he wrote, or `false`, which moves it to the trash. */
export const reassignArgs: ArgTable = {
  reassign: {
    schema: z.int().describe("Reassign the deleted user's posts and links to this user ID."),
    required: true,
    early: true,
    refers: 'user',
    also: new Map<unknown, unknown>([
      [false, false],
      ['false', false],
    ]),
  },
}

/**
 * Before a user goes, what he wrote gets another author, or goes to the trash; everything else that names him (comments)
 * no longer does. What cannot go to the trash (media) stays, without an author.
 *
 * @throws RestError `rest_user_invalid_reassign`
 */
export function handOver(user: Entry, call: Call): void {
  const heir = heirOf(user, call)
  for (const { entry, stored } of namingEntries(user, call)) {
    const { space, trashes } = entry.resource
    const amend = (draft: Draft) => replace(draft, stored, user, call, space === 'post' ? heir : undefined)
    if (space === 'post' && trashes && heir === undefined && entry.facts.status !== 'trash')
      trashEntry(call, entry, amend)
    else {
      const draft = call.site.draft(entry.resource.name, entry)
      amend(draft)
      call.site.save(draft)
    }
  }
}

function heirOf(user: Entry, { args, site }: Call): Ref | undefined {
  if (args['reassign'] === false) return undefined
  const heir = site.get(user.resource.name, Number(args['reassign']))
  if (!heir || heir.id === user.id)
    throw new RestError('rest_user_invalid_reassign', 'Invalid user ID for reassignment.', 400)
  return site.refOf(heir)
}

// All of them before any changes: a change may make other entries of those that were found.
function namingEntries(user: Entry, { site }: Call): { entry: Entry; stored: Stored }[] {
  const keys = site.keysOf(user)
  return [...site.resources.values()].flatMap((resource) =>
    Object.entries(resource.files ? resource.fields : {}).flatMap(([name, { stored }]) => {
      if (stored?.refers !== user.resource.name) return []
      const found = new Set(keys.flatMap((key) => site.having(resource.name, name, key)))
      return [...found].map((entry) => ({ entry, stored }))
    }),
  )
}

function replace(draft: Draft, { key, keeps }: Stored, user: Entry, { site }: Call, heir: Ref | undefined): void {
  if (heir === undefined) keeps?.(draft, user)
  const isUser = (ref: unknown) => site.find(user.resource.name, ref) === user
  const value = draft.get(key)
  if (!Array.isArray(value)) draft.set(key, heir)
  else draft.set(key, [...new Set(value.flatMap((ref: unknown) => (isUser(ref) ? (heir ?? []) : [ref])))])
}
