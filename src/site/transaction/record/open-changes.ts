import { forgetGone, type RemoveDeps } from '../remove.ts'
import type { Rollback } from '../rollback.ts'
import type { WriteLog } from '../write-log.ts'
import { ChangeFiles } from './change-files.ts'
import { ChangeRecorder, type Recorded } from './change-recorder.ts'
import { Recovery, type RecoveredWork, type RecoveryDeps } from './take-up-left.ts'
import { unfinishedPlace } from './unfinished-files.ts'

export interface ChangeOptions {
  /** Whether writes are only collected to be shown: nothing but locks and caches is written to the disk. */
  readonly dryRun?: boolean
  /** The log that must accept writes before they count. */
  readonly log?: WriteLog | undefined
  /** Called for each interrupted piece of work once it is finished or rolled back, with the site's time zone. */
  readonly onTakenUp?: (recovered: RecoveredWork, timezone: string) => void
}

/** Opens a site's recorder of changes, and the recovery of others' unfinished changes. */
export function openChanges(
  site: Recorded & RecoveryDeps & RemoveDeps,
  undo: Rollback,
  root: string,
  { dryRun, log, onTakenUp }: ChangeOptions,
): { readonly recorder: ChangeRecorder; readonly recovery: Recovery } {
  undo.onStepDone = log && ((step) => log.did(step))
  const places = {
    changes: new ChangeFiles(root),
    unfinished: unfinishedPlace(root),
    log,
    // Changes that are not yet accepted may be rolled back.
    forget: (going: Parameters<typeof forgetGone>[1]) =>
      log ? log.did({ undo: () => undefined, done: () => forgetGone(site, going) }) : forgetGone(site, going),
  }
  const recovery = new Recovery(site, places, (recovered) => onTakenUp?.(recovered, site.settings.timezone))
  return { recorder: new ChangeRecorder(site, undo, dryRun ? undefined : places), recovery }
}
