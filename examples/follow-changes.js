/** One stream for each server, however many lists are read of it. */
const followed = new Map()

/**
 * Calls back after entries changed, for as long as the process runs and anybody follows; what changes while the connection is
 * cut is told when it is there again.
 *
 * @param {string} base The root of the interface: `ALMANAC_URL`, as `almanac run --watch` sets it.
 * @param {(ids: number[] | undefined) => void} changed Called with the ids of what changed, of any kind; without them
 *   where anything may have.
 * @returns {() => void} Ends it.
 */
export function followChanges(base, changed) {
  const root = base.replace(/\/$/, '')
  let one = followed.get(root)
  if (!one) {
    one = { listeners: new Set(), stop: new AbortController() }
    followed.set(root, one)
    void follow(root, one)
  }
  one.listeners.add(changed)
  return () => {
    one.listeners.delete(changed)
    if (one.listeners.size > 0) return
    followed.delete(root)
    one.stop.abort()
  }
}

/** As many entries as are read by one request. */
const mostAtOnce = 100
const quietMs = 2000

/**
 * Follows changes in two steps, one at a time: what changed is read at once, and when nothing did for two seconds all is, as
 * what was not told may show it.
 *
 * @param {string} base The root of the interface.
 * @param {object} steps
 * @param {(ids: number[]) => Promise<unknown>} steps.some Reads these entries, of any kind; a hundred at most.
 * @param {() => Promise<unknown>} steps.all Reads everything; at once where anything may have changed.
 * @param {(error: Error) => void} steps.failed Told of a step that failed. The next one is made all the same.
 * @returns {() => void} Ends it.
 */
export function followInSteps(base, { some, all, failed }) {
  const due = new Set()
  let isAllDue = false
  let isQuiet
  let running
  const work = async () => {
    while (isAllDue || due.size > 0) {
      const ids = [...due]
      const isAll = isAllDue || ids.length > mostAtOnce
      due.clear()
      isAllDue = false
      await (isAll ? all() : some(ids)).catch(failed)
    }
    running = undefined
  }
  const readAll = () => {
    isAllDue = true
    running ??= work()
  }
  const end = followChanges(base, (ids) => {
    clearTimeout(isQuiet)
    isQuiet = setTimeout(readAll, quietMs)
    if (!ids) return readAll()
    for (const id of ids) due.add(id)
    running ??= work()
  })
  return () => {
    clearTimeout(isQuiet)
    end()
  }
}

async function follow(root, { listeners, stop }) {
  let last
  while (!stop.signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
      const { ok, body } = await fetch(`${root}/changes`, { headers, signal: stop.signal })
      if (!ok) throw new Error('the stream is refused')
      let text = ''
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const events = (text + piece).split('\n\n')
        text = events.pop()
        for (const event of events) last = /^id: (.+)$/m.exec(event)?.[1] ?? last
        const told = events.filter((event) => /^event: (?:change|reset)$/m.test(event))
        if (told.length === 0) continue
        const ids = told.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)[1]).id)
        for (const tell of listeners) tell(ids.includes(undefined) ? undefined : ids)
      }
    } catch {
      // The server ends with the program that it serves, or begins again.
    }
    await new Promise((resolve) => setTimeout(resolve, 1000).unref())
  }
}
