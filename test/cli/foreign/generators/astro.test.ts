import { expect, it } from 'vitest'
import { lookedAt, matter } from '../looked-at.ts'

const site = { 'astro.config.mjs': 'export default {}', 'src/content/blog/p.md': matter('title: P\ndate: 2024-01-02') }
const route = (collection: string) => `---\nconst posts = await getCollection('${collection}')\n---\n`

it.each([
  ['src/pages/[year]/[month]/[slug].astro', '/%year%/%monthnum%/%postname%/'],
  ['src/pages/[slug].astro', '/%postname%/'],
  ['src/pages/notes/[id]/index.astro', '/notes/%postname%/'],
  // What the rest of an address is made of, only its code tells.
  ['src/pages/[...slug].astro', '/blog/%path%/'],
])('posts of Astro are where the only route is that lists them: %s', async (path, permalink) => {
  const { settings } = await lookedAt({ ...site, [path]: route('blog') })
  expect(settings).toMatchObject({ permalink })
})

it('posts of Astro are below the name of their collection if a route is there, if it is not the only one, or of others', async () => {
  const [one, other] = ['src/pages/[slug].astro', 'src/pages/print/[slug].astro']
  const others: Record<string, string>[] = [
    { 'src/pages/blog/[...slug].astro': route('blog'), [one]: route('blog') },
    { [one]: route('blog'), [other]: route('blog') },
    { [one]: route('notes') },
  ]
  for (const routes of others)
    expect((await lookedAt({ ...site, ...routes })).settings).toMatchObject({ permalink: '/blog/%path%/' })
})
