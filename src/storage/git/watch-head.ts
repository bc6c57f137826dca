import { type FSWatcher, readFileSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { quietly } from '../../text/values.ts'

/**
 * Calls `onChange` after commits, checkouts and staging: watches `HEAD`, its branch, packed refs and the index. Debounces by
 * 100 ms, so that a commit or a rebase is one call. Returns a function that stops it. Does not keep the process alive. Watches
 * folders rather than files, because git replaces its files by renaming. `gitDir` is the worktree's own (`HEAD`, index),
 * `commonDir` is shared by all worktrees (branches).
 */
export function watchHead(gitDir: string, commonDir: string, onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let branch: string | undefined

  function placeWatches(): void {
    const wanted = new Map<string, (name: string) => boolean>([
      [commonDir, (name) => name === 'packed-refs' || name === 'shallow'],
      [gitDir, (name) => ['HEAD', 'index', 'packed-refs', 'shallow'].includes(name)],
      [join(gitDir, 'logs'), (name) => name === 'HEAD'],
      [join(commonDir, 'reftable'), (name) => name === 'tables.list'],
    ])
    branch = quietly(() => /^ref: (refs\/.+)/.exec(readFileSync(join(gitDir, 'HEAD'), 'utf8'))?.[1])
    // Compared with the current branch: the folder and its watch may stay while the branch changes.
    if (branch) wanted.set(join(commonDir, dirname(branch)), (name) => name === basename(branch ?? ''))
    for (const [folder, watcher] of watchers) {
      if (wanted.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const [folder, matters] of wanted) if (!watchers.has(folder)) place(folder, matters)
  }

  function place(folder: string, matters: (name: string) => boolean): void {
    const forget = (): void => {
      watchers.get(folder)?.close()
      watchers.delete(folder)
    }
    // If there is no such folder (yet), the other watches report its creation.
    quietly(() => {
      const watcher = watch(folder, { persistent: false }, (type, name) => {
        // A branch's folder is deleted when its refs are packed, which ends the watch on it.
        const itself = type === 'rename' && name === basename(folder)
        if (itself) forget()
        if (itself || name === null || matters(name)) later()
      })
      watchers.set(folder, watcher.on('error', forget))
    })
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      placeWatches()
      onChange()
    }, 100).unref()
  }

  placeWatches()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }
}
