import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { keepOld } from '../files/keep-old.ts'
import { listNames, NO_TRAP, READ_SAFELY, unlessPassing, useAndClose } from '../files/read-file.ts'
import { asWriteErrors } from '../files/write-error.ts'
import type { MachineFile, MachineFileOptions, Step } from '../../model/model.ts'
import { handOver } from '../files/make-folders.ts'
import { ForeignThing, lookAt, machinePath, makeFolderAt, moveAside } from '../files/places.ts'
import { type MachineName, type sealOfName, thingOf } from './names.ts'
import { type Seals, sealingOf } from './sealing.ts'
import { sealNameOf, withoutSeal } from './seal.ts'
import { holdsRefused, sealedLines } from './sealed-lines.ts'
import { tolerating } from '../../text/values.ts'

const denied: readonly string[] = ['EACCES', 'EPERM']
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_TRAP

/** Reads and writes a place in a content folder's machine folder: see `MachineFile`. */
export class MachinePlace implements MachineFile {
  readonly path: string
  readonly #base: string
  readonly #name: string
  readonly #top: string
  /** What of the file has a seal each: its text, its lines, or nothing. */
  readonly #unit: ReturnType<typeof sealOfName>
  /** Error codes that must not make it count as missing: it would be overwritten. */
  readonly #thrown: readonly string[]
  readonly #sealing: () => Seals

  private constructor(base: string, name: string, sealing: () => Seals) {
    this.#base = base
    this.#name = name
    this.#top = name.split(/[/\\]/, 1)[0]!
    const thing = thingOf(this.#top)
    this.#unit = thing?.sealed
    this.#thrown = thing?.unique ? denied : []
    this.#sealing = sealing
    this.path = name === '' ? base : join(base, name)
  }

  /** The place of a name, or of several below each other; without a name, the machine folder itself. */
  static of(root: string, name: MachineName | (string & {}) = '', ...below: string[]): MachinePlace {
    return new MachinePlace(machinePath(root), join(name, ...below), () => sealingOf(root))
  }

  /** The same place in another folder, which replaces the machine folder: where a dry run writes. */
  in(folder: string): MachinePlace {
    return new MachinePlace(folder, this.#name, this.#sealing)
  }

  at(...names: string[]): MachinePlace {
    return new MachinePlace(this.#base, join(this.#name, ...names), this.#sealing)
  }

  stat(): Stats | undefined {
    return unlessPassing(() => lookAt(this.#base, this.path), undefined, this.#thrown)
  }

  readBytes(): Buffer | undefined {
    const descriptor = this.openToRead()
    return descriptor === undefined ? undefined : useAndClose(descriptor, (open) => readFileSync(open))
  }

  read(): string | undefined {
    if (this.#unit !== 'text') return this.readBytes()?.toString('utf8')
    if (!this.stat()?.isFile()) return undefined
    // Called first, because the first call for the key signs the existing files.
    const { seal, isBlind } = this.#sealing()
    const text = this.readBytes()?.toString('utf8')
    if (text === undefined) return undefined
    if (seal === undefined) return withoutSeal(text)
    const opened = seal.openText(this.#sealName, text)
    if (opened === undefined && !isBlind) moveAside(this.#base, this.path, notSealed)
    return opened
  }

  openToRead(): number | undefined {
    if (!this.stat()?.isFile()) return undefined
    const unreadable = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', ...(this.#thrown.length > 0 ? [] : denied)]
    return tolerating(unreadable, () => this.#plain(openSync(this.path, READ_SAFELY)))
  }

  openToAppend(): number {
    const isThere = this.#makeWay()
    const descriptor = openSync(this.path, APPEND, 0o600)
    if (!isThere) handOver(this.path)
    const plain = this.#plain(descriptor)
    if (plain === undefined) throw new ForeignThing(this.path, 'is not a file')
    return plain
  }

  write(
    content: string | Uint8Array | readonly (string | Uint8Array)[],
    { durable = true, exclusive = false }: MachineFileOptions = {},
  ): void {
    this.#makeWay()
    const sealed = typeof content === 'string' ? this.#sealed(content) : content
    writeFileAtomic(this.path, sealed, { mode: 0o600, durable, exclusive, isOwn: true })
  }

  replace(text: string): Step {
    this.#makeWay()
    const old = keepOld(this.path, this.#base)
    try {
      // Lines from elsewhere, such as a backup, must not be lost.
      if (holdsRefused(this))
        moveAside(this.#base, this.path, 'has lines from elsewhere', 'only lines made by this clone remain')
      this.write(text)
    } catch (error) {
      // It may be in place already, if only the sync of its name failed.
      old.restore()
      throw error
    }
    return { undo: () => old.restore(), done: () => old.forget() }
  }

  remove(): void {
    asWriteErrors(this.path, () => {
      if (lookAt(this.#base, dirname(this.path))) rmSync(this.path, { recursive: true, force: true })
    })
  }

  /** Moves the file aside and reports that; leaves it if there is no key to verify it with. Throws ForeignThing, WriteError. */
  setAside(why: string): void {
    if (!this.#sealing().isBlind) moveAside(this.#base, this.path, why)
  }

  moveTo(other: MachineFile): void {
    lookAt(this.#base, this.path)
    other.at('..').makeFolder()
    renameSync(this.path, other.path)
  }

  names(): string[] {
    return this.stat()?.isDirectory() ? listNames(this.path, this.#thrown) : []
  }

  /**
   * Moves aside foreign things on the way and in the place, top down, and a file in a folder's place, or the reverse; but not
   * things of another owner. Then returns the place's stats. Throws ForeignThing, WriteError.
   */
  tidy(wanted: 'file' | 'folder'): Stats | undefined {
    for (;;) {
      try {
        const there = lookAt(this.#base, this.path)
        if (!there || there.isDirectory() === (wanted === 'folder')) return there
        throw new ForeignThing(this.path, `is a ${there.isDirectory() ? 'folder' : 'file'} where none belongs`)
      } catch (error) {
        if (!(error instanceof ForeignThing) || error.why === 'owner' || error.path === this.#base) throw error
        moveAside(this.#base, error.path, error.reason.replace(/; .*/, ''))
      }
    }
  }

  makeFolder(): string {
    if (!this.tidy('folder')) makeFolderAt(this.#base, this.path)
    return this.path
  }

  get lineSeal(): { close(line: string): string; open(line: string): string | undefined } | undefined {
    const { seal } = this.#unit === 'lines' ? this.#sealing() : {}
    return seal && { close: (line) => seal.sealLine(this.#top, line), open: (line) => seal.openLine(this.#top, line) }
  }

  #sealed(text: string): string {
    if (this.#unit !== 'text') return sealedLines(this, text)
    return this.#sealing().seal?.sealText(this.#sealName, text) ?? text
  }

  // Creates its folder, and moves foreign things on the way or in its place aside. If the file exists, one look suffices.
  #makeWay(): boolean {
    const isThere = this.tidy('file') !== undefined
    if (!isThere) makeFolderAt(this.#base, dirname(this.path))
    return isThere
  }

  #plain(descriptor: number): number | undefined {
    if (fstatSync(descriptor).isFile()) return descriptor
    closeSync(descriptor)
    return undefined
  }

  get #sealName(): string {
    return sealNameOf(this.#name)
  }
}

/** A text that changes with each replacement of a file, or of the names in a folder; empty if it is missing. */
export function stampOf(place: MachineFile): string {
  const stat = place.stat()
  // A replacement has another inode, so that a change within one tick of the clock shows, too.
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : ''
}

const notSealed = 'was not made by this clone (if it is your own, `almanac state adopt` trusts it)'
