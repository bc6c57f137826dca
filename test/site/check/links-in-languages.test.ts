import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

it('lists, months and archives of a language are there; what it has not, and other languages are not', () => {
  const there = ['/en/', '/en/things/', '/en/calendar/', '/en/category/art/', '/en/2026/', '/en/feed/']
  const lost = ['/en/category/art/page/2/', '/en/nothing/', '/fr/things/', '/en/en/things/', '/en/category/no/']
  const { site } = testSite({
    'settings.json':
      '{ "languages": ["de", "en"], "types": { "thing": {} }, "check": { "missing-translation": "off" } }',
    'categories/art.md': '---\nid: 2\nname: Kunst\n---\n',
    'things/a.en.md': '---\nid: 10\ntitle: A\nstatus: publish\n---\n',
    'posts/a.en.md': '---\nid: 11\ntitle: A\ndate: 2026-01-01\ncategories: [art]\n---\n',
    'pages/links.en.md': `---\nid: 12\ntitle: Links\n---\n\n${[...there, ...lost].map((path) => `[x](${path})`).join('\n\n')}\n`,
  })
  const told = checkSite(site, { wanted: (path) => path === 'pages/links.en.md' }).map(
    ({ message }) => /'(.*?)'/.exec(message)?.[1],
  )
  expect(told).toEqual(lost)
})

it('the home page is there, whether its own entry is or not: then posts are listed', async () => {
  const { page, site } = testSite({
    'settings.json': '{ "languages": ["de", "en"], "show_on_front": "page", "page_on_front": 10 }',
    'pages/start.md': '---\nid: 10\ntitle: Start\nstatus: trash\n---\n',
    'pages/start.en.md': '---\nid: 11\ntitle: Start\nstatus: draft\n---\n',
    'pages/links.md': '---\nid: 12\ntitle: Links\n---\n\n[a](/) [b](/en/) [c](/#x) [d](/?p=11) [e](/?p=9)\n',
  })
  expect([(await page('/')).status, (await page('/en/')).status]).toEqual([200, 200])
  const told = checkSite(site, { wanted: (path) => path === 'pages/links.md' })
    .filter(({ code }) => code === 'broken-link')
    .map(({ message }) => /'(.*?)'/.exec(message)?.[1])
  expect(told).toEqual(['/?p=11', '/?p=9'])
})

it('what leads on is there: other addresses of feeds, and other programs’ views of the calendar', async () => {
  const there = [
    '/rss/',
    '/atom/',
    '/rdf/',
    '/2026/feed/',
    '/2026/01/feed/atom/',
    '/events/list/',
    '/events/2027-05/',
    '/en/events/month/',
  ]
  const lost = ['/rest-day/', '/rss-reader/', '/events/soon/', '/2026/feast/']
  const { page, site } = testSite({
    'settings.json': '{ "languages": ["de", "en"] }',
    'posts/a.md': '---\nid: 11\ntitle: A\ndate: 2026-01-01\n---\n',
    'events/fair.md': '---\nid: 20\ntitle: F\nstart: 2027-05-02 10:00\n---\n',
    'events/fair.en.md': '---\nid: 21\ntitle: F\nstart: 2027-05-02 10:00\n---\n',
    'pages/links.md': `---\nid: 12\ntitle: L\n---\n\n${[...there, ...lost].map((path) => `[x](${path})`).join('\n\n')}\n`,
  })
  for (const path of there)
    expect([path, (await page(path)).status]).toEqual([path, expect.toSatisfy((status) => status < 400)])
  const told = checkSite(site, { wanted: (path) => path === 'pages/links.md' }).filter(
    ({ code }) => code === 'broken-link',
  )
  expect(told.map(({ message }) => /'(.*?)'/.exec(message)?.[1])).toEqual(lost)
})
