import type { Sender } from '../http/client-address.ts'
import { errors } from '../http/errors.ts'

/** How many streams there may be at once, each of which holds a connection. */
const most = 200
const mostOfStrangers = 100
const mostOfAddress = 4
const pauseSeconds = 30

/** Counts open streams. */
export class StreamSlots {
  #all = 0
  #strangers = 0
  readonly #addresses = new Map<string, number>()

  /**
   * Takes a place for a stream; returns a function that gives it back.
   *
   * @throws RestError 503 `rest_too_busy` (`data.retry_after` in seconds) when there is none
   */
  take({ network, ip }: Sender, isSignedIn: boolean): () => void {
    const address = network ?? ip
    const known = this.#addresses.get(address) ?? 0
    const isFull = this.#all >= most || (!isSignedIn && this.#strangers >= mostOfStrangers)
    // Requests of the own process have no address.
    if (isFull || (address !== '' && known >= mostOfAddress))
      throw errors.rest_too_busy__streams().with({ retry_after: pauseSeconds })
    this.#add(address, isSignedIn, 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#add(address, isSignedIn, -1)
      isTaken = false
    }
  }

  #add(address: string, isSignedIn: boolean, change: 1 | -1): void {
    this.#all += change
    if (!isSignedIn) this.#strangers += change
    const count = (this.#addresses.get(address) ?? 0) + change
    if (count > 0) this.#addresses.set(address, count)
    else this.#addresses.delete(address)
  }
}
