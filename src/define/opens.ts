import type { Stored } from '../model/model.ts'
import { listOf } from '../text/values.ts'

/** What a change of a stored value gives to others: see `Stored`. */
type Opens = NonNullable<Stored['opens']>

/** Of a list: whatever is added to it. `tell` gets the names that are new. */
export function opensTo(tell: (names: string) => string): Opens {
  return (before, after) => {
    const known = new Set(listOf(before).map(String))
    const added = listOf(after)
      .map(String)
      .filter((one) => !known.has(one))
    return added.length === 0 ? undefined : tell(added.join(', '))
  }
}

/** Of a list that lets everybody in where it is empty. `tell` gets the names that are new, or `all origins`. */
export function opensUnlessEmpty(tell: (names: string) => string): Opens {
  const added = opensTo(tell)
  return (before, after) => {
    if (listOf(before).length === 0) return undefined
    return listOf(after).length === 0 ? tell('all origins') : added(before, after)
  }
}

/** Of a switch: this value of it, where it was not so before. */
export function opensIf(value: boolean, told: string): Opens {
  return (before, after) => ((after === true) === value && (before === true) !== value ? told : undefined)
}
