import type { Resource, Data } from '../../model/model.ts'
import { inKnownCase } from '../../derive/settings/key-case.ts'
import { withReadings } from '../../derive/settings/readings.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { isOneSlipFrom } from '../../text/nearest.ts'
import { openPlaces } from './locate-key.ts'

/** A key that nothing declares, and the one that it was probably meant to be. */
export interface Slip {
  readonly key: string
  readonly meant: string
}

/** The keys that keep readers out: a file in which one of them is misspelt would be published. */
const guards = ['status', 'draft', 'published', 'password'] as const
/** The keys without which an entry has another time than was meant. */
const times = ['date', 'start', 'end'] as const

/** Words that are one letter away from such a key, and that people and other tools mean as they are written. */
const wordsOfOthers: ReadonlySet<string> = new Set(
  (
    'stats statue statues statuts stratus craft daft drafts drift graft kraft raft publisher ' +
    'data dated dates fate gate late mate rate smart star stark starr tart and env lend send'
  ).split(' '),
)

/**
 * Refuses a file that is not to be an entry, though it can be read: where a key that keeps readers out is misspelt, it
 * would be published; and its kind may have reasons of its own.
 *
 * @throws ContentError
 */
export function assertHeldBack(text: string, path: string, resource: Resource, data: Data): void {
  assertNoSlip(text, path, resource, data)
  // If required values may be stored in a translation's file, they are checked when all files are known.
  if (!resource.shared) assertTaken(text, path, resource, data)
}

function assertNoSlip(text: string, path: string, resource: Resource, data: Data): void {
  const slip = slipIn(inKnownCase(data, resource), resource)
  if (slip) {
    const { key, meant } = slip
    const declare = resource.extensions.length > 0 ? `, or declare '${key}' under fields in settings.json` : ''
    throw new ContentError(path, `'${key}' is not a known key, and is probably a misspelling of '${meant}'`, {
      ...openPlaces(text)(key, 'key'),
      hint: `write ${meant}${declare}`,
      rule: 'misspelt-guard',
    })
  }
}

/** Refuses a file whose kind has reasons of its own not to take it. @throws ContentError */
export function assertTaken(text: string, path: string, resource: Resource, data: Data): void {
  // A value may have a meaning by another tool's rules alone.
  const meant = withReadings(data, resource, path)
  for (const refuses of resource.refuses) {
    const fault = refuses(meant, path)
    if (!fault) continue
    const { key, at, message, hint, code } = fault
    const cause = slipsOfTime(data, resource).find((one) => !refuses({ ...meant, [one.meant]: data[one.key] }, path))
    // It may stand under a key of another tool.
    const { under = key } = resource.readings.find((one) => one.key === key && data[key] === undefined) ?? {}
    const place = cause ? openPlaces(text)(cause.key, 'key') : openPlaces(text)(under, at)
    const remedy = cause ? `write '${cause.meant}' instead of '${cause.key}'` : hint
    throw new ContentError(path, message, { ...place, hint: remedy, rule: code })
  }
}

/** The first key by which a file probably meant to keep readers out. */
export function slipIn(data: Data, resource: Resource): Slip | undefined {
  return slipsIn(data, resource, guards)[0]
}

/** The keys that were probably meant to say when an entry is, or takes place. */
export function slipsOfTime(data: Data, resource: Resource): Slip[] {
  return slipsIn(data, resource, times)
}

/** The keys of a file that would be slips, if nothing declared them. */
export function keysNearGuards(data: Data): string[] {
  return Object.keys(data).filter((key) => guards.some((guard) => isNear(key, guard)))
}

function slipsIn(data: Data, resource: Resource, words: readonly string[]): Slip[] {
  const known = knownKeysOf(resource)
  return Object.keys(data).flatMap((key) => {
    if (known.has(key)) return []
    const meant = words.find((word) => isNear(key, word) && known.has(word))
    // A key that differs in case alone is always a slip; another similar key is none if the right one stands beside it.
    return meant && (key.toLowerCase() === meant || !Object.hasOwn(data, meant)) ? [{ key, meant }] : []
  })
}

function isNear(key: string, word: string): boolean {
  if (Math.abs(key.length - word.length) > 1 || key === word) return false
  const small = key.toLowerCase()
  return small === word || (!wordsOfOthers.has(small) && isOneSlipFrom(small, word))
}
