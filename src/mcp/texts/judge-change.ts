import { isRecord } from '../../text/values.ts'
import { RestError } from '../../define/errors.ts'
import type { Entry, Raw } from '../../model/model.ts'
import { errors } from '../errors.ts'
import type { McpSession } from '../session.ts'
import { applyEdits, type Edit, type Edited, linesNow, likeEnds } from './edits.ts'
import { afterReplacing, firstMissing, type Ranges } from './ranges.ts'
import { type Text, editableTextsOf, textFormOf } from './texts.ts'
import { readingNext, type ReadRanges, readVersion, entryStateOf } from './version.ts'
import type { Lines } from './blocks.ts'
import { changedSinceThen } from './difference.ts'

export interface Wanted {
  readonly fields: Raw
  readonly edits?: readonly (Edit & { readonly field?: string | undefined })[] | undefined
  /** The version that the caller has read. */
  readonly version?: string | undefined
  /** Whether a text may lose more than half of its length. */
  readonly replace?: boolean | undefined
}

/** A change that may be made, as long as the entry is in this state. */
export interface Judged {
  /** All fields, as the caller would have sent them without edits. */
  readonly fields: Raw
  /** The version of the entry's file. */
  readonly state: string
  /** The edited texts, by name. */
  readonly edited: readonly (readonly [field: string, words: Edited])[]
  /** The ranges that the caller will have read of the written texts, once these are saved. */
  readonly written: ReadonlyMap<string, { readonly text: string; readonly read: Ranges }>
  /** The ranges that they have read of the other texts. */
  readonly read: ReadRanges
}

/**
 * Judges a change by the texts that the caller has read: no text is overwritten that they do not know. The caller must have the
 * right to change the entry. @throws RestError that says which part is unread, or has changed, and the remedy
 */
export function judgeChange(entry: Entry, wanted: Wanted, visit: McpSession): Judged {
  const { site } = visit
  const { fields, edits = [] } = wanted
  const version = wanted.version === undefined ? undefined : readVersion(wanted.version, entry, site)
  if (version && version.state !== entryStateOf(entry, site))
    throw changedSinceThen(entry, version, visit, textFormOf(fields[entry.resource.bodyKey]))
  const read: ReadRanges = version?.read ?? new Map()
  const texts = editableTextsOf(entry, visit)
  const wholes = texts.flatMap((text) => toWhole(text, fields))
  assertRead(entry, wholes, version && read, wanted.version)
  for (const { member, text, next } of wholes)
    if (next.length < text.length / 2 && wanted.replace !== true)
      throw errors.mcp_text_shrinks({ member, length: next.length, before: text.length })
  const { values, edited } = editTexts(entry, texts, edits, fields)
  const written = new Map<string, { text: string; read: Ranges }>()
  for (const { member, next } of wholes) written.set(member, { text: next, read: [[0, next.length]] })
  // For an edited part of a value, it is unknown which of the value's JSON was read.
  for (const [member, { text, replaced }] of edited)
    written.set(member, { text, read: afterReplacing(read.get(member) ?? [], replaced) })
  // An empty or short text may have become a long one by the time of the write.
  const state = site.versionOf(entry)
  return { fields: { ...fields, ...values }, state, edited, written, read }
}

/** The current lines of edited texts that changed. @param otherwise texts that are stored in another form */
export function changedLines({ edited }: Judged, otherwise: readonly string[]): (Lines & { readonly field: string })[] {
  const asSent = edited.filter(([field]) => !otherwise.includes(field.split('.')[0]!))
  return asSent.flatMap(([field, words]) => linesNow(words).map((lines) => ({ field, ...lines })))
}

interface Whole extends Text {
  readonly next: string
}

// The texts that are sent as a whole with another content.
function toWhole(text: Text, fields: Raw): Whole[] {
  if (!text.isLong) return []
  return sentIn(fields).flatMap((sent) => {
    if (!Object.hasOwn(sent, text.member)) return []
    const words = sent[text.member] === null ? '' : textFormOf(sent[text.member])
    const next = words && likeEnds(text.text, words)
    return next === undefined || next === text.text ? [] : [{ ...text, next }]
  })
}

function assertRead(entry: Entry, wholes: readonly Whole[], read: ReadRanges | undefined, sent?: string): void {
  if (wholes.length === 0) return
  const ref = `${entry.resource.name} ${entry.id}`
  const members = wholes.map(({ member }) => `'${member}'`).join(', ')
  if (!read) throw errors.mcp_version_needed({ members, ref }).with({ next: readingNext(entry) })
  for (const { member, text } of wholes) {
    const missing = firstMissing(text, read.get(member) ?? [])
    if (!missing) continue
    const [from, to] = missing
    const next = readingNext(entry, { field: member, offset: from, version: sent })
    throw errors.mcp_text_not_read({ member, from, to, length: text.length }).with({ next })
  }
}

// Own fields are also members of `meta`.
function sentIn(fields: Raw): Raw[] {
  return [fields, isRecord(fields['meta']) ? fields['meta'] : {}]
}

function editTexts(entry: Entry, texts: readonly Text[], edits: NonNullable<Wanted['edits']>, fields: Raw) {
  const values: Record<string, unknown> = {}
  const edited: (readonly [field: string, words: Edited])[] = []
  const body = texts[0]?.member ?? ''
  for (const field of new Set(edits.map((edit) => edit.field ?? body))) {
    const [member = '', ...parts] = field.split('.')
    if (sentIn(fields).some((sent) => Object.hasOwn(sent, member))) throw errors.mcp_edit_and_field({ member })
    const known = texts.find((text) => text.member === member)
    const value = Object.hasOwn(values, member) ? values[member] : known?.value
    const part = parts.join('.')
    const text = part === '' ? value : isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined
    if (typeof text !== 'string')
      throw errors.mcp_no_text({ field, texts: texts.flatMap(namesInText).join(', ') || 'none' })
    const own = edits.filter((edit) => (edit.field ?? body) === field)
    const words = orReading(entry, member, () => applyEdits(text, own, field))
    values[member] = part === '' ? words.text : { ...(value as Raw), [part]: words.text }
    edited.push([field, words])
  }
  return { values, edited }
}

// Adds the reading call to the error: a caller who does not know the words reads them next.
function orReading<Made>(entry: Entry, field: string, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    throw error instanceof RestError ? error.with({ next: readingNext(entry, { field }) }) : error
  }
}

function namesInText({ member, value }: Text): string[] {
  if (typeof value === 'string') return [member]
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => (typeof part === 'string' ? [`${member}.${name}`] : []))
}
