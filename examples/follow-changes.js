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
