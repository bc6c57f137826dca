import type { Area, Provider } from '../model/model.ts'
import type { SettingFault } from './settings-faults.ts'
import type { ChangeOptions } from './transaction/record/open-changes.ts'
import type { ContentError } from '../storage/files/content-error.ts'
import type { Git } from '../storage/git/git.ts'
import type { WritableFolder } from '../storage/files/writable-folder.ts'
import type { WriteLogs } from './transaction/work-turns.ts'

export interface SiteOptions extends WriteLogs, ChangeOptions {
  readonly areas: readonly Area[]
  /** Milliseconds since the epoch; by default, the system clock. */
  readonly now?: () => number
  /** Picks where new ids begin, an integer from `least` to below `below`; random by default. */
  readonly pickId?: (least: number, below: number) => number
  /** URL of the website, overriding the settings: `https://example.org`, optionally with a path. */
  readonly publicUrl?: string | undefined
  /** URL of the website if the settings have none, without a trailing slash. */
  readonly home?: string
  /** Called for each unreadable file when it is found. */
  readonly onProblem?: (problem: ContentError) => void
  /** Called with the reasons when changed settings are not applied; with none once they are. */
  readonly onHeld?: (faults: readonly SettingFault[]) => void
  /** Providers that replace those of the areas. */
  readonly services?: readonly Provider[]
  /** Whether nothing may be written to the folder, not even caches and local files. */
  readonly readOnly?: boolean
  /** Another content folder whose machine folder is used (credentials, cached embeds). */
  readonly machineRoot?: string
  readonly onClose?: () => void
  /** Opens the files if they are not simply those of a folder. */
  readonly openFiles?: (root: string, onProblem: (problem: ContentError) => void) => WritableFolder
  /** The history of the files if it is not that of their checkout. */
  readonly history?: () => Promise<Git | undefined>
  /** Whether other machines give the same responses from their own files: results that only this machine has are left out. */
  readonly isReplica?: boolean
}
