import { describe, expect, it } from 'vitest'
import { viewAt } from '../../../../src/resources/calendar/event/plugin-views.ts'
import { testSite } from '../../../harness.ts'

const files = {
  'event-categories/music.md': '---\nid: 61\nname: Music\n---\n',
  'event-categories/jazz.md': '---\nid: 62\nname: Jazz\nparent: music\n---\n',
  'tags/loud.md': '---\nid: 63\nname: Loud\n---\n',
  'events/a.md': '---\nid: 71\ntitle: A\nstart: 2087-03-02 10:00\ncategories: [jazz]\ntags: [loud]\n---\n',
}
const home = 'http://site.test'
const views: readonly (readonly [path: string, location: string])[] = [
  ['/events/list/', '/events/'],
  ['/events/list/page/2/', '/events/page/2/'],
  ['/events/month/', '/calendar'],
  ['/events/month', '/calendar'],
  ['/events/month/2087-03/', '/calendar/2087-03'],
  ['/events/2087-03/', '/calendar/2087-03'],
  ['/events/2087-03-02/', '/calendar/2087-03'],
  ['/events/today/', '/calendar'],
  ['/events/feed/', '/calendar/feed/'],
  ['/events/ical/', '/rest/cal/events/v1/events.ics'],
  ['/events/tag/loud/', '/tag/loud/'],
  ['/events/tag/loud/list/page/2/', '/tag/loud/page/2/'],
  ['/events/featured/ical/', '/rest/cal/events/v1/events.ics'],
  ['/events/2087-03-02/ical/', '/rest/cal/events/v1/events.ics'],
  ['/events/featured/feed/', '/calendar/feed/'],
  ['/event/a/ical/', '/rest/cal/events/v1/events/71.ics'],
  ['/events/tag/loud/ical/', '/rest/cal/events/v1/events.ics?tags=loud'],
  ['/events/tag/loud/month/', '/tag/loud/'],
  ['/events/category/jazz/ical/', '/rest/cal/events/v1/events.ics?categories=jazz'],
  ['/events/category/music/jazz/featured/ical/', '/rest/cal/events/v1/events.ics?categories=jazz'],
  ['/events/category/music/2087-03/', '/events/category/music/month/2087-03/'],
  ['/events/category/music/today/', '/events/category/music/month/'],
  ['/events/category/jazz/month/2087-03/', '/events/category/music/jazz/month/2087-03/'],
  ['/events/category/music/jazz/day/2087-03-02/', '/events/category/music/jazz/month/2087-03/'],
  ['/events/category/jazz/', '/events/category/music/jazz/'],
  ['/events/featured/', '/events/'],
  ['/events/list/featured/', '/events/'],
  ['/events/month/2087-03/featured/', '/calendar/2087-03'],
  ['/events/category/music/list/featured/', '/events/category/music/'],
  ['/events/category/jazz/feed/', '/events/category/music/jazz/feed/'],
  ['/?post_type=tribe_events', '/events/'],
  ['/?post_type=cal_events', '/events/'],
  ['/?post_type=tribe_events&tribe_events_cat=jazz', '/events/category/music/jazz/'],
  ['/?post_type=tribe_events&eventDisplay=month', '/calendar'],
  ['/?post_type=tribe_events&eventDisplay=day&eventDate=2087-03-02', '/calendar/2087-03'],
  ['/?post_type=tribe_events&eventDisplay=past', '/events/'],
  ['/?post_type=tribe_events&ical=1&eventDisplay=list', '/rest/cal/events/v1/events.ics'],
  [
    '/?post_type=tribe_events&tribe_events_cat=jazz&ical=1&eventDisplay=list',
    '/rest/cal/events/v1/events.ics?categories=jazz',
  ],
  ['/?tribe_events_cat=jazz&eventDisplay=month', '/events/category/music/jazz/month/'],
  ['/events/?ical=1', '/rest/cal/events/v1/events.ics'],
  ['/events/list/?outlook-ical=1', '/rest/cal/events/v1/events.ics'],
  ['/events/month/?ical=1', '/rest/cal/events/v1/events.ics'],
  ['/events/?eventDisplay=month', '/calendar'],
  ['/events/?eventDisplay=month&eventDate=2087-03', '/calendar/2087-03'],
  ['/events/list/?eventDisplay=past', '/events/'],
  ['/events/month/?eventDisplay=list', '/events/'],
  ['/events/category/music/?eventDisplay=day&eventDate=2087-03-02', '/events/category/music/month/2087-03/'],
  ['/events/category/music/jazz/?ical=1', '/rest/cal/events/v1/events.ics?categories=jazz'],
  ['/events/category/music/list/?ical=1', '/rest/cal/events/v1/events.ics?categories=music'],
  ['/events/tag/loud/?ical=1', '/rest/cal/events/v1/events.ics?tags=loud'],
  ['/event/a/?ical=1', '/rest/cal/events/v1/events/71.ics'],
]

describe("the views of The Events Calendar's pages", () => {
  it.each(views)('lead from %s to %s, where there is a page', async (path, location) => {
    const { page } = testSite(files)
    const { status, headers } = await page(path)
    expect([status, headers.get('location')]).toEqual([301, home + location])
    expect((await page(location)).status).toBe(location.includes('/page/') ? 404 : 200)
  })

  it('are those of names in other letters, also as browsers encode them', async () => {
    const { page } = testSite({
      'tags/日本.md': '---\nid: 63\nname: 日本\n---\n',
      'events/日本.md': '---\nid: 71\ntitle: A\nstart: 2087-03-02 10:00\ntags: [日本]\n---\n',
    })
    const own = encodeURIComponent('日本').toLowerCase()
    for (const name of [own, own.toUpperCase()])
      for (const [path, location] of [
        [`/events/tag/${name}/list/`, `/tag/${own}/`],
        [`/event/${name}/ical/`, '/rest/cal/events/v1/events/71.ics'],
      ] as const)
        expect([path, (await page(path)).headers.get('location')]).toEqual([path, home + location])
  })

  it('are those of the language of the address, where several have one name', async () => {
    const more = {
      'settings.json': '{ "title": "T", "timezone": "UTC", "languages": ["de", "en"] }',
      'event-categories/jazz.md': '---\nid: 61\nname: Jazz\n---\n',
      'event-categories/jazz.en.md': '---\nid: 60\nname: Jazz\n---\n',
      'events/a.md': '---\nid: 71\ntitle: A\nstart: 2087-03-02 10:00\ncategories: [jazz]\n---\n',
      'events/a.en.md': '---\nid: 70\ntitle: A\nstart: 2087-03-02 10:00\ncategories: [jazz]\n---\n',
    }
    const { page } = testSite(more, { now: () => Date.parse('2087-01-01T00:00:00Z') })
    for (const [path, location] of [
      ['/event/a/ical/', '/rest/cal/events/v1/events/71.ics'],
      ['/en/event/a/ical/', '/rest/cal/events/v1/events/70.ics'],
      ['/events/ical/', '/rest/cal/events/v1/events.ics'],
      ['/en/events/?ical=1', '/rest/cal/events/v1/events.ics?lang=en'],
      ['/events/category/jazz/list/', '/events/category/jazz/'],
      ['/en/events/category/jazz/list/', '/en/events/category/jazz/'],
      ['/en/events/category/jazz/ical/', '/rest/cal/events/v1/events.ics?categories=60&lang=en'],
      ['/?tribe_events_cat=jazz&eventDisplay=month', '/events/category/jazz/month/'],
      ['/en/?tribe_events_cat=jazz&eventDisplay=month', '/en/events/category/jazz/month/'],
    ] as const)
      expect([path, (await page(path)).headers.get('location')]).toEqual([path, home + location])
    const { text } = await page('/rest/cal/events/v1/events.ics?categories=60&lang=en')
    expect(text.match(/^UID:.*$/gm)).toEqual(['UID:event-70@site.test'])
  })

  it('are nothing where more words follow than name one: looking for them costs no more than a few', () => {
    const { site } = testSite(files)
    const words = 'ical/'.repeat(1500)
    for (const path of ['/events/', '/events/category/jazz/', `/events/category/${'a/'.repeat(3000)}`])
      expect(viewAt(path + words, site)).toBeUndefined()
  })

  it('are nothing where they name no month, nothing that is here, or what has no page', async () => {
    const { page } = testSite(files)
    const none = ['/events/2087-13/', '/events/month/2087/', '/events/list/2/', '/events/month/2087-03/page/2/']
    const unknown = ['/events/tag/quiet/', '/events/tag/', '/events/category/', '/events/category/rock/month/']
    const beyond = ['/events/page/9/', '/events/category/music/page/9/', '/tag/loud/page/9/']
    const pageless = ['/events/tag/quiet/feed/', '/events/nope/', '/eventsmonth/', '/events/featured/list/']
    for (const path of [...none, ...unknown, ...beyond, ...pageless])
      expect([path, (await page(path)).status]).toEqual([path, 404])
  })

  it('have a feed of what takes place under a tag, which posts have, too', async () => {
    const post = '---\nid: 80\ntitle: Written\ndate: 2026-01-01\ntags: [loud]\n---\n'
    const past = '---\nid: 72\ntitle: Gone\nstart: 2020-03-02 10:00\ntags: [loud]\n---\n'
    const { page } = testSite({ ...files, 'posts/p.md': post, 'events/b.md': past })
    const { status, headers, text } = await page('/events/tag/loud/feed/')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=UTF-8'])
    expect([...text.matchAll(/<item>\s*<title>([^<]*)/g)].map(([, title]) => title)).toEqual(['A'])
    expect(text).toContain(`<link>${home}/tag/loud/</link>`)
    expect((await page('/events/tag/loud/feed/atom/')).headers.get('content-type')).toMatch(/atom/)
  })

  it('are pages as they are where a query asks for nothing else, or for nothing that is here', async () => {
    const { page } = testSite(files)
    for (const path of [
      '/events/?eventDisplay=list',
      '/events/?eventDisplay=past',
      '/events/?eventDisplay=photo',
      '/events/?ical=',
      '/events/?eventDate=2087-03',
      '/events/category/music/?eventDisplay=past',
      '/event/a/?eventDisplay=month',
      '/calendar?ical=1',
      '/?ical=1',
      '/?eventDisplay=month',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 200])
    for (const path of ['/event/b/ical/', '/event/ical/', '/event/a/b/ical/', '/events/2087-13/?ical=1'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
  })

  it('have calendar files of one subject that hold what it holds', async () => {
    const other = '---\nid: 72\ntitle: B\nstart: 2087-04-02 10:00\n---\n'
    const { page } = testSite({ ...files, 'events/b.md': other }, { now: () => Date.parse('2087-01-01T00:00:00Z') })
    const { headers } = await page('/events/category/music/ical/')
    const { text } = await page(headers.get('location')!.slice(home.length))
    expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, name]) => name)).toEqual(['A'])
  })

  it('are found below the word that addresses of categories begin with', async () => {
    const { page } = testSite({ ...files, 'settings.json': '{ "event_category_base": "termine/kategorie" }' })
    for (const [path, location] of [
      ['/termine/', '/events/'],
      ['/termine/2087-03/', '/calendar/2087-03'],
      ['/termine/kategorie/music/list/', '/termine/kategorie/music/'],
      ['/events/month/', '/calendar'],
    ] as const)
      expect([path, (await page(path)).headers.get('location')]).toEqual([path, home + location])
  })

  it('change no address that something has, and no site without events', async () => {
    const own = { 'pages/events/month.md': '---\ntitle: Ours\npermalink: /events/month/\n---\n\nMine\n' }
    const { page } = testSite({ ...files, ...own })
    expect((await page('/events/month/')).text).toContain('Mine')
    expect((await testSite({}).page('/events/month/')).status).toBe(404)
  })
})
