import { expect, it } from 'vitest'
import { PinnedReferences } from '../../../src/site/names/pinned-references.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
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
