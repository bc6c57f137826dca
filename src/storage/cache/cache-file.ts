import { closeSync, writeFileSync } from 'node:fs'
import type { MachineFile } from '../../model/model.ts'
import { temporaryName } from '../files/temporary-names.ts'
import { quietly, succeeds } from '../../text/values.ts'

/** Replaces a cache file whole (mode 0600), unsynced. Never throws: a lost cache is rebuilt. False if it was not written. */
export function replaceCacheFile(file: MachineFile, parts: readonly (string | Uint8Array)[]): boolean {
  const folder = quietly(() => file.at('..').stat())
  return folder !== undefined && succeeds(() => file.write(parts, { durable: false }))
}

/** The same with parts that are made one after another. Throws the errors of making them; the old file then stays. */
export async function fillCacheFile(file: MachineFile, parts: AsyncIterable<string | Uint8Array>): Promise<boolean> {
  if (!file.at('..').stat()) return false
  const filled = file.at('..', temporaryName())
  try {
    const descriptor = filled.openToAppend()
    try {
      for await (const part of parts) writeFileSync(descriptor, part)
    } finally {
      closeSync(descriptor)
    }
    filled.moveTo(file)
    return true
  } catch (error) {
    filled.remove()
    throw error
  }
}
