import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hasDigest } from '../../../src/storage/clone/blob-hash.ts'

it('knows a film of more than two gigabytes again, without having it in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [film, size] = [join(folder, 'film.mp4'), 2 ** 31]
  const descriptor = openSync(film, 'w')
  ftruncateSync(descriptor, size)
  closeSync(descriptor)
  // That of so many zeros.
  const oid = 'a7c744c13cc101ed66c29f672f92455547889cc586ce6d44fe76ae824958ea51'
  expect(hasDigest(film, { oid, size })).toBe(true)
  expect(process.memoryUsage.rss()).toBeLessThan(size)
})
