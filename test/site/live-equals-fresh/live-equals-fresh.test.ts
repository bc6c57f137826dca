import { expect, it } from 'vitest'
import { runSequence, type Way } from './run-sequence.ts'

/** What differs most from one another; `live-equals-fresh.long.test.ts` has the others, and sequences that are others each time. */
const ways: readonly [name: string, way: Way][] = [
  ['told in any order, with some of it lost', {}],
  ['seen by the watcher, in a git checkout', { watched: true, git: true }],
]

it.each(ways)('after file operations that are %s the live index equals a fresh opening (seed 1)', async (_, way) => {
  expect(await runSequence(1, way)).toBeUndefined()
})
