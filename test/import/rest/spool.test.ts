import { rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Spool } from '../../../src/import/rest/spool.ts'
import type { Answered } from '../../../src/model/model.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'

it.each(['a part', 'all'])('a collection is read again if a power cut took %s of its pages', (lost) => {
  const root = temporaryFolder()
  const open = () => new Spool(MachinePlace.of(root, 'import'), 'a source')
  const entries = (...ids: number[]) => ids.map((id) => ({ id }) as unknown as Answered)
  const before = open()
  for (const name of ['posts', 'pages']) {
    before.add(name, entries(1, 2), 2)
    before.add(name, entries(3, 4), 0)
  }
  const file = join(root, '.almanac/import/posts.ndjson')
  if (lost === 'all') rmSync(file)
  else truncateSync(file, 12)
  const after = open()
  expect([after.next('posts'), after.next('pages')]).toEqual([1, 0])
  after.add('posts', entries(1, 2, 3), 0)
  expect([...after.read('posts')]).toEqual(entries(1, 2, 3))
  expect([...after.read('pages')]).toEqual(entries(1, 2, 3, 4))
})
