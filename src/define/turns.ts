const waiting: (() => void)[] = []

/**
 * Resolves in a later round of the event loop, after what came in meanwhile was served. Those who wait get one round
 * each: however much long work there is, the loop is held by one slice of it at a time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(release)
  })
}

function release(): void {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(release)
}
