import type { Site } from '../model/model.ts'
import { Again, mayYield } from './rerun.ts'
import { sliceMs, yieldToEventLoop } from './turns.ts'

type ChangingSite = Pick<Site, 'generation'>

/**
 * Maps items. Where the work may yield (`mayYield`), it yields to the event loop after each slice, and waits for long texts
 * that the worker is making; otherwise it maps all items at once.
 *
 * @throws Again when the site changed in between, as a list shows a single state; for a long text if the work may not yield
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
 * Makes a function to call between the steps of long work: it yields to the event loop at the end of a slice, if the work may
 * yield. Awaiting a promise at each step would take longer than most steps.
 *
 * @returns the promise to await, at the end of a slice
 * @throws Again when the site changed in between
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
