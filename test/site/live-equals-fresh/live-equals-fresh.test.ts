import { describe, expect, test } from 'vitest'
import { runSequence, type Way } from './run-sequence.ts'

/** The same on each run, and another: printed, so that a failure can be repeated. */
const fixed = 1
const fresh = Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
/** How many of each: `test/campaigns/live-equals-fresh.mjs` runs as many as one likes. */
const ways: readonly [name: string, count: number, way: Way][] = [
  ['told in any order, with some of it lost', 1, {}],
  ['told in any order, in a git checkout', 1, { git: true }],
  ['seen by the watcher', 1, { watched: true }],
  ['seen by the watcher, in a git checkout', 1, { watched: true, git: true }],
]

describe('after any sequence of file operations the live index equals a fresh opening', () => {
  for (const [kind, start, some] of [
    ['fixed', fixed, ways],
    // Another one each time.
    ['random', fresh, [ways[fresh % ways.length]!]],
  ] as const) {
    test.each(some)(`when changes are %s (${kind} seed ${start})`, async (_, count, way) => {
      for (let i = 0; i < count; i++) {
        expect(await runSequence(start + i, way)).toBeUndefined()
      }
    })
  }
})
