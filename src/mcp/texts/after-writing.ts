import type { Entry } from '../../model/model.ts'
import type { McpSession } from '../session.ts'
import type { Judged } from './judge-change.ts'
import type { Ranges } from './ranges.ts'
import { mayEditEntry, type Text, editableTextsOf, textFormOf } from './texts.ts'
import { toVersion } from './version.ts'

export interface WriteReport {
  /** Proves that the caller knows the written texts; undefined if they may not change the entry (any more). */
  readonly version?: string
  /** Members whose texts are not stored as sent. */
  readonly otherwise: readonly string[]
}

/** The report after a change: a text's author has read it; of texts unchanged since `before`, the earlier ranges stay read. */
export function afterChange(
  entry: Entry,
  { written, read }: Pick<Judged, 'written' | 'read'>,
  before: readonly Text[],
  visit: McpSession,
): WriteReport {
  if (!mayEditEntry(entry, visit)) return { otherwise: [] }
  const now = editableTextsOf(entry, visit)
  const otherwise: string[] = []
  const reading = now.map(({ member, text, isLong }): readonly [string, Ranges] => {
    const mine = written.get(member)
    if (mine && !isStoredAsSent(mine.text, text)) otherwise.push(member)
    if (!isLong) return [member, []]
    if (mine && isStoredAsSent(mine.text, text)) return [member, mine.read]
    const isAsBefore = !mine && before.some((one) => one.member === member && one.text === text)
    return [member, isAsBefore ? (read.get(member) ?? []) : []]
  })
  return { version: toVersion(entry, visit.site, now, new Map(reading)), otherwise }
}

export function afterCreating(entry: Entry, fields: Readonly<Record<string, unknown>>, visit: McpSession): WriteReport {
  const sent = Object.entries(fields).flatMap(([member, value]) => {
    const text = textFormOf(value)
    return text === undefined ? [] : [[member, { text, read: [[0, text.length]] as Ranges }] as const]
  })
  return afterChange(entry, { written: new Map(sent), read: new Map() }, [], visit)
}

// Trailing whitespace makes no difference to readers.
function isStoredAsSent(sent: string, stored: string): boolean {
  return sent === stored || sent.trimEnd() === stored.trimEnd()
}
