import { describe, expect, it } from 'vitest'
import { type Files, testSite } from '../../harness.ts'
import { pixel } from '../../pictures.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const files: Files = {
  'settings.json': JSON.stringify({ title: 'Fern & Finch', timezone: 'America/New_York', language: 'en_US' }),
  'categories/growing.md': '---\nid: 5\nname: Growing & more\n---\n',
  'tags/ferns.md': '---\nid: 6\nname: Ferns\n---\n',
  'tags/shade.md': '---\nid: 7\nname: Shade\n---\n',
  'media/fern.png.md': '---\nid: 40\nalt_text: A fern\n---\n',
  'posts/one.md':
    '---\nid: 10\ntitle: Fish & <em>chips</em>\ndate: 2024-03-19T08:30:00\nmodified: 2024-07-01T10:00:00\nauthor: author\ncategories: [growing]\ntags: [ferns, shade]\nfeatured_media: fern.png\n---\n\nA *good* day.\n',
  'posts/zero.md': '---\nid: 9\ntitle: Zero\ndate: 2024-03-19T08:30:00\n---\n\nBefore.\n',
  'posts/two.md': '---\nid: 11\ntitle: Two\ndate: 2024-12-01T08:30:00\n---\n\nAfter.\n',
  'posts/draft.md': '---\nid: 12\ntitle: Draft\nstatus: draft\ndate: 2024-11-01T08:30:00\n---\n',
  'pages/us.md': '---\nid: 20\ntitle: About us\n---\n\nWe.\n',
  'pages/team.md': '---\nid: 21\ntitle: Team\nparent: us\n---\n\nThey.\n',
  'pages/jane.md': '---\nid: 22\ntitle: Jane\nparent: team\n---\n\nShe.\n',
  'venues/park.md':
    '---\nid: 30\ntitle: The Park & Garden\naddress: 1 Alder Street\ncity: Portland\nzip: "97201"\ngeo: [45.5, -122.6]\n---\n',
  'organizers/club.md': '---\nid: 31\ntitle: Plant Club\n---\n',
  'events/fair.md':
    '---\nid: 32\ntitle: Fair\ndate: 2024-01-01\nstart: 2027-07-02 10:00\nend: 2027-07-02 12:30\ntimezone: Europe/Berlin\nvenue: park\norganizer: club\ncost: [12, 20]\n---\n\nCome.\n',
  'events/days.md':
    '---\nid: 33\ntitle: Days\ndate: 2024-01-01\nstart: 2027-01-02\nend: 2027-01-04\nall_day: true\ncost: €15\n---\n',
}

function withPicture() {
  const made = testSite(files)
  writeFileSync(join(made.root, 'media/fern.png'), pixel)
  made.site.load('media/fern.png')
  return made
}

const metaOf = (text: string) =>
  [...text.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)" \/>/g)].map(([, name, value]) => [
    name,
    value,
  ])

type Item = Record<string, unknown>

const dataOf = (text: string): Item[] =>
  [JSON.parse(/<script type="application\/ld\+json">\s*(.*?)\s*<\/script>/s.exec(text)![1]!)].flat()

/** What schema.org says of the types of values that these members have. */
const rules: Record<string, (value: unknown) => boolean> = {
  datePublished: isMoment,
  dateModified: isMoment,
  startDate: (value) => isMoment(value) || isDay(value),
  endDate: (value) => isMoment(value) || isDay(value),
  url: isAddress,
  item: isAddress,
  '@id': isAddress,
  inLanguage: (value) => /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(String(value)),
  author: (value) => isOneOf(value, ['Person', 'Organization']),
  publisher: (value) => isOneOf(value, ['Person', 'Organization']),
  organizer: (value) => isOneOf(value, ['Person', 'Organization']),
  image: (value) => isOneOf(value, ['ImageObject']),
  location: (value) => isOneOf(value, ['Place', 'VirtualLocation']),
  address: (value) => isOneOf(value, ['PostalAddress']),
  geo: (value) => isOneOf(value, ['GeoCoordinates']),
  offers: (value) => isOneOf(value, ['Offer', 'AggregateOffer']),
  mainEntityOfPage: (value) => isOneOf(value, ['WebPage']),
  eventStatus: (value) => /^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled|Postponed)$/.test(String(value)),
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  price: (value) => /^\d+(?:\.\d+)?$/.test(String(value)),
  position: (value) => Number.isInteger(value) && Number(value) > 0,
}

function isMoment(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
}

function isDay(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(value))
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value) && URL.canParse(value)
}

function isOneOf(value: unknown, types: readonly string[]): boolean {
  return [value].flat().every((one) => types.includes(String((one as Item)['@type'])))
}

/** The members, wherever they stand, that break a rule, or say nothing. */
function faultsIn(value: unknown, name = ''): string[] {
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return [`${name} is empty`]
  if (Array.isArray(value)) return value.flatMap((one) => faultsIn(one, name))
  const own = name in rules && !rules[name]!(value) ? [`${name}: ${JSON.stringify(value)}`] : []
  if (typeof value !== 'object') return own
  return [...own, ...Object.entries(value as Item).flatMap(([key, one]) => faultsIn(one, key))]
}

describe('what a page tells other programs', () => {
  it('is, of an article, when and by whom it was written, and what about', async () => {
    const { page } = withPicture()
    const { text } = await page('/2024/03/19/one/')
    const meta = metaOf(text)
    expect(meta).toEqual(
      expect.arrayContaining([
        ['og:type', 'article'],
        ['og:title', 'Fish &amp; chips'],
        ['og:url', 'http://site.test/2024/03/19/one/'],
        ['og:site_name', 'Fern &amp; Finch'],
        ['og:locale', 'en_US'],
        ['og:image', 'http://site.test/uploads/fern.png'],
        ['og:image:alt', 'A fern'],
        ['article:published_time', '2024-03-19T08:30:00-04:00'],
        ['article:modified_time', '2024-07-01T10:00:00-04:00'],
        ['article:author', 'http://site.test/author/author/'],
        ['article:section', 'Growing &amp; more'],
        ['article:tag', 'Ferns'],
        ['article:tag', 'Shade'],
        ['twitter:card', 'summary_large_image'],
      ]),
    )
    const [data] = dataOf(text)
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: 'Fish & chips',
      datePublished: '2024-03-19T08:30:00-04:00',
      dateModified: '2024-07-01T10:00:00-04:00',
      inLanguage: 'en-US',
      mainEntityOfPage: { '@id': 'http://site.test/2024/03/19/one/' },
      author: { '@type': 'Person', url: 'http://site.test/author/author/' },
      publisher: { name: 'Fern & Finch' },
      image: { '@type': 'ImageObject', url: 'http://site.test/uploads/fern.png' },
      articleSection: ['Growing & more'],
      keywords: ['Ferns', 'Shade'],
    })
    // In winter the site's zone has another offset.
    expect(dataOf((await page('/2024/12/01/two/')).text)[0]!['datePublished']).toBe('2024-12-01T08:30:00-05:00')
  })

  it('is, of an event, when it is in its own zone, where, and what it costs', async () => {
    const { page } = withPicture()
    const { text } = await page('/event/fair/')
    expect(dataOf(text)[0]).toMatchObject({
      '@type': 'Event',
      startDate: '2027-07-02T10:00:00+02:00',
      endDate: '2027-07-02T12:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'The Park & Garden',
        address: { '@type': 'PostalAddress', streetAddress: '1 Alder Street', addressLocality: 'Portland' },
        geo: { latitude: 45.5, longitude: -122.6 },
      },
      organizer: [{ name: 'Plant Club' }],
      offers: { '@type': 'AggregateOffer', lowPrice: '12', highPrice: '20', priceCurrency: 'USD' },
    })
    expect(metaOf(text)).toContainEqual(['og:type', 'website'])
    const [days] = dataOf((await page('/event/days/')).text)
    expect(days).toMatchObject({
      startDate: '2027-01-02',
      endDate: '2027-01-04',
      offers: { '@type': 'Offer', price: '15', priceCurrency: 'EUR' },
    })
  })

  it('is, of a page in a tree, the way to it, for people and programs', async () => {
    const { page } = withPicture()
    const { text } = await page('/us/team/jane/')
    const [item, way] = dataOf(text)
    expect(item).toMatchObject({ '@type': 'WebPage', name: 'Jane' })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'About us', item: 'http://site.test/us/' },
        { position: 2, name: 'Team', item: 'http://site.test/us/team/' },
        { position: 3, name: 'Jane', item: 'http://site.test/us/team/jane/' },
      ],
    })
    expect(text).toMatch(
      /<nav class="crumbs" aria-label="Breadcrumb">[^]*?About us[^]*?Team[^]*?aria-current="page">Jane/,
    )
    expect((await page('/us/')).text).not.toContain('Breadcrumb')
  })

  it('keeps the rules of schema.org, and says nothing empty', async () => {
    const { page } = withPicture()
    for (const path of [
      '/2024/03/19/one/',
      '/2024/03/19/zero/',
      '/event/fair/',
      '/event/days/',
      '/us/team/jane/',
      '/venue/park/',
      '/organizer/club/',
    ])
      expect([path, dataOf((await page(path)).text).flatMap((item) => faultsIn(item))]).toEqual([path, []])
  })

  it('has an address of its own on every page', async () => {
    const { page } = withPicture()
    for (const path of [
      '/',
      '/2024/',
      '/2024/03/',
      '/category/growing/',
      '/author/author/',
      '/events/',
      '/us/',
      '/event/fair/',
      '/calendar/2027-07',
    ])
      expect((await page(path)).text).toContain(`<link rel="canonical" href="http://site.test${path}" />`)
  })
})

it('a post leads to what was published before and after it', async () => {
  const { page } = withPicture()
  const linksOf = async (path: string) =>
    [...(await page(path)).text.matchAll(/<a rel="(prev|next)" href="http:\/\/site\.test([^"]+)"/g)].map(
      ([, rel, href]) => [rel, href],
    )
  expect(await linksOf('/2024/03/19/one/')).toEqual([
    ['prev', '/2024/03/19/zero/'],
    ['next', '/2024/12/01/two/'],
  ])
  expect(await linksOf('/2024/03/19/zero/')).toEqual([['next', '/2024/03/19/one/']])
  expect(await linksOf('/2024/12/01/two/')).toEqual([['prev', '/2024/03/19/one/']])
  expect(await linksOf('/us/')).toEqual([])
})
