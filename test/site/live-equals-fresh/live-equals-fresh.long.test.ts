import { describe, expect, test } from 'vitest'
import { runSequence, type Way } from './run-sequence.ts'

/** Another on each run: printed, so that a failure can be repeated. `test/campaigns/live-equals-fresh.mjs` runs as many as one likes. */
const fresh = Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
const ways: readonly [name: string, way: Way][] = [
  ['told in any order, with some of it lost', {}],
  ['told in any order, in a git checkout', { git: true }],
  ['seen by the watcher', { watched: true }],
  ['seen by the watcher, in a git checkout', { watched: true, git: true }],
]

describe('after any sequence of file operations the live index equals a fresh opening', () => {
  for (const [kind, seed, some] of [
    ['fixed', 1, ways.slice(1, 3)],
    ['random', fresh, [ways[fresh % ways.length]!]],
  ] as const)
    test.each(some)(`when changes are %s (${kind} seed ${seed})`, async (_, way) => {
      expect(await runSequence(seed, way)).toBeUndefined()
    })
})
