import type { Resource } from './resource.ts'

/** A mount's names in place of the interface's: `{ 'core/v2': 'wp/v2', cal_events: 'tribe_events' }`. */
export type Names = Readonly<Record<string, string>>

/** A system whose names a mount may have. */
export type System = 'wordpress'

/** A mount of the interface, with its names for namespaces, types, statuses and capabilities. */
export interface RestRoot {
  /** Public URL, without a trailing slash. */
  readonly url: string
  /** The system whose names it has; undefined for the interface's own. */
  readonly system: System | undefined
  /** Whether it answers old clients as they expect, where current ones expect something else. */
  readonly legacy: boolean
  /** The JSON form of an object without selected members: a list where PHP would make one. */
  readonly emptyAs: 'object' | 'list'
  /** Whether there is a page where people grant programs an application password. */
  readonly authorizes: boolean
  /** Whether any of its names differ from the interface's. */
  readonly renames: boolean
  /** The mount's name for one of the interface's, which is the same unless it is renamed. */
  readonly nameOf: (own: string) => string
  /** The interface's name for one of the mount's. */
  readonly ownName: (name: string) => string
  /** URL of a resource's list. */
  readonly collectionOf: (resource: Resource) => string
  /** URL of a path below a namespace: `('core/v2', 'posts', 7)`. */
  readonly addressOf: (namespace: string, ...segments: readonly (string | number)[]) => string
}
