import { count } from '../../text/nouns.ts'
import { isDeepStrictEqual } from 'node:util'
import { isRecord, mapValues } from '../../text/values.ts'
import type { Entry } from '../../model/model.ts'
import { errors } from '../errors.ts'
import { fenced } from '../fence.ts'
import { type EntryView, mainTextOf, showAll, summarize, toHead } from '../summary.ts'
import { differenceSince, differenceToWords } from './difference.ts'
import { type Ranges, withRanges } from './ranges.ts'
import { sectionNamed, sectionsOf } from './sections.ts'
import { mayEditEntry, type Text, editableTextsOf } from './texts.ts'
import { readVersion, entryStateOf, toVersion } from './version.ts'
import type { ToolAnswer } from '../tool.ts'
import type { McpSession } from '../session.ts'

/** Selects the part of an entry's texts to read. */
export interface Excerpt {
  readonly field?: string | undefined
  readonly section?: string | undefined
  /** UTF-16 units. */
  readonly offset?: number | undefined
  readonly length?: number | undefined
  readonly version?: string | undefined
  /** UTF-16 units of a text in one answer. */
  readonly longest: number
}

/** UTF-16 units of all other texts in one answer; of one member, in an answer with every field; and of that answer. */
const longestOthers = 10_000
const longestMember = 20_000
const longestWhole = 100_000
/** How many items of a long list are in such an answer. */
const mostItems = 100
const mostSections = 100

/** The answer about an entry: its summary, and a part of its texts, as data. May abort with `Again`. */
export function describeEntry(view: EntryView, visit: McpSession, part: Excerpt): ToolAnswer {
  const { entry } = view
  const summary = summarize(view)
  const { texts, notes, read, withVersion } = openReading(entry, visit, part.version)
  const body = texts ? undefined : mainTextOf(view)
  const visible: readonly Text[] =
    texts ?? (body === undefined ? [] : [{ member: entry.resource.bodyKey, text: body, value: body, isLong: true }])
  const main = mainAmong(visible, entry, part.field)
  if (!main) return withVersion({ text: toHead(summary), facts: { entry: summary } })
  // Trailing whitespace needs no reading.
  const text = main.text.trimEnd()
  const [from, to] = rangeOf(text, part)
  const isFirst = part.field === undefined && part.section === undefined && (part.offset ?? 0) === 0
  const others = isFirst ? describeOthers(visible.filter((one) => one !== main && one.isLong)) : []
  for (const { member, range } of [{ member: main.member, range: [from, to] as const }, ...others])
    read.set(member, withRanges(read.get(member) ?? [], [range]))
  const rest = text.length - to
  const left = others.filter(({ isCut }) => isCut).map(({ member }) => `To get the rest of ${member}: field ${member}.`)
  const more = [
    ...(rest > 0 ? [`${count(rest, 'more character')}: offset ${to} gets the next ones.`] : []),
    ...left,
  ].join(' ')
  const sections = text.length > to - from ? sectionsOf(text).slice(0, mostSections) : []
  const place = `${main.member}, characters ${from} to ${to} of ${text.length}`
  const words = [
    toHead(summary),
    ...notes,
    ...(sections.length > 0 ? [`Sections:\n${sections.map(sectionToLine).join('\n')}`] : []),
    ...(text === '' ? [] : [fenced(place, text.slice(from, to))]),
    ...others.flatMap((one) => (one.text === '' ? [] : [fenced(one.place, one.text)])),
    ...(more === '' ? [] : [more]),
  ]
  const facts = {
    entry: {
      ...summary,
      text: text.slice(from, to),
      ...Object.fromEntries(others.map((one) => [one.member, one.text])),
    },
    ...(sections.length > 0 && { sections }),
    ...(more !== '' && { more }),
  }
  return withVersion({ text: words.join('\n\n'), facts })
}

/** Every field of an entry, as the interface shows it; long ones are cut. May abort with `Again`. */
export function describeFully(view: EntryView, visit: McpSession, version?: string): ToolAnswer {
  const { entry } = view
  const all = showAll(view)
  const isShort = JSON.stringify(all).length <= longestWhole
  const whole = isShort ? all : (shorter(all) as typeof all)
  const { texts, notes, read, withVersion } = openReading(entry, visit, version)
  // A member that is shown in another form, or cut, does not count as read.
  for (const { member, text, value, isLong } of texts ?? [])
    if (isLong && holds(whole, value)) read.set(member, [[0, text.length]])
  const ref = entry.resource.configures ? entry.resource.name : `${entry.resource.name} ${entry.id}`
  const json = JSON.stringify(whole, null, 1)
  const more = isShort ? undefined : 'Long texts are cut: use `field` and `offset` to get the rest.'
  const words = [...notes, fenced(`every field of ${ref}`, json), ...(more ? [more] : [])]
  const facts = { entry: whole, ...(more && { more }) }
  return withVersion({ text: words.join('\n\n'), facts })
}

/**
 * The texts of an entry that the caller may change, if any, and what they have `read` of them by the version `given`, to which the
 * answer adds what it shows; `withVersion` then signs it.
 */
function openReading(entry: Entry, visit: McpSession, given: string | undefined) {
  const { site } = visit
  const texts = mayEditEntry(entry, visit) ? editableTextsOf(entry, visit) : undefined
  const version = given === undefined || !texts ? undefined : readVersion(given, entry, site)
  // Ranges read of another state no longer count.
  const isOutdated = version !== undefined && version.state !== entryStateOf(entry, site)
  const read = new Map<string, Ranges>(isOutdated ? [] : version?.read)
  const note = 'It has changed since that version: what you read before is outdated.'
  const notes = isOutdated ? [`${note}\n${differenceToWords(differenceSince(entry, version, visit))}`] : []
  const withVersion = (answer: ToolAnswer): ToolAnswer => {
    if (!texts) return answer
    const signed = toVersion(entry, site, texts, read)
    return { text: `${answer.text}\n\nversion: ${signed}`, facts: { ...answer.facts, version: signed } }
  }
  return { texts, notes, read, withVersion }
}

function mainAmong(visible: readonly Text[], { resource }: Entry, field: string | undefined): Text | undefined {
  if (field === undefined) return visible.find(({ member }) => member === resource.bodyKey)
  const found = visible.find(({ member }) => member === field)
  const texts = visible.map(({ member }) => member).join(', ') || 'none'
  if (!found) throw errors.mcp_no_text({ field, texts })
  return found
}

function rangeOf(text: string, { section, offset = 0, length, longest }: Excerpt): readonly [from: number, to: number] {
  const within = section === undefined ? undefined : sectionNamed(text, section)
  const from = wholeSign(text, Math.min(text.length, (within?.offset ?? 0) + offset))
  const end = within ? within.offset + within.length : text.length
  const to = wholeSign(text, Math.max(from, Math.min(end, from + (length ?? longest))))
  // At least one character.
  return [from, to === from && from < end ? from + 2 : to]
}

// A surrogate pair is never split: half of one is invalid, and would return as another character.
function wholeSign(text: string, at: number): number {
  return /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at
}

function describeOthers(texts: readonly Text[]) {
  let room = longestOthers
  return texts.map(({ member, text: whole }) => {
    const text = whole.slice(0, wholeSign(whole, Math.max(0, room)))
    room -= text.length
    const place = `${member}, characters 0 to ${text.length} of ${whole.length}`
    return { member, text, place, range: [0, text.length] as const, isCut: text.length < whole.trimEnd().length }
  })
}

function sectionToLine({ title, level, offset, length }: ReturnType<typeof sectionsOf>[number]): string {
  return `- ${'#'.repeat(level)} ${title} (offset ${offset}, length ${length})`
}

function holds(shown: unknown, value: unknown): boolean {
  if (isDeepStrictEqual(shown, value)) return true
  if (Array.isArray(shown)) return shown.some((one) => holds(one, value))
  return isRecord(shown) && Object.values(shown).some((one) => holds(one, value))
}

function shorter(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestMember / 2 ? `${value.slice(0, longestMember / 2)}…` : value
  // Lists of ids are never cut: a write replaces the whole list, whether or not all of it was read.
  if (Array.isArray(value)) return value.every(Number.isFinite) ? value : value.slice(0, mostItems).map(shorter)
  if (!isRecord(value)) return value
  return mapValues(value, (one) => shorter(one))
}
