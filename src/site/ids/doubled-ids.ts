import { refsIn } from '../../derive/references/places.ts'
import { quietly, groupBy } from '../../text/values.ts'
import type { Entry, Resource, Space, Stored } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { parseEntry } from '../../storage/front-matter/parse-entry.ts'
import { idIn } from '../index/entry-id.ts'
import { isPathBefore } from '../index/id-claims.ts'
import { textPathOf } from '../index/load-file.ts'
import type { OpenSite } from '../open-site.ts'
import { namedIn, type Referrer, referringFields, scopeOf } from '../names/referring.ts'

export interface DoubledId {
  readonly id: number
  readonly space: Space
  /** Keeps the id; the others get new ones. */
  readonly keeper: Entry
  readonly others: readonly Entry[]
}

/** A reference by a doubled id, and the entry that it should follow. */
export interface FollowingReference {
  readonly holder: Entry
  readonly stored: Stored
  /** As written. */
  readonly ref: unknown
  readonly target: Entry
}

/** A file's front matter in the version that keeps its ids; undefined if the file was not in it. */
export type Former = (path: string) => Readonly<Record<string, unknown>> | undefined

/** Two files had the same id in the former version, so the keeper cannot be determined. */
export class BothFormer extends Error {
  override name = 'BothFormer'
}

/** Finds ids that several files store: the former version's holder keeps its id, else the first path. @throws BothFormer */
export function doubledIds(site: OpenSite, former: Former): DoubledId[] {
  const byPath = (a: Entry, b: Entry) => (isPathBefore(a.path, b.path) ? -1 : 1)
  const holders = [...site.entries.byPath.values()].filter((one) => one.resource.space && idIn(one.data) !== undefined)
  const groups = groupBy(holders, ({ data, resource }) => `${resource.space!} ${idIn(data)!}`)
  const doubled = [...groups.values()].filter(({ length }) => length > 1).map((entries) => entries.toSorted(byPath))
  const inOrder = doubled.toSorted(([a], [b]) => byPath(a!, b!))
  return inOrder.map((entries) => {
    const id = idIn(entries[0]!.data)!
    const known = entries.filter((entry) => idIn(formerOf(site, entry, former)) === id)
    if (known.length > 1) throw new BothFormer(known.map(({ path }) => path).join(' and '))
    const keeper = known[0] ?? entries[0]!
    return { id, space: entries[0]!.resource.space!, keeper, others: entries.filter((one) => one !== keeper) }
  })
}

/** The references that follow an entry to its new id: those by the doubled id that the former version did not have. */
export function followingRefs(site: OpenSite, doubled: readonly DoubledId[], former: Former): FollowingReference[] {
  const found: FollowingReference[] = []
  for (const referring of referringFields(site.resources)) {
    const { stored } = referring
    const { key } = stored
    for (const holder of site.all(referring.resource.name)) {
      const refs = refsIn(holder.data[key], stored).filter((ref) => /(?:^|\/)[1-9]\d*$/.test(String(ref)))
      if (refs.length === 0) continue
      const before = new Set(refsIn(formerOf(site, holder, former)?.[key], stored).map(keyOf))
      for (const ref of refs) {
        const target = meantEntry(site, referring, ref, doubled, before.has(keyOf(ref)))
        if (target) found.push({ holder, stored, ref, target })
      }
    }
  }
  return found
}

// The entry that a reference by a doubled id means, if not the keeper.
function meantEntry(
  site: OpenSite,
  { stored }: Referrer,
  ref: unknown,
  doubled: readonly DoubledId[],
  isFormer: boolean,
): Entry | undefined {
  const named = namedIn(site, scopeOf(stored)!, ref)
  const noun = typeof ref === 'string' ? /^([^/]+)\//.exec(ref)?.[1] : undefined
  const fits = ({ resource: { name, space } }: Entry) =>
    stored.references ? stored.references === name : stored.space === space && (noun ?? name) === name
  for (const { id, keeper, others } of doubled) {
    if (Number(String(ref).replace(/^.*\//, '')) !== id) continue
    const meant = others.filter(fits)
    // A slug of digits may mean a different entry.
    const isById = named === undefined || named === keeper || others.includes(named)
    if (meant.length === 1 && isById && !(isFormer && fits(keeper))) return meant[0]
  }
  return undefined
}

function formerOf(site: OpenSite, { path, resource }: Entry, former: Former): ReturnType<Former> {
  return former(textPathOf(site.folder, resource, path) ?? path)
}

/** Parses the front matter of a file's text; undefined if it is no entry. */
export function saysOf(
  text: string,
  path: string,
  { bodyKey, matterForm }: Pick<Resource, 'bodyKey' | 'matterForm'>,
): ReturnType<Former> {
  return quietly(() => parseEntry(text, path, bodyKey, matterForm).data)
}
