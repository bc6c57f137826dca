import type { Stored } from '../model/model.ts'
import { listOf } from '../text/values.ts'

type Opens = NonNullable<Stored['opens']>

/** For a list: reports additions; `describe` gets the new names. */
export function opensTo(describe: (names: string) => string): Opens {
  return (before, after) => {
    const known = new Set(listOf(before).map(String))
    const added = listOf(after)
      .map(String)
      .filter((one) => !known.has(one))
    return added.length === 0 ? undefined : describe(added.join(', '))
  }
}

/** For a list that, when empty, admits everybody: `describe` gets the new names, or `all origins`. */
export function opensUnlessEmpty(describe: (names: string) => string): Opens {
  const added = opensTo(describe)
  return (before, after) => {
    if (listOf(before).length === 0) return undefined
    return listOf(after).length === 0 ? describe('all origins') : added(before, after)
  }
}

/** For a switch: reports a change to this value. */
export function opensIf(value: boolean, sentence: string): Opens {
  return (before, after) => ((after === true) === value && (before === true) !== value ? sentence : undefined)
}

/** For an address: reports a change of host; `describe` gets the new one. */
export function opensHost(describe: (host: string) => string): Opens {
  const hostOf = (value: unknown) => (typeof value === 'string' && URL.canParse(value) ? new URL(value).host : '')
  return (before, after) => {
    const host = hostOf(after)
    return host === '' || host === hostOf(before) ? undefined : describe(host)
  }
}
