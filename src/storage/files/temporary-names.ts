import { hash, randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { hostname } from 'node:os'
import { isProcessAlive, processSpace } from '../programs/process-alive.ts'

const PREFIX = '.almanac-tmp-'
const NAME = /^\.almanac-tmp-(\d+)-(?:([0-9a-f]{8})-)?[\w-]+$/
/** How old a temporary file of another machine's process must be to count as abandoned, in milliseconds. */
const MIN_AGE_MS = 60_000
/** The same with this process's pid: one in another container may have it, too, and take its time. */
const MIN_AGE_OF_OWN_PID_MS = 24 * 60 * MIN_AGE_MS
const processTag = randomBytes(4).toString('hex')
const machineTag = hash('sha1', `${hostname()} ${processSpace ?? ''}`).slice(0, 8)
let counter = 0

/** A fresh name for a file or folder being filled: scans and watchers skip it, and it identifies its process. */
export function temporaryName(): string {
  return `${PREFIX}${process.pid}-${machineTag}-${processTag}${(counter++).toString(36)}`
}

/** Whether a name is that of a half-written file, which scans and watchers skip. */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** The id of the process that made a temporary file; undefined for other names. */
export function temporaryPid(name: string): number | undefined {
  const pid = Number(NAME.exec(name)?.[1])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

/**
 * Whether a temporary file was left by a killed process: one of this machine that is gone, or one of another machine (or
 * container) if the file was not written, or made by a link, for a minute; a day, if it had this process's pid.
 */
export function isStaleTemporary(name: string, { mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>): boolean {
  const pid = temporaryPid(name)
  if (pid === undefined) return false
  const age = Date.now() - Math.max(mtimeMs, ctimeMs)
  // In a restarted container, a dead process may well have had this process's pid.
  if (pid === process.pid) return !name.includes(processTag) && age > MIN_AGE_OF_OWN_PID_MS
  return !isProcessAlive(pid) && (NAME.exec(name)![2] === machineTag || age > MIN_AGE_MS)
}
