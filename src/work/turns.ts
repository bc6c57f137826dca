/** The longest that work may hold the event loop, in milliseconds; a single step cannot be split. */
export const sliceMs = 20

const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop, after pending I/O. A turn releases one waiter, so one slice runs at a time. */
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

/** Makes a function that runs at most `most` pieces of work at once; the others wait in order. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let left = most
  return async (work) => {
    if (left > 0) left--
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else left++
    }
  }
}

export const nothing = (): void => undefined

/** Runs steps, at least one, until a moment of `performance.now()`. Returns their result; undefined if more remain. */
export function doUntil<T>(until: number, steps: Iterator<() => void, T>): { readonly value: T } | undefined {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { value: step.value }
    step.value()
    if (performance.now() >= until) return undefined
  }
}
