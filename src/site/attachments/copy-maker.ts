import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { limited } from '../../work/turns.ts'
import type { CopySize } from '../../storage/pictures/copy-sizes.ts'
import { suffixOf } from '../../storage/pictures/kinds.ts'
import { dropOldCopies, makeCopy, UnreadablePicture } from './make-copy.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'

/** How many pictures are resized at a time: each takes memory and a CPU core. */
const atOnce = 2

/** Makes the smaller copies of pictures, each once, in this machine's private folder. */
export class CopyMaker {
  readonly #root: string
  readonly #readOnly: boolean
  /** Folders of copies that cannot be made. */
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

  /** The folder for the copies of a picture in its current state. */
  folderFor(path: string, state: string): string {
    return join(this.#cacheFolder(), path, state)
  }

  /** Whether a folder can hold no copies because its picture is unreadable. */
  isUnreadable(folder: string): boolean {
    return this.#unreadable.has(folder)
  }

  /** Makes copies into a folder. Returns whether anything changed; a full disk is no error: the picture still shows. */
  make(original: string, folder: string, sizes: readonly CopySize[]): Promise<boolean> {
    const running = this.#making.get(folder)
    if (running) return running
    const made = this.#inTurn(() => this.#make(original, folder, sizes)).finally(() => this.#making.delete(folder))
    this.#making.set(folder, made)
    return made
  }

  /** A copy that was made; undefined where there is none of ours. */
  statOf(path: string): Stats | undefined {
    const own = this.#ownPlace(path)
    return own ? own.stat() : statSync(path, { throwIfNoEntry: false })
  }

  /** Removes the copies of a deleted picture. */
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
      // One after the other: each is made of the whole picture.
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

  // Copies of a folder mounted read-only go elsewhere, for as long as this process lives.
  #cacheFolder(): string {
    this.#cache ??= (this.#readOnly ? undefined : ownFolder(this.#root)) ?? (this.#elsewhere = elsewhere())
    return this.#cache
  }
}

function ownFolder(root: string): string | undefined {
  try {
    const own = MachinePlace.of(root, 'sizes').makeFolder()
    accessSync(own, constants.W_OK)
    return own
  } catch {
    return undefined
  }
}

// A name that nobody guesses; most of those who ask for it never make a copy.
function elsewhere(): string {
  return join(tmpdir(), `almanac-sizes-${randomBytes(12).toString('hex')}`)
}

function openElsewhere(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) return
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Path of a copy in the folder of its picture's copies. */
export function copyPath(
  folder: string,
  { width, height }: Pick<CopySize, 'width' | 'height'>,
  suffix: string,
): string {
  return join(folder, `${width}x${height}.${suffix}`)
}
