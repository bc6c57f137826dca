import { forgetGone, type RemoveDeps } from '../saving/remove-entries.ts'
import type { UndoLog } from '../saving/undo-log.ts'
import { ChangeFiles } from './change-files.ts'
import { ChangeRecorder, type Recorded } from './change-recorder.ts'
import { Recovery, type TakenUp, type TakingUp } from './take-up-left.ts'
import { UnfinishedFiles } from './unfinished-files.ts'

/** What records the changes of a site, and what takes up those that others left unfinished. */
export interface Changes {
  readonly recorder: ChangeRecorder
  readonly recovery: Recovery
}

/** How changes are recorded. */
export interface ChangeOptions {
  /** Whether nothing is kept: what changes only gathers. */
  readonly dryRun?: boolean
  /** Called for each piece of work that was interrupted, with the site's time zone. */
  readonly onTakenUp?: (what: TakenUp, timezone: string) => void
}

/** Opens both. */
export function openChanges(
  site: Recorded & TakingUp & RemoveDeps,
  undo: UndoLog,
  root: string,
  { dryRun, onTakenUp }: ChangeOptions,
): Changes {
  const kept = {
    changes: new ChangeFiles(root),
    unfinished: new UnfinishedFiles(root),
    forget: (going: Parameters<typeof forgetGone>[1]) => forgetGone(site, going),
  }
  const recovery = new Recovery(site, kept, (what) => onTakenUp?.(what, site.settings.timezone))
  return { recorder: new ChangeRecorder(site, undo, dryRun ? undefined : kept), recovery }
}
