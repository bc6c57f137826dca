import type { FolderListener } from '../../storage/watch/watcher.ts'
import type { Problems } from './problems.ts'

/** How often unreadable files are retried, in milliseconds. */
const lookMs = 1000
/** While the same files stay unreadable, pauses grow up to this many times the usual one. */
const longestPause = 64

/**
 * Reports files and folders again that the system failed to read (too many open files, a failing disk): no watcher reports when
 * they become readable. Returns a function that stops it.
 */
export function followUnreadable(problems: Problems, on: Pick<FolderListener, 'hint' | 'rescan'>): () => void {
  let timer: NodeJS.Timeout | undefined
  let before = ''
  const arm = (pause: number) => {
    timer = setTimeout(() => {
      const left = problems.passing()
      const now = left.join('\0')
      const files = left.filter((path) => !isFolder(path))
      if (files.length > 0) on.hint(files)
      for (const folder of left.filter(isFolder)) on.rescan(folder.slice(0, -1))
      arm(now !== '' && now === before ? Math.min(2 * pause, longestPause) : 1)
      before = now
    }, pause * lookMs).unref()
  }
  arm(1)
  return () => clearTimeout(timer)
}

function isFolder(path: string): boolean {
  return path === '.' || path.endsWith('/')
}
