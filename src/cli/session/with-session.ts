import { commitWritten } from './commit-written.ts'
import { watchUnfollowed } from './watch-unfollowed.ts'
import { finishUnread } from '../output/terminal.ts'
import type { Globals, Purpose, Session } from './session.ts'

/** Opens the content folder, runs some work, and closes it. @throws CliError, ContentError, and errors of the work */
export async function withSession(
  globals: Globals,
  purpose: Purpose,
  work: (session: Session) => void | Promise<void>,
): Promise<void> {
  // Not needed for help texts.
  const { openSession } = await import('./open-session.ts')
  const session = await openSession(globals, purpose)
  try {
    const writes = !purpose.dryRun && !purpose.reads
    const commit = writes ? commitWritten(session.site, globals.commit, purpose.doing ?? 'almanac') : undefined
    const finished = writes ? finishUnread() : undefined
    const tellUnfollowed = writes ? watchUnfollowed(session.site) : undefined
    try {
      await work(session)
    } finally {
      tellUnfollowed?.()
      await commit?.()
      finished?.()
    }
  } finally {
    session.close()
  }
}
