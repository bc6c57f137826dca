import type { Resource, Data } from '../../model/model.ts'
import { inKnownCase } from '../../derive/settings/key-case.ts'
import { withReadings } from '../../derive/settings/readings.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { isOneSlipFrom } from '../../text/nearest.ts'
import { openPlaces } from './locate-key.ts'

/** An undeclared key, and the one that was probably meant. */
export interface Slip {
  readonly key: string
  readonly meant: string
}

/** The keys that keep readers out: a file that misspells one would be published. */
const guards = ['status', 'draft', 'published', 'password'] as const
/** The keys that, misspelt, give an entry the wrong time. */
const times = ['date', 'start', 'end'] as const

/** Words one letter away from such a key that people and other tools use in their own right. */
const wordsOfOthers: ReadonlySet<string> = new Set(
  (
    'stats statue statues statuts stratus craft daft drafts drift graft kraft raft publisher ' +
    'data dated dates fate gate late mate rate smart star stark starr tart and env lend send'
  ).split(' '),
)

/**
 * Refuses a readable file that must not become an entry: one that misspells a key that keeps readers out, and so would be
 * published, or one that its kind refuses. @throws ContentError
 */
export function assertHeldBack(text: string, path: string, resource: Resource, data: Data): void {
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
  // Required values that a translation's file may store are checked when all files are known.
  if (!resource.shared) assertTaken(text, path, resource, data)
}

/** Refuses a file that its kind does not accept. @throws ContentError */
export function assertTaken(text: string, path: string, resource: Resource, data: Data): void {
  // Some values have a meaning only under another tool's conventions.
  const meant = withReadings(data, resource, path)
  for (const refuses of resource.refuses) {
    const fault = refuses(meant, path)
    if (!fault) continue
    const { key, at, message, hint, code } = fault
    const cause = slipsOfTime(data, resource).find((one) => !refuses({ ...meant, [one.meant]: data[one.key] }, path))
    // The value may be under another tool's key.
    const { under = key } = resource.readings.find((one) => one.key === key && data[key] === undefined) ?? {}
    const place = cause ? openPlaces(text)(cause.key, 'key') : openPlaces(text)(under, at)
    const remedy = cause ? `write '${cause.meant}' instead of '${cause.key}'` : hint
    throw new ContentError(path, message, { ...place, hint: remedy, rule: code })
  }
}

/** The first misspelt key that was probably meant to keep readers out. */
export function slipIn(data: Data, resource: Resource): Slip | undefined {
  return slipsIn(data, resource, guards)[0]
}

/** The misspelt keys that were probably meant to say when an entry is, or takes place. */
export function slipsOfTime(data: Data, resource: Resource): Slip[] {
  return slipsIn(data, resource, times)
}

/** The keys of a file that would be slips if nothing declared them. */
export function keysNearGuards(data: Data): string[] {
  return Object.keys(data).filter((key) => guards.some((guard) => isNear(key, guard)))
}

function slipsIn(data: Data, resource: Resource, words: readonly string[]): Slip[] {
  const known = knownKeysOf(resource)
  const slips: Slip[] = []
  for (const key of Object.keys(data)) {
    const meant = known.has(key) ? undefined : words.find((word) => isNear(key, word) && known.has(word))
    // A key that differs only in case is always a slip; any other is none if the correct key is also present.
    if (meant && (key.toLowerCase() === meant || !Object.hasOwn(data, meant))) slips.push({ key, meant })
  }
  return slips
}

function isNear(key: string, word: string): boolean {
  if (Math.abs(key.length - word.length) > 1 || key === word) return false
  const small = key.toLowerCase()
  return small === word || (!wordsOfOthers.has(small) && isOneSlipFrom(small, word))
}
