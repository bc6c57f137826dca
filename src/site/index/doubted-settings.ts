import type { Rescanned } from './rescan.ts'

/** How long settings must be gone to be believed gone, in milliseconds. */
const goneMs = 300

/**
 * Settings that are gone or empty for a moment, as git and editors replace files, would take all that they declare along, or
 * be complained of: they are looked at once more a little later. So are broken ones, whose former state holds until then.
 */
export function openDoubts(site: Rescanned, look: (paths: readonly string[]) => void) {
  const doubted = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const isDoubtful = (path: string) => {
    if (!site.entries.byPath.has(path) && !site.problems.at(path)) return false
    const { file, problem } = site.folder.look(path)
    return !problem && !file?.size
  }
  return {
    /** Of paths that may have changed, those that can be looked at now. */
    certain(paths: readonly string[]): readonly string[] {
      const settings = paths.filter((path) => site.resourceOf(path)?.configures !== undefined)
      if (settings.length === 0) return paths
      for (const path of settings) doubted[isDoubtful(path) ? 'add' : 'delete'](path)
      // What is replaced several times in a row was not gone in between.
      clearTimeout(timer)
      if (doubted.size === 0) return paths
      timer = setTimeout(() => {
        const gone = [...doubted]
        doubted.clear()
        look(gone)
      }, goneMs).unref()
      return paths.filter((path) => !doubted.has(path))
    },
    close: () => clearTimeout(timer),
  }
}
