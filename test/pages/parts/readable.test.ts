import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../src/model/model.ts'
import { resources } from '../../../src/resources/registry.ts'
import { testSite } from '../../harness.ts'

const many = 300
const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
const files = {
  'categories/news.md': '---\nid: 701\nname: News\n---\n',
  'tags/spring.md': '---\nid: 702\nname: Spring\n---\n',
  ...Object.fromEntries(
    Array.from({ length: many }, (_, i) => [
      `posts/post-${i}.md`,
      `---\nid: ${1000 + i}\ntitle: Post ${i}\ndate: ${day(i)}\nauthor: editor\ncategories: [news]\ntags: [spring]\n---\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: many }, (_, i) => [
      `events/event-${i}.md`,
      `---\nid: ${2000 + i}\ntitle: Event ${i}\ndate: 2019-01-01\nstart: ${day(i)} 10:00\nend: ${day(i)} 11:00\n---\n`,
    ]),
  ),
}

/** The content types, with the posts and events that a page looks at being counted. */
function counted() {
  const seen = new Set<number>()
  const look = (resource: Resource): Resource => ({
    ...resource,
    access: {
      ...resource.access,
      rights: {
        ...resource.access.rights,
        read: (caller, entry, site) => {
          seen.add(entry.id)
          return resource.access.rights.read(caller, entry, site)
        },
      },
    },
    ...(resource.occurs && {
      occurs: (entry) => {
        seen.add(entry.id)
        return resource.occurs!(entry)
      },
    }),
    permalink: (entry, site) => {
      seen.add(entry.id)
      return resource.permalink!(entry, site)
    },
  })
  const watched = resources.map((one) => (one.name === 'post' || one.name === 'event' ? look(one) : one))
  return { resources: watched, seen }
}

describe('what a page looks at', () => {
  it.each([
    ['/', 20],
    ['/page/15/', 10],
    ['/category/news/', 10],
    ['/category/news/page/15/', 10],
    ['/tag/spring/', 10],
    ['/author/editor/page/15/', 10],
    // The year is the id of an event, too.
    ['/2020/', 11],
    ['/2020/05/page/3/', 11],
    ['/2020/05/21/', 2],
    ['/events/', 10],
    ['/events/page/16/', 10],
    ['/?s=post', 10],
    ['/page/15/?s=post', 10],
    // Two of each side may share its second.
    ['/2020/05/21/post-141/', 41],
    ['/calendar/2020-08', 31],
    ['/feed/', 10],
    ['/category/news/feed/', 10],
    ['/author/editor/feed/atom/', 10],
    ['/calendar/feed/', 10],
  ])('of %s is no more than it shows, however much there is', async (path, most) => {
    const { resources: watched, seen } = counted()
    const { page } = testSite(files, { resources: watched, now: () => Date.parse('2020-06-01T12:00:00Z') })
    const { status, text } = await page(path)
    expect(status).toBe(200)
    expect(text).toMatch(/(?:Post|Event) \d+/)
    expect(seen.size).toBeGreaterThan(0)
    expect(seen.size).toBeLessThanOrEqual(most)
  })
})

it('what nobody may read of what is coming is passed over, and the list is as long as it should be', async () => {
  const { resources: watched, seen } = counted()
  const hidden: readonly Resource[] = watched.map((one) =>
    one.name === 'event'
      ? {
          ...one,
          permalink: (entry, site) => (entry.id < 2050 ? `${site.home}/?p=${entry.id}` : one.permalink!(entry, site)),
        }
      : one,
  )
  const { page } = testSite(files, { resources: hidden, now: () => Date.parse('2020-01-01T00:00:00Z') })
  const { text } = await page('/')
  expect(text.match(/>Event \d+</g)).toEqual(Array.from({ length: 10 }, (_, i) => `>Event ${50 + i}<`))
  expect(seen.size).toBeLessThan(many)
})

it('a setting that shows all is bounded too', async () => {
  const { page } = testSite({ ...files, 'settings.json': '{ "timezone": "UTC", "posts_per_page": -1 }' })
  expect((await page('/')).text.match(/>Post \d+</g)).toHaveLength(100)
})
