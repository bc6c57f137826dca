import { openRandom } from '../../site/live-equals-fresh/random.ts'
import { openMutantFolder } from './load-mutant.ts'
import { mutate } from './mutate.ts'
import type { Sample } from './samples.ts'
import { type Outcome, tryMutant } from './try-mutant.ts'

/** What broke a rule, with what repeats it. */
export interface Broken {
  readonly seed: number
  readonly path: string
  readonly text: string
  readonly error: Error
}

/** How the mutants of many seeds did. */
export interface Outcomes {
  readonly counts: Record<Outcome, number>
  readonly broken: readonly Broken[]
}

/** Makes mutants of the samples, one a seed, and tries each. */
export function runMutants(samples: readonly Sample[], firstSeed: number, count: number): Outcomes {
  const counts = { unreadable: 0, changed: 0, refused: 0 }
  const broken: Broken[] = []
  const folder = openMutantFolder()
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const random = openRandom(seed)
    const { path, text, bodyKey } = random.pick(samples)
    const mutant = mutate(text, random.pick(samples).text, random)
    try {
      counts[tryMutant(mutant, path, bodyKey, random)]++
      folder.take(path, mutant)
    } catch (error) {
      broken.push({ seed, path, text: mutant, error: error as Error })
    }
  }
  folder.close()
  return { counts, broken }
}
