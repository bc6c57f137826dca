import { defineCollection, defineContentConfig, z } from '@nuxt/content'
import { folder } from './almanac-content'

const page = z.object({
  path: z.string(),
  title: z.string(),
  heading: z.string(),
  html: z.string(),
  date: z.string(),
  links: z.array(z.object({ path: z.string(), heading: z.string(), date: z.string() })),
})

export default defineContentConfig({
  collections: {
    pages: defineCollection({ type: 'data', source: { cwd: folder, include: '**/page.json' }, schema: page }),
  },
})
