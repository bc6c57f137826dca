import type { Entry } from '../../model/model.ts'
import { namesFor } from '../../text/wordpress/shortcode-scan.ts'
import type { OpenSite } from '../open-site.ts'
import type { Pair } from './pairs.ts'
import { seen, type Sites } from './seen.ts'

/** The unchanged entries whose texts change because a shortcode shows a changed entry: opening hours, a form. */
export function showingChanged(pairs: readonly Pair[], { before, after }: Sites): Entry[] {
  const names = shortcodesOf(pairs, after)
  if (names.length === 0) return []
  const paired = new Set(pairs.map((pair) => pair.after?.path))
  return [...after.entries.byPath].flatMap(([path, entry]) => {
    const old = before.entries.byPath.get(path)
    if (!old || paired.has(path) || !seen(entry, after) || !mayShow(entry, names, after)) return []
    return before.render(old).content === after.render(entry).content ? [] : [entry]
  })
}

// The shortcodes of areas with changes: what else these show is not known here.
function shortcodesOf(pairs: readonly Pair[], { areas }: OpenSite): string[] {
  const changed = new Set(pairs.map(({ before, after }) => (after ?? before)!.resource.name))
  return areas
    .filter(({ resources }) => resources.some(({ name }) => changed.has(name)))
    .flatMap(({ shortcodes = {} }) => Object.keys(shortcodes))
}

function mayShow(entry: Entry, names: readonly string[], site: OpenSite): boolean {
  const { bodyKey, fields, permalink } = entry.resource
  if (!permalink || !(bodyKey in fields)) return false
  const body = site.bodyOf(entry)
  return [...namesFor(body, names)].some((name) => body.includes(`[${name}`))
}
