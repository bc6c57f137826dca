import type { z } from 'zod'

/**
 * What a member shows for which a file says nothing, and which has no default: nothing where its type takes that, else the
 * emptiest value of the type (`""`, 0, false, an empty list). Where even that is no value of the type (a text that must be
 * one of some words, a number from 1), the member is left out of answers: undefined.
 */
export function emptyValueOf(schema: z.ZodType): unknown {
  if (!known.has(schema))
    known.set(
      schema,
      candidates.find((value) => schema.safeParse(value).success),
    )
  return known.get(schema)
}

const candidates: readonly unknown[] = [null, '', 0, false, [], {}]
const known = new WeakMap<z.ZodType, unknown>()
