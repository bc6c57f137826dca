import { z } from 'zod'
import type { Context, Space } from '../plain.ts'

/**
 * What an action answers, from which its description follows: entries of its resource in the form of its namespace (`list`
 * a page, `map` an object by slug, `entry` one, `created` a new one, `changed` one after a change, `removed` what went to
 * the trash or was deleted), or values of its own by media type.
 */
export type Answers = 'list' | 'map' | 'entry' | 'created' | 'changed' | 'removed' | Readonly<Record<string, z.ZodType>>

/** What a field shows, where that is not what its schema says. */
export interface Described {
  /** The type of what is shown, by context where it differs; `.optional()` where it may be left out. */
  readonly answer?: z.ZodType | ((context: Context) => z.ZodType)
}

/** What `_embed` adds to answers. */
export interface Embedding {
  /** By the relation of the links, the type of each link's target. */
  readonly embeds?: Readonly<Record<string, z.ZodType>>
}

/** The type of an entry of a resource inside another answer, in the context of that answer. */
export function entryOf(resource: string): z.ZodType {
  return z.unknown().meta({ entry: resource })
}

/** The type of an entry of any resource of a space inside another answer. */
export function entryIn(space: Space): z.ZodType {
  return z.unknown().meta({ entryIn: space })
}

const link = z
  .looseObject({ href: z.string(), embeddable: z.boolean().optional() })
  .meta({ id: 'Link', description: 'An address that belongs to an answer; `_embed` reads the embeddable ones.' })

export const linksType = z
  .record(z.string(), z.array(link))
  .meta({ id: 'Links', description: 'Addresses that belong to an answer, by relation.' })

/** A moment as answers tell it: wall time without a zone. */
export const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .meta({ examples: ['2027-05-02T10:00:00'] })
