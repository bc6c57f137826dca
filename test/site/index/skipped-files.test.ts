import { expect, it } from 'vitest'
import { SkippedFiles } from '../../../src/site/index/skipped-files.ts'

it('counts what is no content by folder and kind, and leaves out what is about the folder, or how pages look', () => {
  const skipped = new SkippedFiles({})
  const known = ['README.md', 'LICENSE', 'notes/readme.txt', 'site/style.css', 'site/404.md']
  for (const path of [...known, 'data/a.csv', 'data/more/b.csv', 'Makefile']) skipped.add(path)
  expect(skipped.count).toBe(3)
  expect(skipped.kinds()).toEqual([
    { folder: 'data', ending: '.csv', count: 2, example: 'data/a.csv' },
    { folder: '', ending: 'Makefile', count: 1, example: 'Makefile' },
  ])
})
