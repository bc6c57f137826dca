/**
 * Runs pieces of work one after another, one in each round of the event loop. What arrives between two of them is
 * answered first: a request to the interface waits for one page, not for those of all readers who asked before it.
 */
export function openTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = []

  function run(): void {
    const work = waiting.shift()!
    if (waiting.length > 0) setImmediate(run)
    work()
  }

  return (work) => {
    if (waiting.push(work) === 1) setImmediate(run)
  }
}
