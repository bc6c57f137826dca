import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { stageFiles } from '../../src/follow/stage-files.ts'
import type { BlobReader } from '../../src/storage/clone/blob-reader.ts'

/** The files that this process has open, with those that have no name any more; none where the system does not tell. */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  return existsSync(folder) ? readdirSync(folder).flatMap((name) => leadingTo(join(folder, name))) : []
}

function leadingTo(link: string): string[] {
  try {
    return [readlinkSync(link)]
  } catch {
    return []
  }
}

it('leaves no file open whose bytes break off, whatever its size: its room would stay taken', async () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-stage-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = [{ path: 'a.bin', blob: '0'.repeat(40), isLink: false }]
  for (const size of [10, 2 ** 21]) {
    const breaksOff: Pick<BlobReader, 'read'> = {
      read(_, open) {
        open(0, size).take(Buffer.from('half'))
        return Promise.reject(new Error('the disk is full'))
      },
    }
    const staging = stageFiles(files, { root, blobs: breaksOff as BlobReader, timeOf: () => 0 })
    await expect(staging).rejects.toThrow('the disk is full')
  }
  expect(openFiles().filter((path) => path.startsWith(root))).toEqual([])
})
