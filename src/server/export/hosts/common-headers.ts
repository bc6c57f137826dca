import type { HostFacts } from './host-facts.ts'

const totals = /-total(?:pages)?$/

export type Named = Readonly<Record<string, string>>

/** The headers common to all files of a part of an export, except types, by the path of that part: `/rest/`. */
export function commonHeaders({ headers }: Pick<HostFacts, 'headers'>): [under: string, headers: Named][] {
  const isPage = (type = '') => type.startsWith('text/html')
  const all = [...headers]
  const others = all.filter(([, one]) => !isPage(one['content-type']))
  const parts = [...new Set(others.map(([path]) => /^\/[^/]+\//.exec(path)?.[0] ?? '/'))]
  const pages = all.filter(([, one]) => isPage(one['content-type'])).map(([, one]) => one)
  const found: [string, Named][] = [['/', inAll(pages)]]
  for (const part of parts.filter((one) => one !== '/').toSorted()) {
    const within = all.filter(([path]) => path.startsWith(part)).map(([, one]) => one)
    // A feed may be among pages.
    if (!within.some((one) => isPage(one['content-type']))) found.push([part, inAll(within)])
  }
  return found.filter(([, one]) => Object.keys(one).length > 0)
}

/** The same for hosts that add each part's headers to those of the whole. */
export function addedHeaders(facts: Pick<HostFacts, 'headers'>): [under: string, headers: Named][] {
  const [whole, ...parts] = commonHeaders(facts)
  if (!whole || whole[0] !== '/') return commonHeaders(facts)
  const more = ([under, headers]: [string, Named]): [string, Named] => [
    under,
    Object.fromEntries(Object.entries(headers).filter(([name, value]) => whole[1][name] !== value)),
  ]
  return [whole, ...parts.map(more).filter(([, headers]) => Object.keys(headers).length > 0)]
}

/** Headers of single files that clients of lists need: totals. */
export function ownHeaders({ headers }: Pick<HostFacts, 'headers'>): [path: string, headers: Named][] {
  const own = [...headers].map(([path, one]): [string, Named] => [
    path,
    Object.fromEntries(Object.entries(one).filter(([name]) => totals.test(name))),
  ])
  return own.filter(([, one]) => Object.keys(one).length > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function inAll(list: readonly Named[]): Named {
  const [first = {}, ...others] = list
  // File suffixes determine types; totals differ by list.
  const isCommon = ([name, value]: [string, string]) =>
    name !== 'content-type' && !totals.test(name) && others.every((one) => one[name] === value)
  return Object.fromEntries(Object.entries(first).filter(isCommon))
}
