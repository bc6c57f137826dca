import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const exhibit = (id: number, title: string, more = '') => `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nText.\n`
const term = (id: number, name: string, more = '') => `---\nid: ${id}\nname: ${name}\n${more}---\n`

const files = {
  'settings.json': JSON.stringify({
    ...{ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'] },
    types: { exhibit: { supports: { date: false } } },
    taxonomies: { period: { of: ['exhibit'], hierarchical: true } },
    shared: { exhibit: ['periods'] },
  }),
  'exhibits/clock.md': exhibit(10, 'Uhr', 'periods: [barock]\n'),
  'exhibits/clock.en.md': exhibit(11, 'Clock'),
  'exhibits/clock.ar.md': exhibit(12, 'ساعة'),
  'exhibits/map.md': exhibit(13, 'Karte', 'periods: [barock, rokoko]\n'),
  'periods/barock.md': term(20, 'Barock', 'translationKey: baroque\n'),
  'periods/baroque.en.md': term(21, 'Baroque', 'translationKey: baroque\n'),
  'periods/rokoko.md': term(22, 'Rokoko'),
  'periods/gothic.en.md': term(23, 'Gothic'),
}

it('terms that translations share are those of their language: on their pages, in archives, lists, the sitemap and counts', async () => {
  const { ask, page } = testSite(files)
  const tagsOn = async (path: string) =>
    [...(await page(path)).text.matchAll(/<a rel="tag" href="http:\/\/site\.test([^"]*)">([^<]*)</g)].map(
      ([, href, name]) => `${href} ${name}`,
    )
  expect(await tagsOn('/exhibits/clock/')).toEqual(['/periods/barock/ Barock'])
  expect(await tagsOn('/en/exhibits/clock/')).toEqual(['/en/periods/baroque/ Baroque'])
  // Where the term is not there, that of the default language serves.
  expect(await tagsOn('/ar/exhibits/clock/')).toEqual(['/ar/periods/barock/ Barock'])

  const listed = async (path: string) =>
    [...(await page(path)).text.matchAll(/<h2><a href="[^"]*">([^<]*)</g)].map(([, title]) => title)
  expect((await listed('/periods/barock/')).toSorted()).toEqual(['Karte', 'Uhr'])
  expect(await listed('/en/periods/baroque/')).toEqual(['Clock'])
  expect(await listed('/ar/periods/barock/')).toEqual(['ساعة'])
  expect(await listed('/en/periods/gothic/')).toEqual([])

  const { text } = await page('/sitemap-periods-1.xml')
  expect([...text.matchAll(/<loc>http:\/\/site\.test([^<]*)</g)].map(([, path]) => path).toSorted()).toEqual(
    ['/ar/periods/barock/', '/en/periods/baroque/', '/periods/barock/', '/periods/rokoko/'].toSorted(),
  )

  const idsOf = async (query: string) =>
    ((await ask('GET', `/core/v2/exhibits?_fields=id&${query}`)).json as { id: number }[])
      .map(({ id }) => id)
      .toSorted()
  expect(await idsOf('lang=en&periods=21')).toEqual([11])
  expect(await idsOf('lang=en&periods=20')).toEqual([11])
  expect(await idsOf('lang=all&periods_exclude=21')).toEqual([])
  expect(await idsOf('lang=all&periods=23')).toEqual([])

  const { json } = await ask('GET', '/core/v2/periods?lang=all&_fields=id,count')
  expect(Object.fromEntries(json.map(({ id, count }: { id: number; count: number }) => [id, count]))).toEqual({
    ...{ 20: 3, 21: 1, 22: 1, 23: 0 },
  })
})

it('a term is named once, where a shared value names it in two languages', async () => {
  const { page } = testSite({ ...files, 'exhibits/clock.md': exhibit(10, 'Uhr', 'periods: [barock, baroque.en]\n') })
  const { text } = await page('/en/exhibits/clock/')
  expect(text.match(/<a rel="tag"/g)).toHaveLength(1)
})

it('a term counts what names it in languages in which it is not there', async () => {
  const { ask } = testSite({ ...files, 'exhibits/vase.md': exhibit(14, 'Vase', 'periods: [gothic.en]\n') })
  const { json } = await ask('GET', '/core/v2/periods/23')
  expect(json.count).toBe(1)
  expect((await ask('GET', '/core/v2/exhibits?lang=all&periods=23')).json).toHaveLength(1)
})

it('a term whose slug another one has in a language has no archive there', async () => {
  const { page } = testSite({
    ...files,
    'exhibits/map.en.md': exhibit(14, 'Map', 'periods: [rokoko.de]\n'),
    'periods/rococo.en.md': term(24, 'Rococo', 'slug: rokoko\n'),
  })
  expect((await page('/en/exhibits/map/')).text).toContain(
    '<a rel="tag" href="http://site.test/periods/rokoko/">Rokoko<',
  )
  expect((await page('/en/periods/rokoko/')).text).toContain('<h1>Rococo</h1>')
  expect((await page('/periods/rokoko/')).text).not.toContain('hreflang="en"')
})

it('a term keeps its archive in a language in which another has its slug elsewhere in the tree', async () => {
  const { page } = testSite({
    'settings.json': '{ "title": "T", "timezone": "UTC", "languages": ["en", "de"] }',
    'categories/local.md': '---\nid: 30\nname: Local\n---\n',
    'categories/news.md': '---\nid: 31\nname: Local news\nparent: local\n---\n',
    'categories/aktuell.de.md': '---\nid: 32\nname: Aktuell\nslug: news\n---\n',
    'posts/a.de.md': '---\nid: 33\ntitle: A\nstatus: publish\ncategories: [local/news]\n---\n',
  })
  expect((await page('/de/category/local/news/')).text).toContain('<h1>Local news</h1>')
  expect((await page('/de/category/news/')).text).toContain('<h1>Aktuell</h1>')
})
