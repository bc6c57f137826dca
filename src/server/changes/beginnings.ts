import type { LoggedChange } from '../../model/model.ts'
import { errors } from '../http/errors.ts'
import type { ChangeLog } from './change-log.ts'
import { commitIn } from './served-commits.ts'

/**
 * The changes since a commit (40 or 64 hexadecimal digits), or since the last one before a moment (milliseconds since the
 * epoch); undefined if git does not know, or if anything may have changed.
 */
export type ChangesSince = (from: string | number) => Promise<readonly LoggedChange[] | undefined>

/** Where a reader begins: a place in the log, and the changes before the log began; -1 if these are unknown. */
export interface StartOfChanges {
  readonly place: number
  readonly earlier?: readonly LoggedChange[]
}

/** A comparison blocks the process as long as opening the folder does: a new one starts at most this often. */
const pauseMs = 10_000

/**
 * Opens the search for where readers begin: at a cursor or a moment of the log, else at a commit or the last one before a
 * moment, for callers who are signed in or on this machine (`isKnown`). Anything else is no beginning.
 *
 * @param reached waits for a commit that another server has reported
 * @throws RestError 503 `rest_too_busy` (`data.retry_after` in seconds)
 */
export function openBeginnings(
  log: ChangeLog,
  changesSince: ChangesSince | undefined,
  reached?: (commit: string) => Promise<boolean>,
) {
  let last: Comparison | undefined

  const compared = async (from: string | number): Promise<StartOfChanges> => {
    const isUsed = last?.from === from && !last.hasFailed && log.after(last.place).changes !== undefined
    if (!isUsed) {
      if (last && performance.now() < last.at + pauseMs)
        throw errors.rest_too_busy__commits().with({ retry_after: pauseMs / 1000 })
      // Changes that arrive meanwhile are sent twice.
      const begun: Comparison = {
        from,
        at: performance.now(),
        place: log.end,
        hasFailed: false,
        found: changesSince!(from),
      }
      begun.found.catch(() => (begun.hasFailed = true))
      last = begun
    }
    const { place, found } = last!
    const earlier = await found
    return earlier ? { place, earlier } : unknown
  }

  return async (since: string | null, isKnown: boolean): Promise<StartOfChanges> => {
    if (since === null || since === '') return { place: log.end }
    const moment = parseMoment(since)
    const cursor = commitIn(since)?.commit
    const find = () => (moment === undefined ? log.placeOf(since) : log.placeAt(moment))
    let place = find()
    if (place === undefined && cursor !== undefined && (await reached?.(cursor))) place = find()
    if (place !== undefined) return { place }
    const from = moment ?? cursor ?? (/^(?:[\da-f]{40}|[\da-f]{64})$/.test(since) ? since : undefined)
    return from !== undefined && isKnown && changesSince ? compared(from) : unknown
  }
}

const unknown: StartOfChanges = { place: -1 }

/** A comparison with a commit or moment, shared by all readers who begin there. */
interface Comparison {
  readonly from: string | number
  /** When it began (`performance.now()`), and where the log ended then. */
  readonly at: number
  readonly place: number
  hasFailed: boolean
  readonly found: ReturnType<ChangesSince>
}

function parseMoment(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return undefined
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}
