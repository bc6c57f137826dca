import { z } from 'zod'
import { defineResource, field, filter } from '../../define/define.ts'
import { capabilitiesOf } from '../../define/roles.ts'
import type { Entry } from '../../model/model.ts'
import { restore } from '../actions/restore.ts'
import { usualActions } from '../actions/usual.ts'
import { dates } from '../shared/dates.ts'
import { address, identity, plainLink } from '../shared/identity.ts'
import { ownLinks, typeLink } from '../shared/links.ts'
import { listing } from '../shared/listing.ts'
import { author } from '../shared/named/author.ts'
import { isPlaced } from '../shared/permalink.ts'
import { postAccess } from '../shared/post-access.ts'
import { slug } from '../shared/slug.ts'
import { status } from '../shared/status.ts'
import { words } from '../shared/words.ts'

const capabilities = capabilitiesOf('recipes')
const minutes = z.int().min(1).max(2880).describe('How long it takes, in minutes.')
const servings = z.int().min(1).max(100).describe('For how many people it is.')
const ingredients = z.array(z.string()).describe('What goes into it.')
// What a file says wrongly is as if it said nothing: `check` tells it.
const minutesOf = ({ data }: Entry) => minutes.safeParse(data['minutes']).data
const servingsOf = ({ data }: Entry) => servings.safeParse(data['servings']).data
const ingredientsOf = ({ data }: Entry) => ingredients.safeParse(data['ingredients']).data ?? []

export default defineResource({
  name: 'recipe',
  base: 'recipes',
  space: 'post',
  since: '0.2.0',
  summary: 'What to cook, and of what.',
  labels: { singular: 'Recipe', plural: 'Recipes' },
  files: 'recipes/**/{slug}.md',
  postType: { hierarchical: false, hasArchive: true, capabilities, supports: ['title', 'editor', 'author', 'excerpt'] },
  traits: [
    ownLinks,
    typeLink,
    identity,
    dates,
    address,
    status(capabilities),
    words,
    author,
    slug(),
    listing({ order: 'desc', orderby: ['date', 'id', 'title', 'minutes'], by: 'date' }),
  ],
  fields: { minutes: field(minutes), servings: field(servings), ingredients: field(ingredients) },
  filters: {
    ingredients: filter(z.array(z.string()).describe('Limit to recipes with one of these ingredients.'), {
      by: 'ingredients',
    }),
    max_minutes: filter(z.int().describe('Limit to recipes that take at most so long.'), {
      select: (value, query) => void query.ranges.push({ order: 'minutes', before: Number(value) + 1 }),
    }),
  },
  indexes: { ingredients: ingredientsOf },
  // What has no key comes last.
  orders: { minutes: { key: minutesOf } },
  columns: ['id', 'title', 'status', 'minutes'],
  permalink: (entry, site) => (isPlaced(entry) ? `${site.home}/recipes/${entry.slug}/` : plainLink(entry, site)),
  facts: (entry) =>
    [
      { label: 'Minutes', text: minutesOf(entry) },
      { label: 'Servings', text: servingsOf(entry) },
      { label: 'Ingredients', text: ingredientsOf(entry).join(', ') },
    ].flatMap(({ label, text }) => (text ? [{ label, text: String(text) }] : [])),
  trashes: true,
  access: postAccess(capabilities),
  actions: [...usualActions, restore],
})
