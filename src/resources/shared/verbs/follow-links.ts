import { changedLinks } from '../../../derive/links/link-places.ts'
import type { Call, Entry, Site } from '../../../model/model.ts'
import { count } from '../../../text/nouns.ts'
import { type FileLinkIn, keepFileLinks } from './file-links.ts'
import { linksTo, moveLinks, type Whereabouts } from './links-to.ts'

/** A file, and how many of its links were changed. */
export interface Followed {
  readonly path: string
  readonly links: number
}

/** The entries whose texts link to one that will move, and those that move with it, by path for reports. Reads every text. */
export function holdersOfLinks(entry: Entry, below: readonly Entry[], site: Site): Entry[] {
  const holders = new Set([entry, ...below, ...[entry, ...below].flatMap((one) => [...linksTo(one, site).keys()])])
  return [...holders].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Rewrites the links in these entries' texts after an entry has moved, so that they lead to the same targets. */
export function followLinks(
  holders: ReadonlyMap<Entry, readonly FileLinkIn[]>,
  { site }: Call,
  from: Whereabouts,
  to: Whereabouts,
): Followed[] {
  return [...holders].map(([holder, links]) => follow(holder, links, site, from, to)).filter(({ links }) => links > 0)
}

function follow(
  { resource, id, path }: Entry,
  files: readonly FileLinkIn[],
  site: Site,
  from: Whereabouts,
  to: Whereabouts,
): Followed {
  const known = site.get(resource.name, id)
  const holder = known && site.refresh(known)
  if (!holder) return { path, links: 0 }
  const draft = site.draft(resource.name, holder)
  const matter = changedLinks(holder, (text) => moveLinks(text, holder, site, from, to))
  for (const [key, value] of matter.set) draft.set(key, value)
  const relinked = keepFileLinks(site.bodyOf(holder), files, holder, site)
  const { text: body, count: number } = moveLinks(relinked.text, holder, site, from, to)
  if (relinked.count + number > 0) draft.body = body
  const links = matter.count + relinked.count + number
  return links === 0 ? { path, links } : { path: site.save(draft).path, links }
}

/** Rewrites the links in the footer and on the 404 page in the same way. */
export function followOwnTexts(site: Site, from: Whereabouts, to: Whereabouts): Followed[] {
  const counts = new Map<string, number>()
  const changed = site.changeOwnTexts((text, path) => {
    const moved = moveLinks(text, { path }, site, from, to)
    counts.set(path, moved.count)
    return moved.text
  })
  return changed.map((path) => ({ path, links: counts.get(path)! }))
}

/** How many files are named one by one. */
const mostNamed = 10

/** Reports the files whose links were changed; their names only at the terminal, since others may be drafts of other people. */
export function reportFollowed(files: readonly Followed[], { args, face, warn }: Call): void {
  const isTerminal = face === 'terminal'
  if (files.length > (isTerminal ? mostNamed : 0) && args['verbose'] !== true) {
    const links = files.reduce((sum, one) => sum + one.links, 0)
    const hint = isTerminal ? '; --verbose lists them' : ''
    return warn?.(`${count(links, 'link')} in ${count(files.length, 'file')} updated${hint}`)
  }
  for (const { path, links } of files) warn?.(`${path}: ${count(links, 'link')} updated`)
}
