import { z } from 'zod'
import { linksType } from '../../../define/answers.ts'

export const pictureType = z
  .object({
    url: z.string(),
    id: z.int().optional().describe('Of pictures of the site.'),
    extension: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
    filesize: z.int().optional().describe('In bytes.'),
    sizes: z
      .record(
        z.string(),
        z.object({
          width: z.int(),
          height: z.int(),
          'mime-type': z.string(),
          filesize: z.int().optional(),
          url: z.string(),
        }),
      )
      .optional()
      .describe('Smaller copies by their names.'),
  })
  .meta({ id: 'CalendarPicture', description: 'The picture of an entry of the calendar.' })

/** The types of a taxonomy's terms as the calendar shows them: in lists, and alone. */
export function termTypes(resource: string, hierarchical: boolean) {
  const id = hierarchical ? 'CalendarCategory' : 'CalendarTag'
  const listed = z.object({
    id: z.int(),
    count: z.int().describe('How many published entries have it.'),
    description: z.string(),
    name: z.string(),
    slug: z.string(),
    taxonomy: z.string(),
    ...(hierarchical && { parent: z.int().describe('0 where there is none.') }),
    meta: z.array(z.unknown()).max(0),
    url: z.url().describe('The address of its page.'),
    urls: z.object({ self: z.url(), collection: z.url(), up: z.url().optional() }).describe('Addresses over REST.'),
  })
  const description = `A term of ${resource}, as the calendar shows it.`
  return {
    listed: listed.meta({ id: `${id}Listed`, description }),
    alone: listed.extend({ _links: linksType }).meta({ id, description }),
  }
}
