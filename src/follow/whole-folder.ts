import { type Dirent, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { statOf } from '../storage/files/content-folder.ts'
import { replaceCacheFile } from '../storage/cache/cache-file.ts'
import { MachinePlace } from '../storage/machine-folder/machine-place.ts'
import { isSkippedName } from '../text/content-path.ts'
import { doUntil, yieldToEventLoop } from '../work/turns.ts'
import type { FollowedFiles } from './followed-files.ts'
import { quietly, tolerating } from '../text/values.ts'

/** How long checking files blocks the event loop at a time, in milliseconds. */
const sliceMs = 5

/**
 * Whether a process that ended properly noted that a folder's files are those of a commit, so that they can be served without
 * a check. The note is used once, so there is none after a kill. A reboot invalidates it, as a power cut may have lost writes.
 */
export function wasLeftWhole(root: string, commit: string): boolean {
  const place = wholeFolderPlace(root)
  const said = place.read()
  place.remove()
  return said !== undefined && said === sayingOf(commit)
}

/** Notes for the next start that the files of a folder are those of a commit. */
export function sayWhole(root: string, commit: string): void {
  const saying = sayingOf(commit)
  if (saying !== undefined) replaceCacheFile(wholeFolderPlace(root), [saying])
}

/**
 * Checks in slices that files are as noted, with no others beside them; changes in the meantime must be noted at once. Returns
 * a path that differs, unless it is aborted. `isOurs`: whether this process is writing a path.
 */
export async function findStranger(
  root: string,
  files: FollowedFiles,
  isOurs: (path: string) => boolean,
  ended: AbortSignal,
): Promise<string | undefined> {
  const steps = stepsToCheck(root, files, isOurs)
  for (;;) {
    const done = doUntil(performance.now() + sliceMs, steps)
    if (done) return done.value
    await yieldToEventLoop()
    if (ended.aborted) return undefined
  }
}

function* stepsToCheck(root: string, files: FollowedFiles, isOurs: (path: string) => boolean) {
  let stranger: string | undefined
  const check = (path: string) => {
    const stat = statOf(join(root, path))
    const isRight = stat ? files.isIntact(path, stat) : !files.has(path)
    if (!isRight && !isOurs(path)) stranger = path
  }
  for (const path of files.keys()) {
    yield () => check(path)
    if (stranger !== undefined) return stranger
  }
  const folders = ['']
  for (const folder of folders) {
    let entries: Dirent[] = []
    yield () => (entries = entriesOf(join(root, folder)))
    for (const entry of entries) {
      yield () => {
        if (entry.isDirectory()) folders.push(`${folder}${entry.name}/`)
        else if (!files.has(folder + entry.name)) check(folder + entry.name)
      }
      if (stranger !== undefined) return stranger
    }
  }
  return undefined
}

// Files whose names are not UTF-8 stay unchecked. A move may have removed the folder in the meantime.
function entriesOf(absolute: string): Dirent[] {
  return tolerating(['ENOENT', 'ENOTDIR'], () => readdirSync(absolute, { withFileTypes: true }), []).filter(
    ({ name }) => !isSkippedName(name) && !name.includes('\ufffd'),
  )
}

function sayingOf(commit: string): string | undefined {
  // If the boot id is unavailable, files are always checked.
  return quietly(() => `${commit} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')}`)
}

function wholeFolderPlace(root: string): MachinePlace {
  return MachinePlace.of(root, 'cache', 'followed-whole')
}
