import fs, { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderSyncs } from '../../../src/storage/files/folder-syncs.ts'
import { testSite } from '../../harness.ts'

type Ended = (error: NodeJS.ErrnoException | null) => void

/** Holds what is synced in the background until the test lets it go on; gives the ends of those that wait. */
function heldSyncs(): Ended[] {
  const held: Ended[] = []
  const { fsync } = fs
  Object.assign(fs, { fsync: (_: number, ended: Ended) => void held.push(ended) })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { fsync })
    syncBuiltinESMExports()
  })
  return held
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-syncs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const failed = (code: string) => Object.assign(new Error(code), { code })

test('who waits for work waits for the names that it made, and shares a sync with others who began to wait', async () => {
  const [folder, held, done] = [temporaryFolder(), heldSyncs(), [] as number[]]
  const syncs = new FolderSyncs()
  const all = [1, 2, 3, 4].map((number) =>
    syncs.synced(async (within) => within(() => syncs.sync(folder))).then(() => done.push(number)),
  )
  expect(held.length).toBe(1)
  held[0]!(null)
  await expect.poll(() => held.length).toBe(2)
  expect(done).toEqual([1])
  held[1]!(null)
  await Promise.all(all)
  expect([done, held.length]).toEqual([[1, 2, 3, 4], 2])
})

test('outside of such work, and of its part that is to be waited for, names are on the disk at once', async () => {
  const [folder, held] = [temporaryFolder(), heldSyncs()]
  const syncs = new FolderSyncs()
  syncs.sync(folder)
  expect(await syncs.synced(async () => (syncs.sync(folder), 'done'))).toBe('done')
  expect(held).toEqual([])
  expect(() => syncs.sync(join(folder, 'missing'))).toThrow('ENOENT')
})

test('a name that cannot be synced is told to those who wait for it, and to nobody else', async () => {
  const [folder, held] = [temporaryFolder(), heldSyncs()]
  const syncs = new FolderSyncs()
  const begun = (path: string) => syncs.synced(async (within) => within(() => syncs.sync(path)))
  const [one, other] = [begun(folder), begun(folder)]
  held[0]!(failed('EIO'))
  await expect(one).rejects.toMatchObject({ name: 'WriteError', code: 'EIO' })
  await expect.poll(() => held.length).toBe(2)
  held[1]!(null)
  await other
  await expect(begun(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
  // Some file systems cannot sync folders: there is nothing to wait for.
  const unable = begun(folder)
  held[2]!(failed('EINVAL'))
  await unable
})

test('a folder that cannot be closed is told of, too', async () => {
  const [folder, held] = [temporaryFolder(), heldSyncs()]
  const syncs = new FolderSyncs()
  const begun = syncs.synced(async (within) => within(() => syncs.sync(folder)))
  const { closeSync } = fs
  const restore = (value: typeof closeSync) => {
    Object.assign(fs, { closeSync: value })
    syncBuiltinESMExports()
  }
  onTestFinished(() => restore(closeSync))
  restore((descriptor) => {
    closeSync(descriptor)
    throw failed('EIO')
  })
  expect(() => held[0]!(null)).not.toThrow()
  await expect(begun).rejects.toMatchObject({ name: 'WriteError', code: 'EIO' })
})

test('work that fails fails at once, whatever it left to be synced', async () => {
  const [folder, held] = [temporaryFolder(), heldSyncs()]
  const syncs = new FolderSyncs()
  const failing = syncs.synced(async (within) =>
    within(() => {
      syncs.sync(folder)
      throw new Error('refused')
    }),
  )
  await expect(failing).rejects.toThrow('refused')
  held[0]!(failed('EIO'))
})

test('a new entry is there for others, and the folder theirs, while its name is on its way to the disk', async () => {
  const { root, site } = testSite({})
  const held = heldSyncs()
  const made: string[] = []
  const make = (title: string) =>
    site
      .locked(() => {
        const draft = site.draft('post')
        draft.set('title', title)
        return site.save(draft)
      })
      .then(({ path }) => made.push(path))
  const first = make('First')
  await expect.poll(() => held.length).toBe(1)
  expect(existsSync(join(root, '.almanac', 'lock'))).toBe(false)
  const [entry] = [...site.all('post')]
  expect(readFileSync(join(root, entry!.path), 'utf8')).toContain('title: First')
  const [second, third] = [make('Second'), make('Third')]
  await expect.poll(() => [...site.all('post')].length).toBe(3)
  expect(made).toEqual([])
  held[0]!(null)
  await first
  await expect.poll(() => held.length).toBe(2)
  expect(made).toEqual([entry!.path])
  held[1]!(null)
  await Promise.all([second, third])
  expect(made.length).toBe(3)
})
