import { isDeepStrictEqual } from 'node:util'
import type { Call, Entry, Field } from '../define/model.ts'

/**
 * Names of the arguments by which a call would change an entry: those that say something else than what the entry shows
 * in edit context. Clients send back whole objects as they read them; a value that only repeats what was shown must not
 * be written, since a file may say the same in another way (an offset, a name that leads nowhere, no key at all).
 */
export function changedArguments(call: Call, entry: Entry): Set<string> {
  const { fields } = call.resource
  const changed = new Set<string>()
  for (const name of call.given) {
    if (call.action.pathArgs && Object.hasOwn(call.action.pathArgs, name)) continue
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined
    if (!field || !repeats(call.args[name], field, entry, call)) changed.add(name)
  }
  return changed
}

function repeats(value: unknown, field: Field, entry: Entry, { site, rest }: Call): boolean {
  // The text as written is enough to compare: rendering it costs far more.
  if (field.raw) return repeatsText(value, field.raw(entry, site))
  const shown = field.show(entry, { site, rest, context: 'edit', opens: () => true })
  return saysTheSame(value, shown, field.stored?.refers !== undefined)
}

// An object without `raw` says nothing: such a text is left alone in any case.
function repeatsText(value: unknown, raw: string): boolean {
  if (typeof value === 'string') return value === raw
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !('raw' in value) || value.raw === raw
}

function saysTheSame(value: unknown, shown: unknown, isReference: boolean): boolean {
  if (value === shown) return true
  if (isScalar(value) && isScalar(shown)) return String(value) === String(shown)
  if (typeof value !== 'object' || typeof shown !== 'object' || value === null || shown === null) return false
  if (isEmpty(value) && isEmpty(shown)) return true
  // What names others is a set: answers have an order of their own.
  if (isReference && Array.isArray(value) && Array.isArray(shown) && [...value, ...shown].every(isScalar))
    return isDeepStrictEqual(new Set(value.map(String)), new Set(shown.map(String)))
  return isDeepStrictEqual(asSent(value), asSent(shown))
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

// An empty object goes out as an empty list, as the interface has it for `meta`.
function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0
}

function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}
