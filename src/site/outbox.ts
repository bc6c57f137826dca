import type { SiteInbox } from './inbox.ts'

/** What sends the mails that wait. */
export interface Outbox {
  /** Ends it; resolves when the mail that is under way is through. */
  close(): Promise<void>
}

const longestNap = 60_000
const daily = 24 * 60 * 60_000

/**
 * Sends mails that wait, each when its next attempt is due; at the start all of them, for a restart may have mended
 * what was wrong. Clears the inbox of what was kept long enough once a day.
 *
 * @param days how long submissions are kept; 0 for ever
 */
export function openOutbox(inbox: SiteInbox, options: { days: () => number; now: () => number; report: (error: unknown) => void; napMs?: number }): Outbox {
  const { days, now, report, napMs = longestNap } = options
  let [closed, isFirst, tidied] = [false, true, Number.NEGATIVE_INFINITY]
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined

  async function round(): Promise<void> {
    if (now() - tidied > daily) {
      tidied = now()
      inbox.tidy(days())
    }
    if (!inbox.sendsMail) return
    for (const { id, next } of inbox.waiting()) {
      if (closed) return
      if (isFirst || next <= now()) await inbox.deliver(id)
    }
    isFirst = false
  }

  async function work(): Promise<void> {
    while (!closed) {
      await round().catch(report)
      if (closed) return
      const due = inbox.sendsMail ? inbox.waiting().map(({ next }) => next - now()) : []
      const nap = Math.max(20, Math.min(napMs, ...due))
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, nap)
      })
    }
  }

  const done = work()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      wake?.()
      await done
    },
  }
}
