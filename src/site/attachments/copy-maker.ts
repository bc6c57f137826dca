import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { limited } from '../../work/turns.ts'
import type { CopySize } from '../../storage/pictures/copy-sizes.ts'
import { suffixOf } from '../../storage/pictures/kinds.ts'
import { dropOldCopies, makeCopy, UnreadablePicture } from './make-copy.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { quietly, getOrMake } from '../../text/values.ts'

/** The most pictures resized at a time: each takes memory and a CPU core. */
const atOnce = 2

/** Makes the resized copies of pictures, each once, in this machine's private folder. */
export class CopyMaker {
  readonly #root: string
  readonly #readOnly: boolean
  readonly #unreadable = new Set<string>()
  readonly #making = new Map<string, Promise<boolean>>()
  readonly #inTurn = limited(atOnce)
  #cache: string | undefined
  #elsewhere: string | undefined

  /** `root` is the content folder; if `readOnly`, copies only live as long as this process. */
  constructor(root: string, readOnly = false) {
    this.#root = root
    this.#readOnly = readOnly
  }

  folderFor(path: string, state: string): string {
    return join(this.#cacheFolder(), path, state)
  }

  isUnreadable(folder: string): boolean {
    return this.#unreadable.has(folder)
  }

  /** Returns whether anything changed. A full disk is no error: the picture itself is still served. */
  make(original: string, folder: string, sizes: readonly CopySize[]): Promise<boolean> {
    const make = () => this.#inTurn(() => this.#make(original, folder, sizes))
    return getOrMake(this.#making, folder, () => make().finally(() => this.#making.delete(folder)))
  }

  /** Returns undefined if there is no such copy that this machine made. */
  statOf(path: string): Stats | undefined {
    const own = this.#ownPlace(path)
    return own ? own.stat() : statSync(path, { throwIfNoEntry: false })
  }

  forget(path: string): void {
    const folder = join(this.#cacheFolder(), path)
    const own = this.#ownPlace(folder)
    if (own) own.remove()
    else rmSync(folder, { recursive: true, force: true })
  }

  async #make(original: string, folder: string, sizes: readonly CopySize[]): Promise<boolean> {
    try {
      if (this.#elsewhere) openElsewhere(this.#elsewhere)
      this.#ownPlace(folder)?.makeFolder()
      // One at a time: each is made from the whole picture.
      for (const size of sizes) await makeCopy(original, copyPath(folder, size, suffixOf(original)), size)
      dropOldCopies(folder)
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) return false
      this.#unreadable.add(folder)
    }
    return true
  }

  #ownPlace(path: string): MachinePlace | undefined {
    const folder = this.#cacheFolder()
    return this.#elsewhere === undefined ? MachinePlace.of(this.#root, 'sizes', relative(folder, path)) : undefined
  }

  // Copies for a folder mounted read-only live elsewhere, until this process exits.
  #cacheFolder(): string {
    this.#cache ??= (this.#readOnly ? undefined : ownFolder(this.#root)) ?? (this.#elsewhere = elsewhere())
    return this.#cache
  }
}

function ownFolder(root: string): string | undefined {
  return quietly(() => {
    const own = MachinePlace.of(root, 'sizes').makeFolder()
    accessSync(own, constants.W_OK)
    return own
  })
}

// An unguessable name. Created lazily: most callers never make a copy.
function elsewhere(): string {
  return join(tmpdir(), `almanac-sizes-${randomBytes(12).toString('hex')}`)
}

function openElsewhere(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) return
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The path of a copy in the folder for its picture's copies. */
export function copyPath(
  folder: string,
  { width, height }: Pick<CopySize, 'width' | 'height'>,
  suffix: string,
): string {
  return join(folder, `${width}x${height}.${suffix}`)
}
