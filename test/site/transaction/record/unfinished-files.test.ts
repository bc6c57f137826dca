import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it, onTestFinished } from 'vitest'
import { LeftWork } from '../../../../src/site/transaction/record/left-work.ts'
import { UnfinishedFile, unfinishedPlace } from '../../../../src/site/transaction/record/unfinished-files.ts'
import { temporaryFolder } from '../../../cli/built-cli.ts'

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
