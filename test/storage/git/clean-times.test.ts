import { expect, it } from 'vitest'
import { cleanTimes } from '../../../src/storage/git/clean-times.ts'
import type { Git } from '../../../src/storage/git/git.ts'

const git = (times: Record<string, number>, dirty: string[]) =>
  ({
    commitTimes: async () => new Map(Object.entries(times)),
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
