import type { z } from 'zod'
import { memoize } from '../work/caches.ts'

/**
 * The value of a member that the file does not set and that has no default: null if its type allows it, else the
 * emptiest value of the type (`""`, 0, false, an empty list). If even that is invalid (an enum, a number from 1), it is
 * undefined: answers leave the member out.
 */
export const emptyValueOf = memoize((schema: z.ZodType): unknown =>
  candidates.find((value) => schema.safeParse(value).success),
)

const candidates: readonly unknown[] = [null, '', 0, false, [], {}]

/** The default that a schema declares, or undefined. */
export function defaultOf(schema: z.ZodType): unknown {
  const def = schema.def as { type: string; defaultValue?: unknown; innerType?: z.ZodType }
  if (def.type === 'default') return def.defaultValue
  return def.innerType ? defaultOf(def.innerType) : undefined
}

/** The default of a field: that which its type declares, or states for readers of its description. */
export function presetIn(schema: z.ZodType): unknown {
  return schema.meta()?.['default'] ?? defaultOf(schema)
}
