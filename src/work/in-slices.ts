import type { Site } from '../model/model.ts'
import { Again, mayYield } from './rerun.ts'
import { sliceMs, yieldToEventLoop } from './turns.ts'

/** A site whose changes abort work that is done in slices. */
type ChangingSite = Pick<Site, 'generation'>

/**
 * Maps items. Where the work may let others be served (`mayYield`), it yields to the event loop when that takes long, and
 * waits for a long text that is being made in the worker; otherwise all is done at once.
 *
 * @throws Again when something on the site changed in between, as a list shows a single state; and for a long text, where
 * it is to be done at once
 */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Done,
  site: ChangingSite,
): Promise<Done[]> {
  const done: Done[] = []
  const { generation } = site
  let began = performance.now()
  while (done.length < items.length) {
    let wait: Promise<unknown> | undefined
    try {
      done.push(work(items[done.length]!))
    } catch (error) {
      if (!(error instanceof Again) || error.isOvertaken || !mayYield()) throw error
      wait = error.ready
    }
    if (!wait && (performance.now() - began <= sliceMs || !mayYield())) continue
    await (wait ?? yieldToEventLoop())
    if (site.generation !== generation) throw overtaken()
    began = performance.now()
  }
  return done
}

/**
 * Makes a function to call between the steps of long work, which yields to the event loop when a slice is over, if the work
 * may be interrupted. Awaiting a promise at each step would take longer than many a step.
 *
 * @returns the promise to await, if a slice is over
 * @throws Again when something on the site changed in between
 */
export function toGiveWay(site: ChangingSite): () => Promise<void> | undefined {
  const { generation } = site
  let began = performance.now()
  const begin = () => {
    if (site.generation !== generation) throw overtaken()
    began = performance.now()
  }
  return () => {
    if (!mayYield()) return undefined
    if (performance.now() - began > sliceMs) return yieldToEventLoop().then(begin)
    if (site.generation !== generation) throw overtaken()
    return undefined
  }
}

function overtaken(): Again {
  return new Again('The site changed while a list was made.', undefined, { isOvertaken: true })
}
