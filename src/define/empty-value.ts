import type { z } from 'zod'
import { memoize } from '../work/caches.ts'

/**
 * The value of a member that the file lacks and that has no default: null if its type allows it, else the type's emptiest value
 * (`""`, 0, false, an empty list). Undefined if even that is invalid (an enum, a minimum of 1): answers omit the member.
 */
export const emptyValueOf = memoize((schema: z.ZodType): unknown =>
  candidates.find((value) => schema.safeParse(value).success),
)

const candidates: readonly unknown[] = [null, '', 0, false, [], {}]

/** The default that a schema declares; undefined if none. */
export function defaultOf(schema: z.ZodType): unknown {
  const def = schema.def as { type: string; defaultValue?: unknown; innerType?: z.ZodType }
  if (def.type === 'default') return def.defaultValue
  return def.innerType ? defaultOf(def.innerType) : undefined
}

/** A field's or argument's default: the one that its description documents, which may be null, else its type's. */
export function presetIn(schema: z.ZodType): unknown {
  const documented = schema.meta()?.['default']
  return documented === undefined ? defaultOf(schema) : documented
}
