import { randomBytes } from 'node:crypto'
import { takeLease } from '../lock/lease.ts'
import { machinePath } from '../files/places.ts'
import { gitOwnFolder } from '../git/git-places.ts'
import { makeSealKey, readSealKey } from './seal-key.ts'
import { Seal } from './seal.ts'
import { sealedFilesIn, sealFile } from './sealed-files.ts'
import { gitSilence, isGitSilent, trackedState, wasEverTracked } from './tracked.ts'

/** How the files of a machine folder are verified. */
export interface Seals {
  /** Undefined if everything is trusted: outside of git, or if no key can be made but git never tracked anything there. */
  readonly seal: Seal | undefined
  /** There is no key, and none can be made: nothing is moved aside. With `seal`, nothing is trusted then. */
  readonly isBlind: boolean
}

const known = new Map<string, Seal>()
const mostKnown = 100

/**
 * How a content folder's state is sealed. The first call gives a clone its key. Files that exist then are this machine's own,
 * from before there were keys, and are signed, unless git ever tracked any there. Throws WriteError and system errors.
 */
export function sealingOf(root: string): Seals {
  const folder = gitOwnFolder(root)
  if (folder === undefined) return { seal: undefined, isBlind: false }
  const own = known.get(folder) ?? sealIn(folder) ?? firstSeal(root, folder)
  if (own) return { seal: keep(folder, own), isBlind: false }
  if (!wasEverTracked(root)) return { seal: undefined, isBlind: true }
  reportBlind(root, folder)
  return { seal: new Seal(randomBytes(32)), isBlind: true }
}

const reported = new Set<string>()

function reportBlind(root: string, folder: string): void {
  if (reported.has(root)) return
  reported.add(root)
  const why = isGitSilent(root) ? gitSilence : 'git may have tracked files there'
  process.stderr.write(
    `almanac: ${folder} cannot be written, so no key can be kept there. Nothing in .almanac is trusted, not even passwords: ${why}.\n`,
  )
}

/** A clone's seal, without making one; undefined outside of git, and before there is a key. */
export function knownSeal(root: string): Seal | undefined {
  const folder = gitOwnFolder(root)
  return folder === undefined ? undefined : sealIn(folder)
}

function sealIn(folder: string): Seal | undefined {
  const key = readSealKey(folder)
  return key && new Seal(key)
}

// One process at a time: another would take unsigned files for foreign ones.
function firstSeal(root: string, folder: string): Seal | undefined {
  const release = waitForLease(root)
  if (!release) return sealIn(folder)
  try {
    const made = sealIn(folder)
    if (made) return made
    const base = machinePath(root)
    const files = sealedFilesIn(base)
    const isOwn = files.length > 0 && trackedState(root).length === 0 && !wasEverTracked(root)
    return new Seal(
      makeSealKey(folder, (key) => {
        if (isOwn) for (const file of files) sealFile(base, file, new Seal(key))
      }),
    )
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  } finally {
    release()
  }
}

const mostWaitMs = 10_000
const pauseMs = 10

// Undefined if another process has made the key meanwhile, or nothing can be written.
function waitForLease(root: string): (() => void) | undefined {
  const nobody = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < mostWaitMs; waited += pauseMs) {
    const release = takeLease(root, 'adopting')
    if (release || knownSeal(root)) return release
    Atomics.wait(nobody, 0, 0, pauseMs)
  }
  return undefined
}

function keep(folder: string, seal: Seal): Seal {
  if (known.size >= mostKnown) known.clear()
  known.set(folder, seal)
  return seal
}
