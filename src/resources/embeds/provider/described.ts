import { z } from 'zod'

const thumbnail = {
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
}

export const ownEmbed = z
  .object({
    version: z.literal('1.0'),
    provider_name: z.string(),
    provider_url: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    title: z.string(),
    type: z.literal('rich'),
    width: z.int(),
    height: z.int(),
    html: z.string(),
    ...thumbnail,
  })
  .meta({ id: 'Embed', description: 'How a page of this site is shown in others.' })

export const providedEmbed = z
  .object({
    version: z.literal('1.0'),
    type: z.enum(['rich', 'video', 'photo', 'link']),
    title: z.string().optional(),
    author_name: z.string().optional(),
    author_url: z.string().optional(),
    provider_name: z.string().optional(),
    provider_url: z.string().optional(),
    ...thumbnail,
    url: z.string().optional().describe('The address of a photo.'),
    width: z.int().nullable().optional().describe('Null if it adapts to the page around it.'),
    height: z.int().nullable().optional(),
    html: z.string(),
  })
  .meta({ id: 'ProvidedEmbed', description: 'How a page of another site is shown in this one.' })
