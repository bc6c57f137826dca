import { expect, it } from 'vitest'
import { listsOf } from '../../../src/site/review/lists-of.ts'
import { testSite } from '../../harness.ts'

const post = (id: number, day: string) => `---\nid: ${id}\ntitle: T\ndate: ${day}\ncategories: [news]\n---\n`
const files = {
  'categories/news.md': '---\nid: 1\nname: News\n---\n',
  'posts/suppe.md': post(11, '2024-03-19'),
  'posts/suppe.en.md': post(12, '2024-03-19'),
  // Newer, and in lists of another language.
  'posts/brot.md': post(13, '2024-03-20'),
  'events/markt.en.md': '---\nid: 21\ntitle: M\nstart: 2087-03-02 10:00\n---\n',
}
const listed = (id: number, settings: object = {}, resource = 'post') => {
  const text = JSON.stringify({ title: 'T', timezone: 'UTC', languages: ['de', 'en'], posts_per_page: 1, ...settings })
  const { site } = testSite({ ...files, 'settings.json': text })
  return Object.fromEntries(listsOf({ entry: site.get(resource, id)!, site }))
}

it('names the lists of the language of an entry, and its place among what they hold', () => {
  expect(listed(12)).toEqual({
    '/sitemap.xml': 1,
    '/en/': 1,
    '/en/feed/': 1,
    '/en/2024/': 1,
    '/en/2024/03/': 1,
    '/en/2024/03/19/': 1,
    '/en/category/news/': 1,
  })
  expect(listed(11)).toMatchObject({ '/': 2, '/feed/': 1, '/category/news/': 2 })
  expect(Object.keys(listed(21, {}, 'event'))).toEqual(['/sitemap.xml', '/en/events/', '/en/calendar/2087-03/'])
})

it('names them below the default language, too, where all addresses begin with one', () => {
  const addresses = Object.keys(listed(11, { prefix_default_language: true }))
  expect(addresses).toEqual(expect.arrayContaining(['/sitemap.xml', '/de/', '/de/feed/', '/de/category/news/']))
})

it('names the pages of the entries that it names, in their language, for these list it', () => {
  const fields = {
    artist: { type: 'reference', to: 'artist' },
    buyer: { type: 'reference', to: 'artist', shown: false },
    like: { type: 'reference', to: 'exhibit' },
  }
  const { site } = testSite({
    'settings.json': JSON.stringify({
      languages: ['de', 'en'],
      types: { exhibit: { fields }, artist: {} },
      fields: { media: { of: { type: 'reference', to: 'artist' } } },
    }),
    'artists/jan.md': '---\nid: 10\n---\n',
    'artists/jan.en.md': '---\nid: 11\n---\n',
    'artists/eva.md': '---\nid: 12\n---\n',
    'exhibits/vase.en.md': '---\nid: 20\nartist: jan.de\nbuyer: eva\nlike: vase.en\n---\n',
    'media/jan.png': 'no picture',
    'media/jan.png.md': '---\nid: 21\nof: jan\n---\n',
  })
  const lists = [...listsOf({ entry: site.get('exhibit', 20)!, site })].map(([address]) => address)
  expect(lists.filter((address) => /artists|vase/.test(address))).toEqual(['/en/artists/jan/'])
  // Files are listed on no page.
  expect([...listsOf({ entry: site.get('media', 21)!, site })]).toEqual([['/sitemap.xml', 1]])
})
