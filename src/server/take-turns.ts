import { addTo } from '../text/values.ts'

/**
 * Runs pieces of work one after another, one in each round of the event loop. Requests that arrive between two of them are
 * answered first: a request to the interface waits for one page, not for those of all earlier readers.
 *
 * Work waits in queues by name, served in turn: cheap work does not wait for all expensive work, and no queue starves another.
 */
export function openTurns(): (work: () => void, line?: string) => void {
  /** The queues that are not empty, the next one first. */
  const lines = new Map<string, (() => void)[]>()

  function run(): void {
    const [line, waiting] = lines.entries().next().value!
    const work = waiting.shift()!
    lines.delete(line)
    if (waiting.length > 0) lines.set(line, waiting)
    if (lines.size > 0) setImmediate(run)
    work()
  }

  return (work, line = '') => {
    const isIdle = lines.size === 0
    addTo(lines, line, work)
    if (isIdle) setImmediate(run)
  }
}
