import type { Sender } from '../http/client-address.ts'
import { errors } from '../http/errors.ts'

/** Limits on simultaneous streams, each of which occupies a connection. */
const most = 200
const mostOfStrangers = 100
const mostOfAddress = 4
const pauseSeconds = 30

/**
 * Limits open streams. The returned function takes a slot, and returns a function that releases it.
 *
 * @throws RestError 503 `rest_too_busy` (`data.retry_after` in seconds) if none is free
 */
export function openStreamSlots(): (sender: Sender, isSignedIn: boolean) => () => void {
  let [all, strangers] = [0, 0]
  const addresses = new Map<string, number>()

  function add(address: string, isSignedIn: boolean, change: 1 | -1): void {
    all += change
    if (!isSignedIn) strangers += change
    const count = (addresses.get(address) ?? 0) + change
    if (count > 0) addresses.set(address, count)
    else addresses.delete(address)
  }

  return ({ network, ip }, isSignedIn) => {
    const address = network ?? ip
    const known = addresses.get(address) ?? 0
    const isFull = all >= most || (!isSignedIn && strangers >= mostOfStrangers)
    // Requests from within this process have no address.
    if (isFull || (address !== '' && known >= mostOfAddress))
      throw errors.rest_too_busy__streams().with({ retry_after: pauseSeconds })
    add(address, isSignedIn, 1)
    let isTaken = true
    return () => {
      if (isTaken) add(address, isSignedIn, -1)
      isTaken = false
    }
  }
}
