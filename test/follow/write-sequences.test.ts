import { expect, it } from 'vitest'
import { runWrites } from './run-writes.ts'

/** Another on each run: printed, so that a failure can be repeated. `test/campaigns/cluster-write.mjs` runs as many as one likes. */
const fresh = Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))

it.each([fresh])('whatever happens, each acknowledged write is there once (seed %i)', async (seed) => {
  expect(await runWrites(seed, 2)).toBeUndefined()
})
