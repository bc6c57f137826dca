import { posix } from 'node:path'
import { linksIn } from '../../../text/links-in.ts'
import type { ForeignFolder } from '../folder/foreign-folder.ts'
import type { Meaning } from '../folder/meaning.ts'
import { openPlaces } from '../folder/places.ts'
import { scanTexts } from '../folder/survey.ts'

const plain = openPlaces({ content: '', namesNumber: true })

/**
 * The meaning of a SvelteKit folder. Its routes are programs, so the rules are inferred: names lose their numbers if most have
 * one, and folders that group texts are no part of addresses if links omit them.
 */
export function meanSvelteKit(folder: ForeignFolder): Meaning {
  const content = ['content', 'src/content', 'src/posts', 'posts'].find((one) => folder.has(one)) ?? ''
  const paths = scanTexts(folder, content).map(({ path }) => path)
  const inFolders = paths.filter((path) => path.includes('/'))
  const ofNumbers = inFolders.filter((path) => plain(path) !== path)
  const namesNumber = ofNumbers.length * 2 >= inFolders.length && ofNumbers.length > 0
  const groups = namesNumber ? ungrouped(folder, content, paths) : {}
  return {
    content,
    permalink: (section) => `/${section}/:path`,
    areTermsOwn: true,
    matterForm: 'lines',
    namesDate: true,
    namesNumber,
    addresses: { ...groups, '.': '/:path' },
    // The file that names a group is no page.
    data: paths.filter((path) => /\/index\.\w+$/.test(path) && posix.dirname(path) in groups),
  }
}

// `docs/20-core/10-routing.md` is `/docs/routing`, and `learn/02-more/10-state/index.md` is `/learn/state`, if more links have
// that form than the one with the group's folder.
function ungrouped(folder: ForeignFolder, content: string, paths: readonly string[]): Record<string, string> {
  const linked = linkedFolders(folder, content, paths)
  const parents = new Map<string, { groups: Set<string>; votes: Map<string, number> }>()
  for (const path of paths) {
    const [, above, group, name] = inGroup.exec(path) ?? []
    if (above === undefined || group === undefined || name === undefined || plain(group) === group) continue
    const { groups, votes } = parents.get(above) ?? { groups: new Set(), votes: new Map<string, number>() }
    parents.set(above, { groups: groups.add(group), votes })
    const [top] = plain(above).split('/')
    for (const at of linked.get(plain(name)) ?? [])
      if (at.split('/')[1] === top) {
        const own = at === `/${plain(`${above}/${group}`)}`
        votes.set(own ? '' : at, (votes.get(own ? '' : at) ?? 0) + 1)
      }
  }
  return Object.fromEntries(
    [...parents].flatMap(([above, { groups, votes }]) => {
      const at = chosen(votes, `/${plain(above)}`)
      return at === undefined
        ? []
        : [...groups].map((group) => [
            `${above}/${group}`,
            `${at}/${isOfFolders(`${above}/${group}/`, paths) ? ':title' : ':path'}`,
          ])
    }),
  )
}

const inGroup = /^(.+)\/(\d[^/]*)\/(?!index\.)([^/]+?)(?:\/index)?\.\w+$/

// The folders of linked addresses, by their last part.
function linkedFolders(folder: ForeignFolder, content: string, paths: readonly string[]): Map<string, Set<string>> {
  const linked = new Map<string, Set<string>>()
  for (const path of paths)
    for (const { target } of linksIn(folder.text(content === '' ? path : `${content}/${path}`) ?? '', true)) {
      const address = target.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '')
      const name = posix.basename(address)
      if (address.startsWith('/')) linked.set(name, (linked.get(name) ?? new Set()).add(posix.dirname(address)))
    }
  return linked
}

// Names are shared: a folder other than the one above needs more links.
function chosen(votes: ReadonlyMap<string, number>, above: string): string | undefined {
  const usual = votes.get(above) ?? 0
  const [at, most] = [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), [above, usual] as [
    string,
    number,
  ])
  const isOther = at !== above && at !== '' && most >= 3 && most >= 2 * usual
  const [winner, count] = isOther ? [at, most] : [above, usual]
  return count > (votes.get('') ?? 0) ? winner : undefined
}

// Whether all texts of a group are index pages of folders, whose addresses have no trailing slash.
function isOfFolders(group: string, paths: readonly string[]): boolean {
  const names = paths.filter((path) => path.startsWith(group)).map((path) => path.slice(group.length))
  return names.every((name) => /^(?:[\w-]+\/)?index\.\w+$/.test(name))
}
