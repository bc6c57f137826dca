import { z } from 'zod'
import { durationOf } from '../../text/time/duration.ts'

export const autocommitSetting = 'autocommit'

const message = z.string().min(1)
/** In milliseconds; timers are limited to 24 days. */
const longestQuiet = 86_400_000

/** Whether changes are committed, or the message; or an object that also says whether a server pushes. */
export const autocommitType = z.union([
  z.boolean(),
  message,
  z.strictObject({
    message: message.optional(),
    push: z.boolean().optional(),
    quiet: z
      .string()
      .refine(
        (text) => (durationOf(text) ?? Infinity) <= longestQuiet,
        'is not a time such as 60s, 5m or 1h, up to 24h',
      )
      .optional(),
  }),
])
