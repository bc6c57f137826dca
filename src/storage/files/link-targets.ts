import { readlinkSync, type Stats } from 'node:fs'
import { posix } from 'node:path'

/**
 * Files that have several names: symbolic links, and hard links inside the folder. Only one of the names is told when
 * such a file changes, so it is remembered what each of them depends on.
 */
export class LinkTargets {
  readonly #keysOf = new Map<string, string[]>()
  readonly #dependents = new Map<string, Set<string>>()
  /** Files that were met under several names since somebody asked, with how many names they have. */
  readonly #met = new Map<string, number>()
  /** Where links lead: of a folder's files only these are looked through, however many files have several names. */
  readonly #places = new Set<string>()

  /** Remembers what a path depends on: `real` is where a link leads (content-relative), when it leads anywhere inside. */
  note(root: string, path: string, stat: Stats, real?: string): void {
    if (!stat.isSymbolicLink() && stat.nlink < 2) {
      if (this.#keysOf.size > 0) this.forget(path)
      return
    }
    this.forget(path)
    const said = stat.isSymbolicLink() ? [saidTarget(root, path), real] : [inodeKey(stat)]
    const keys = new Set(said.filter((key) => key !== undefined))
    if (!stat.isSymbolicLink() && !this.#dependents.has(inodeKey(stat))) this.#met.set(inodeKey(stat), stat.nlink)
    this.#keysOf.set(path, [...keys])
    for (const key of keys) {
      const dependents = this.#dependents.get(key)
      if (dependents) dependents.add(path)
      else this.#dependents.set(key, new Set([path]))
      if (!isInode(key)) this.#places.add(key)
    }
  }

  /**
   * Whether a file was met, since this was last asked, that has more names than are known: that a file got another name is
   * told under the new one only.
   */
  haveUnknownNames(): boolean {
    const met = [...this.#met]
    this.#met.clear()
    return met.some(([key, names]) => (this.#dependents.get(key)?.size ?? names) < names)
  }

  /** Forgets a path that is gone. */
  forget(path: string): void {
    for (const key of this.#keysOf.get(path) ?? []) {
      const dependents = this.#dependents.get(key)
      dependents?.delete(path)
      if (dependents?.size !== 0) continue
      this.#dependents.delete(key)
      this.#places.delete(key)
    }
    this.#keysOf.delete(path)
  }

  /** The other names of what lies at a path, or below it, and of what these lead to. */
  dependentsOf(path: string): string[] {
    if (this.#keysOf.size === 0) return []
    const found = new Set<string>([path])
    for (const at of found) {
      for (const key of [at, ...(this.#keysOf.get(at) ?? []).filter(isInode)])
        for (const one of this.#dependents.get(key) ?? []) found.add(one)
      for (const place of this.#places)
        if (place.startsWith(`${at}/`)) for (const one of this.#dependents.get(place)!) found.add(one)
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

/** What a link itself says, as a path below the root, where nothing may be yet; undefined outside of it and for what is no link. */
export function saidTarget(root: string, path: string): string | undefined {
  try {
    const said = readlinkSync(`${root}/${path}`)
    const target = said.startsWith('/') ? posix.relative(root, said) : posix.join(posix.dirname(path), said)
    return target.startsWith('..') ? undefined : target
  } catch {
    return undefined
  }
}
