import { expect, it } from 'vitest'
import { cleanTimes } from '../../../src/storage/git/clean-times.ts'
import type { Git } from '../../../src/storage/git/git.ts'
import { runCleanTimes } from './run-clean-times.ts'

const git = (times: Record<string, number>, dirty: string[]) =>
  ({
    committed: async () => ({ head: 'a', times: new Map(Object.entries(times)) }),
    dirtyPaths: async () => new Set(dirty),
  }) as unknown as Git

it('a picture is as young as the sidecar that tells about it, and as dirty', async () => {
  const times = {
    'media/a.jpg': 10,
    'media/a.jpg.md': 30,
    'media/b.jpg': 10,
    'media/b.jpg.md': 5,
    'posts/x.md': 7,
    'posts/y.md': 8,
  }
  expect(Object.fromEntries(await cleanTimes(git(times, ['posts/y.md', 'media/b.jpg.md', 'new.md'])))).toEqual({
    'media/a.jpg': 30,
    'media/a.jpg.md': 30,
    'posts/x.md': 7,
  })
})

/** `test/campaigns/clean-times.mjs` runs as many as one likes. */
it('times that are kept while files and commits change are those that git tells of all files', async () => {
  const { wrong, askedForAll } = await runCleanTimes(5, 10)
  expect(wrong).toBeUndefined()
  // Commits that were taken back are no descendants of those that are known.
  expect(askedForAll).toBeLessThan(5)
})
