import { createHmac } from 'node:crypto'
import { nobody } from '../../define/define.ts'
import type { AssembledSite } from '../../model/model.ts'
import { ChangeLog } from './change-log.ts'
import { visibleChanges } from './visible-changes.ts'

export interface NotifyOptions {
  /** The URL of a build hook. */
  readonly url: string
  /** The key of the signature. */
  readonly secret: string
  /** The quiet period without changes before a request, in milliseconds. */
  readonly quietMs: number
  /** Receives a sentence about each failed request. */
  readonly failed: (message: string) => void
}

/** A request body; it does not say which entries changed. */
interface Notice {
  readonly event: 'changed'
  /** ISO 8601. */
  readonly at: string
  /** The number of changed public entries; null if anything may have changed, as with the settings. */
  readonly entries: number | null
}

/** Milliseconds; the clock publishes all due entries together. */
const clockMs = 1000
/** If changes do not pause, a request is sent after this many quiet periods. */
const longestBurst = 10
const timeoutMs = 10_000
/** The pauses before retries, in milliseconds. */
const pauses = [5_000, 30_000]

/**
 * Posts JSON once after each burst of changes that readers see (not in drafts or other hidden entries), and when the clock
 * publishes or withdraws something; its HMAC-SHA256 with the secret is in `X-Almanac-Signature` (`sha256=`, then hexadecimal).
 */
export function openNotifier(site: AssembledSite, options: NotifyOptions): { close(): void } {
  const { url, secret, quietMs, failed } = options
  const log = new ChangeLog(site)
  const stop = new AbortController()
  let place = log.end
  let seen = place
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let latest = 0

  log.onChange(() => {
    const part = log.after(seen)
    seen = part.end
    const isVisible = !part.changes || visibleChanges(part.changes, nobody, site).length > 0
    // Invisible changes need no later notice.
    if (!isVisible && !timer) place = seen
    if (isVisible) arm(part.changes?.some(({ isByClock }) => isByClock) ? clockMs : quietMs)
  })

  function arm(ms: number): void {
    const now = Date.now()
    if (!timer) latest = now + longestBurst * quietMs
    // Later changes by people do not delay changes by the clock.
    dueAt = timer && ms === quietMs && dueAt <= now + clockMs ? dueAt : Math.min(now + ms, Math.max(latest, now))
    clearTimeout(timer)
    timer = setTimeout(sendNotice, dueAt - now).unref()
  }

  function sendNotice(): void {
    timer = undefined
    const { end, changes } = log.after(place)
    place = seen = end
    const entries = changes ? visibleChanges(changes, nobody, site).length : null
    if (entries !== 0) void post({ event: 'changed', at: new Date().toISOString(), entries })
  }

  async function post(notice: Notice): Promise<void> {
    const body = JSON.stringify(notice)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Almanac-Signature': `sha256=${signature}` }
    for (const pause of [...pauses, undefined]) {
      if (stop.signal.aborted) return
      const why = await attempt({ method: 'POST', headers, body })
      if (why === undefined || stop.signal.aborted) return
      // The path of a build hook is a secret, too.
      failed(
        `${new URL(url).origin} could not be notified of changes: ${why}${pause === undefined ? '' : '; trying again soon'}`,
      )
      if (pause === undefined) return
      await new Promise((resolve) => setTimeout(resolve, pause).unref())
    }
  }

  async function attempt(init: RequestInit): Promise<string | undefined> {
    try {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
      const answer = await fetch(url, { ...init, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.ok ? undefined : `it returned ${answer.status}`
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error }
      return (cause as NodeJS.ErrnoException | undefined)?.code ?? message
    }
  }

  return {
    close() {
      clearTimeout(timer)
      stop.abort()
      log.close()
    },
  }
}
