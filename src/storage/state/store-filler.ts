import { setTimeout as pause } from 'node:timers/promises'
import type { RecordExchange } from './record-exchange.ts'
import type { RecordsHere } from './records-here.ts'
import type { SharedStore } from './shared-store.ts'

/** How long machines that knew a lost store have to put what they know into the new one, in milliseconds. */
const settleMs = 3000

/**
 * Makes the function that fills an empty store, or another one than before, with what this machine knows. One machine begins an
 * empty store: undefined on the others until it has a name. `isWhole`: whether the store of the known name has lost nothing
 * that this machine has seen. Returns the name of the store, and whether the records here were never in it.
 */
export function openFiller(store: SharedStore, here: RecordsHere, exchange: RecordExchange) {
  // Whether the store that another machine fills has received the records here.
  let hasGiven = false
  return async (isWhole: boolean) => {
    const [epoch, made] = [await store.epoch(), crypto.randomUUID()]
    const begins = epoch === undefined && (await store.beginFilling(made))
    const isWaiting = epoch === undefined && !begins
    const wasThere = exchange.epoch !== undefined
    if (begins) for (const records of here.kinds) records.begin?.()
    // It may have been emptied since it was last examined.
    const isLacking = begins || (wasThere && !(isWhole && epoch === exchange.epoch))
    if (isLacking && !(isWaiting && hasGiven)) await exchange.fill()
    hasGiven = isWaiting
    if (isWaiting) return undefined
    // What only another machine had seen must be there again before anybody changes the same.
    if (begins && wasThere) await pause(settleMs)
    // If it was emptied again meanwhile, records that it lacks would be removed here.
    if (begins && !(await store.endFilling(made))) return undefined
    return { epoch: epoch ?? made, isFirst: !begins && !wasThere }
  }
}
