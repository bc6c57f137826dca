import { expect, it } from 'vitest'
import { SkippedFiles } from '../../../src/site/index/skipped-files.ts'

it('counts what is no content by folder and kind, and leaves out what is about the folder', () => {
  const skipped = new SkippedFiles()
  for (const path of ['README.md', 'LICENSE', 'data/a.csv', 'data/more/b.csv', 'Makefile', 'notes/readme.txt'])
    skipped.add(path)
  expect(skipped.count).toBe(3)
  expect(skipped.kinds()).toEqual([
    { folder: 'data', ending: '.csv', count: 2, example: 'data/a.csv' },
    { folder: '', ending: 'Makefile', count: 1, example: 'Makefile' },
  ])
})
