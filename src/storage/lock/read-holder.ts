import { closeSync, openSync, readFileSync } from 'node:fs'
import { parseJson } from '../../text/values.ts'
import { passingCodes, READ_SAFELY } from '../files/read-file.ts'
import { codeOf } from '../files/write-error.ts'
import type { LockHolder } from './ticket.ts'

/** Reads the holder from a lock file; undefined if it names none, or is gone. Throws errors that may pass by themselves. */
export function readHolder(path: string): LockHolder | undefined {
  try {
    return toHolder(readLock(path))
  } catch (error) {
    // Nobody may break a lock of which nothing is known now.
    if (passingCodes.has(codeOf(error))) throw error
    return undefined
  }
}

/** Whether the file holds a text that no lock holder writes. */
export function isOtherText(path: string): boolean {
  try {
    const text = readLock(path)
    return text !== '' && toHolder(text) === undefined
  } catch {
    // It is gone, or may not be read.
    return false
  }
}

function toHolder(text: string): LockHolder | undefined {
  const holder = (parseJson(text) ?? {}) as LockHolder
  return Number.isInteger(holder.pid) && typeof holder.token === 'string' ? holder : undefined
}

// Follows no link, and does not block on a pipe.
function readLock(path: string): string {
  const descriptor = openSync(path, READ_SAFELY)
  try {
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}
