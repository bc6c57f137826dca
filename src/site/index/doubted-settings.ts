import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rescanned } from './rescan.ts'

/** How long settings must be gone to be believed gone, in milliseconds. */
const goneMs = 300

/**
 * Settings that are gone for a moment, as git and some editors replace files, would take all that they declare along: they
 * are looked at once more a little later.
 */
export function openDoubts(site: Rescanned, look: (paths: readonly string[]) => void) {
  let timer: NodeJS.Timeout | undefined
  const isDoubtful = (path: string) =>
    site.resourceOf(path)?.configures !== undefined &&
    site.entries.byPath.has(path) &&
    !existsSync(join(site.folder.root, path))
  return {
    certain(paths: readonly string[]): readonly string[] {
      const doubtful = paths.filter(isDoubtful)
      if (doubtful.length === 0) return paths
      timer ??= setTimeout(() => {
        timer = undefined
        look(doubtful)
      }, goneMs).unref()
      return paths.filter((path) => !doubtful.includes(path))
    },
    close: () => clearTimeout(timer),
  }
}
