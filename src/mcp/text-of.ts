import { sourceOf, toCell } from '../telling/cell.ts'
import type { Call, Context, Entry } from '../define/model.ts'
import { viewOf } from '../derive/view-of.ts'
import type { Summary } from './summary.ts'

/**
 * The text of an entry: as it was written, for those who may change it, else as readers see it (HTML). Undefined for
 * an entry without a text. Not to be called outside of `whenMade`.
 */
export function textOf(entry: Entry, call: Call, context: Context): string | undefined {
  const { bodyKey, fields } = entry.resource
  if (!fields[bodyKey]?.contexts.includes(context)) return undefined
  const value = call.site.show(entry, viewOf(call, context, new Set([bodyKey])))[bodyKey]
  if (typeof value === 'string') return value
  const text = sourceOf(value)
  return typeof text === 'string' ? text.trim() : undefined
}

/** An entry as Markdown: its title, its summary, and its text. */
export function toDocument({ type, id, ref, ...members }: Summary, text: string | undefined): string {
  const [title, ...others] = Object.entries(members)
  const facts = [['type', type], ['id', id], ['ref', ref], ...others].map(
    ([name, value]) => `- ${String(name)}: ${toCell(value)}`,
  )
  return [`# ${title ? toCell(title[1]) : ref}`, facts.join('\n'), ...(text ? [text] : [])].join('\n\n')
}
