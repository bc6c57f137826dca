import type { Call, Draft, Entry } from '../../model/model.ts'
import { quietly } from '../../text/values.ts'

/** Whether a change is an entry's first one over REST: as in WordPress, it stores a revision, whatever it changes. */
export function isFirstOverRest(entry: Entry, { face, site }: Pick<Call, 'face' | 'site'>): boolean {
  return face === 'rest' && site.revisions.snapshots(entry).length === 0
}

/** Stores a draft's text as a revision of the caller's once it is saved, unless the file stayed as it was, byte for byte. */
export function keepRevision(draft: Draft, { caller, site }: Pick<Call, 'caller' | 'site'>): void {
  draft.after((entry) => {
    if (entry === draft.before) return
    // If that fails, the next change finds a text that no snapshot holds, and stores it: this one is already on disk.
    quietly(() => site.revisions.keep(entry, caller.user?.id ?? 0))
  })
}
