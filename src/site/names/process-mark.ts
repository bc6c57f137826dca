import { z } from 'zod'

/** A `ProcessMark` as it is read from a file. */
export const processMark = {
  pid: z.int(),
  host: z.string().optional(),
  space: z.string().optional(),
  started: z.string().optional(),
}
