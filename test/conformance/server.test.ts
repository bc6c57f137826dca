import { describe } from 'vitest'
import { replayServed } from './replay-served.ts'
import { scenariosOnTheWire } from './samples.ts'

// First are those that bring most for their length; `server.long.test.ts` has all.
describe('a recorded answer of the reference system, by `almanac serve`,', () => {
  replayServed(scenariosOnTheWire().slice(0, 6), 5)
})
