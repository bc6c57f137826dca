import { rawOrRendered, toCell, toCellText } from '../site/show/cell.ts'
import { usualColumns } from '../site/show/columns.ts'
import { refTo } from '../site/names/refs.ts'
import type { Call, Context, Entry, Page } from '../model/model.ts'
import { inSlices } from '../work/in-slices.ts'
import { titleMemberOf } from '../derive/entries.ts'
import { viewOf } from '../derive/view-of.ts'

type Members = Record<string, unknown>

/** An entry as a call shows it. */
export interface EntryView {
  readonly entry: Entry
  readonly call: Call
  readonly context: Context
}

export interface Summary {
  readonly type: string
  readonly id: number
  /** Its ref for other tools. */
  readonly ref: string
  readonly [member: string]: unknown
}

/** UTF-16 units of a member in a summary. */
export const longestCell = 160

/** The members of a summary: those that distinguish entries. */
function summaryMembers({ resource }: Call, context: Context): string[] {
  const title = titleMemberOf(resource)
  const named = usualColumns(resource, context).filter((name) => name !== resource.bodyKey && name !== 'slug')
  const link = resource.fields['link']?.contexts.includes(context) ? ['link'] : []
  return [...new Set([...(title === undefined ? [] : [title]), ...named, ...link])]
}

/** Summarizes an entry. May abort with `Again`. */
export function summarize({ entry, call, context }: EntryView): Summary {
  const values = call.site.show(entry, viewOf(call, context, new Set(summaryMembers(call, context))))
  const pairs = summaryMembers(call, context).flatMap((name) => {
    const value = summarizeMember(name, values[name], entry, call)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { type: entry.resource.name, id: entry.id, ref: refTo(entry, call.site), ...Object.fromEntries(pairs) }
}

/** The entries of a page, as summaries or, with `full`, with all members. */
export function summarizePage({ entries }: Page, call: Call, full: boolean): Promise<Members[]> {
  const show = full ? showAll : summarize
  return inSlices(entries, (entry) => show({ entry, call, context: call.context }), call.site)
}

/** All that the interface shows of an entry, without its links. */
export function showAll({ entry, call, context }: EntryView): Members {
  const { _links, ...values } = call.site.show(entry, viewOf(call, context))
  return { ref: refTo(entry, call.site), ...values }
}

/** An entry's text, if any: as written for callers who may change it, else as readers' HTML. May abort with `Again`. */
export function mainTextOf({ entry, call, context }: EntryView): string | undefined {
  const { bodyKey, fields } = entry.resource
  if (!fields[bodyKey]?.contexts.includes(context)) return undefined
  const value = call.site.show(entry, viewOf(call, context, new Set([bodyKey])))[bodyKey]
  if (typeof value === 'string') return value
  const text = rawOrRendered(value)
  return typeof text === 'string' ? text.trim() : undefined
}

/** A summary as one line of text. Texts by others are quoted if they could be mistaken for another part of the line. */
export function toSummaryLine({ type: _type, ref, id, ...members }: Summary): string {
  const cells = Object.entries(members).map(([name, value], i) => {
    const cell = toCell(value)
    return i === 0 ? JSON.stringify(cell) : `${name}: ${/["·]/.test(cell) ? JSON.stringify(cell) : cell}`
  })
  return [`${ref} (#${id})`, ...cells].join(' · ')
}

/** A summary as Markdown: a heading, and a line for each member. */
export function toHead({ type, id, ref, ...members }: Summary): string {
  const [title, ...others] = Object.entries(members)
  const facts = [['type', type], ['id', id], ['ref', ref], ...others].map(
    ([name, value]) => `- ${String(name)}: ${toCell(value)}`,
  )
  return [`# ${title ? toCell(title[1]) : ref}`, facts.join('\n')].join('\n\n')
}

/** Cuts a text that is too long, with `…` for the rest. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`
}

// Refers to other entries by slug, if the caller may see them; returns undefined for an empty value.
function summarizeMember(name: string, value: unknown, entry: Entry, { site, caller }: Call): unknown {
  if (value === undefined || value === null || value === '' || name === 'id') return undefined
  const { references, space } = entry.resource.fields[name]?.stored ?? {}
  if (typeof value === 'number' && (references ?? space) !== undefined) {
    if (value === 0) return undefined
    const other = space ? site.inSpace(space, value) : site.get(references!, value)
    return other?.resource.access.rights.read(caller, other, site) ? other.slug || value : value
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : cut(toCellText(value), longestCell)
}
