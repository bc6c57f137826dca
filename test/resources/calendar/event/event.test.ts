import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { answering } from '../../../cli/answering.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const events = '/cal/events/v1/events'
const needed = { title: 'Swap', start_date: '2087-03-03 10:00:00', end_date: '2087-03-03 12:00:00' }
const noon = Date.UTC(2026, 10, 21, 17)
const calendar = {
  'venues/town-hall.md': '---\nid: 51\ntitle: Town hall\nauthor: admin\ngeo: [48.85, 2.35]\n---\n',
  'venues/barn.md': '---\nid: 52\ntitle: The barn\nauthor: admin\n---\n',
  'organizers/jane.md': '---\nid: 53\ntitle: Jane\nauthor: admin\n---\n',
  'organizers/club.md': '---\nid: 54\ntitle: The club\nauthor: admin\n---\n',
  'event-categories/music.md': '---\nid: 61\nname: Music\n---\n',
  'event-categories/jazz.md': '---\nid: 62\nname: Jazz\nparent: music\n---\n',
  'tags/loud.md': '---\nid: 63\nname: Loud & clear\n---\n',
  'events/2087/concert.md':
    '---\nid: 71\ntitle: Concert\nstatus: publish\ndate: 2026-01-01T10:00:00\nauthor: editor\nstart: 2087-03-05 20:00\nend: 2087-03-06 01:00\ntimezone: Europe/Paris\nvenue: town-hall\norganizer: [jane, club]\ncategories: [jazz]\ntags: [loud]\ncost: 10-20\nfeatured: true\n---\n\nCome *early*.\n',
  'events/2087/fair.md':
    '---\nid: 72\ntitle: Fair\nauthor: author\nstart: 2087-03-07\nend: 2087-03-08\nall_day: true\nvenue: barn\n---\n',
}
const march = 'start_date=2087-03-01&end_date=2087-03-31'
const titles = (json: { events: { title: string }[] }) => json.events.map(({ title }) => title)

describe('an event in a file', () => {
  it('is told with its times, its zone, its cost, and whole venues, organizers and terms', async () => {
    const { get } = testSite(calendar)
    const { status, json } = await get(`${events}/71`)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: 71,
      author: '2',
      title: 'Concert',
      description: '<p>Come <em>early</em>.</p>',
      excerpt: '',
      all_day: false,
      start_date: '2087-03-05 20:00:00',
      end_date: '2087-03-06 01:00:00',
      utc_start_date: '2087-03-05 19:00:00',
      timezone: 'Europe/Paris',
      timezone_abbr: 'CET',
      cost: '$10 – $20',
      cost_details: { values: ['10', '20'] },
      url: 'http://site.test/event/concert/',
      website: 'http://site.test/event/concert/',
      featured: true,
      sticky: false,
      rest_url: 'http://site.test/rest/cal/events/v1/events/71',
      image: false,
      venue: { id: 51, venue: 'Town hall' },
      organizer: [{ id: 53 }, { id: 54 }],
      tags: [{ id: 63, name: 'Loud &amp; clear', count: 1, taxonomy: 'post_tag' }],
    })
    expect(json.start_date_details).toEqual({
      year: '2087',
      month: '03',
      day: '05',
      hour: '20',
      minutes: '00',
      seconds: '00',
    })
    expect(json.categories[0]).toMatchObject({
      id: 62,
      parent: 61,
      urls: { up: 'http://site.test/rest/cal/events/v1/categories/61' },
    })
  })

  it('tells search engines a price with its zero, also where the file leaves that out', async () => {
    const file = { 'events/2087/lemonade.md': '---\nid: 73\nstart: 2087-03-09\ncost: ["Members free", "$.50"]\n---\n' }
    const { get } = testSite({ ...calendar, ...file })
    const { json } = await get(`${events}/73`)
    expect(json).toMatchObject({ cost: '$.50', json_ld: { offers: { price: '0.50' } } })
  })

  it('tells search engines that it is free, in its own word as by a zero', async () => {
    const cost = (id: number, text: string) => `---\nid: ${id}\nstart: 2087-03-09\ncost: ${text}\n---\n`
    const { get } = testSite({
      ...calendar,
      'events/a.md': cost(73, 'Free'),
      'events/b.md': cost(74, '$0'),
      'events/c.md': cost(75, 'ask'),
    })
    for (const id of [73, 74])
      expect((await get(`${events}/${id}`)).json).toMatchObject({ cost: 'Free', json_ld: { offers: { price: '0' } } })
    expect((await get(`${events}/75`)).json.json_ld).not.toHaveProperty('offers')
  })

  it('lasts to the last second of its last day when it lasts whole days', async () => {
    const { get } = testSite(calendar)
    const { json } = await get(`${events}/72`)
    expect([json.start_date, json.end_date, json.utc_end_date]).toEqual([
      '2087-03-07 00:00:00',
      '2087-03-08 23:59:59',
      '2087-03-09 04:59:59',
    ])
  })

  it('is warned of by check when it ends before it begins, or begins at no time', () => {
    const { site } = testSite({
      'events/odd.md': '---\nid: 81\ntitle: Odd\nstart: 2087-03-05\nend: 2087-03-04\n---\n',
      'events/never.md': '---\nid: 82\ntitle: Never\n---\n',
      'events/where.md': '---\nid: 83\ntitle: Where\nstart: 2087-03-05 25:00\ntimezone: Mars/Phobos\n---\n',
    })
    const found = checkSite(site).map(({ file, line, code }) => [file, line, code])
    expect(found).toEqual(
      expect.arrayContaining([
        ['events/odd.md', 5, 'end-before-start'],
        ['events/never.md', 3, 'missing-start'],
        ['events/where.md', 4, 'unreadable-start'],
      ]),
    )
  })
})

describe('writing events', () => {
  it('has no publication in UTC as long as it is unfinished, whatever its date', async () => {
    const { ask } = testSite(calendar)
    const json = { ...needed, status: 'draft', date: '2026-01-02 03:04:05' }
    const draft = (await ask('POST', events, { as: 'editor', json })).json
    expect([draft.date, draft.date_utc]).toEqual(['2026-01-02 03:04:05', '0000-00-00 00:00:00'])
    const { json: published } = await ask('PUT', `${events}/${draft.id}`, { as: 'editor', json: { status: 'publish' } })
    expect([published.date, published.date_utc]).toEqual(['2026-01-02 03:04:05', '2026-01-02 08:04:05'])
  })

  it('is published at the moment that a date in UTC names with its offset', async () => {
    const { ask } = testSite(calendar)
    for (const [date_utc, moment] of [
      ['2026-01-02T10:00:00+02:00', '2026-01-02 08:00:00'],
      ['2026-01-02 10:00 America/Chicago', '2026-01-02 16:00:00'],
      ['2026-01-02T10:00:00Z', '2026-01-02 10:00:00'],
      ['1767348000', '2026-01-02 10:00:00'],
    ]) {
      const { json } = await ask('POST', events, { as: 'editor', json: { ...needed, date_utc } })
      expect([date_utc, json.date_utc]).toEqual([date_utc, moment])
      const venue = await ask('POST', '/cal/events/v1/venues', {
        as: 'editor',
        json: { venue: `At ${date_utc}`, date_utc },
      })
      expect([date_utc, venue.json.date_utc]).toEqual([date_utc, moment])
    }
  })

  it('takes no more names in a text than in a list', async () => {
    const { ask } = testSite(calendar)
    const { status, json } = await ask('POST', events, {
      as: 'editor',
      json: { ...needed, tags: 'Loud,'.repeat(10_001) },
    })
    expect([status, Object.keys(json.data.params)]).toEqual([400, ['tags']])
  })

  it.each([{ venue: false }, { organizer: [null] }, { categories: false }, { tags: -1 }, { website: 0 }])(
    'takes %j for none',
    async (json) => {
      const { ask } = testSite(calendar)
      const [member] = Object.keys(json) as [string]
      const { status, json: changed } = await ask('PUT', `${events}/71`, { as: 'editor', json })
      const none = member === 'website' ? changed.url : []
      expect([status, changed[member]]).toEqual([200, none])
    },
  )

  it('has no year beyond the last one in UTC either', async () => {
    const { ask } = testSite(calendar)
    const json = { title: 'End', start_date: '9999-12-31 23:00:00', end_date: '9999-12-31 23:00:00' }
    const { json: made } = await ask('POST', events, { as: 'editor', json })
    expect([made.start_date, made.utc_start_date]).toEqual(['9999-12-31 23:00:00', '9999-12-31 23:59:59'])
  })

  it('is found by the name of its category, blanks and all', async () => {
    const { get } = testSite({
      ...calendar,
      'event-categories/folk-songs.md': '---\nid: 64\nname: Folk songs\n---\n',
      'events/2087/song.md': '---\nid: 73\ntitle: Song\nstart: 2087-03-09\ncategories: [folk-songs]\n---\n',
    })
    expect(titles((await get(`${events}?${march}&categories=Folk%20songs`)).json)).toEqual(['Song'])
    expect(titles((await get(`${events}?${march}&categories=jazz%20,%20Folk%20songs`)).json)).toEqual([
      'Concert',
      'Song',
    ])
  })

  it('makes a file that a person would write', async () => {
    const { ask, root } = testSite(calendar, { now: () => noon })
    const more = {
      all_day: 'true',
      end_date: '2087-03-05',
      venue: 51,
      organizer: ['54', { id: 53 }],
      categories: 'Jazz',
      cost: '0',
      timezone: '',
    }
    const { status } = await ask('POST', events, { as: 'editor', json: { ...needed, ...more } })
    expect(status).toBe(201)
    const file = readdirSync(join(root, 'events')).find((name) => name.endsWith('.md'))
    const text = readFileSync(join(root, 'events', file!), 'utf8')
    for (const line of ['start: 2087-03-03', 'end: 2087-03-05', 'all_day: true', 'venue: town-hall', 'status: publish'])
      expect(text).toMatch(new RegExp(`^${line}$`, 'm'))
    expect(text).toMatch(/organizer: \[\s*club,\s*jane\s*\]/)
    expect(text).not.toMatch(/timezone|cost/)
  })

  it('writes a time zone in its usual letters', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('POST', events, { as: 'editor', json: { ...needed, timezone: 'asia/tokyo' } })
    expect(json).toMatchObject({ timezone: 'Asia/Tokyo', utc_start_date: expect.any(String) })
  })

  it('changes only what it names', async () => {
    const { ask, root } = testSite(calendar)
    const before = readFileSync(join(root, 'events/2087/concert.md'), 'utf8')
    const { json } = await ask('PUT', `${events}/71`, { as: 'editor', json: { title: 'Late concert' } })
    expect(json).toMatchObject({
      title: 'Late concert',
      cost: '$10 – $20',
      featured: true,
      timezone: 'Europe/Paris',
      venue: { id: 51 },
      status: 'publish',
    })
    expect(readFileSync(join(root, 'events/2087/concert.md'), 'utf8')).toBe(before.replace('Concert', 'Late concert'))
  })

  it.each(['Z', 'UTC +2', 'gmt-3', '+0530'])('tells the zone %s by its name', async (timezone) => {
    const { ask } = testSite(calendar)
    const { status, json } = await ask('PUT', `${events}/71`, { as: 'editor', json: { timezone } })
    expect([status, json.timezone, json.timezone_abbr]).toEqual([200, timezone, timezone])
  })

  it('takes the address of a picture from those who may upload some', async () => {
    const { ask } = testSite(calendar)
    const json = { ...needed, image: 'https://example.org/x.png' }
    expect((await ask('POST', events, { as: 'author', json })).status).toBe(201)
    const refused = await ask('POST', events, { as: 'contributor', json })
    expect([refused.status, Object.keys(refused.json.data.params)]).toEqual([400, ['image']])
  })

  it('has no venue of an empty object, and says that nothing can be made of one that says nothing', async () => {
    const { ask } = testSite(calendar)
    const put = (json: unknown) => ask('PUT', `${events}/71`, { as: 'editor', json })
    expect(await put({ venue: { venue: '', city: '' } })).toMatchObject({
      status: 400,
      json: { code: 'could-not-create-venue' },
    })
    for (const listed of [{ venue: [{ venue: '' }] }, { organizer: [53, { organizer: '', phone: '' }] }])
      expect(await put(listed)).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } })
    const nameless = await put({ venue: { city: 'Oslo' } })
    expect(nameless).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } })
    expect(nameless.json.data.params.venue).toContain('its name as `venue`')
    expect((await put({ venue: {}, organizer: {} })).json).toMatchObject({ venue: [], organizer: [] })
  })

  it('tells search engines of its picture, wherever that is', async () => {
    const { ask } = testSite(calendar)
    const image = 'https://example.org/x.png?a=1&b=2'
    await ask('PUT', `${events}/71`, { as: 'editor', json: { image } })
    expect((await ask('GET', `${events}/71`)).json).toMatchObject({ json_ld: { image } })
    await ask('PUT', `${events}/71`, { as: 'editor', json: { image: false } })
    expect((await ask('GET', `${events}/71`)).json.json_ld).not.toHaveProperty('image')
  })

  it('has a cost without markup', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('PUT', `${events}/71`, { as: 'editor', json: { cost: '<b>$5</b>' } })
    expect(json).toMatchObject({ cost: '$5', cost_details: { currency_symbol: '$' } })
  })

  it('keeps its cost where null is sent', async () => {
    const { ask } = testSite(calendar)
    const { status, json } = await ask('PUT', `${events}/71`, { as: 'editor', json: { cost: null } })
    expect([status, json.cost]).toEqual([200, '$10 – $20'])
  })

  it('takes away what is empty: no venue, no organizers, no terms, no cost', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('POST', `${events}/71`, {
      as: 'editor',
      json: { venue: '', organizer: [], categories: [], tags: [], cost: '', website: '' },
    })
    expect(json).toMatchObject({ venue: [], organizer: [], categories: [], tags: [], cost: '' })
  })

  it('finds a tag by name or slug, makes what is new, and ignores unknown numbers', async () => {
    const { ask, site } = testSite(calendar)
    const { json } = await ask('POST', events, {
      as: 'admin',
      json: { ...needed, tags: ['Loud & clear', 'loud', 'Outdoors', 99999], categories: ['music', '99999'] },
    })
    expect(json.tags.map(({ name }: { name: string }) => name)).toEqual(['Loud &amp; clear', 'Outdoors'])
    expect(json.categories.map(({ id }: { id: number }) => id)).toEqual([61])
    expect([...site.all('tag')]).toHaveLength(2)
  })

  it('takes a text for a list of ids, slugs and names, parted by commas', async () => {
    const { ask, site } = testSite(calendar)
    const { json } = await ask('POST', `${events}/72`, {
      as: 'admin',
      body: new URLSearchParams({ tags: '63,Street party', categories: 'Music, Late Night' }),
    })
    expect(json.tags.map(({ name }: { name: string }) => name)).toEqual(['Loud &amp; clear', 'Street party'])
    expect(json.categories.map(({ slug }: { slug: string }) => slug)).toEqual(['late-night', 'music'])
    expect([...site.all('tag')]).toHaveLength(2)
  })

  it('has no picture left when it is set to false, as answers say it, and no text when that is a blank', async () => {
    const picture = 'https://example.org/poster.jpg'
    const { ask, root } = testSite(calendar)
    const first = { image: picture, excerpt: 'Short', description: 'Long' }
    await ask('POST', `${events}/72`, { as: 'editor', json: first })
    const emptied = { image: false, excerpt: ' ', description: '\n' }
    const { status, json } = await ask('POST', `${events}/72`, { as: 'editor', json: emptied })
    expect([status, json.image, json.excerpt, json.description]).toEqual([200, false, '', ''])
    expect(readFileSync(join(root, 'events/2087/fair.md'), 'utf8')).toBe(calendar['events/2087/fair.md'])
    // What it shows may be sent back.
    const same = { image: json.image, excerpt: json.excerpt, description: json.description }
    expect((await ask('POST', `${events}/72`, { as: 'editor', json: same })).status).toBe(200)
    expect((await ask('POST', events, { as: 'editor', json: { ...needed, ...emptied } })).status).toBe(201)
  })

  it('is emptied by an empty text at the terminal', async () => {
    const { almanac, read } = cliOn({ ...calendar, 'media/hall.png': '' })
    const path = 'events/2087/fair.md'
    const said = ['--image', 'hall.png', '--excerpt', 'Short', '--description', 'Long']
    expect((await almanac('event', 'update', '72', ...said)).code).toBe(0)
    expect(read(path)).toContain('image: hall.png')
    const emptied = await almanac('event', 'update', '72', '--image', '', '--excerpt', '', '--description', '')
    expect([emptied.code, read(path)]).toEqual([0, calendar[path]])
  })

  it.each(['uploads', 'wp-content/uploads'])('knows a picture of the site by its address below /%s/', async (base) => {
    const settings = JSON.stringify({ uploads_base: 'wp-content/uploads' })
    const { ask, root } = testSite({ ...calendar, 'media/hall.png': '', 'settings.json': settings })
    const image = `http://site.test/${base}/hall.png`
    expect((await ask('POST', `${events}/72`, { as: 'editor', json: { image } })).status).toBe(200)
    expect(readFileSync(join(root, 'events/2087/fair.md'), 'utf8')).toContain('\nimage: hall.png\n')
  })

  it.each([
    ['tags', 'loud'],
    ['organizer', '53'],
  ])('takes no more %s at once from a text than from a list', async (name, one) => {
    const { ask } = testSite(calendar)
    const many = Array<string>(10_001).fill(one)
    for (const value of [many, many.join(',')]) {
      const { status, json } = await ask('POST', events, { as: 'editor', json: { ...needed, [name]: value } })
      expect([status, json.code]).toEqual([400, 'rest_invalid_param'])
    }
  })

  it('keeps what null is sent for where that is told as the default', async () => {
    const { ask } = testSite(calendar)
    const json = { venue: null, organizer: null, categories: null, tags: null, website: null }
    const { json: after } = await ask('POST', `${events}/71`, { as: 'editor', json })
    expect(after).toMatchObject({ venue: { id: 51 }, organizer: [{}, {}], categories: [{ id: 62 }], tags: [{}] })
  })

  it('finds or makes a venue from what is told of it', async () => {
    const { ask, site } = testSite(calendar)
    const make = () =>
      ask('POST', events, { as: 'admin', json: { ...needed, venue: { venue: 'Quay', city: 'Bergen' } } })
    const [first, second] = [await make(), await make()]
    expect(first.json.venue).toMatchObject({ venue: 'Quay', city: 'Bergen' })
    expect(second.json.venue.id).toBe(first.json.venue.id)
    expect([...site.all('venue')]).toHaveLength(3)
  })

  it('makes a venue of what an answer tells of another, whose maps are told as yes or no', async () => {
    const { ask, get } = testSite(calendar)
    await ask('PATCH', '/cal/events/v1/venues/51', { as: 'admin', json: { show_map: 'false' } })
    const { id: _, ...told } = (await get(`${events}/71`)).json.venue
    const venue = { ...told, venue: 'Town hall, annexe' }
    const { status, json } = await ask('POST', events, { as: 'admin', json: { ...needed, venue } })
    expect([status, json.venue]).toEqual([
      201,
      expect.objectContaining({ venue: 'Town hall, annexe', show_map: false, show_map_link: true }),
    ])
    expect((await ask('POST', events, { as: 'admin', json: { ...needed, venue: { venue: true } } })).status).toBe(400)
  })

  it('takes several venues by id', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('POST', `${events}/72`, { as: 'editor', json: { venue: [51, 52] } })
    expect(json.venue.map(({ id }: { id: number }) => id)).toEqual([51, 52])
  })

  it('goes back to hours with the end of its last day', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('POST', `${events}/72`, { as: 'editor', json: { all_day: false } })
    expect([json.start_date, json.end_date]).toEqual(['2087-03-07 00:00:00', '2087-03-08 23:59:59'])
  })

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', '0'],
    ['start_date', 1893456000],
    ['end_date', '2087-03-03 25:00'],
    ['all_day', 'yes'],
    ['all_day', null],
    ['featured', 2],
    ['cost', { a: 1 }],
    ['website', 'example.org'],
    ['image', 63],
    ...['image', 'excerpt', 'description'].flatMap((name) =>
      ['', '0', 0, null].map((value): [string, unknown] => [name, value]),
    ),
    ['description', false],
    ['author', 99],
    ['status', 'any'],
    ['timezone', 'Mars/Phobos'],
    ['venue', 54],
    ['venue', 'town-hall'],
    ['venue', { city: 'Bergen' }],
    ['organizer', [53, 999]],
    ['categories', [{}]],
  ])('refuses %s as %j', async (name, value) => {
    const { ask } = testSite(calendar)
    const { status, json } = await ask('POST', events, { as: 'admin', json: { ...needed, [name]: value } })
    expect([status, json.code, Object.keys(json.data.params)]).toEqual([400, 'rest_invalid_param', [name]])
  })

  it('tells all wrong arguments at once, an unknown id among them, before it asks who is there', async () => {
    const { ask } = testSite(calendar)
    const { json } = await ask('PUT', `${events}/999`, { json: { title: '', website: 'nope' } })
    expect(Object.keys(json.data.params).sort()).toEqual(['id', 'title', 'website'])
  })

  it('has no cost if it is created with 0, and is free if it is changed to 0', async () => {
    const { ask } = testSite(calendar)
    const made = await ask('POST', events, { as: 'editor', json: { ...needed, cost: '0' } })
    const changed = await ask('POST', `${events}/${made.json.id}`, { as: 'editor', json: { cost: '0' } })
    expect([made.json.cost, changed.json.cost, changed.json.cost_details.values]).toEqual(['', 'Free', ['0']])
  })

  it('is not created without a word', async () => {
    const { ask } = testSite(calendar)
    const create = async (more: object) =>
      (await ask('POST', events, { as: 'editor', json: { ...needed, title: ' ', ...more } })).json.code
    expect([await create({}), await create({ excerpt: 'Soon' })]).toEqual(['empty_content', undefined])
  })

  it('lets contributors and authors change their own only', async () => {
    const { ask } = testSite(calendar)
    expect((await ask('PUT', `${events}/71`, { as: 'author', json: { title: 'Mine' } })).status).toBe(403)
    expect((await ask('PUT', `${events}/72`, { as: 'author', json: { title: 'Mine' } })).status).toBe(200)
    const { json } = await ask('POST', events, { as: 'contributor', json: { ...needed, status: 'publish' } })
    expect([json.status, json.slug, json.date_utc]).toEqual(['pending', '', '0000-00-00 00:00:00'])
  })
})

describe('a list of events', () => {
  const list = async (query: string, as?: string) => {
    const { get } = testSite(
      {
        ...calendar,
        'events/hidden.md':
          '---\nid: 73\ntitle: Hidden\nauthor: admin\nstart: 2087-03-09\nhide_from_listings: true\n---\n',
        'events/draft.md':
          '---\nid: 74\ntitle: Draft\nauthor: contributor\nstatus: draft\nstart: 2087-03-10 10:00\n---\n',
        'events/soon.md': '---\nid: 75\ntitle: Soon\nauthor: admin\nstart: 2026-11-20 00:00\n---\n',
      },
      { now: () => noon },
    )
    return get(`${events}?${query}`, as ? { as } : {})
  }

  it('holds what begins within the days asked for, also when it goes on after them', async () => {
    expect(titles((await list('start_date=2087-03-05&end_date=2087-03-07')).json)).toEqual(['Concert', 'Fair'])
    expect(titles((await list('start_date=2087-03-06&end_date=2087-03-06')).json)).toEqual([])
  })

  it('begins about yesterday and ends in two years when nothing is said', async () => {
    const { json } = await list('')
    expect(titles(json)).toEqual(['Soon'])
    expect(decodeURIComponent(json.rest_url.replaceAll('+', ' '))).toBe(
      'http://site.test/rest/cal/events/v1/events/?page=1&per_page=10&start_date=2026-11-20 00:00:00&end_date=2028-11-21 23:59:59&status=publish',
    )
  })

  it.each([
    ['categories=music', ['Concert']],
    ['categories=61,62', ['Concert']],
    ['tags=63', ['Concert']],
    ['tags=Loud', ['Concert']],
    ['categories=%20MUSIC%20', ['Concert']],
    ['venue[]=51&venue[]=52', ['Concert', 'Fair']],
    ['organizer=54', ['Concert']],
    ['featured=false', ['Fair']],
    ['search=CONC', ['Concert']],
    ['search=barn', []],
    ['search=jane', []],
    ['geoloc=true&geoloc_lat=48.9&geoloc_lng=2.3', ['Concert']],
    ['geoloc_lat=10&geoloc_lng=2.3', []],
    ['geoloc=false', ['Fair']],
    ['geoloc_lat=10', ['Concert', 'Fair']],
    ['geoloc_lat=10&geoloc_lng=', ['Concert', 'Fair']],
    ['geoloc=true&geoloc_lng=170', ['Concert']],
  ])('is filtered by %s', async (query, expected) =>
    expect(titles((await list(`${march}&${query}`)).json)).toEqual(expected),
  )

  it.each([
    'venue=999',
    'organizer=51',
    'categories=none',
    'status=draft',
    'status=any',
    'search=',
    'page=0',
    'geoloc=near',
    'end_date=',
  ])('refuses %s', async (query) => expect((await list(`${march}&${query}`)).status).toBe(400))

  it('keeps every filter in the addresses of its pages, in their order', async () => {
    const { json } = await list(`${march}&per_page=1&search=a&venue=52,51&featured=0&page=1`, 'editor')
    expect(new URL(json.rest_url).search).toBe(
      '?page=1&per_page=1&start_date=2087-03-01+00%3A00%3A00&end_date=2087-03-31+23%3A59%3A59&search=a&status=any&venue=52%2C51&featured=0',
    )
    const { json: first } = await list(`${march}&per_page=1`)
    expect(first.next_rest_url).toBe(
      'http://site.test/rest/cal/events/v1/events/?per_page=1&start_date=2087-03-01+00%3A00%3A00&end_date=2087-03-31+23%3A59%3A59&status=publish&page=2',
    )
  })

  it('shows drafts to editors and to whose they are, and hidden ones to nobody', async () => {
    expect(titles((await list(march, 'editor')).json)).toEqual(['Concert', 'Fair', 'Draft'])
    expect(titles((await list(march, 'contributor')).json)).toEqual(['Concert', 'Fair', 'Draft'])
    expect(titles((await list(march, 'author')).json)).toEqual(['Concert', 'Fair'])
  })

  it('has no page beyond the end, and no more than fifty on one', async () => {
    const { status, json } = await list(`${march}&page=2`)
    expect([status, json.code]).toEqual([404, 'event-archive-page-not-found'])
    expect((await list(`${march}&per_page=200`)).json.rest_url).toContain('per_page=50')
  })
})

describe('at the terminal', () => {
  const make = ['event', 'create', '--title', 'Jazz', '--start']

  it('a time without a day is one of the day of the event, and goes on after midnight', async () => {
    const { almanac, read } = cliOn()
    await almanac(...make, '2027-05-02 19:30', '--end', '22:30')
    expect(read('events/jazz.md')).toContain('start: 2027-05-02 19:30\nend: 2027-05-02 22:30\n')
    await almanac('event', 'update', 'jazz', '--end', '1:30 am')
    expect(read('events/jazz.md')).toContain('end: 2027-05-03 01:30\n')
    await almanac('event', 'update', 'jazz', '--start', '20.00', '--end_date', '23:00')
    expect(read('events/jazz.md')).toContain('start: 2027-05-02 20:00\nend: 2027-05-02 23:00\n')
    const text = read('events/jazz.md')
    expect(await almanac('event', 'update', 'jazz', '--end', '2027-05-01')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('2027-05-01 23:00 is before the start, 2027-05-02 20:00.'),
    })
    expect(read('events/jazz.md')).toBe(text)
  })

  it('one more of the same title has its day in its slug, and the file says what was said', async () => {
    const { almanac, read } = cliOn({ 'media/saal.jpg.md': '---\nid: 13\n---\n', 'media/saal.jpg': 'x' })
    await almanac(...make, '2027-05-02 19:30')
    const { code, stderr } = await almanac(...make, '2027-05-09 19:30', '--image', 'saal')
    expect([code, stderr]).toEqual([0, expect.stringContaining("The slug 'jazz' belongs to events/jazz.md")])
    expect(read('events/jazz-2027-05-09.md')).toMatch(
      /^---\nid: \d+\ntitle: Jazz\ndate: \S+\nauthor: admin\nimage: saal.jpg\nstart: 2027-05-09 19:30\n---\n$/,
    )
    expect((await almanac(...make, '2027-05-09 21:00', '--slug', 'late-jazz')).code).toBe(0)
    expect((await almanac('event', 'list', '--fields', 'slug,start,file')).stdout).toContain(
      'jazz-2027-05-09  2027-05-09 19:30  events/jazz-2027-05-09.md\n',
    )
    expect((await almanac('event', 'mv', 'jazz', 'blues')).stderr).toContain('/event/jazz/ redirects to /event/blues/')
  })

  it('who makes one is told that visitors see it', async () => {
    answering()
    const { almanac } = cliOn()
    expect((await almanac(...make, '2027-05-02')).stderr).toContain(
      'It is published: visitors can see it. To make it a draft: almanac event unpublish jazz\n',
    )
  })
})
