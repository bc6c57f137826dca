import { mayReadAll } from '../../derive/may-see.ts'
import type { Caller, LoggedChange, Site } from '../../model/model.ts'

/** What is told of a change: nothing but which entry it is. */
export interface VisibleChange {
  /** The name of its type, as at the terminal: `post`. */
  readonly kind: string
  readonly id: number
  /** It cannot be read any more. */
  readonly gone?: true
}

/**
 * What a caller is told of changes, each entry once: those that they may read now, and as gone those that they could read
 * before one of the changes. Of all others nothing.
 */
export function visibleChanges(changes: readonly LoggedChange[], caller: Caller, site: Site): VisibleChange[] {
  const byEntry = new Map<string, { change: LoggedChange; couldRead: boolean }>()
  for (const change of changes) {
    const key = `${change.kind} ${change.id}`
    const couldRead = byEntry.get(key)?.couldRead || mightRead(change, caller, site)
    // In the order of their last changes.
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
