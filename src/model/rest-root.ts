/** The names that a mount has in place of the interface's: `{ 'core/v2': 'wp/v2', cal_events: 'tribe_events' }`. */
export type Names = Readonly<Record<string, string>>

/** A system whose names a mount may have. */
export type System = 'wordpress'

/** The mount of the interface, and its names for namespaces, types, statuses and capabilities. */
export interface RestRoot {
  /** Public address, without a trailing slash. */
  readonly url: string
  /** The system that its names are of; undefined for the interface's own. */
  readonly system: System | undefined
  /** Whether it answers old clients as they expect, where today's expect something else. */
  readonly legacy: boolean
  /** Whether there is a page at which people give programs a password of their own. */
  readonly authorizes: boolean
  /** Whether any of its names differ from the interface's. */
  readonly renames: boolean
  /** The mount's name for one of the interface's: the same if it has no other. */
  readonly nameOf: (own: string) => string
  /** The interface's name for one of the mount's. */
  readonly ownName: (name: string) => string
  /** The address of a path below a namespace: `('core/v2', 'posts', 7)`. */
  readonly addressOf: (namespace: string, ...segments: readonly (string | number)[]) => string
}
