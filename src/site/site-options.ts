import type { Area, Provider } from '../model/model.ts'
import type { SettingFault } from './settings-faults.ts'
import type { ChangeOptions } from './transaction/record/open-changes.ts'
import type { ContentError } from '../storage/files/content-error.ts'
import type { Git } from '../storage/git/git.ts'
import type { WritableFolder } from '../storage/files/writable-folder.ts'
import type { Accepting } from './transaction/work-turns.ts'

export interface SiteOptions extends Accepting, ChangeOptions {
  readonly areas: readonly Area[]
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: () => number
  /** Where new ids begin: picks a whole number from the first to below the second; a random one by default. */
  readonly pickId?: (least: number, below: number) => number
  /** URL of the website, whatever the settings say: `https://example.org`, also with a path. */
  readonly publicUrl?: string | undefined
  /** URL of the website if the settings have none, without a trailing slash. */
  readonly home?: string
  /** Called for every unreadable file, as it is found. */
  readonly onProblem?: (problem: ContentError) => void
  /** Called when settings stay as they were, with the reasons; with none when they no longer do. */
  readonly onHeld?: (faults: readonly SettingFault[]) => void
  /** Providers that replace those of the areas. */
  readonly services?: readonly Provider[]
  /** Whether nothing at all may be written to the folder, not even caches and local files. */
  readonly readOnly?: boolean
  /** The content folder whose machine folder is used (credentials, kept embeds), where it is another one. */
  readonly machineRoot?: string
  /** Called when the site is closed. */
  readonly onClose?: () => void
  /** Opens the files, where they are not simply those of a folder. */
  readonly openFiles?: (root: string, onProblem: (problem: ContentError) => void) => WritableFolder
  /** The history of the files, where it is not that of a checkout in which they are. */
  readonly history?: () => Promise<Git | undefined>
  /** Whether other machines give the same answers from files of their own: results of this machine alone are left out. */
  readonly isReplica?: boolean
}
