import { z } from 'zod'
import type { Space } from '../model/model.ts'

/** The type of an entry of a resource (or, with `entryIn`, of a space) inside another response, in that response's context. */
export function entryOf(resource: string): z.ZodType {
  return z.unknown().meta({ entry: resource })
}

export function entryIn(space: Space): z.ZodType {
  return z.unknown().meta({ entryIn: space })
}

const link = z
  .looseObject({ href: z.string(), embeddable: z.boolean().optional() })
  .meta({ id: 'Link', description: 'A link of the response; `_embed` includes the targets of embeddable links.' })

export const linksType = z
  .record(z.string(), z.array(link))
  .meta({ id: 'Links', description: 'The links of the response, by relation.' })

/** A moment as in responses: local time without a zone. */
export const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .meta({ examples: ['2027-05-02T10:00:00'] })
