import type { OpenSite } from '../../site/open-site.ts'

/** Reports content changes, those within `settleMs` milliseconds once; returns a function that stops it. */
export function noteChanges(site: OpenSite, settleMs: number, onChange: () => void): () => void {
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
