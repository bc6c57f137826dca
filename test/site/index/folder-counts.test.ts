import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FolderCounts } from '../../../src/site/index/folder-counts.ts'

const files = ['a.md', 'posts/a.md', 'posts/b.md', 'posts/2024/a.md', 'posts/2024/b.md', 'pots/a.md', 'posts-2/a.md']
const folders = ['posts', 'posts/2024', 'pots', 'posts-2', 'post', 'a.md']

it('knows below which folders there are files, however they come and go', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...files), { maxLength: 30 }), (changed) => {
      const counts = new FolderCounts()
      const there = new Set<string>()
      for (const path of changed) {
        counts.count(path, there.has(path) ? -1 : 1)
        if (!there.delete(path)) there.add(path)
        for (const folder of folders)
          expect(counts.hasBelow(folder)).toBe([...there].some((one) => one.startsWith(`${folder}/`)))
      }
    }),
  )
})
