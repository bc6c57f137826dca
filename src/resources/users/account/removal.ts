import { z } from 'zod'
import { namingsOf, renewed } from '../../actions/dependents.ts'
import { trashEntry } from '../../actions/remove.ts'
import { authorOf, nameIn } from '../../../derive/implicit/authors.ts'
import { refsIn, replaceRefs } from '../../../derive/references/places.ts'
import type { ArgTable, Call, Draft, Entry, Ref, Site } from '../../../model/model.ts'
import { errors } from './errors.ts'

/** The arguments of a user's deletion: the new author of their entries, or `false`, which moves these to the trash. */
export const reassignArgs: ArgTable = {
  reassign: {
    schema: z.int().describe("Reassign the deleted user's posts and links to this user ID."),
    required: true,
    early: true,
    references: 'user',
    flag: { question: 'Who gets their content (a user; false: move it to the trash)?' },
    specialValues: new Map<unknown, unknown>([
      [false, false],
      ['false', false],
    ]),
    // WordPress takes an empty value for `false`, but it may be a variable that nobody set.
    refuse: (value) => (/^\s*[+-]?[\d.]/.test(String(value)) ? undefined : errors.rest_invalid_param()),
  },
}

/**
 * The steps before a user is deleted: their entries get another author, or go to the trash; other references to them (comments)
 * are removed. Entries that cannot go to the trash (media) stay, without an author.
 * @throws RestError `rest_user_invalid_reassign`
 */
export function* handOver(user: Entry, call: Call): Generator<() => void> {
  const { site } = call
  const heir = heirOf(user, call)
  for (const { stored, holders } of [...namingsOf(user, site)]) {
    for (const known of holders) {
      yield () => {
        const entry = renewed(known, site)
        if (!entry || !refsIn(entry.data[stored.key], stored).some((ref) => isUser(ref, user, site))) return
        const { name, space, trashes } = entry.resource
        const to = space === 'post' ? heir : undefined
        const amend = (draft: Draft) => {
          if (to === undefined) stored.keeps?.(draft, user, site)
          const named = draft.get(stored.key)
          const refs = replaceRefs(named, stored, (ref) => (isUser(ref, user, site) ? to : ref))
          draft.set(stored.key, refs)
        }
        // A text of which the user is only a further author stays with the other authors.
        const isFirst = !/^authors?$/.test(stored.key) || authorOf(entry, site)?.id === user.id
        if (space === 'post' && trashes && heir === undefined && isFirst && entry.derived.status !== 'trash')
          return void trashEntry(call, entry, amend)
        const draft = site.draft(name, entry)
        amend(draft)
        site.save(draft)
      }
    }
  }
}

function heirOf(user: Entry, { args, site }: Call): Ref | undefined {
  if (args['reassign'] === false) return undefined
  const heir = site.get(user.resource.name, Number(args['reassign']))
  if (!heir || heir.id === user.id) throw errors.rest_user_invalid_reassign()
  return site.refOf(heir)
}

function isUser(said: unknown, user: Entry, site: Site): boolean {
  return site.find(user.resource.name, nameIn(said))?.id === user.id
}
