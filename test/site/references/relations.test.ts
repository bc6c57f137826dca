import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { relationsIn, relationsOf, Sequence } from './sequences.ts'

const STEPS = 50
const seeds = [1, 2, 3, 4, Math.floor(Math.random() * 2 ** 31)]

describe('relations between entries of few names', () => {
  it.each(seeds)(
    'are by id what they were, whatever is made, renamed, moved, trashed or deleted (seed %i)',
    async (seed) => {
      const { site, ask, root } = testSite()
      const sequence = new Sequence(
        (method, path, json) => ask(method, path, { as: 'admin', ...(json && { json }) }),
        root,
        seed,
      )
      sequence.seen = (paths) => paths.forEach((path) => site.load(path))
      for (let step = 0; step < STEPS; step++) {
        await sequence.step()
        expect(relationsOf(site, sequence.model), sequence.told.slice(-4).join('\n')).toEqual(
          relationsIn(sequence.model),
        )
        expect(site.pins.changes).toEqual([])
      }
    },
  )
})
