import type { OpenSite } from '../site/open-site.ts'

/** Changes within this many milliseconds are reported once. */
const settleMs = 500

/** Reports content changes, at most every half second; returns a function that stops it. */
export function noteChanges(site: OpenSite, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = site.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, settleMs).unref()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
