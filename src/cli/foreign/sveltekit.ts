import { posix } from 'node:path'
import { linksIn } from '../../text/links-in.ts'
import type { ForeignFolder } from './foreign-folder.ts'
import type { Meaning } from './meaning.ts'
import { openPlaces } from './places.ts'
import { scanTexts } from './survey.ts'

const plain = openPlaces({ content: '', namesNumber: true })

/**
 * What a folder of SvelteKit means. Its routes are programs: that names lose their numbers is so where most have one, and
 * that folders which group texts are no part of addresses where links say so.
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
    namesDate: true,
    namesNumber,
    addresses: { ...groups, '.': '/:path' },
    // What says how a group is called is no page.
    data: paths.filter((path) => /\/index\.\w+$/.test(path) && posix.dirname(path) in groups),
  }
}

// `docs/20-core/10-routing.md` is `/docs/routing` where more links say that than `/docs/core/routing`.
function ungrouped(folder: ForeignFolder, content: string, paths: readonly string[]): Record<string, string> {
  const linked = new Set<string>()
  for (const path of paths)
    for (const { target } of linksIn(folder.text(content === '' ? path : `${content}/${path}`) ?? '', true))
      linked.add(target.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, ''))
  const parents = new Map<string, { groups: Set<string>; balance: number }>()
  for (const path of paths) {
    const [, above, group, name] = /^(.+)\/(\d[^/]*)\/(?!index\.)([^/]+?)(?:\/index)?\.\w+$/.exec(path) ?? []
    if (above === undefined || group === undefined || name === undefined || plain(group) === group) continue
    const known = parents.get(above) ?? { groups: new Set(), balance: 0 }
    const address = (middle: string) => linked.has(`/${plain(`${above}/${middle}${name}`)}`)
    const balance = known.balance + Number(address('')) - Number(address(`${group}/`))
    parents.set(above, { groups: known.groups.add(group), balance })
  }
  return Object.fromEntries(
    [...parents].flatMap(([above, { groups, balance }]) =>
      balance <= 0 ? [] : [...groups].map((group) => [`${above}/${group}`, `/${plain(above)}/:path`]),
    ),
  )
}
