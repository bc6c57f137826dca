import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../../derive/languages/languages.ts'
import { translationKey } from '../../../derive/languages/translations.ts'
import { asMeant } from '../../../derive/settings/readings.ts'
import type { Data, Resource } from '../../../model/model.ts'
import { lowerBound, pick } from '../../../text/values.ts'
import type { LoadedFile } from '../load-file.ts'

/** A file with the values that it shares with its translations. */
export interface Sharer {
  readonly path: string
  /** The index of its language among the site's. */
  readonly rank: number
  readonly values: Data
}

/** Files that are tied to each other, the first language first; a live list. */
export type Tied = readonly Sharer[]

/**
 * Tracks which files store the values that translations share: for each key, the first language with a value counts. The result
 * depends only on the set of files, not on their order of arrival.
 */
export class SharedValues {
  /** By type and translation key. */
  readonly #groups = new Map<string, Group>()
  readonly #known = new Map<string, { readonly group: string; readonly sharer: Sharer }>()

  /** Adds a file; returns the files tied to it, before or now, whose shared values changed. */
  put(file: Pick<LoadedFile, 'path' | 'data'>, resource: Resource): readonly Tied[] {
    const { path } = file
    const data = asMeant(file.data(), resource, path)
    const values = pick(data, resource.shared!)
    const group = groupOf(resource, path, data)
    const known = this.#known.get(path)
    if (known?.group === group && isDeepStrictEqual(known.sharer.values, values)) return []
    const of: Group = this.#groups.get(group) ?? { tied: [], holders: new Map() }
    const keys = Object.keys({ ...known?.sharer.values, ...values })
    const before = heldIn(of, keys)
    const left = this.drop(path)
    const sharer = { path, rank: resource.languages!.codes.indexOf(languageOf({ resource, path })), values }
    for (const list of listsOf(of, sharer)) list.splice(placeIn(list, sharer), 0, sharer)
    this.#groups.set(group, of)
    this.#known.set(path, { group, sharer })
    const isSame = isDeepStrictEqual(before, heldIn(of, keys))
    return [...left.filter((one) => one !== of.tied), ...(isSame ? [] : [of.tied])]
  }

  /** Removes a file; returns the files that were tied to it and whose shared values changed. */
  drop(path: string): readonly Tied[] {
    const known = this.#known.get(path)
    if (!known) return []
    const { group, sharer } = known
    const of = this.#groups.get(group)!
    const keys = Object.keys(sharer.values)
    const before = heldIn(of, keys)
    for (const list of listsOf(of, sharer)) list.splice(placeIn(list, sharer), 1)
    this.#known.delete(path)
    if (of.tied.length === 0) this.#groups.delete(group)
    return isDeepStrictEqual(before, heldIn(of, keys)) ? [] : [of.tied]
  }

  forget(type: string): void {
    for (const [path, { group }] of this.#known) if (group.startsWith(`${type} `)) this.drop(path)
  }

  /** The values from other files that apply to one; undefined if its own file has them all. */
  of(path: string, shared: readonly string[]): Data | undefined {
    const others = shared.flatMap((key) => {
      const [holder] = this.holdersOf(path, key)
      return holder && holder.path !== path ? [[key, holder.values[key]] as const] : []
    })
    return others.length > 0 ? Object.fromEntries(others) : undefined
  }

  /** Among the files tied to a file, itself included, those with a value under a key; the first one counts. */
  holdersOf(path: string, key: string): readonly Sharer[] {
    const known = this.#known.get(path)
    return (known && this.#groups.get(known.group)!.holders.get(key)) ?? []
  }

  /** The files that a file with this front matter is, or would be, tied to, the first language first. */
  tiedTo(resource: Resource, path: string, data: Data): readonly Sharer[] {
    return this.#groups.get(groupOf(resource, path, data))?.tied ?? []
  }
}

// Files that are tied to each other, and by key those that have a value.
interface Group {
  readonly tied: Sharer[]
  readonly holders: Map<string, Sharer[]>
}

function listsOf({ tied, holders }: Group, { values }: Sharer): Sharer[][] {
  const keys = Object.keys(values).filter((key) => (values[key] ?? null) !== null)
  for (const key of keys) if (!holders.has(key)) holders.set(key, [])
  return [tied, ...keys.map((key) => holders.get(key)!)]
}

// The values that apply to all of the group; each file's own value is among the candidates.
function heldIn({ holders }: Group, keys: readonly string[]): readonly unknown[] {
  return keys.map((key) => holders.get(key)?.[0]?.values[key])
}

// The actual or future index of a file, by binary search: thousands may share one key.
function placeIn(tied: Tied, sharer: Sharer): number {
  return lowerBound(tied, (one) => comparePrecedence(one, sharer) < 0)
}

function groupOf(resource: Resource, path: string, data: Data): string {
  return `${resource.name} ${translationKey({ resource, path, data })}`
}

/** Compares by precedence: the file whose values count comes first. */
export function comparePrecedence(a: Omit<Sharer, 'values'>, b: Omit<Sharer, 'values'>): number {
  return a.rank - b.rank || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
}
