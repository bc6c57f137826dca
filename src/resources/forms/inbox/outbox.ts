import { openRounds } from '../../shared/rounds.ts'
import type { Inbox } from './inbox.ts'

const longestNap = 60_000
const graceMs = 4000
const sharedNap = 500
const daily = 24 * 60 * 60_000

/**
 * Sends pending mails, each when its next attempt is due; all of them at the start, since a restart may have fixed the cause. A
 * failing one does not delay the others, and is retried after a long nap. Deletes submissions older than `days` (0: never) once
 * a day. `close` waits a while for the mail in progress, which is retried later if it is cut off.
 */
export function openOutbox(
  inbox: Inbox,
  options: { days: () => number; now: () => number; report: (error: unknown) => void; napMs?: number },
): { close(): Promise<void> } {
  const { days, now, report, napMs = longestNap } = options
  const state = { isFirst: true, tidied: Number.NEGATIVE_INFINITY }

  async function sendWaiting(isClosed: () => boolean): Promise<void> {
    if (now() - state.tidied > daily) {
      state.tidied = now()
      inbox.tidy(days())
    }
    if (!inbox.sendsMail) return
    const failed: unknown[] = []
    for (const { id, next } of inbox.waiting()) {
      if (isClosed()) return
      if (state.isFirst || next <= now()) await inbox.deliver(id).catch((error) => failed.push(error))
    }
    state.isFirst = false
    if (failed.length > 0) throw failed[0]
  }

  async function round(isClosed: () => boolean): Promise<number> {
    try {
      await sendWaiting(isClosed)
      const due = !isClosed() && inbox.sendsMail ? inbox.waiting().map(({ next }) => next - now()) : []
      // A mail that is due but still pending is being sent by another machine.
      return Math.max(inbox.isShared ? sharedNap : 20, Math.min(napMs, ...due))
    } catch (error) {
      report(error)
      return napMs
    }
  }

  return openRounds(round, { graceMs, holds: true })
}
