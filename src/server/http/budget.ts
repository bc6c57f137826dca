import { errors } from './errors.ts'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** In bytes: smaller buffers may share their memory with others, and freeing them gains little. */
const smallest = 16 * 1024
let outlet: MessagePort | undefined

/**
 * Frees unneeded bytes from the network, empty afterwards, by transferring the buffer to a port whose other end is closed; a
 * part of a larger buffer is left alone. The engine would let up to 32 MB accumulate before collecting garbage.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < smallest || byteLength !== buffer.byteLength || !(buffer instanceof ArrayBuffer)) return
  outlet ??= openOutlet()
  outlet.postMessage(undefined, [buffer])
}

function openOutlet(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  return port1
}

/** One request's share of a budget, until it is answered. */
export type Share = ReturnType<Budget['open']>

/** Limits the total size of request bodies read at the same time, on disk or in memory. */
export type Budget = ReturnType<typeof openBudget>

/**
 * Opens a budget. Strangers together have half of it: however much they send, signed-in users can continue.
 *
 * @param most total bytes; called for each reservation
 * @param sharers total concurrent requests
 */
export function openBudget(most: () => number, sharers: number) {
  const taken = { bytes: 0, shares: 0 }
  const byStrangers = { bytes: 0, shares: 0 }
  return {
    /** Opens a request's share; signed-in users have room that strangers cannot take. */
    open(isSignedIn: boolean) {
      const purses = isSignedIn ? [taken] : [taken, byStrangers]
      let own = 0
      let isOpen = false
      const add = (bytes: number, shares: number) => {
        for (const purse of purses) {
          purse.bytes += bytes
          purse.shares += shares
        }
      }
      return {
        /** Reserves more bytes. @throws RestError 503 `rest_too_busy` (`data.retry_after` in seconds) if too much is in use */
        take(bytes: number): void {
          const shares = isOpen ? 0 : 1
          for (const purse of purses) {
            const part = purse === byStrangers ? 2 : 1
            if ((purse.bytes + bytes) * part > most() || (purse.shares + shares) * part > sharers)
              throw errors.rest_too_busy().with({ retry_after: pauseSeconds })
          }
          add(bytes, shares)
          isOpen = true
          own += bytes
        },
        /** Releases everything; calling it again has no effect. */
        release(): void {
          if (isOpen) add(-own, -1)
          isOpen = false
          own = 0
        },
      }
    },
  }
}

const pauseSeconds = 5
