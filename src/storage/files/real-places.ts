import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { ContentError } from './content-error.ts'
import { linkTarget } from './link-targets.ts'
import { isSafePath, isSkippedPath } from '../../text/content-path.ts'
import { quietly } from '../../text/values.ts'
import { codeOf } from './write-error.ts'

const TRUST_MS = 1000

/** Why a walk does not reach a path: a folder on the way is a link, or unreadable. */
export type Obstacle = 'link' | ContentError

/** Resolves real paths below a root. Results for folders are cached for a second: one lookup serves many reads. */
export class RealPlaces {
  readonly #root: string
  #realRoot: string | undefined
  readonly #insideUntil = new Map<string, number>()
  readonly #obstacles = new Map<string, { obstacle: Obstacle | undefined; until: number }>()

  constructor(root: string) {
    this.#root = root
  }

  forget(): void {
    this.#realRoot = undefined
    this.#insideUntil.clear()
    this.#obstacles.clear()
  }

  /** Returns the target of a link inside the folder. Throws ContentError if that is outside, hidden or missing. */
  realFile(path: string): string {
    let real: string
    try {
      real = realpathSync.native(`${this.#root}/${path}`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A missing target is checked by its path: no event reports its appearance in a hidden folder.
      if (this.#leadsToHidden(path)) throw outside(path, 'leads into a hidden folder')
      throw new ContentError(path, 'the link is broken', { code, hint: 'remove or fix the link', cause: error })
    }
    this.#assertInside(real, path)
    return real
  }

  /** Makes a real path relative to the root. */
  toPath(real: string): string {
    const root = this.#realRoot === sep ? '' : (this.#realRoot ?? '')
    return real
      .slice(root.length + 1)
      .split(sep)
      .join('/')
  }

  /** Refuses unsafe paths, and those whose nearest existing folder is really elsewhere. Throws ContentError. */
  assertFolderInside(path: string): void {
    if (!isSafePath(path)) throw outside(path, 'is not a path inside the content folder')
    const folder = parentOf(path)
    const now = performance.now()
    if (folder === '' || (this.#insideUntil.get(folder) ?? 0) > now) return
    for (let existing = folder; existing !== ''; existing = parentOf(existing)) {
      try {
        this.#assertInside(realpathSync.native(`${this.#root}/${existing}`), path)
      } catch (error) {
        if (error instanceof ContentError) throw error
        const { code } = error as NodeJS.ErrnoException
        if (code !== 'ENOENT' && code !== 'ENOTDIR') throw outside(path, `cannot be reached (${code})`)
        continue
      }
      if (existing === folder) this.#insideUntil.set(folder, now + TRUST_MS)
      return
    }
  }

  /**
   * Also refuses paths that a walk skips, which are not content and may be git's. Reads the disk each time: a checkout may have
   * just replaced a folder by a link. Throws ContentError.
   */
  assertWritable(path: string): void {
    if (isSafePath(path) && isSkippedPath(path))
      throw outside(path, 'is hidden and not content: nothing may be written there')
    const folder = parentOf(path)
    this.#insideUntil.delete(folder)
    this.assertFolderInside(path)
    // A folder would be created where a dangling link leads.
    for (let at = folder; at !== '' && !this.#insideUntil.has(folder); at = parentOf(at))
      if (isDangling(`${this.#root}/${at}`)) throw outside(path, `leads nowhere: ${at} is a broken link`)
  }

  /** The obstacle that keeps a walk from reaching a path; undefined if none of its existing folders is one. */
  obstacleTo(path: string): Obstacle | undefined {
    const folder = parentOf(path)
    if (folder === '') return undefined
    const now = performance.now()
    const known = this.#obstacles.get(folder)
    if (known && known.until > now) return known.obstacle
    const obstacle = this.obstacleTo(folder) ?? this.#obstacleAt(folder)
    this.#obstacles.set(folder, { obstacle, until: now + TRUST_MS })
    return obstacle
  }

  #leadsToHidden(path: string): boolean {
    let at: string | undefined = path
    for (let links = 0; at !== undefined && links < 40; links++) {
      at = linkTarget(this.#root, at)
      if (at !== undefined && isSkippedPath(at)) return true
    }
    return false
  }

  #obstacleAt(folder: string): Obstacle | undefined {
    const absolute = `${this.#root}/${folder}`
    try {
      const stat = lstatSync(absolute, { throwIfNoEntry: false })
      if (stat?.isSymbolicLink() === true) return 'link'
      if (stat?.isDirectory() !== true) return undefined
      accessSync(absolute, constants.R_OK | constants.X_OK)
    } catch (error) {
      return ['ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? undefined : unreadableFolder(folder, error)
    }
    return undefined
  }

  #assertInside(real: string, path: string): void {
    this.#realRoot ??= realpathSync.native(this.#root)
    const root = this.#realRoot === sep ? '' : this.#realRoot
    if (real !== this.#realRoot && !real.startsWith(root + sep)) throw outside(path, 'leads out of the content folder')
    const inside = this.toPath(real)
    // Hidden folders hold secrets and are not watched: they are reached by their own name or not at all.
    const isDirect = path === inside || path.startsWith(`${inside}/`)
    if (!isDirect && isSkippedPath(inside)) throw outside(path, 'leads into a hidden folder')
  }
}

/** The problem of a folder whose files cannot be listed or accessed; its name gets a trailing slash. */
export function unreadableFolder(folder: string, cause: unknown): ContentError {
  const { code } = cause as NodeJS.ErrnoException
  const name = folder === '' ? '.' : `${folder}/`
  return new ContentError(name, 'folder cannot be read', { code, hint: 'check the permissions of the folder', cause })
}

/** The path of the file that a write to a path changes: links on the way, and in its place, lead to another one. */
export function placeBehindLinks(root: string, path: string): string {
  const absolute = join(root, path)
  // The folder may have been removed with its last file.
  return quietly(() => {
    const isLink = lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() === true
    const { native } = realpathSync
    const real = isLink ? native(absolute) : join(native(dirname(absolute)), basename(absolute))
    const place = relative(native(root), real).replaceAll(sep, '/')
    return isSafePath(place) ? place : path
  }, path)
}

function isDangling(absolute: string): boolean {
  return quietly(() => readlinkSync(absolute) !== '' && !existsSync(absolute), false)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function outside(path: string, reason: string): ContentError {
  return new ContentError(path.replaceAll('\0', '\\0'), reason, { code: 'EOUTSIDE' })
}
