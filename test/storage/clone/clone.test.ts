import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BlobReader } from '../../../src/storage/clone/blob-reader.ts'
import { blobHash, hashOnDisk } from '../../../src/storage/clone/blob-hash.ts'
import { ObjectTypes } from '../../../src/storage/clone/object-types.ts'
import { staysInside } from '../../../src/storage/clone/tree-files.ts'
import { Remote, temporary } from '../../follow/remote.ts'

const hashOf = (text: string) => blobHash(Buffer.from(text), '0'.repeat(40))

/** What a reader gives of texts by their hashes. */
async function textsOf(reader: BlobReader, hashes: readonly string[]) {
  const found: string[] = []
  const missing = await reader.read(hashes, (at) => {
    const pieces: Buffer[] = []
    return {
      take: (bytes) => void pieces.push(Buffer.from(bytes)),
      end: () => (found[at] = `${Buffer.concat(pieces)}`),
    }
  })
  return { found, missing }
}

describe('a git that stays', () => {
  it('gives what is asked of it, by several at once, and tells what is missing', async () => {
    const remote = new Remote()
    remote.push({ 'a.md': 'A\n', 'b.md': '', 'c.md': 'C'.repeat(200_000) })
    const reader = new BlobReader(remote.folder)
    onTestFinished(() => reader.close())
    const none = '1'.repeat(40)
    const asked = [hashOf('A\n'), none, hashOf(''), hashOf('C'.repeat(200_000))]
    const [one, other] = await Promise.all([textsOf(reader, asked), textsOf(reader, [hashOf('A\n')])])
    expect(one.missing).toEqual([1])
    expect(one.found.map((text) => text.length)).toEqual([2, undefined, 0, 200_000].map((n) => n!))
    expect(other.found).toEqual(['A\n'])
    // What was fetched since is found.
    remote.push({ 'd.md': 'D\n' })
    expect((await textsOf(reader, [hashOf('D\n')])).found).toEqual(['D\n'])
  })

  it('rejects where a taker fails, and reads the next as if nothing had been', async () => {
    const remote = new Remote()
    remote.push({ 'a.md': 'A\n' })
    const reader = new BlobReader(remote.folder)
    onTestFinished(() => reader.close())
    const failing = reader.read([hashOf('A\n')], () => {
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect((await textsOf(reader, [hashOf('A\n')])).found).toEqual(['A\n'])
  })

  it('says what objects are, and of what is not there nothing', async () => {
    const remote = new Remote()
    const commit = remote.push({ 'a.md': 'A\n' })
    const types = new ObjectTypes(remote.folder)
    onTestFinished(() => types.close())
    const asked = [commit, '1'.repeat(40), hashOf('A\n')].map((hash) => types.typeOf(hash))
    expect(await Promise.all(asked)).toEqual(['commit', undefined, 'blob'])
  })
})

it.each([
  ['posts/a.md', 'b.md', true],
  ['posts/a.md', '../pages/b.md', true],
  ['posts/deep/a.md', '../../settings.json', true],
  ['posts/a.md', '../../b.md', false],
  ['a.md', '..', false],
  ['posts/a.md', '/etc/passwd', false],
  ['posts/a.md', '../.almanac/secret', false],
  ['posts/a.md', '', false],
  ['posts/a.md', 'b\\..\\c', false],
])('a link at %s to %s may be written: %s', (path, target, may) => expect(staysInside(path, target)).toBe(may))

it('names the bytes of a file of any size as git does', () => {
  const file = join(temporary('hash'), 'a.bin')
  for (const size of [0, 1, 128 * 1024, 300_000]) {
    writeFileSync(file, Buffer.alloc(size, 7))
    const named = execFileSync('git', ['hash-object', '--no-filters', file], { encoding: 'utf8' }).trim()
    expect(hashOnDisk(file, named)).toEqual({ blob: named, isLink: false })
  }
})
