import { ContentError } from '../files/content-error.ts'
import type { LockHolder } from './read-holder.ts'

/** Another process held the lock for longer than the time limit. `code` is ELOCKED. */
export class LockError extends ContentError {
  override readonly name = 'LockError'

  constructor(waitedMs: number, holder: LockHolder | undefined) {
    const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`
    const hint = 'wait for it to finish, or end it'
    const since = waitedMs > 0 ? ` for more than ${waitedMs / 1000} s` : ''
    super('.almanac/lock', `${who} has kept this folder locked${since}`, { hint, code: 'ELOCKED' })
  }
}
