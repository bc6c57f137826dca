import type { z } from 'zod'
import { memoize } from './caches.ts'

/**
 * The value of a member that the file does not set and that has no default: null if its type allows it, else the
 * emptiest value of the type (`""`, 0, false, an empty list). If even that is invalid (an enum, a number from 1), it is
 * undefined: answers leave the member out.
 */
export const emptyValueOf = memoize((schema: z.ZodType): unknown =>
  candidates.find((value) => schema.safeParse(value).success),
)

/** Whether a value says nothing: none, an empty text or an empty list. 0 and false say something. */
export function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

const candidates: readonly unknown[] = [null, '', 0, false, [], {}]
