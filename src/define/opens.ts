import type { Stored } from '../model/model.ts'
import { listOf } from '../text/values.ts'

/** Describes the access that a change of a stored value grants: see `Stored`. */
type Opens = NonNullable<Stored['opens']>

/** Of a list: whatever is added to it. `describe` gets the names that are new. */
export function opensTo(describe: (names: string) => string): Opens {
  return (before, after) => {
    const known = new Set(listOf(before).map(String))
    const added = listOf(after)
      .map(String)
      .filter((one) => !known.has(one))
    return added.length === 0 ? undefined : describe(added.join(', '))
  }
}

/** Of a list that lets everybody in where it is empty. `describe` gets the names that are new, or `all origins`. */
export function opensUnlessEmpty(describe: (names: string) => string): Opens {
  const added = opensTo(describe)
  return (before, after) => {
    if (listOf(before).length === 0) return undefined
    return listOf(after).length === 0 ? describe('all origins') : added(before, after)
  }
}

/** Of a switch: this value of it, where it was not so before. */
export function opensIf(value: boolean, sentence: string): Opens {
  return (before, after) => ((after === true) === value && (before === true) !== value ? sentence : undefined)
}

/** Of an address: another host than before. `describe` gets its name. */
export function opensHost(describe: (host: string) => string): Opens {
  const hostOf = (value: unknown) => (typeof value === 'string' && URL.canParse(value) ? new URL(value).host : '')
  return (before, after) => {
    const host = hostOf(after)
    return host === '' || host === hostOf(before) ? undefined : describe(host)
  }
}
