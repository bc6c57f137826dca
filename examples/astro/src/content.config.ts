import { defineCollection, z } from 'astro:content'
import { almanacLoader } from '../almanac-loader.js'

// What the pages use of a post: Astro checks it, and editors know its types.
const rendered = z.object({ rendered: z.string() })
const post = z.object({ slug: z.string(), title: rendered, excerpt: rendered, date: z.coerce.date() })

const loader = almanacLoader({ follows: process.env.CONTENT !== 'refreshed' })

export const collections = { posts: defineCollection({ loader, schema: post }) }
