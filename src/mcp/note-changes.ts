import type { OpenSite } from '../site/open-site.ts'

/** Changes within this many milliseconds are told once. */
const settleMs = 500

/** Tells when content has changed, at most every half a second; returns a function that ends it. */
export function noteChanges(site: OpenSite, tell: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = site.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      tell()
    }, settleMs).unref()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
