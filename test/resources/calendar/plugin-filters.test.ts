import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { cliOn } from '../../cli/in-process.ts'

const event = (id: number, start: string, end: string, more = '') =>
  `---\nid: ${id}\ntitle: Event ${id}\nstart: ${start}\nend: ${end}\n${more}---\n`
const files = {
  'settings.json': '{ "timezone": "Europe/Oslo" }',
  'users/author.md': '---\nid: 3\nroles: [author]\n---\n',
  'users/editor.md': '---\nid: 4\nroles: [editor]\n---\n',
  'venues/hall.md': '---\nid: 50\ntitle: Coffee hall\n---\n',
  'events/past.md': event(61, '2020-05-01 10:00', '2020-05-01 12:00', 'date: 2020-01-03\n'),
  'events/early.md': event(62, '2026-12-01 10:00', '2026-12-03 12:00', 'date: 2020-01-01\nvenue: hall\n'),
  'events/late.md': event(63, '2026-12-02 18:00', '2026-12-02 20:00', 'date: 2020-01-02\n'),
  'events/far.md': event(64, '2040-12-02 18:00', '2040-12-02 20:00', 'date: 2020-01-04\n'),
  'events/secret.md': event(65, '2026-12-05 18:00', '2026-12-05 20:00', 'status: private\nauthor: editor\n'),
}
const events = '/tribe/events/v1/events'

function open(more: Record<string, string> = {}) {
  const { ask } = testSite({ ...files, ...more }, { wordpress: true, now: () => Date.UTC(2026, 10, 26, 12) })
  const list = async (query: string, mount: '/rest' | '/wp-json' = '/wp-json') =>
    ask('GET', `${mount === '/rest' ? '/cal/events/v1/events' : events}?${query}`, { mount })
  return { ask, list }
}
const idsOf = ({ json }: { json: unknown }) => (json as { events: { id: number }[] }).events.map(({ id }) => id)

describe('a list of events under the names of The Events Calendar', () => {
  it.each([
    ['', [62, 63]],
    // Days of its own take the place of the usual ones.
    ['starts_before=2026-12-01', [61, 62]],
    ['starts_before=2026-11-30', [61]],
    ['starts_after=2026-12-01', [63, 64]],
    ['starts_after=2026-12-02', [64]],
    ['ends_before=2026-12-02', [61, 63]],
    ['ends_after=2026-12-02', [62, 64]],
    ['ends_after=2026-12-02&ends_before=2030-01-01', [62]],
    // A bound that is given stays, beside them too.
    ['starts_before=2026-12-02&start_date=2026-01-01', [62, 63]],
    ['ends_after=2026-12-02&end_date=2030-01-01', [62]],
    // But of two bounds of the same side, the plugin's newer one counts alone, however wide it is.
    ['starts_after=2020-01-01&start_date=2026-12-02', [61, 62, 63, 64]],
    ['starts_after=2020-06-01&start_date=2026-12-02&end_date=2030-01-01', [62, 63]],
    ['ends_before=2050-01-01&end_date=2026-11-01', [61, 62, 63, 64]],
    ['ends_before=2050-01-01&start_date=2026-12-02&end_date=2026-11-01', [63, 64]],
    // Strict dates are moments, in UTC unless they name a zone: neither of them includes what begins or ends right then.
    ['starts_after=2026-12-02%2017:00:00&strict_dates=true', [64]],
    ['starts_after=2026-12-02%2016:59:59&strict_dates=true', [63, 64]],
    ['starts_after=2026-12-02T17:59:59%2B01:00&strict_dates=true', [63, 64]],
    ['starts_before=2026-12-01%2009:00:00&strict_dates=1', [61]],
    ['start_date=2026-12-01%2009:00:00&end_date=2026-12-02%2016:59:00&strict_dates=true', [62]],
    ['start_date=2026-12-01%2009:00:01&strict_dates=true', [63]],
    ['start_date=2026-12-01%2009:00:01&strict_dates=nonsense', [62, 63]],
    // Whole days are those of UTC.
    ['start_date=2026-12-01T23:30:00-02:00', [63]],
    // Ids set given days aside, but not the usual ones, which then count to the second; they are ordered by publication.
    ['include=64,61', []],
    ['include[]=63&include[]=62&include[]=999', [62, 63]],
    ['include=62,61&start_date=2020-01-01&end_date=2020-12-31', [62]],
    ['include=64,61&starts_after=2020-01-01', [61, 64]],
    ['include=64,61,62&ends_before=2050-01-01&start_date=2020-01-01', [62, 64]],
    ['post_parent=62', []],
  ])('answers ?%s as the plugin does', async (query, expected) => {
    const answer = await open().list(query)
    expect(answer.status).toBe(200)
    expect(idsOf(answer)).toEqual(expected)
  })

  it.each([
    'include=',
    'include=62,x',
    'include=0',
    'starts_before=never',
    'starts_after=',
    'ends_before=soon',
    'ends_after[]=2026-12-02',
    'post_parent=999',
    'strict_dates[]=1',
    // What PHP calls empty is no text there.
    'strict_dates=0',
    'strict_dates=',
    'ticketed=true',
    'ticketed=x',
  ])('refuses ?%s', async (query) => {
    const { status, json } = await open().list(query)
    expect([status, json.code]).toEqual([400, 'rest_invalid_param'])
  })

  it('keeps these filters in the addresses of its pages, without the days that do not count', async () => {
    const { list } = open()
    const { json } = await list('starts_after=2026-12-01&per_page=1')
    const asked = new URL(json.next_rest_url).searchParams
    expect([...asked.keys()]).toEqual(['per_page', 'status', 'starts_after', 'page'])
    const next = await list(asked.toString())
    expect(idsOf(next)).toEqual([64])
  })

  it.each(['&start_date=2026-12-01%2009:00:00&end_date=2026-12-02%2017:00:00', ''])(
    'has the same strict days in the addresses of its pages: %s',
    async (days) => {
      const { list } = open({
        // The days that lists have by default begin at 00:59 of the site's zone, which the plugin reads as of UTC.
        'events/edge.md': event(66, '2026-11-26 02:00', '2026-11-26 02:30'),
        'events/next.md': event(67, '2026-12-02 11:00', '2026-12-02 11:30'),
      })
      const first = await list(`strict_dates=true&per_page=1${days}`)
      const ids = idsOf(first)
      for (let { json } = first; json.next_rest_url;) {
        const next = await list(new URL(json.next_rest_url).searchParams.toString())
        ids.push(...idsOf(next))
        json = next.json
      }
      expect(ids).toEqual(days ? [62, 67, 63] : [66, 62, 67, 63])
      expect(first.json.total).toBe(ids.length)
    },
  )

  it('holds ids from the last second of yesterday in UTC on, and says so', async () => {
    const { list } = open({
      'events/before.md': event(66, '2026-11-26 00:58', '2026-11-26 01:30'),
      'events/then.md': event(67, '2026-11-26 00:59', '2026-11-26 01:30'),
    })
    expect(idsOf(await list(''))).toEqual([66, 67, 62, 63])
    const answer = await list('include=66,67&start_date=2020-01-01')
    expect(idsOf(answer)).toEqual([67])
    expect(new URL(answer.json.rest_url).search).toBe(
      '?page=1&per_page=10&start_date=2026-11-26+00%3A59%3A00&end_date=2028-11-26+12%3A00%3A00&status=publish&include=66%2C67',
    )
  })

  it('does not know them under the names of the interface, where arguments that are unknown mean nothing', async () => {
    const { list, ask } = open()
    expect(idsOf(await list('include=64&starts_before=x', '/rest'))).toEqual([62, 63])
    const { json } = await ask('GET', '/cal/events/v1')
    const described = JSON.stringify(json)
    expect(described).not.toContain('starts_before')
    expect(described).not.toContain('by-slug')
  })

  it('sets all days aside where ids are asked for at the terminal', async () => {
    const { almanac } = cliOn(files)
    expect((await almanac('event', 'list', '--include', '64,61', '--format', 'ids')).stdout).toBe('61\n64\n')
    const within = await almanac(
      '--now',
      '2026-11-26T12:00:00Z',
      'event',
      'list',
      '--starts-before',
      '+5d',
      '--porcelain',
    )
    expect(within.stdout).toBe('61\n62\n')
  })

  it('is a switch at the terminal, whether dates are moments', async () => {
    const { almanac } = cliOn(files)
    const listed = async (...words: string[]) =>
      (await almanac('event', 'list', '--starts_after', '2026-12-02 17:59:59', ...words, '--format', 'ids')).stdout
    expect(await listed('--strict_dates')).toBe('63\n65\n64\n')
    expect(await listed('--no-strict_dates')).toBe('65\n64\n')
    expect(await listed()).toBe('65\n64\n')
  })

  it('is searched in titles and descriptions, not in the names of places', async () => {
    const { list } = open()
    expect(idsOf(await list('search=event'))).toEqual([62, 63])
    expect(idsOf(await list('search=coffee'))).toEqual([])
  })
})

describe('an entry of the calendar at its slug', () => {
  it('is answered, changed and deleted as at its id', async () => {
    const { ask } = open()
    const at = (path: string, as?: string) => ask('GET', path, { mount: '/wp-json', ...(as && { as }) })
    const { json } = await at(`${events}/by-slug/early`)
    expect(json).toEqual((await at(`${events}/62`)).json)
    expect((await at(`/tribe/events/v1/venues/by-slug/Hall`)).json.id).toBe(50)
    const changed = await ask('POST', `${events}/by-slug/early`, {
      mount: '/wp-json',
      as: 'editor',
      json: { title: 'Other' },
    })
    expect([changed.status, changed.json.id, changed.json.title]).toEqual([200, 62, 'Other'])
    const gone = await ask('DELETE', `${events}/by-slug/early`, { mount: '/wp-json', as: 'editor' })
    expect([gone.status, gone.json.id]).toEqual([200, 62])
    expect((await ask('POST', `${events}/by-slug/late`, { mount: '/wp-json', json: { title: 'x' } })).status).toBe(401)
  })

  it('is found by a name in other letters, however it is encoded', async () => {
    const { ask } = testSite(
      {
        'events/日本.md': '---\nid: 71\ntitle: A\nstart: 2087-03-02 10:00\n---\n',
        'venues/c-n.md': '---\nid: 72\n---\n',
      },
      { wordpress: true },
    )
    const name = encodeURIComponent('日本')
    for (const path of [`events/by-slug/${name}`, `events/by-slug/${name.toLowerCase()}/`, 'venues/by-slug/C%20(n)']) {
      const { status, json } = await ask('GET', `/tribe/events/v1/${path}`, { mount: '/wp-json' })
      expect([path, status, json.id]).toEqual([path, 200, path.startsWith('events') ? 71 : 72])
    }
    const { status, json } = await ask('GET', `/tribe/events/v1/events/by-slug/${name}x`, { mount: '/wp-json' })
    expect([status, json.code]).toEqual([400, 'rest_invalid_param'])
    expect((await ask('GET', '/tribe/events/v1/events/by-slug/a/b', { mount: '/wp-json' })).status).toBe(404)
  })

  it('is an unknown slug for whoever may not see it, and under other names there is no such route', async () => {
    const { ask } = open()
    const secret = { mount: '/wp-json' } as const
    const [stranger, unknown, editor] = [
      await ask('GET', `${events}/by-slug/secret`, secret),
      await ask('GET', `${events}/by-slug/nowhere`, secret),
      await ask('GET', `${events}/by-slug/secret`, { ...secret, as: 'editor' }),
    ]
    expect([stranger.status, stranger.json.code]).toEqual([400, 'rest_invalid_param'])
    expect(unknown.json).toEqual(stranger.json)
    expect([editor.status, editor.json.id]).toEqual([200, 65])
    expect((await ask('GET', '/cal/events/v1/events/by-slug/early')).status).toBe(404)
  })
})

it('events whose translations share their categories are found by those of their language', async () => {
  const { get } = testSite({
    'settings.json': JSON.stringify({
      ...{ title: 'T', language: 'de_DE', languages: ['de', 'en'] },
      shared: { event: ['start', 'end', 'categories'] },
    }),
    'event-categories/musik.md': '---\nid: 5\nname: Musik\ntranslationKey: music\n---\n',
    'event-categories/music.en.md': '---\nid: 6\nname: Music\ntranslationKey: music\n---\n',
    'events/fair.md':
      '---\nid: 10\ntitle: Fest\nstart: 2031-05-02 10:00\nend: 2031-05-02 12:00\ncategories: [musik]\n---\n',
    'events/fair.en.md': '---\nid: 11\ntitle: Fair\n---\n',
  })
  const found = async (query: string) =>
    (await get(`/cal/events/v1/events?start_date=2031-01-01&end_date=2032-01-01&${query}`)).json.events.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('lang=de&categories=5')).toEqual([10])
  expect(await found('lang=en&categories=6')).toEqual([11])
})
