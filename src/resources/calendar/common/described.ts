import { z } from 'zod'
import { linksType } from '../../../define/answers.ts'
import { capitalized } from '../../../text/values.ts'
import { withArticle } from '../../../text/nouns.ts'

// Files may contain any address: the format is documented but not enforced.
const address = (description: string) => z.string().meta({ format: 'uri', description })
const width = z.int().describe('The width in pixels.')
const height = z.int().describe('The height in pixels.')
const filesize = z.int().describe('The size of the file in bytes.')

export const copyType = z.object({
  width,
  height,
  'mime-type': z.string().describe('The type of the file.'),
  filesize: filesize.optional(),
  url: address('The address of the picture at this size.'),
})

export const pictureType = z
  .object({
    url: address('The address of the picture at full size.'),
    id: z.int().optional().describe('The ID of the picture.'),
    extension: z.string().describe('The extension of the file.'),
    width: width.optional(),
    height: height.optional(),
    filesize: filesize.optional(),
    sizes: z.record(z.string(), copyType).optional().describe('Smaller copies, by name.'),
  })
  .meta({
    id: 'CalendarPicture',
    description: 'The picture of a calendar entry; one from another site has only an address and an extension.',
  })

export const costType = z
  .object({
    currency_symbol: z.string().describe('The currency symbol.'),
    currency_code: z.string().describe('The currency code.'),
    currency_position: z.enum(['', 'prefix', 'postfix']).describe('Where the symbol goes.'),
    values: z.array(z.string()).describe('The numbers in the cost, in ascending order.'),
  })
  .meta({
    id: 'CostDetails',
    description: 'The currency and the numbers of a cost; its words come before the numbers, as slugs.',
  })

const units = ['year', 'month', 'day', 'hour', 'minutes', 'seconds']
export const dateParts = z
  .object(Object.fromEntries(units.map((unit) => [unit, z.string().describe(`The ${unit}.`)])))
  .meta({ id: 'DateParts', description: 'The parts of a date and time.' })

export const termType = z.object({
  id: z.int().describe('The term ID.'),
  count: z.int().describe('How many published entries have the term.'),
  description: z.string().describe('The description.'),
  name: z.string().describe('The name.'),
  slug: z.string().describe('The slug.'),
  taxonomy: z.string().describe('The taxonomy of the term.'),
  parent: z.int().describe('The ID of the parent term; 0 if there is none.'),
  meta: z.array(z.unknown()).max(0),
  url: z.url().describe("The address of the term's page."),
  urls: z
    .object({ self: z.url(), collection: z.url(), up: z.url().optional() })
    .describe('REST addresses: of the term, of all terms, and of its parent.'),
})

export function termTypes(resource: string, hierarchical: boolean) {
  const id = hierarchical ? 'CalendarCategory' : 'CalendarTag'
  const listed: z.ZodObject = hierarchical ? termType : termType.omit({ parent: true })
  const description = `${capitalized(withArticle(resource.replaceAll('-', ' ')))}, as the calendar shows it.`
  return {
    listed: listed.meta({ id: `${id}Listed`, description }),
    alone: listed.extend({ _links: linksType }).meta({ id, description }),
  }
}
