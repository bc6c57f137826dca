import { expect, test } from 'vitest'
import { runMutants } from './run-mutants.ts'
import { readSamples, sampleContent } from './samples.ts'

/** The same on each run, and another: printed, so that a failure can be repeated. */
const seeds = [
  ['fixed', 1],
  ['random', Number(process.env['ALMANAC_TEST_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))],
] as const

test.each(seeds)('a damaged file is named or changed without harm, never more (%s seed %i)', (_, seed) => {
  const { counts, broken } = runMutants(readSamples(sampleContent), seed, 250)
  expect(broken.map(({ seed: at, path, error }) => `seed ${at}, ${path}: ${error.message}`)).toEqual([])
  // Most are one or the other: the mutants are neither harmless nor hopeless.
  expect(counts.changed).toBeGreaterThan(50)
  expect(counts.unreadable).toBeGreaterThan(50)
})
