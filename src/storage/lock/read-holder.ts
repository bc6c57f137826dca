import { closeSync, openSync, readFileSync } from 'node:fs'
import { parseJson } from '../../text/values.ts'
import { passingCodes, READ_SAFELY } from '../files/read-file.ts'
import { codeOf } from '../files/write-error.ts'
import type { LockHolder } from './ticket.ts'

/** The holder of a lock, from its file; undefined if that names none, or is gone. @throws errors that may be over in a moment */
export function readHolder(path: string): LockHolder | undefined {
  try {
    return toHolder(readLock(path))
  } catch (error) {
    // A lock of which nothing is known now is nobody's to break.
    if (passingCodes.has(codeOf(error))) throw error
    return undefined
  }
}

/** Whether a file has a content that no holder of a lock writes. */
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

// A link is not followed, and a pipe does not hold up anybody.
function readLock(path: string): string {
  const descriptor = openSync(path, READ_SAFELY)
  try {
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}
