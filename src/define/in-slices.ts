import { NotYet, orNotYet } from './long-texts.ts'
import type { Site } from './model.ts'
import { yieldToEventLoop, sliceMs } from './turns.ts'

/** Long work was given up in the middle: the site changed while others were served, and a list must be of one state. */
export class Overtaken extends Error {
  constructor() {
    super('The site changed while a list was made.')
    this.name = 'Overtaken'
  }
}

/**
 * Does work for each of several entries and lets others be served in between when it takes long, or when a long text is
 * made beside the loop.
 *
 * @param site - whose changes end the work; undefined to do all of it at once
 * @throws Overtaken when something on the site changed while others were served
 * @throws NotYet when all is to be done at once and a long text is not made
 */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Done,
  site: Pick<Site, 'generation'> | undefined,
): Promise<Done[]> {
  const done: Done[] = []
  const generation = site?.generation
  let began = performance.now()
  for (let at = 0; at < items.length;) {
    let wait: Promise<void> | undefined
    try {
      done.push(orNotYet(() => work(items[at]!)))
      at++
    } catch (error) {
      if (!site || !(error instanceof NotYet)) throw error
      wait = error.ready
    }
    if (!site || (!wait && performance.now() - began <= sliceMs)) continue
    await (wait ?? yieldToEventLoop())
    if (site.generation !== generation) throw new Overtaken()
    began = performance.now()
  }
  return done
}

/**
 * Makes what is called between the steps of long work, so that others are served in between when it takes long.
 *
 * @param site - whose changes end the work; undefined to do all of it at once
 * @returns rejects with Overtaken when something on the site changed while others were served
 */
export function toGiveWay(site: Pick<Site, 'generation'> | undefined): () => Promise<void> {
  const generation = site?.generation
  let began = performance.now()
  return async () => {
    if (!site) return
    if (performance.now() - began > sliceMs) {
      await yieldToEventLoop()
      began = performance.now()
    }
    if (site.generation !== generation) throw new Overtaken()
  }
}

/**
 * Does what may be overtaken again, with what is remembered of the first time; the third time all at once, when the long
 * texts that it needs are made.
 */
export async function untilWhole<Done>(work: (mayYield: boolean) => Promise<Done>): Promise<Done> {
  for (let tries = 0, waits = 0; ;) {
    try {
      return await work(tries < 2)
    } catch (error) {
      if (error instanceof NotYet && waits++ < mostWaits) await error.ready
      else if (error instanceof Overtaken && tries < 2) tries++
      else throw error
    }
  }
}

/** A list shows a hundred entries. */
const mostWaits = 1000
