import { expect, it } from 'vitest'
import { runSequence } from './run-sequence.ts'

/** Another on each run: printed, so that a failure can be repeated. `test/campaigns/cluster-follow.mjs` runs as many as one likes. */
const fresh = Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))

it.each([fresh])('after any pushes, stops and strangers, a replica equals a fresh clone (seed %i)', async (seed) => {
  expect(await runSequence(seed, 2)).toBeUndefined()
})
