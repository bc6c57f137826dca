import { describe } from 'vitest'
import { replayServed } from './replay-served.ts'
import { scenariosOnTheWire } from './samples.ts'

describe('a recorded answer of the reference system, by `almanac serve`,', () => {
  replayServed(scenariosOnTheWire(), 5)
})
