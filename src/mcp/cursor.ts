import type { z } from 'zod'
import { parseJson } from '../text/values.ts'
import { errors } from './errors.ts'

/** Encodes a position in a list as an opaque cursor. */
export function toCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Decodes a cursor. @throws RestError `mcp_invalid_cursor` */
export function readCursor<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  const place = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!place.success) throw errors.mcp_invalid_cursor()
  return place.data
}
