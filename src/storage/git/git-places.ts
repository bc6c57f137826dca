import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where git keeps what belongs to a checkout, found without running git. */
export interface GitPlaces {
  /** The checkout's own folder: its index and `HEAD`. */
  readonly dir: string
  /** The folder that all worktrees of the clone share: objects, refs, configuration. */
  readonly common: string
}

/** The places of the checkout that contains a folder; undefined outside of one, and for what only looks like one. */
export function gitPlaces(folder: string): GitPlaces | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = placesAt(join(at, '.git'))
    if (found) return found
    if (dirname(at) === at) return undefined
  }
}

function placesAt(git: string): GitPlaces | undefined {
  const stat = statSync(git, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  const dir = stat.isDirectory() ? git : folderNamedIn(git, /^gitdir: (.+)$/m)
  if (dir === undefined || !isThere(join(dir, 'HEAD'))) return undefined
  const common = folderNamedIn(join(dir, 'commondir'), /^(.+)$/m) ?? dir
  return isThere(join(common, 'objects')) ? { dir, common } : undefined
}

// What a file of git's names, relative to where the file is.
function folderNamedIn(file: string, line: RegExp): string | undefined {
  try {
    const named = line.exec(readFileSync(file, 'utf8'))?.[1]?.trim()
    return named === undefined ? undefined : resolve(dirname(file), named)
  } catch {
    return undefined
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
