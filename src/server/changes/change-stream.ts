import type { ChangeLog } from './change-log.ts'
import type { VisibleChange } from './visible-changes.ts'

export interface StreamReader {
  place: number
  /** The changes after a place that the reader may see; undefined if they must read everything again. */
  readonly changesSince: (place: number) => {
    readonly end: number
    readonly changes: readonly VisibleChange[] | undefined
  }
}

export type OpenStream = ReturnType<typeof openChangeStream>

/** The interval of comments in a stream without changes, in milliseconds: proxies close silent connections. */
const aliveMs = 15_000
/** Changes within this many milliseconds are sent together. */
const settleMs = 50

/**
 * Opens a stream of changes. It has no queue of its own: a slow reader receives later changes when there is room, within what
 * the log still has, so that a reader costs the same however slow they are.
 */
export function openChangeStream(log: ChangeLog, reader: StreamReader, ended: () => void) {
  let wake: () => void = () => undefined
  const state = { isOpen: true }
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stopListening = log.onChange(() => wake())
  const close = () => {
    if (!state.isOpen) return
    state.isOpen = false
    stopListening()
    wake()
    ended()
  }
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const nextEvents = async (): Promise<string> => {
    while (state.isOpen) {
      if (reader.place !== log.end) {
        await new Promise((resolve) => setTimeout(resolve, settleMs).unref())
        const text = state.isOpen ? eventsOf(log, reader) : ''
        if (text !== '') return text
      } else {
        const before = log.end
        await rest(aliveMs)
        if (state.isOpen && log.end === before) return ':\n\n'
      }
    }
    return ''
  }
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
      // The first event has the cursor from which changes are sent.
      const missed = eventsOf(log, reader)
      own.enqueue(Buffer.from(`retry: 1000\n\n${missed || toEvent('ready', log.cursorOf(reader.place), {})}`))
    },
    async pull(own) {
      const text = await nextEvents()
      if (state.isOpen) own.enqueue(Buffer.from(text))
    },
    cancel: close,
  })
  return {
    body,
    /** Ends the stream: nothing more is sent. */
    end(): void {
      if (!state.isOpen) return
      close()
      controller?.close()
    },
  }
}

function eventsOf(log: ChangeLog, reader: StreamReader): string {
  const { end, changes } = reader.changesSince(reader.place)
  reader.place = end
  if (!changes) return toEvent('reset', log.cursorOf(end), {})
  if (changes.length === 0) return ''
  // Readers who are disconnected in between have the cursor of none of them, and receive all of them again.
  return changes
    .map((change, i) => toEvent('change', i === changes.length - 1 ? log.cursorOf(end) : undefined, change))
    .join('')
}

function toEvent(name: string, cursor: string | undefined, data: object): string {
  return `${cursor === undefined ? '' : `id: ${cursor}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
