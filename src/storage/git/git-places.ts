import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { unlessPassing } from '../files/read-file.ts'
import { quietly } from '../../text/values.ts'

/** The places where git keeps the state of a checkout, found without running git. */
export interface GitPlaces {
  /** The folder that contains `.git`. */
  readonly top: string
  /** The checkout's own folder: its index and `HEAD`. */
  readonly dir: string
  /** The folder that all worktrees of the clone share: objects, refs, configuration. */
  readonly common: string
}

/** Found places, and until when they are trusted, in milliseconds of `performance.now()`. */
const known = new Map<string, { readonly places: GitPlaces; readonly until: number }>()
const mostKnown = 100
const believedMs = 1000

/**
 * The git places of the checkout that contains a folder; undefined outside of one, and for a folder that only looks like one.
 * Called for each request that signs in: the result is cached for a second, as long as it exists.
 */
export function gitPlaces(folder: string): GitPlaces | undefined {
  const before = known.get(folder)
  if (before && performance.now() < before.until && isThere(join(before.places.dir, 'HEAD'))) return before.places
  known.delete(folder)
  // Git, too, walks up from a link's target.
  for (let at = realFolder(folder); ; at = dirname(at)) {
    const found = placesAt(join(at, '.git'))
    if (found) {
      const places = { top: at, ...found }
      if (known.size >= mostKnown) known.clear()
      known.set(folder, { places, until: performance.now() + believedMs })
      return places
    }
    if (dirname(at) === at) return undefined
  }
}

/** Almanac's own folder in git's; undefined outside of a checkout. */
export function gitOwnFolder(folder: string): string | undefined {
  const places = gitPlaces(folder)
  return places && join(places.common, 'almanac')
}

/** The real path of a folder, which need not exist: as far as it does, links are followed. */
export function realFolder(folder: string): string {
  const at = resolve(folder)
  return quietly(() => realpathSync.native(at)) ?? join(realFolder(dirname(at)), basename(at))
}

function placesAt(git: string): Omit<GitPlaces, 'top'> | undefined {
  const stat = statSync(git, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const dir = stat.isDirectory() ? git : folderNamedIn(git, /^gitdir: (.+)$/m)
  if (dir === undefined || !isThere(join(dir, 'HEAD'))) return undefined
  const common = folderNamedIn(join(dir, 'commondir'), /^(.+)$/m) ?? dir
  return isThere(join(common, 'objects')) ? { dir, common } : undefined
}

// The path that a file of git names, relative to the file's own folder.
function folderNamedIn(file: string, line: RegExp): string | undefined {
  // Outside of git, state that nobody signed would be trusted.
  const named = unlessPassing(() => line.exec(readFileSync(file, 'utf8'))?.[1]?.trim())
  return named === undefined ? undefined : resolve(dirname(file), named)
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
