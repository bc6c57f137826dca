import { cpuTimeOf } from '../cpu-time.ts'

/** How the time of some work grew when its input doubled. */
export interface Growth {
  /** Size of the smaller input. */
  readonly size: number
  /** CPU time for it, in milliseconds. */
  readonly ms: number
  /** CPU time for twice as much, in times of that. */
  readonly times: number
}

/** Where to begin, where to end, and from how many milliseconds on a time says something. */
export interface Sizes {
  readonly from: number
  readonly to: number
  readonly measurable: number
}

/** Twice the input may take at most so many times the CPU: what is linear takes two, what is quadratic four. */
export const mostTimes = 3

/**
 * Looks for the first size at which work takes measurable CPU time, and how much more it takes for twice as much.
 * A machine under load, a collection of garbage or code that is compiled meanwhile makes one measurement too long: the
 * least of several counts, and what looks too steep is looked at again and at larger sizes before it is believed.
 *
 * @param prepare - makes the work for a size; its own time is not measured
 * @returns undefined where no size up to the last takes measurable time
 */
export async function growthOf(
  prepare: (size: number) => () => unknown,
  { from, to, measurable }: Sizes,
): Promise<Growth | undefined> {
  let size = from
  let ms = await firstLook(prepare(size), measurable)
  while (ms < measurable && size < to) {
    size *= 2
    ms = await firstLook(prepare(size), measurable)
  }
  if (ms < measurable) return undefined
  let steepest: Growth | undefined
  for (let attempt = 0; attempt < 4; attempt++) {
    const work = prepare(size)
    const twice = prepare(size * 2)
    // The first look has measured the first size once.
    const once = [attempt === 0 ? ms : await cpuOf(work, 1), await cpuOf(work, 1)]
    let least = await cpuOf(twice, 1)
    // What is at most so many times the lesser of two is no more of the middle one of three: most work needs no more looks.
    if (least > mostTimes * Math.min(...once)) {
      once.push(await cpuOf(work, 1))
      least = Math.min(least, await cpuOf(twice, 2))
    }
    // The first call at a size is often the slow one: it compiled the code. The middle one of three is the usual one.
    ms = once.length > 2 ? once.sort((a, b) => a - b)[1]! : Math.min(...once)
    const found = { size, ms, times: least / Math.max(ms, 0.05) }
    if (found.times <= mostTimes) return found
    steepest = steepest && steepest.times < found.times ? steepest : found
    // Long times are no accident, and larger sizes would take minutes.
    if (ms > 200 && attempt > 0) break
    if (ms < 30) size *= 2
  }
  return steepest
}

// Nearly all work is done before it can be measured: the clock, which is far cheaper to ask than the CPU time, says so.
async function firstLook(work: () => unknown, measurable: number): Promise<number> {
  const before = performance.now()
  const result = work()
  if (result instanceof Promise) await result
  const elapsed = performance.now() - before
  return elapsed < measurable ? elapsed : cpuOf(work, 1)
}

/** Milliseconds of CPU that work takes: the least of so many times. */
async function cpuOf(work: () => unknown, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    least = Math.min(least, await cpuTimeOf(work))
    // Seconds of work need no second look.
    if (least > 1000) break
  }
  return least
}
