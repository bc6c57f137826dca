import { isRecord } from '../../text/values.ts'
import type { Entry, Field } from '../../model/model.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { prose } from '../../site/show/columns.ts'
import { actionFor } from '../offered.ts'
import { argumentsOf } from '../read-arguments.ts'
import { longestCell } from '../summary.ts'
import type { McpSession } from '../session.ts'

/** A text of an entry, as in its file. */
export interface Text {
  readonly member: string
  /** The stored text; of a value with parts (a mail), its JSON. */
  readonly text: string
  readonly value: unknown
  /** Whether it can only be overwritten as a whole after being read as a whole: an answer may show it cut. */
  readonly isLong: boolean
}

/** An entry's writable texts, the body first, as in its file, not as readers see them. Only for callers who may change it. */
export function editableTextsOf(entry: Entry, visit: McpSession): Text[] {
  const { resource } = entry
  const action = actionFor(resource, 'update')
  if (!action) return []
  const { bodyKey, fields } = resource
  const found = Object.keys(argumentsOf(action, resource)).flatMap((member): Text[] => {
    const field = Object.hasOwn(fields, member) ? fields[member] : undefined
    if (!field || field.stored?.references !== undefined || field.stored?.space !== undefined) return []
    const value = memberValueOf(entry, member, field, visit)
    const text = textFormOf(value)
    return text === undefined ? [] : [{ member, text, value, isLong: isLong(entry, member, value, text) }]
  })
  return found.toSorted((a, b) => Number(b.member === bodyKey) - Number(a.member === bodyKey))
}

/** Whether a caller may change an entry, and so see its texts as written. */
export function mayEditEntry(entry: Entry, { caller, site }: McpSession): boolean {
  return entry.resource.access.rights.edit(caller, entry, site)
}

/** A value that is sent or stored as one text; undefined for a value that is neither text nor JSON to edit. */
export function textFormOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return JSON.stringify(value, null, 1)
  if (!isRecord(value)) return undefined
  if (typeof value['raw'] === 'string') return value['raw']
  return 'rendered' in value ? undefined : JSON.stringify(value, null, 1)
}

function memberValueOf(entry: Entry, member: string, field: Field, { site, rest }: McpSession): unknown {
  const { bodyKey } = entry.resource
  if (field.source) return field.source(entry, site)
  if (member === bodyKey) return site.bodyOf(entry)
  if (field.raw) return field.raw(entry, site)
  const stored = field.stored && entry.data[field.stored.key]
  if (typeof stored === 'string') return stored
  const editable = field.show(entry, { site, rest, context: 'edit', opens: () => true, sees: () => true })
  // A value shown with parts that the file lacks is derived from other things: other entries, pictures, prices.
  return isRecord(editable) && !isRecord(stored) ? undefined : editable
}

// Summaries cut values longer than a cell, and leave the prose out.
function isLong({ resource }: Entry, member: string, value: unknown, text: string): boolean {
  if (text.trim() === '') return false
  if (member === resource.bodyKey) return true
  if (text.length > longestCell || (typeof value === 'string' && text.includes('\n'))) return true
  return prose.has(member) && member !== titleMemberOf(resource) && !headings.has(member)
}

const headings: ReadonlySet<string> = new Set(['title', 'name', 'link'])
