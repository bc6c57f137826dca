import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PinnedReferences } from '../../../src/site/names/pinned-references.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { testSite } from '../../harness.ts'
import { crowd } from '../../hostile/faulty-disk.ts'

it('what another process is about to rename is known although too many files were open to read it', () => {
  const root = temporaryFolder()
  const pins = () => new PinnedReferences(MachinePlace.of(root, 'intentions.json'))
  const [ours, theirs] = [pins(), pins()]
  theirs.add([{ scope: 'post', key: 'leek', id: 7 }])
  const { end } = crowd(root)
  expect(() => ours.refresh()).toThrow('EMFILE')
  end()
  ours.refresh()
  expect(ours.meaning('post', 'leek')).toBe(7)
  ours.add([{ scope: 'post', key: 'kale', id: 8 }])
  theirs.refresh()
  expect([theirs.meaning('post', 'leek'), theirs.meaning('post', 'kale')]).toEqual([7, 8])
})

it('a changed file is taken in, and told of, although too many files are open to read what others rename', () => {
  const { site, root } = testSite({ 'posts/leek.md': '---\nid: 7\ntitle: Leek\n---\n' })
  new PinnedReferences(MachinePlace.of(root, 'intentions.json')).add([{ scope: 'post', key: 'leek', id: 7 }])
  let heard = 0
  site.onChange(() => heard++)
  const path = join(root, 'posts/kale.md')
  writeFileSync(path, '---\nid: 8\ntitle: Kale\n---\n')
  const { end } = crowd(join(root, '.almanac/intentions.json'))
  site.load('posts/kale.md')
  end()
  expect([site.get('post', 8)?.data['title'], heard]).toEqual(['Kale', 1])
})
