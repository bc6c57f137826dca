import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { followFolder, readCommitTimes } from '../../../src/site/index/follow-folder.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { lookAt, rescan, stepsToRescan } from '../../../src/site/index/rescan.ts'
import { aPath, someContent, someSettings } from './contents.ts'
import { type Disk, readDisk, type Told, toHints } from './disk.ts'
import { firstDifference, observe } from './observe.ts'
import { git, operate } from './operations.ts'
import { openRandom, type Random } from './random.ts'

/** How changes come to the live index: told by the test in any order, or by the real watcher; with git's times or without. */
export interface Way {
  readonly watched?: boolean
  readonly git?: boolean
}

/** The clock stands still: what the time changes is not what is tested. */
const now = () => Date.UTC(2026, 0, 15, 10)

/**
 * Does random things to the files of a folder while it is open, and compares the live index with a fresh opening. Gives
 * the first difference with what was done before it; undefined when there is none.
 */
export async function runSequence(seed: number, way: Way = {}, steps = 14): Promise<string | undefined> {
  const random = openRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'almanac-sequence-'))
  const done: string[] = []
  let live: OpenSite | undefined
  let stop: (() => Promise<void>) | undefined
  try {
    startFolder(root, random, way)
    live = openFolder(root, { areas, now, snapshot: false })
    // Half of them never look at all files again.
    const pause = random.chance(0.5) ? Number.POSITIVE_INFINITY : 0
    const times = way.git && !way.watched ? await readCommitTimes(live, () => {}, pause) : undefined
    const changed = new Set<string>()
    if (times) live.onFileChange = (path) => void changed.add(path)
    if (way.watched) stop = (await followFolder(live, () => {})).close
    for (let step = 0; step < steps;) {
      let disk = readDisk(root)
      const told: Told[] = []
      for (let count = 1 + random.below(3); count > 0; count--, step++) {
        done.push(operate(root, random, filesOf(disk), way.git === true))
        const next = readDisk(root)
        told.push(...toHints(disk, next, random))
        disk = next
      }
      if (!way.watched) deliver(live, told, random)
      await times?.again(changed)
      changed.clear()
      if (random.chance(0.2)) await keepSnapshot(live)
      const difference = await compare(live, root, way, random.chance(0.5))
      if (difference !== undefined) return `seed ${seed}, after ${done.join(', ')}: ${difference}\n${settingsIn(root)}`
    }
    if (!isKept(live)) return undefined
    const before = readDisk(root)
    writeFileSync(join(root, 'settings.json'), '{ "title": "Mended" }\n')
    if (!way.watched) deliver(live, toHints(before, readDisk(root), random), random)
    await times?.again(changed)
    const difference = await compare(live, root, way, false)
    return difference && `seed ${seed}, after ${done.join(', ')}, and settings mended: ${difference}`
  } finally {
    await stop?.()
    live?.close()
    restoreRights(root)
    rmSync(root, { recursive: true, force: true })
  }
}

// Settings that cannot be read, or declare what cannot be had, stay as they were: a fresh opening knows nothing of that.
function isKept(live: OpenSite): boolean {
  return live.problems.at('settings.json') !== undefined || !live.configuration.revision.in_force
}

function startFolder(root: string, random: Random, way: Way): void {
  writeFileSync(join(root, 'settings.json'), someSettings(random))
  for (let count = 12; count > 0; count--) {
    const path = aPath(random)
    try {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), someContent(random, path))
    } catch {
      // A file stands where this one's folder would be, or the other way round.
    }
  }
  if (!way.git) return
  writeFileSync(join(root, '.gitignore'), '.almanac/\n')
  for (const command of ['init -q', 'add -A', 'commit -qm one --date=2025-12-01T00:00:00Z'])
    git(root, ...command.split(' '))
}

function filesOf(disk: Disk): string[] {
  const files = [...disk].flatMap(([path, { isFolder }]) => (isFolder ? [] : [path]))
  return files.filter((path) => path !== 'settings.json').concat(files.length > 1 ? [] : ['posts/none.md'])
}

// In groups of any size, some of it twice; or lost, which the watcher notices and asks for a rescan.
function deliver(site: OpenSite, told: readonly Told[], random: Random): void {
  const isLost = random.chance(0.15)
  // Rescans that others are served between.
  const slices: Generator<() => void, void>[] = []
  for (let at = 0; at < told.length;) {
    const group = told.slice(at, (at += 1 + random.below(4)))
    if (isLost && random.chance(0.5)) continue
    lookAt(
      site,
      group.flatMap((one) => ('hint' in one ? [one.hint] : [])),
      (error) => {
        throw error
      },
    )
    for (const one of group) {
      if (!('rescan' in one)) continue
      if (random.chance(0.5)) rescan(site, one.rescan)
      else slices.push(stepsToRescan(site, one.rescan))
    }
    for (const slice of slices) for (let count = random.below(8); count > 0; count--) slice.next().value?.()
  }
  for (const slice of slices) for (const step of slice) step()
  if (isLost) rescan(site)
}

async function compare(live: OpenSite, root: string, way: Way, snapshot: boolean): Promise<string | undefined> {
  const until = performance.now() + 15_000
  for (;;) {
    const difference = await differenceNow(live, root, way, snapshot)
    // A watcher takes its time: what is awaited is that both become the same.
    if (difference === undefined || !way.watched || performance.now() > until) return difference
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// While it is looked at, a watcher may take settings that change what types and indexes there are.
async function differenceNow(live: OpenSite, root: string, way: Way, snapshot: boolean): Promise<string | undefined> {
  const { resources } = live
  try {
    const [seen, fresh] = [await observe(live), await observeFresh(root, way, snapshot)]
    return isKept(live) ? undefined : firstDifference(seen, fresh)
  } catch (error) {
    if (way.watched && live.resources !== resources) return String(error)
    throw error
  }
}

async function observeFresh(root: string, way: Way, snapshot: boolean): Promise<Record<string, unknown>> {
  const site = openFolder(root, { areas, now, snapshot })
  try {
    if (way.git) await readCommitTimes(site, () => {})
    return await observe(site)
  } finally {
    site.close()
  }
}

function settingsIn(root: string): string {
  return readFileSync(join(root, 'settings.json'), 'utf8')
}

function restoreRights(root: string): void {
  for (;;) {
    const before = readDisk(root)
    for (const [path, { isFolder }] of before) if (isFolder) chmodSync(join(root, path), 0o755)
    if (readDisk(root).size === before.size) return
  }
}
