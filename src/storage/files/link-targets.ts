import { readlinkSync, type Stats } from 'node:fs'
import { posix } from 'node:path'
import { foldersAbove } from '../../text/content-path.ts'
import { quietly } from '../../text/values.ts'

/** The names of files with several: symbolic links, and hard links inside the folder. Watchers report a change of one only. */
export class LinkTargets {
  readonly #keysOf = new Map<string, string[]>()
  readonly #dependents = new Map<string, Set<string>>()
  /** Files with several names found since the last query, with their link counts. */
  readonly #met = new Map<string, number>()
  /** By folder, the link targets below it. */
  readonly #below = new Map<string, Set<string>>()

  /** Records a path's dependencies: `real` is a link's (content-relative) target, if that is inside the folder. */
  note(root: string, path: string, stat: Stats, real?: string): void {
    if (!stat.isSymbolicLink() && stat.nlink < 2) {
      if (this.#keysOf.size > 0) this.forget(path)
      return
    }
    this.forget(path)
    const targets = stat.isSymbolicLink() ? [linkTarget(root, path), real] : [inodeKey(stat)]
    const keys = new Set(targets.filter((key) => key !== undefined))
    if (!stat.isSymbolicLink() && !this.#dependents.has(inodeKey(stat))) this.#met.set(inodeKey(stat), stat.nlink)
    this.#keysOf.set(path, [...keys])
    for (const key of keys) {
      this.#dependents.set(key, (this.#dependents.get(key) ?? new Set()).add(path))
      if (isInode(key)) continue
      for (const folder of foldersAbove(key)) this.#below.set(folder, (this.#below.get(folder) ?? new Set()).add(key))
    }
  }

  /** Whether files with unknown names were found since the last call: of a new hard link, only the new name is reported. */
  haveUnknownNames(): boolean {
    const met = [...this.#met]
    this.#met.clear()
    return met.some(([key, names]) => (this.#dependents.get(key)?.size ?? names) < names)
  }

  forget(path: string): void {
    for (const key of this.#keysOf.get(path) ?? []) {
      const dependents = this.#dependents.get(key)
      dependents?.delete(path)
      if (dependents?.size !== 0) continue
      this.#dependents.delete(key)
      for (const folder of foldersAbove(key)) {
        const places = this.#below.get(folder)
        places?.delete(key)
        if (places?.size === 0) this.#below.delete(folder)
      }
    }
    this.#keysOf.delete(path)
  }

  /** The other names of the files at or below a path, and the names that depend on those in turn. */
  dependentsOf(path: string): string[] {
    if (this.#keysOf.size === 0) return []
    const found = new Set<string>([path])
    for (const at of found) {
      for (const key of [at, ...(this.#keysOf.get(at) ?? []).filter(isInode)])
        for (const one of this.#dependents.get(key) ?? []) found.add(one)
      for (const place of this.#below.get(at) ?? []) for (const one of this.#dependents.get(place)!) found.add(one)
    }
    found.delete(path)
    return [...found]
  }
}

function inodeKey({ dev, ino }: Stats): string {
  return `\0${dev}:${ino}`
}

function isInode(key: string): boolean {
  return key.startsWith('\0')
}

/** A link's direct target, as a path below the root that need not exist; undefined if it is outside, or not a link. */
export function linkTarget(root: string, path: string): string | undefined {
  return quietly(() => {
    const link = readlinkSync(`${root}/${path}`)
    const target = link.startsWith('/') ? posix.relative(root, link) : posix.join(posix.dirname(path), link)
    return target.startsWith('..') ? undefined : target
  })
}
