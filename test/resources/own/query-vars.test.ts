import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const site = () =>
  testSite({
    'settings.json': JSON.stringify({
      title: 'Museum',
      languages: ['de', 'en'],
      types: { exhibit: { slug: 'works' }, room: { hierarchical: true }, memo: { page: false } },
      taxonomies: { artist: { of: ['exhibit'] } },
    }),
    'works/nacht.md': '---\nid: 101\ntitle: Nacht\nartists: [jan]\n---\n',
    'works/nacht.en.md': '---\nid: 102\ntitle: Night\n---\n',
    'works/secret.md': '---\nid: 103\ntitle: Secret\nstatus: draft\n---\n',
    'works/日記.md': '---\nid: 104\ntitle: Tagebuch\n---\n',
    'rooms/hall.md': '---\nid: 105\ntitle: Hall\n---\n',
    'rooms/niche.md': '---\nid: 106\ntitle: Niche\nparent: hall\n---\n',
    'memos/m.md': '---\nid: 107\ntitle: M\n---\n',
    'events/fest.md': '---\nid: 108\ntitle: Fest\nstart: 2027-05-01 10:00\n---\n',
    'artists/jan.md': '---\nid: 201\nname: Jan\n---\n',
  })

it.each([
  ['/?exhibit=nacht', '/works/nacht/'],
  ['/?post_type=exhibit&exhibit=nacht', '/works/nacht/'],
  ['/en/?exhibit=nacht', '/en/works/nacht/'],
  ['/index.php?exhibit=nacht', '/works/nacht/'],
  ['/?exhibit=%E6%97%A5%E8%A8%98', '/works/%e6%97%a5%e8%a8%98/'],
  ['/?room=hall%2Fniche', '/rooms/hall/niche/'],
  ['/?tribe_events=fest', '/event/fest/'],
  ['/?post_type=exhibit', '/works/'],
  ['/?artist=jan', '/artists/jan/'],
])('%s leads to %s, as WordPress names it without permalinks', async (asked, there) => {
  const { status, headers } = await site().page(asked)
  expect([status, headers.get('location')?.replace('http://site.test', '')]).toEqual([301, there])
})

it.each(['/?exhibit=nothing', '/?exhibit=secret', '/?exhibit=', '/?artist=nobody', '/?memo=m', '/?post_type=memo'])(
  '%s names nothing that readers may see: it is not found, unless nothing is to be asked for by that word',
  async (asked) => {
    const { status } = await site().page(asked)
    // Of a type without pages or lists, there is nothing to ask for.
    expect(status).toBe(asked.includes('memo') ? 200 : 404)
  },
)

it('on other pages, such a word means nothing', async () => {
  expect((await site().page('/works/?exhibit=nacht')).status).toBe(200)
})

it('a word that has another meaning there keeps it', async () => {
  const { page } = testSite({
    'settings.json': JSON.stringify({ title: 'T', types: { s: {} }, taxonomies: { year: { of: ['post'] } } }),
    'posts/moss.md': '---\nid: 101\ntitle: Moss\ndate: 2024-03-19\n---\n',
    'years/2024.md': '---\nid: 201\nname: Of 2024\n---\n',
  })
  const found = await page('/?s=moss')
  expect([found.status, found.text.includes('/2024/03/19/moss/')]).toEqual([200, true])
  expect((await page('/?year=2024')).headers.get('location')).toBe('http://site.test/2024/')
})
