import { type Column, packColumn, unpackColumn } from './columns.ts'

/** Whole milliseconds after `epoch`, and 4096ths of one: small integers parse several times faster than doubles. */
export interface Times {
  epoch: number
  whole: number[]
  fractions: Column
}

/** Packs times in milliseconds; there must be one at least. */
export function packTimes(times: number[]): Times {
  const epoch = Math.trunc(times[0]!)
  return {
    epoch,
    whole: times.map((time) => Math.trunc(time) - epoch),
    // Exact: a power of two, and times of this century have no finer fraction.
    fractions: packColumn(times.map((time) => (time - Math.trunc(time)) * 4096)),
  }
}

/** Gives them back as they were. */
export function unpackTimes({ epoch, whole, fractions }: Times): number[] {
  const parts = unpackColumn(fractions) as number[]
  return whole.map((time, at) => epoch + time + parts[at]! / 4096)
}
