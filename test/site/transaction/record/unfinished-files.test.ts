import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LeftWork } from '../../../../src/site/transaction/record/left-work.ts'
import { UnfinishedFile, unfinishedPlace } from '../../../../src/site/transaction/record/unfinished-files.ts'
import { temporaryFolder } from '../../../cli/built-cli.ts'
import { seeSyncs } from '../../../hostile/seen-syncs.ts'

it('a record whose folder could not be synced is begun anew, and can be read by whoever takes the work up', () => {
  const folder = unfinishedPlace(temporaryFolder())
  const record = new UnfinishedFile(folder, { at: 1, group: 'a', command: 'b', by: 'post update' })
  onTestFinished(() => record.release())
  const { fsyncSync } = fs
  // The folder that is made, the record, and then the record's name.
  failAt(3)
  expect(() => record.add([{ path: 'posts/a.md', after: null }], true)).toThrow(/disk reported an error/)
  record.add([{ path: 'posts/b.md', before: null }], true)
  const [file] = folder.names()
  expect(new LeftWork(folder, file!).read()).toMatchObject({ files: [{ path: 'posts/b.md' }] })

  function failAt(number: number): void {
    let calls = 0
    Object.assign(fs, {
      fsyncSync: (descriptor: number) => {
        if (++calls === number) throw Object.assign(new Error('EIO: played'), { code: 'EIO', syscall: 'fsync' })
        fsyncSync(descriptor)
      },
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      Object.assign(fs, { fsyncSync })
      syncBuiltinESMExports()
    })
  }
})

it('the names of a record and of the files that it keeps are on the disk before what it is about changes', () => {
  const root = temporaryFolder()
  const folder = unfinishedPlace(root)
  const record = new UnfinishedFile(folder, { at: 1, group: 'a', command: 'b', by: 'post delete' })
  onTestFinished(() => record.release())
  const syncsOf = seeSyncs()
  record.add([{ gone: [] }], false)
  expect(syncsOf(folder.path)).toBe(0)
  record.add([{ path: 'posts/a.md', before: null }], true)
  expect(syncsOf(folder.path)).toBe(1)
  record.add([{ path: 'posts/b.md', before: null }], true)
  expect(syncsOf(folder.path)).toBe(1)
  fs.writeFileSync(join(root, 'large'), 'bytes')
  record.add([{ path: 'media/large.mp4', before: { link: record.link(join(root, 'large')) } }], true)
  expect(syncsOf(folder.path)).toBe(2)
})
