import { rawOrRendered } from '../site/show/cell.ts'
import type { Call, Context, Entry } from '../model/model.ts'
import { viewOf } from '../derive/view-of.ts'

/** An entry's text, if any: as written for callers who may change it, else as readers' HTML. May abort with `Again`. */
export function mainTextOf(entry: Entry, call: Call, context: Context): string | undefined {
  const { bodyKey, fields } = entry.resource
  if (!fields[bodyKey]?.contexts.includes(context)) return undefined
  const value = call.site.show(entry, viewOf(call, context, new Set([bodyKey])))[bodyKey]
  if (typeof value === 'string') return value
  const text = rawOrRendered(value)
  return typeof text === 'string' ? text.trim() : undefined
}
