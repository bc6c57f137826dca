import { groupBy, getOrMake } from '../../../text/values.ts'
import { Evidence, type Link } from './evidence.ts'

/** With more folders than this inside a folder, none represents the others. */
const mostFolders = 50

/**
 * Finds folders whose pages a website also serves one folder above, as for the latest version (`docs/v3/x` at `/docs/x`):
 * enough links, and at least half of the lost ones, must lead there. The returned function gives the folder with a path's page.
 *
 * @param lost - links without a page at their path
 * @param folders - all folders of texts, by their addresses in lower case
 */
export function openAbove(
  lost: readonly Link[],
  folders: ReadonlySet<string>,
  isThere: (path: string) => boolean,
): (path: string) => string | undefined {
  const within = groupBy(folders, (path) => path.slice(0, path.lastIndexOf('/')))
  const votes = new Map<string, { above: string; evidence: Evidence }>()
  const lostBelow = new Map<string, number>()
  for (const link of lost)
    for (const above of aboveOf(link.path)) {
      lostBelow.set(above, (lostBelow.get(above) ?? 0) + 1)
      const some = within.get(above.toLowerCase()) ?? []
      if (some.length > mostFolders) continue
      for (const folder of some) {
        const at = above + folder.slice(folder.lastIndexOf('/'))
        if (!isThere(at + link.path.slice(above.length))) continue
        getOrMake(votes, at, () => ({ above, evidence: new Evidence() })).evidence.add(link)
      }
    }
  const shown = [...votes]
    .filter(([, { above, evidence }]) => evidence.isEnough && evidence.links * 2 >= lostBelow.get(above)!)
    // The latest of several versions is the last by name.
    .sort(([a, one], [b, other]) => other.evidence.targets.size - one.evidence.targets.size || (a < b ? 1 : -1))
  const taken = new Map<string, string>()
  for (const [at, { above }] of shown) if (!taken.has(above)) taken.set(above, at)
  return (path) => {
    const above = aboveOf(path).find((one) => taken.has(one))
    const at = above === undefined ? undefined : taken.get(above)!
    return at !== undefined && isThere(at + path.slice(above!.length)) ? at.slice(1) : undefined
  }
}

// `/docs` and `` of `/docs/x`.
function aboveOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'))
}
