import { mayReadAll } from '../../derive/may-see.ts'
import type { Caller, LoggedChange, Site } from '../../model/model.ts'

/** The public form of a change: only the entry's identity. */
export interface VisibleChange {
  /** The type's name at the terminal: `post`. */
  readonly kind: string
  readonly id: number
  /** It is not readable now. */
  readonly gone?: true
}

/** The changes that a caller may see, once per entry: entries readable now, and, as gone, those readable before a change. */
export function visibleChanges(changes: readonly LoggedChange[], caller: Caller, site: Site): VisibleChange[] {
  const byEntry = new Map<string, { change: LoggedChange; couldRead: boolean }>()
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`
    const couldRead = byEntry.get(key)?.couldRead || mightRead(change, caller, site)
    // Ordered by last change.
    byEntry.delete(key)
    byEntry.set(key, { change, couldRead })
  }
  return [...byEntry.values()].flatMap(({ change: { kind, id }, couldRead }): VisibleChange[] => {
    const entry = site.get(kind, id)
    if (entry && mayReadAll(caller, entry, site)) return [{ kind, id }]
    return couldRead ? [{ kind, id, gone: true }] : []
  })
}

function mightRead({ before, wasPublic }: LoggedChange, caller: Caller, site: Site): boolean {
  return wasPublic || (before !== undefined && caller.user !== undefined && mayReadAll(caller, before, site))
}
