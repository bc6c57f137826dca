import { defineCollection, z } from 'astro:content'
import { almanacLoader } from '../almanac-loader.js'

// What the pages use of a post: Astro checks it, and editors know its types.
const post = z.object({ title: z.object({ rendered: z.string() }), date: z.coerce.date() })

const loader = almanacLoader({ fields: ['title', 'date'], follows: process.env.CONTENT !== 'refreshed' })

export const collections = { posts: defineCollection({ loader, schema: post }) }
