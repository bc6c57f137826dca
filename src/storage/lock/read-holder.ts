import { parseJson, quietly } from '../../text/values.ts'
import { readSafely, unlessPassing } from '../files/read-file.ts'
import type { ProcessMark } from '../programs/process-alive.ts'

/** The holder of a lock, as written in the lock file. `since` is an ISO time, at most 0.1 s before it was taken. */
export interface LockHolder extends ProcessMark {
  readonly host: string
  readonly token: string
  readonly since: string
}

/** Reads the holder from a lock file; undefined if it names none, or is gone. Throws errors that may pass by themselves. */
export function readHolder(path: string): LockHolder | undefined {
  // Nobody may break a lock of which nothing is known now.
  return unlessPassing(() => toHolder(readSafely(path)))
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
