import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { recentlyUsed } from '../../work/caches.ts'
import type { RestError } from '../../define/errors.ts'
import type { Caller } from '../../model/model.ts'
import { errors } from '../http/errors.ts'
import type { Sender } from '../http/client-address.ts'
import { openPauses, type PauseOptions } from './pauses.ts'
import { getOrMake } from '../../text/values.ts'

/** The passwords for protected entries that one request tries. */
export interface TriedPasswords {
  readonly tries: NonNullable<Caller['tries']>
  /** The refusal of a request whose password was not judged: 429 (`data.retry_after` in seconds). */
  refusal(): RestError | undefined
}

/** Failures without a pause. */
const free = 10

/**
 * Limits guesses of entries' passwords, by entry and network; behind an untrusted proxy, by entry. Repeating a wrong password
 * is no further guess: readers of a list send one password for everything in it.
 */
export function openWords({ now, tally }: PauseOptions = {}): (sender: Sender) => TriedPasswords {
  const pauses = openPauses(free, { now, tally: tally && ((name, windowMs) => tally(`word ${name}`, windowMs)) })
  const key = randomBytes(16)
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  const wrong = recentlyUsed<string, true>(10_000)
  return ({ network = '' }) => {
    let longest = 0
    // One request may call this several times, even after its own guess has started a pause.
    const judged = new Map<string, boolean>()
    const judge = (name: string, word: string, right: string): boolean => {
      const seconds = pauses.secondsLeft(name)
      longest = Math.max(longest, seconds)
      // Not even the right password is judged: guessing could continue meanwhile.
      if (seconds > 0) return false
      if (timingSafeEqual(digest(word), digest(right))) return true
      const guess = digest(`${name} ${word}`).toString('base64')
      if (!wrong.has(guess)) pauses.failed(name)
      wrong.set(guess, true)
      return false
    }
    return {
      tries({ id }, word, right) {
        const name = `${id} ${network}`
        return getOrMake(judged, `${name} ${word}`, () => judge(name, word, right))
      },
      refusal: () =>
        longest > 0 ? errors.rest_too_many_words({ seconds: longest }).with({ retry_after: longest }) : undefined,
    }
  }
}
