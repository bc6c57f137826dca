import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CleanTimes } from '../../storage/git/clean-times.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { statOf } from '../../storage/files/content-folder.ts'
import { type Git, isInCheckout, openGit } from '../../storage/git/git.ts'
import { watchFolder } from '../../storage/watch/watch.ts'
import type { FolderListener } from '../../storage/watch/watcher.ts'
import type { SharingEntries } from './sharing/sharing-entries.ts'
import { lookAt, type Rescanned } from './rescan.ts'
import { openRescans } from './rescans.ts'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../../storage/machine-folder/prepare.ts'
import { coarseTickMs } from './racily-clean-files.ts'
import { followUnreadable } from './follow-unreadable.ts'
import { factsAtHand } from './file-entry.ts'
import { statesModified } from './modified.ts'
import { quietly } from '../../text/values.ts'

/** Git is queried about changed files at most once in this many milliseconds. */
const askAgainMs = 1000

export interface FollowedSite extends Rescanned {
  readonly entries: SharingEntries
  readonly readOnly: boolean
  /** Renamings that other processes may have left unfinished. */
  readonly pins: { refresh(): void; unattended(): readonly unknown[] }
  /** Work that other processes may have left unfinished. */
  readonly recovery: { readonly isDue: boolean }
  commitTimes: Map<string, number>
  onFileChange: ((path: string) => void) | undefined
  now(): number
  onChange(listener: () => void): () => void
  locked<T>(work: () => T): Promise<T>
}

/** Keeps an open site in sync with its files: loads reported changes, and publishes scheduled entries on time. */
export async function followFolder(site: FollowedSite, onError: (error: Error) => void, known?: KnownTimes) {
  const clock = followClock(site)
  const work = followWork(site, onError)
  const rescans = openRescans(site, onError)
  let isClosed = false
  const look = (paths: readonly string[]) => lookAt(site, paths, onError, () => rescans.ask(''))
  const listener: FolderListener = {
    hint: (paths) => {
      // Many programs save by emptying a file before they write it.
      const empty = paths.filter((path) => isEmptyFile(join(site.folder.root, path)))
      if (empty.length > 0) setTimeout(() => isClosed || look(empty), 100).unref()
      look(paths.filter((path) => !empty.includes(path)))
    },
    rescan: (under) => rescans.ask(under),
    problem: onError,
  }
  const watching = await watchFolder(site.folder.root, listener)
  const unreadable = followUnreadable(site.problems, listener)
  const git = await followGit(site, onError, known)
  // Catches changes between the opening and the watch.
  void watching.ready.then(() => rescans.ask(''), onError)
  return {
    async close() {
      isClosed = true
      for (const end of [clock, work, unreadable, git, rescans.close]) end()
      await watching.close()
    },
  }
}

// Without learning about links: to look at a change, those from before are needed, too.
function isEmptyFile(absolute: string): boolean {
  const stat = quietly(() => statOf(absolute))
  return stat?.isFile() === true && stat.size === 0
}

/** Keeps the modification times of clean files at their commit times; returns a function that stops it. */
export async function followGit(site: FollowedSite, onError: (error: Error) => void, known?: KnownTimes) {
  const refresh = await readCommitTimes(site, onError, undefined, known)
  if (!refresh) return () => {}
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  let changed = new Set<string>()
  const ask = async () => {
    if (isAsking) return askLater()
    isAsking = true
    const changedPaths = changed
    changed = new Set()
    await refresh.again(changedPaths).catch((error: Error) => {
      for (const path of changedPaths) changed.add(path)
      onError(error)
    })
    isAsking = false
  }
  // A changed file stops or starts being clean; one query covers all files that change meanwhile.
  const askLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void ask()
    }, askAgainMs).unref()
  }
  const head = refresh.git.watchHead(() => void ask())
  site.onFileChange = (path) => {
    changed.add(path)
    askLater()
  }
  return () => {
    site.onFileChange = undefined
    clearTimeout(timer)
    head.close()
  }
}

/** The warning for a checkout with truncated history. */
export const shallowHistory =
  'This checkout is shallow: files whose last change is missing show the time of its oldest commit as `modified`; ' +
  '`git fetch --unshallow` (in a pipeline: fetch-depth: 0) or `modified:` in a file provides the correct times.'

const noHistory =
  'shows the time when it was last saved here as `modified`, which may be that of a copy; ' +
  'the history of git (in a pipeline: fetch-depth: 0) or `modified:` in a file provides the correct times.'

/** Whether any file's modification time comes from git's history. */
export function asksHistory(site: FollowedSite): boolean {
  return [...site.entries.byPath.values()].some((entry) => !statesModified(factsAtHand(entry)))
}

/** The fault in the modification times of a site's files, as a sentence; undefined if they are right. */
export async function historyProblem(site: FollowedSite): Promise<string | undefined> {
  const { root } = site.folder
  const git = isInCheckout(root) ? await openGit(root) : undefined
  if ((git && !git.isShallow()) || !asksHistory(site)) return undefined
  if (git) return shallowHistory
  return isInCheckout(root)
    ? `git cannot read this checkout (see its safe.directory): a file ${noHistory}`
    : `This folder is not in a git checkout: a file ${noHistory}`
}

export interface KnownTimes {
  readonly git: Git
  /** Its `times` are those with which the site is opened. */
  readonly clean: CleanTimes
  /** A time before git was queried, in milliseconds of the system clock. */
  readonly since: number
}

/**
 * Reads when each clean file of a content folder was last committed, to open a site with these times: entries need not be
 * derived twice. Undefined outside git, and without content.
 */
export async function openCommitTimes(root: string, readOnly: boolean): Promise<KnownTimes | undefined> {
  if (!existsSync(join(root, 'settings.json'))) return undefined
  if (!readOnly) prepareMachineFolder(root)
  const since = Date.now()
  const git = await openGit(root, readOnly ? {} : { cacheFile: timesFile(root) })
  if (!git) return undefined
  const clean = new CleanTimes(git)
  await clean.update([])
  return { git, clean, since }
}

/**
 * Reads when each clean file was last committed; undefined outside git. Calls `onWarning` if some times will be wrong. `pause`:
 * see `CleanTimes`; `known`: the times with which the site was opened.
 */
export async function readCommitTimes(
  site: FollowedSite,
  onWarning: (warning: Error) => void,
  pause?: number,
  known?: KnownTimes,
) {
  const { root } = site.folder
  const git = known?.git ?? (await openGit(root, site.readOnly ? {} : { cacheFile: timesFile(root) }))
  if (!git) return undefined
  if (git.isShallow() && asksHistory(site)) onWarning(new Error(shallowHistory))
  const clean = known?.clean ?? new CleanTimes(git, site.commitTimes, pause)
  const again = async (changed: Iterable<string>) => {
    for (const path of await clean.update(changed)) {
      const entry = site.entries.byPath.get(path)
      if (entry && !statesModified(factsAtHand(entry))) site.entries.renew(entry)
    }
  }
  await again(known ? changedSince(site, known.since) : [])
  return { git, again }
}

// Files changed between git's response and the opening; disks with coarse times may report an earlier time.
function changedSince({ entries }: FollowedSite, since: number): string[] {
  return [...entries.byPath.values()].flatMap(({ path, ctimeMs }) => (ctimeMs >= since - coarseTickMs ? path : []))
}

function timesFile(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'commit-times')
}

/** How often the clock is checked, in milliseconds: somebody may set it. */
const lookAtClockMs = 5000

/** Derives entries again when the clock passes a time that changes them, in either direction; returns its stop function. */
export function followClock(site: FollowedSite): () => void {
  let timer: NodeJS.Timeout | undefined
  let armedFor = Number.POSITIVE_INFINITY
  const arm = () => {
    clearTimeout(timer)
    armedFor = site.entries.nextDue() ?? Number.POSITIVE_INFINITY
    timer = setTimeout(look, Math.min(lookAtClockMs, Math.max(5, armedFor - site.now() + 5)))
    timer.unref()
  }
  const look = () => {
    site.entries.tick(site.now())
    arm()
  }
  // Many files may change at once: a due time that moves later is noticed when the timer fires.
  const stop = site.onChange(() => {
    if ((site.entries.nextDue() ?? Number.POSITIVE_INFINITY) < armedFor) arm()
  })
  look()
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** How often to look for unfinished work of other processes, in milliseconds: they may be killed at any time. */
const lookForWorkMs = 2000
/** A failed recovery is retried after pauses that grow up to this many times the usual one. */
const longestPause = 64

/** Recovers work that others left unfinished, as the next write here would; returns a function that stops it. */
function followWork(site: FollowedSite, onError: (error: Error) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  // What cannot be read now may be left.
  const isLeft = () =>
    quietly(() => {
      site.pins.refresh()
      return site.recovery.isDue || site.pins.unattended().length > 0
    }, true)
  const arm = (pause: number) => {
    timer = setTimeout(() => void look(pause), pause * lookForWorkMs).unref()
  }
  const look = async (pause: number) => {
    // A recovery that may not write, or waits too long for the lock, is retried; the recovery itself reports failures.
    const failed = (error: Error) => (error instanceof ContentError ? undefined : onError(error))
    if (isLeft()) await site.locked(() => undefined).catch(failed)
    if (timer) arm(isLeft() ? Math.min(2 * pause, longestPause) : 1)
  }
  if (!site.readOnly) arm(1)
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
}
