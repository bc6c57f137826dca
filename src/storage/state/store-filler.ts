import { setTimeout as pause } from 'node:timers/promises'
import type { RecordExchange } from './record-exchange.ts'
import type { RecordsHere } from './records-here.ts'
import type { SharedStore } from './shared-store.ts'

/** How long the machines that knew a store that is lost have to put what they know into the new one, in milliseconds. */
const settleMs = 3000

/**
 * Makes the function that fills a store that is empty, or another one than before, with what this machine knows. One machine
 * begins an empty store: undefined on the others until it has a name. `isWhole`: whether the store of the name that it had
 * here has lost nothing that this machine has seen. It gives the name of the store, and whether the records here were never
 * in it.
 */
export function openFiller(store: SharedStore, here: RecordsHere, exchange: RecordExchange) {
  // Whether the store that another machine fills has been given the records here.
  let hasGiven = false
  return async (isWhole: boolean) => {
    const [epoch, made] = [await store.epoch(), crypto.randomUUID()]
    const begins = epoch === undefined && (await store.beginFilling(made))
    const isWaiting = epoch === undefined && !begins
    const wasThere = exchange.epoch !== undefined
    if (begins) for (const records of here.kinds) records.begin?.()
    // It may have been emptied since somebody looked.
    const isLacking = begins || (wasThere && !(isWhole && epoch === exchange.epoch))
    if (isLacking && !(isWaiting && hasGiven)) await exchange.fill()
    hasGiven = isWaiting
    if (isWaiting) return undefined
    // What another machine alone had seen must be there again before anybody changes the same.
    if (begins && wasThere) await pause(settleMs)
    // Emptied again meanwhile, it would take away here what it lacks.
    if (begins && !(await store.endFilling(made))) return undefined
    return { epoch: epoch ?? made, isFirst: !begins && !wasThere }
  }
}
