import { isDeepStrictEqual } from 'node:util'
import { isRecord, listOf, once } from '../../text/values.ts'
import { idOfNamed } from '../entries.ts'
import { seesFor } from '../view-of.ts'
import type { Action, Call, RequestContext, Context, Entry, Field, Raw, Resource } from '../../model/model.ts'

/** Contexts in which single entries are read: clients send back the members that they read in either. */
const contexts: readonly Context[] = ['edit', 'view']

/**
 * Whether a value repeats an entry's current one. Clients send back whole objects as they read them: this is neither refused
 * nor written, as a file may express the same value differently (a date with an offset, a dangling reference, no key at all).
 */
export function repeats(
  value: unknown,
  field: Field,
  entry: Entry,
  { site, rest, caller }: Pick<Call, 'site' | 'rest' | 'caller'>,
): boolean {
  // Comparing the source text suffices: rendering it costs far more.
  if (field.raw) return repeatsText(value, field.raw(entry, site))
  const { key, references } = field.stored ?? {}
  const isReference = key !== undefined && references !== undefined
  const isSame = (current: unknown) => saysTheSame(value, current) || (isReference && namesTheSame(value, current))
  const sees = seesFor({ caller, site })
  if (contexts.some((context) => isSame(field.show(entry, { site, rest, context, opens: () => true, sees }))))
    return true
  // Terms are shown by name, in whatever order the file has them.
  return isReference && isSame(listOf(entry.data[key]).flatMap((ref) => site.find(references, ref)?.id ?? []))
}

/**
 * Returns a test of whether an argument repeats the current value of the entry being changed. It reveals nothing to callers who
 * may not change the entry.
 *
 * @param changes finds that entry
 * @param raw raw arguments, including those in the path
 */
export function repeatChecker(
  requestContext: RequestContext,
  resource: Resource,
  action: Action,
  changes: NonNullable<Action['changes']>,
  raw: Raw,
): (name: string, value: unknown) => boolean {
  const call = { ...requestContext, resource, action }
  const found = once(() => {
    const names = Object.keys(action.pathArgs ?? {})
    const probe = { ...call, args: Object.fromEntries(names.map((name) => [name, raw[name]])), given: new Set(names) }
    const entry = changes(probe)
    return entry && !action.permit(probe) ? entry : undefined
  })
  return (name, value) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) return false
    const entry = found()
    return entry !== undefined && repeats(value, field, entry, call)
  }
}

// An object without `raw` is ignored: the text stays either way.
function repeatsText(value: unknown, raw: string): boolean {
  if (typeof value === 'string') return value === raw
  return isRecord(value) && (!('raw' in value) || value['raw'] === raw)
}

// Some references are shown as whole entries.
function namesTheSame(value: unknown, current: unknown): boolean {
  const ids = [value].flat()
  return ids.every(isScalar) && isDeepStrictEqual(ids.map(String), [current].flat().map(idOfNamed).map(String))
}

function saysTheSame(value: unknown, current: unknown): boolean {
  if (value === current) return true
  if (isScalar(value) && isScalar(current)) return String(value) === String(current)
  if (typeof value !== 'object' || typeof current !== 'object' || value === null || current === null) return false
  // As for `meta`, an empty object serializes as an empty list.
  if (Object.keys(value).length === 0 && Object.keys(current).length === 0) return true
  return isDeepStrictEqual(asSent(value), asSent(current))
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}
