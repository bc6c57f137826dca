import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../../derive/languages/languages.ts'
import { translationKey } from '../../../derive/languages/translations.ts'
import { asMeant } from '../../../derive/settings/readings.ts'
import type { Data, Resource } from '../../../model/model.ts'
import { pick } from '../../../text/values.ts'
import type { LoadedFile } from '../load-file.ts'

/** A file, with what it says of what it shares with its translations. */
export interface Sharer {
  readonly path: string
  /** The place of its language among those of the site. */
  readonly rank: number
  readonly values: Data
}

/**
 * Which files say what translations share: under each key, that of the first language that says something, whatever the
 * others say. It follows from the set of files alone, in whichever order they come.
 */
export class SharedValues {
  /** By the type and the translation key, the files that it ties, the first language first. */
  readonly #groups = new Map<string, readonly Sharer[]>()
  readonly #groupOf = new Map<string, string>()

  /** Notes what a file says; gives the paths of the others for which that may be something else than before. */
  put(file: Pick<LoadedFile, 'path' | 'data'>, resource: Resource): readonly string[] {
    const { path } = file
    const data = asMeant(file.data(), resource, path)
    const values = pick(data, resource.shared!)
    const group = groupOf(resource, path, data)
    const known = this.#sharerAt(path)
    if (known && this.#groupOf.get(path) === group && isDeepStrictEqual(known.values, values)) return []
    const left = this.drop(path)
    const others = this.#groups.get(group) ?? []
    const rank = resource.languages!.codes.indexOf(languageOf({ resource, path }))
    this.#groups.set(group, [...others, { path, rank, values }].toSorted(inOrder))
    this.#groupOf.set(path, group)
    return [...new Set([...left, ...others.map((other) => other.path)])]
  }

  /** Forgets a file; gives the paths of the others that it was tied to. */
  drop(path: string): readonly string[] {
    const group = this.#groupOf.get(path)
    if (group === undefined) return []
    const others = this.#groups.get(group)!.filter((one) => one.path !== path)
    this.#groupOf.delete(path)
    if (others.length > 0) this.#groups.set(group, others)
    else this.#groups.delete(group)
    return others.map((other) => other.path)
  }

  /** Forgets all files of a type. */
  forget(type: string): void {
    for (const [path, group] of this.#groupOf) if (group.startsWith(`${type} `)) this.drop(path)
  }

  /** What other files say that holds for one; undefined where it says all itself. */
  of(path: string, shared: readonly string[]): Data | undefined {
    const others = shared.flatMap((key) => {
      const holder = this.holdersOf(path, key)[0]
      return holder && holder.path !== path ? [[key, holder.values[key]] as const] : []
    })
    return others.length > 0 ? Object.fromEntries(others) : undefined
  }

  /** The files that say something under a key, of those that are tied to a file, itself included; what the first says holds. */
  holdersOf(path: string, key: string): readonly Sharer[] {
    const group = this.#groupOf.get(path)
    return (group === undefined ? [] : this.#groups.get(group)!).filter(({ values }) => (values[key] ?? null) !== null)
  }

  /** The files that a file with this front matter is, or would be, tied to, the first language first. */
  tiedTo(resource: Resource, path: string, data: Data): readonly Sharer[] {
    return this.#groups.get(groupOf(resource, path, data)) ?? []
  }

  #sharerAt(path: string): Sharer | undefined {
    const group = this.#groupOf.get(path)
    return group === undefined ? undefined : this.#groups.get(group)!.find((one) => one.path === path)
  }
}

function groupOf(resource: Resource, path: string, data: Data): string {
  return `${resource.name} ${translationKey({ resource, path, data })}`
}

/** Whose word holds comes first. */
export function inOrder(a: Omit<Sharer, 'values'>, b: Omit<Sharer, 'values'>): number {
  return a.rank - b.rank || (a.path < b.path ? -1 : 1)
}
