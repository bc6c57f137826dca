import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AttachedFiles, Entry, FileFacts, PictureCopy, Resource, ServedFile, Site } from '../../model/model.ts'
import {
  copiedMimes,
  copyName,
  copyNamed,
  type CopySize,
  copySizes,
  originalName,
  picturesNamed,
  uploadedName,
} from '../../storage/pictures/copy-sizes.ts'
import { mimeOfName, suffixOf } from '../../storage/pictures/kinds.ts'
import { readPointerFile } from '../../storage/git/lfs-pointer.ts'
import { readPictureFile } from '../../storage/pictures/picture.ts'
import type { ContentFolder } from '../../storage/files/content-folder.ts'
import { patternOf } from '../index/entry-path.ts'
import { discardStaged, stageFile } from '../../storage/files/stage-file.ts'
import { CopyMaker, copyPath } from './copy-maker.ts'
import { makeUploadFolder } from '../../storage/files/temporaries.ts'
import type { Entries } from '../index/entries.ts'
import { tolerating } from '../../text/values.ts'

/** A file's facts, and the folder for the copies of a picture in its current state. */
interface KnownFile extends FileFacts {
  readonly sizes: readonly CopySize[]
  readonly copiesFolder: string
}

interface SiteOfFiles extends Pick<Site, 'reads'> {
  readonly readOnly: boolean
}

/** Files attached to entries, and the resized copies of pictures. */
export class SiteFiles implements AttachedFiles {
  readonly #folder: ContentFolder
  readonly #entries: Entries
  readonly #attaching: readonly Resource[]
  readonly #copies: CopyMaker
  readonly #site: SiteOfFiles
  readonly #isReplica: boolean
  readonly #known = new WeakMap<Entry, KnownFile>()

  /** @param isReplica whether responses omit which copies this machine has made */
  constructor(
    folder: ContentFolder,
    entries: Entries,
    resources: Iterable<Resource>,
    site: SiteOfFiles,
    isReplica = false,
  ) {
    this.#isReplica = isReplica
    this.#folder = folder
    this.#entries = entries
    this.#attaching = [...resources].filter((resource) => patternOf(resource)?.attaches)
    this.#copies = new CopyMaker(folder.root, site.readOnly)
    this.#site = site
  }

  stage(resource: Resource, from: string): Promise<string> {
    return stageFile(from, dirname(this.#folder.place(`${patternOf(resource)!.folder}/file`)))
  }

  makeUploadFolder(): string {
    return makeUploadFolder(this.#folder.root)
  }

  discard(staged: string): void {
    discardStaged(staged)
  }

  freePath(resource: Resource, wanted: string, from = 0): string {
    const below = wanted.slice(0, wanted.lastIndexOf('/') + 1)
    const name = wanted.slice(below.length)
    const dot = name.lastIndexOf('.')
    const isTaken = takenIn(this.#folder.resolve(`${patternOf(resource)!.folder}/${below}`.replace(/\/$/, '')))
    for (let number = from; ; number++) {
      const tried = number === 0 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`
      if (!isTaken(tried)) return below + tried
    }
  }

  factsOf(entry: Entry): FileFacts {
    this.#site.reads?.note('factsOf', entry.resource.name, entry.id)
    const known = this.#knownOf(entry)
    const { picture } = known
    if (!picture || !this.#isReplica) return known
    const copies = picture.copies.map(({ name, file, width, height }) => ({ name, file, width, height }))
    return { ...known, picture: { ...picture, copies } }
  }

  async makeCopies(entry: Entry): Promise<void> {
    const { copiesFolder, picture, sizes } = this.#knownOf(entry)
    const missing = sizes.filter((_, i) => picture?.copies[i]?.bytes === undefined)
    if (missing.length === 0 || this.#copies.isUnreadable(copiesFolder)) return
    if (!(await this.#copies.make(this.#folder.resolve(entry.path), copiesFolder, missing))) return
    // Responses about the entry have changed, although its file has not.
    const known = this.#known.delete(entry)
    const now = this.#entries.byPath.get(entry.path)
    if (known && now) this.#entries.renew(now)
  }

  async locate(path: string): Promise<ServedFile | undefined> {
    this.#site.reads?.note('locate')
    const mime = mimeOfName(path)
    for (const resource of this.#attaching) {
      const inFolder = `${patternOf(resource)!.folder}/${path}`
      const entry = this.#entries.byPath.get(inFolder)
      if (entry) return this.#served(entry, { mime, isCopy: false })
      const original = picturesNamed(inFolder).flatMap((one) => this.#entries.byPath.get(one) ?? [])[0]
      if (!original) continue
      const isCopy = originalName(path) !== undefined
      if (this.#knownOf(original).isMissing) return this.#served(original, { mime, isCopy })
      const absolute = isCopy ? await this.#copyNamed(original, path) : this.#folder.resolve(original.path)
      return absolute === undefined ? undefined : { entry: original, absolute, mime, isCopy }
    }
    return undefined
  }

  #served(entry: Entry, more: Pick<ServedFile, 'mime' | 'isCopy'>): ServedFile {
    const { isMissing } = this.#knownOf(entry)
    return { entry, absolute: this.#folder.resolve(entry.path), ...more, ...(isMissing && { isMissing }) }
  }

  forget(entry: Entry): void {
    if (patternOf(entry.resource)?.attaches) this.#copies.forget(entry.path)
  }

  #knownOf(entry: Entry): KnownFile {
    const known = this.#known.get(entry)
    if (known) return known
    const stat = this.#folder.stat(entry.path)
    const path = entry.path.slice(patternOf(entry.resource)!.folder.length + 1)
    const mime = mimeOfName(path)
    const absolute = stat && this.#folder.resolve(entry.path)
    const pointer = absolute === undefined ? undefined : readPointerFile(absolute, stat!.size)
    const isPicture = absolute !== undefined && !pointer && mime.startsWith('image/')
    const read = isPicture ? readPictureFile(absolute) : undefined
    const state = stat ? `${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}` : 'gone'
    const copiesFolder = read ? this.#copies.folderFor(entry.path, state) : ''
    const sizes = read && copiedMimes.has(mime) ? copySizes(read.width, read.height) : []
    const copies = sizes.map((size) => toCopy(size, path, copiesFolder, this.#copies))
    const made: KnownFile = {
      path,
      mime,
      bytes: pointer?.size ?? stat?.size ?? 0,
      ...(pointer && { isMissing: true }),
      sizes,
      copiesFolder,
      ...(read && { picture: { ...read, copies } }),
    }
    this.#known.set(entry, made)
    return made
  }

  async #copyNamed(original: Entry, file: string): Promise<string | undefined> {
    const { picture, copiesFolder } = this.#knownOf(original)
    const copy = copyNamed(picture?.copies ?? [], file, original.path)
    if (!copy) return undefined
    await this.makeCopies(original)
    const path = copyPath(copiesFolder, copy, suffixOf(file))
    // Responses about a picture never depend on its copies: if none can be made, the picture itself is served.
    return this.#copies.statOf(path)?.isFile() ? path : this.#folder.resolve(original.path)
  }
}

function toCopy({ name, width, height }: CopySize, path: string, copiesFolder: string, copies: CopyMaker): PictureCopy {
  const file = copyName(path.slice(path.lastIndexOf('/') + 1), { width, height })
  const made = copies.statOf(copyPath(copiesFolder, { width, height }, suffixOf(file)))
  return { name, file, width, height, ...(made && { bytes: made.size }) }
}

// Case-insensitive: a file must not pass for another file's copy, nor for the original of an orphaned sidecar.
function takenIn(folder: string): (name: string) => boolean {
  const names = tolerating(['ENOENT'], () => readdirSync(folder), []).map((name) => name.toLowerCase())
  const taken = new Set(
    names.flatMap((name) => [name, name.replace(/\.(?:md|json)$/, ''), originalName(name) ?? name, uploadedName(name)]),
  )
  return (name) => {
    const lower = name.toLowerCase()
    return taken.has(lower) || taken.has(originalName(lower) ?? lower)
  }
}
