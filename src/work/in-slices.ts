import type { Site } from '../model/model.ts'
import { Again, mayAbort } from './rerun.ts'
import { sliceMs, yieldToEventLoop } from './turns.ts'

/** A site whose changes abort what is made in slices. */
type Changing = Pick<Site, 'generation'>

/**
 * Maps items. Where the work may be done again (`mayAbort`), it yields to the event loop when that takes long, and waits
 * for a long text that is being made in the worker; otherwise all is done at once.
 *
 * @throws Again when something on the site changed in between: a list shows a single state
 */
export async function inSlices<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Done,
  site: Changing,
): Promise<Done[]> {
  const done: Done[] = []
  const { generation } = site
  let began = performance.now()
  while (done.length < items.length) {
    let wait: Promise<unknown> | undefined
    try {
      done.push(work(items[done.length]!))
    } catch (error) {
      if (!(error instanceof Again) || error.isOvertaken) throw error
      wait = error.ready
    }
    if (!wait && (performance.now() - began <= sliceMs || !mayAbort())) continue
    await (wait ?? yieldToEventLoop())
    if (site.generation !== generation) throw overtaken()
    began = performance.now()
  }
  return done
}

/**
 * Makes a function to call between the steps of long work, which yields to the event loop when it is time, where the work
 * may be done again.
 *
 * @returns rejects with Again when something on the site changed in between
 */
export function toGiveWay(site: Changing): () => Promise<void> {
  const { generation } = site
  let began = performance.now()
  return async () => {
    if (!mayAbort()) return
    if (performance.now() - began > sliceMs) {
      await yieldToEventLoop()
      began = performance.now()
    }
    if (site.generation !== generation) throw overtaken()
  }
}

function overtaken(): Again {
  return new Again('The site changed while a list was made.', undefined, { isOvertaken: true })
}
