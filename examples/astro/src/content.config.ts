import { defineCollection, z } from 'astro:content'
import { almanacLoader } from '../almanac-loader.js'

// What the pages use of a post: Astro checks it, and editors know its types.
const title = z.object({ rendered: z.string() }).transform(({ rendered }) => rendered)
const post = z.object({ title, date: z.coerce.date() })

const follows = process.env.CONTENT !== 'refreshed'
const loader = almanacLoader({ fields: ['title', 'date'], asksTexts: true, follows })

export const collections = { posts: defineCollection({ loader, schema: post }) }
