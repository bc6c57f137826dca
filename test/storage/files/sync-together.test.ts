import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { syncTogether } from '../../../src/storage/files/sync-together.ts'

function opened(count: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  const descriptors = Array.from({ length: count }, (_, i) => openSync(join(folder, String(i)), 'w'))
  onTestFinished(() => {
    descriptors.forEach((descriptor) => closeSync(descriptor))
    rmSync(folder, { recursive: true, force: true })
  })
  for (const descriptor of descriptors) writeSync(descriptor, 'text')
  return descriptors
}

/** A descriptor that cannot be synced. */
function aPipe(): number {
  const descriptor = openSync('/dev/null', 'w')
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

it('syncs one file, or many, with a thread and while there is none yet', async () => {
  for (let round = 0; round < 20; round++) {
    expect(syncTogether(opened(1 + (round % 7)))).toBeUndefined()
    // Time for the thread to start.
    await sleep(20)
  }
})

it('has nothing to do for no files', () => {
  expect(syncTogether([])).toBeUndefined()
})

it('tells the first file that could not be synced, with the system\u2019s code, whoever was to sync it', async () => {
  for (let round = 0; round < 12; round++) {
    const at = round % 4
    const descriptors = opened(4).with(at, aPipe())
    expect(syncTogether(descriptors)).toMatchObject({ at, error: { code: 'EINVAL' } })
    await sleep(20)
  }
})
