import type { Site } from '../define/model.ts'
import { nextTurn, sliceMs } from '../define/turns.ts'

/** Long work was given up in the middle: the site changed while others were served, and a list must be of one state. */
export class Overtaken extends Error {
  constructor() {
    super('The site changed while a list was made.')
    this.name = 'Overtaken'
  }
}

/**
 * Does work for each of several entries and lets others be served in between when it takes long.
 *
 * @param site - whose changes end the work; undefined to do all of it at once
 * @throws Overtaken when something on the site changed while others were served
 */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Done,
  site: Pick<Site, 'generation'> | undefined,
): Promise<Done[]> {
  const done: Done[] = []
  const generation = site?.generation
  let began = performance.now()
  for (const item of items) {
    if (site && performance.now() - began > sliceMs) {
      await nextTurn()
      if (site.generation !== generation) throw new Overtaken()
      began = performance.now()
    }
    done.push(work(item))
  }
  return done
}

/** Does what may be overtaken again, with what is remembered of the first time; the third time all at once. */
export async function untilWhole<Done>(work: (mayTurn: boolean) => Promise<Done>): Promise<Done> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      return await work(true)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  return work(false)
}
