import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats rounds of work until closed. Each returns how many milliseconds to rest before the next one, unless woken. `close`
 * waits at most `graceMs` for the round in progress.
 * @param round gives up once `isClosed`; must not reject
 * @param holds whether a rest keeps the process running
 */
export function openRounds(
  round: (isClosed: () => boolean) => Promise<number>,
  { graceMs, holds }: { readonly graceMs: number; readonly holds: boolean },
): { wake(): void; close(): Promise<void> } {
  const state = { isClosed: false, rest: new AbortController() }
  const work = async () => {
    while (!state.isClosed) {
      const ms = await round(() => state.isClosed)
      if (state.isClosed) return
      state.rest = new AbortController()
      await sleep(ms, undefined, { ref: holds, signal: state.rest.signal }).catch(() => undefined)
    }
  }
  const done = work()
  return {
    wake: () => state.rest.abort(),
    async close() {
      state.isClosed = true
      state.rest.abort()
      await Promise.race([done, sleep(graceMs, undefined, { ref: false })])
    },
  }
}
