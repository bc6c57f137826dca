/** For how long others wait at most while long work is done, in milliseconds; what one step of it takes cannot be parted. */
export const sliceMs = 20

const waiting: (() => void)[] = []

/**
 * Resolves in a later round of the event loop, after what came in meanwhile was served. Those who wait get one round
 * each: however much long work there is, the loop is held by one slice of it at a time.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(release)
  })
}

function release(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(release)
}

/** A step of work that is done between its steps. */
export const nothing = (): void => undefined

/** Does steps until a moment (of `performance.now()`), one at least. Gives their end; undefined while there are more. */
export function doUntil<T>(until: number, steps: Iterator<() => void, T>): { readonly value: T } | undefined {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { value: step.value }
    step.value()
    if (performance.now() >= until) return undefined
  }
}
