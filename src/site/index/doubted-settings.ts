import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Rescanned } from './rescan.ts'

/** How long settings must be gone to be believed gone, in milliseconds. */
const goneMs = 300

/**
 * Settings that are gone or empty for a moment, as git and editors replace files, would take all that they declare along, or
 * be complained of: they are looked at once more a little later.
 */
export function openDoubts(site: Rescanned, look: (paths: readonly string[]) => void) {
  let timer: NodeJS.Timeout | undefined
  const isDoubtful = (path: string) =>
    site.resourceOf(path)?.configures !== undefined &&
    site.entries.byPath.has(path) &&
    !statSync(join(site.folder.root, path), { throwIfNoEntry: false })?.size
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
