import { parseJson, quietly } from '../../text/values.ts'
import { passingCodes, readSafely } from '../files/read-file.ts'
import { codeOf } from '../files/write-error.ts'
import type { LockHolder } from './ticket.ts'

/** Reads the holder from a lock file; undefined if it names none, or is gone. Throws errors that may pass by themselves. */
export function readHolder(path: string): LockHolder | undefined {
  try {
    return toHolder(readSafely(path))
  } catch (error) {
    // Nobody may break a lock of which nothing is known now.
    if (passingCodes.has(codeOf(error))) throw error
    return undefined
  }
}

/** Whether the file holds a text that no lock holder writes. */
export function isOtherText(path: string): boolean {
  // If it is gone, or may not be read, nothing is known of its text.
  return quietly(() => {
    const text = readSafely(path)
    return text !== '' && toHolder(text) === undefined
  }, false)
}

function toHolder(text: string): LockHolder | undefined {
  const holder = (parseJson(text) ?? {}) as LockHolder
  return Number.isInteger(holder.pid) && typeof holder.token === 'string' ? holder : undefined
}
