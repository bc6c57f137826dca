import { NotYet, orNotYet } from './long-texts.ts'
import type { Site } from '../model/model.ts'
import { yieldToEventLoop, sliceMs } from './turns.ts'

/** Long work was abandoned: the site changed while others were served, and a list must show a single state. */
export class Overtaken extends Error {
  constructor() {
    super('The site changed while a list was made.')
    this.name = 'Overtaken'
  }
}

/**
 * Maps items, yielding to the event loop when that takes long, or when a long text is being made in the worker.
 *
 * @param site - whose changes abort the work; undefined to do it all at once
 * @throws Overtaken when something on the site changed in between
 * @throws NotYet when it has to be done at once and a long text is not ready
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
 * Makes a function to call between the steps of long work, which yields to the event loop when it is time.
 *
 * @param site - whose changes abort the work; undefined to do it all at once
 * @returns rejects with Overtaken when something on the site changed in between
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
 * Retries work that was overtaken, reusing what is cached from the first attempt. The third attempt runs all at once,
 * when the long texts it needs are ready.
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

/** A list shows at most a hundred entries. */
const mostWaits = 1000
