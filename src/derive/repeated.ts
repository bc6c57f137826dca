import { isDeepStrictEqual } from 'node:util'
import type { Call, Circumstances, Context, Entry, Field } from '../define/model.ts'

/** Contexts in which one entry is read alone: clients send back what they read in either. */
const contexts: readonly Context[] = ['edit', 'view']

/**
 * Whether a value says only what an entry answers now. Clients send back whole objects as they read them: such a value is no
 * change. It is not refused, and it is not written, since a file may say the same in another way (an offset, a name
 * that leads nowhere, no key at all).
 */
export function repeats(
  value: unknown,
  field: Field,
  entry: Entry,
  { site, rest }: Pick<Call, 'site' | 'rest'>,
): boolean {
  // The text as written is enough to compare: rendering it costs far more.
  if (field.raw) return repeatsText(value, field.raw(entry, site))
  const isReference = field.stored?.references !== undefined
  return contexts.some((context) =>
    saysTheSame(value, field.show(entry, { site, rest, context, opens: () => true }), isReference),
  )
}

/**
 * Makes the question whether an argument repeats what the entry that a call changes answers; undefined where the call changes
 * none. Who may not change the entry is not told what it answers.
 *
 * @param raw arguments as they came, those in the path among them
 */
export function askRepeats(
  call: Circumstances & Pick<Call, 'resource' | 'action'>,
  raw: Readonly<Record<string, unknown>>,
): ((name: string, value: unknown) => boolean) | undefined {
  const { action, resource } = call
  if (!action.changes) return undefined
  let found: { readonly entry: Entry | undefined } | undefined
  const find = () => {
    const names = Object.keys(action.pathArgs ?? {})
    const asked = { ...call, args: Object.fromEntries(names.map((name) => [name, raw[name]])), given: new Set(names) }
    const entry = action.changes?.(asked)
    return entry && !action.permit(asked) ? entry : undefined
  }
  return (name, value) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) return false
    found ??= { entry: find() }
    return found.entry !== undefined && repeats(value, field, found.entry, call)
  }
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
