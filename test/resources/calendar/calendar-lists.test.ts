import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const venues = '/cal/events/v1/venues'
const address = `http://site.test/rest${venues}/`
const venue = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\ndate: 2020-01-${id - 500}\n${more}---\n`
const event = (id: number, start: string, more: string) =>
  `---\nid: ${id}\ntitle: Event ${id}\nstart: ${start}\nend: ${start}\n${more}---\n`
const files = {
  'users/author.md': '---\nid: 3\nroles: [author]\n---\n',
  'users/contributor.md': '---\nid: 4\nroles: [contributor]\n---\n',
  'venues/one.md': venue(501, 'One', 'city: Oslo\n'),
  'venues/two.md': venue(502, 'Two & more'),
  'venues/three.md': venue(503, 'Three'),
  'venues/own.md': venue(504, 'Own', 'status: draft\nauthor: contributor\n'),
  'venues/other.md': venue(505, 'Other', 'status: draft\nauthor: admin\n'),
  'venues/gone.md': venue(506, 'Gone', 'status: trash\n'),
  'events/past.md': event(521, '2020-05-01 10:00', 'venue: one\ntags: [loud]\n'),
  'events/next.md': event(522, '2090-05-01 10:00', 'venue: 502\ncategories: [jazz]\n'),
  'events/draft.md': event(523, '2090-06-01 10:00', 'venue: three\nstatus: draft\n'),
  'tags/loud.md': '---\nid: 31\nname: Loud\n---\n',
  'tags/quiet.md': '---\nid: 32\nname: Quiet\n---\n',
  'event-categories/music.md': '---\nid: 33\nname: Music & more\n---\n',
  'event-categories/jazz.md': '---\nid: 34\nname: Jazz\nparent: music\n---\n',
  'event-categories/talks.md': '---\nid: 35\nname: Talks\n---\n',
}
const idsOf = (json: unknown, name = 'venues') => (json as Record<string, { id: number }[]>)[name]?.map(({ id }) => id)

describe('the list of venues', () => {
  it('begins with the newest, and tells its totals in the body and in headers', async () => {
    const { get } = testSite(files)
    const { json, headers } = await get(venues)
    expect(idsOf(json)).toEqual([503, 502, 501])
    expect(json).toMatchObject({ total: 3, total_pages: 1, rest_url: `${address}?page=1&per_page=10&status=publish` })
    expect(json).not.toHaveProperty('next_rest_url')
    expect([headers.get('x-tec-total'), headers.get('x-tec-totalpages')]).toEqual(['3', '1'])
  })

  it('shows entries as parts, whatever context is asked for', async () => {
    const { get } = testSite(files)
    const { json } = await get(venues)
    for (const context of ['view', 'edit', 'x'])
      expect((await get(`${venues}?context=${context}`)).json.venues).toEqual(json.venues)
  })

  it('keeps every filter in the addresses of its pages', async () => {
    const { get } = testSite(files)
    const { json } = await get(`${venues}?search=o&per_page=1&page=2&has_events=true`)
    expect(json).toMatchObject({
      rest_url: `${address}?page=2&per_page=1&search=o&has_events=true&status=publish`,
      previous_rest_url: `${address}?per_page=1&search=o&has_events=true&status=publish`,
      total: 2,
    })
    const first = await get(`${venues}?search=o&per_page=1&has_events=true`)
    expect(first.json).toMatchObject({
      next_rest_url: `${address}?per_page=1&search=o&has_events=true&status=publish&page=2`,
    })
  })

  it.each([
    ['event=521', [501]],
    ['event=522', [502]],
    ['has_events=1', [502, 501]],
    ['has_events=false', [503]],
    ['has_events=no', [503]],
    ['has_events=', [503]],
    ['has_events=Yes', [502, 501]],
    ['only_with_upcoming=on', [502]],
    ['only_with_upcoming=off', [503, 502, 501]],
    ['only_with_upcoming=true', [502]],
    ['only_with_upcoming=0', [503, 502, 501]],
    ['search=oslo', [501]],
    ['search=nothing', []],
  ])('with %s holds %j', async (query, ids) => {
    const { get } = testSite(files)
    const { status, json } = await get(`${venues}?${query}`)
    expect([status, idsOf(json)]).toEqual([200, ids])
    expect((json as { total: number }).total).toBe(ids.length)
  })

  it.each([
    'event=501',
    'event=523',
    'event=x',
    'page=0',
    'page=-1',
    'per_page=x',
    'search=',
    'status=draft',
    'status=any',
    'status=',
  ])('is refused with %s to who is signed out', async (query) => {
    const { get } = testSite(files)
    const { status, json } = await get(`${venues}?${query}`)
    expect([status, (json as { code: string }).code]).toEqual([400, 'rest_invalid_param'])
  })

  it('counts private and scheduled events, never drafts, as events of a venue for those who may read them', async () => {
    const { get } = testSite({
      ...files,
      'venues/four.md': venue(508, 'Four'),
      'events/private.md': event(524, '2090-06-01 10:00', 'venue: three\nstatus: private\nauthor: author\n'),
      'events/later.md': event(525, '2090-06-01 10:00', 'venue: four\ndate: 2090-01-01\n'),
      'events/draft.md': event(523, '2090-06-01 10:00', 'venue: own\nstatus: draft\n'),
    })
    const found = async (query: string, as?: string) =>
      idsOf((await get(`${venues}?status=publish&${query}`, as === undefined ? {} : { as })).json)
    expect(await found('has_events=1')).toEqual([502, 501])
    expect(await found('has_events=1', 'author')).toEqual([503, 502, 501])
    expect(await found('has_events=1', 'editor')).toEqual([508, 503, 502, 501])
    expect(await found('has_events=0', 'editor')).toEqual([])
    expect(await found('only_with_upcoming=1', 'editor')).toEqual([508, 503, 502])
  })

  it('holds to everybody who writes the own drafts, and to editors those of others; what is in the trash when asked for', async () => {
    const { get } = testSite(files)
    expect(idsOf((await get(venues, { as: 'contributor' })).json)).toEqual([504, 503, 502, 501])
    expect(idsOf((await get(venues, { as: 'editor' })).json)).toEqual([505, 504, 503, 502, 501])
    expect(idsOf((await get(`${venues}?status=draft`, { as: 'contributor' })).json)).toEqual([504])
    expect(idsOf((await get(`${venues}?status=trash,draft`, { as: 'editor' })).json)).toEqual([506, 505, 504])
    expect((await get(`${venues}?status=nope`, { as: 'editor' })).status).toBe(400)
  })

  it.each(['status=', 'status[]='])(
    'holds with %s what is published, and what is private of those who write',
    async (query) => {
      const { get } = testSite({
        ...files,
        'venues/private.md': venue(507, 'Private', 'status: private\nauthor: author\n'),
      })
      const found = async (as: string) => idsOf((await get(`${venues}?${query}`, { as })).json)
      expect(await Promise.all(['contributor', 'author', 'editor'].map(found))).toEqual([
        [503, 502, 501],
        [507, 503, 502, 501],
        [507, 503, 502, 501],
      ])
    },
  )

  it('is searched for words anywhere in an entry; under the names of The Events Calendar, for words that one text has all of', async () => {
    const files = {
      'venues/hall.md': venue(501, 'Great hall', 'address: 12 High Street\ncity: Oslo\n'),
      'venues/barn.md': venue(502, 'Barn of Oslo', 'zip: "0012"\n'),
    }
    const { ask, get } = testSite(files, { wordpress: true })
    const mount = '/wp-json'
    const found = async (search: string) =>
      idsOf((await ask('GET', `/tribe/events/v1/venues?search=${encodeURIComponent(search)}`, { mount })).json)
    const anywhere = async (search: string) => idsOf((await get(`${venues}?search=${encodeURIComponent(search)}`)).json)
    expect([await anywhere('hall oslo'), await anywhere('oslo'), await anywhere('barn street')]).toEqual([
      [501],
      [502, 501],
      [],
    ])
    const { almanac } = cliOn(files)
    expect((await almanac('venue', 'list', '--search', 'hall oslo', '--porcelain')).stdout).toBe('501\n')
    expect(await found('street, HIGH')).toEqual([501])
    expect(await found('hall oslo')).toEqual([])
    expect(await found('oslo')).toEqual([502, 501])
    // Common words and hyphens are words like others.
    expect(await found('of barn')).toEqual([502])
    expect(await found('barn -of')).toEqual([])
    expect(await found('"high street"')).toEqual([501])
    expect(await found('?!')).toEqual([])
  })

  it('finds no words of venues with a password, save for those who may change them', async () => {
    const { ask } = testSite(
      { ...files, 'venues/vault.md': venue(507, 'Vault', 'password: x\ncity: Secretville\n') },
      { wordpress: true },
    )
    for (const [mount, path] of [
      ['/rest', venues],
      ['/wp-json', '/tribe/events/v1/venues'],
    ] as const) {
      const found = async (as?: string) =>
        idsOf((await ask('GET', `${path}?search=secretville`, { mount, ...(as !== undefined && { as }) })).json)
      expect([await found(), await found('author'), await found('editor')]).toEqual([[], [], [507]])
    }
  })

  it('has no page beyond the end, an empty first one, and fifty entries on a page at most', async () => {
    const { get } = testSite(files)
    const beyond = await get(`${venues}?page=2`)
    expect([beyond.status, beyond.json]).toMatchObject([404, { code: 'venue-archive-page-not-found' }])
    const empty = await get(`${venues}?search=nothing`)
    expect(empty.json).toMatchObject({ venues: [], total: 0, total_pages: 0 })
    expect((await get(`${venues}?per_page=500`)).json).toMatchObject({
      rest_url: `${address}?page=1&per_page=50&status=publish`,
    })
  })

  it("tells under WordPress's names how many there are without a search that finds nothing, as the plugin does", async () => {
    const { get } = testSite(files, { wordpress: true })
    const total = async (query: string) => {
      const { json, headers } = await get(`/tribe/events/v1/venues?per_page=1&${query}`, { mount: '/wp-json' })
      return [json.venues.length, json.total, json.total_pages, Number(headers.get('x-tec-total'))]
    }
    const [, all] = await total('')
    expect(all).toBeGreaterThan(1)
    expect(await total('search=nothing')).toEqual([0, all, all, all])
    expect(await total('search=nothing&has_events=0')).toEqual([0, ...(await total('has_events=0')).slice(1)])
    expect(await total('search=oslo')).toMatchObject({ 0: 1 })
    const second = await get('/tribe/events/v1/venues?per_page=1&search=nothing&page=2', { mount: '/wp-json' })
    expect(second.status).toBe(404)
  })

  it('is as long as the settings say, and the index says the same, as of every list of the calendar', async () => {
    const { get } = testSite({ ...files, 'settings.json': '{ "timezone": "UTC", "posts_per_page": 2 }' })
    expect(idsOf((await get(venues)).json)!.length).toBe(2)
    const { routes } = (await get('/')).json
    for (const list of ['events', 'venues', 'organizers'] as const) {
      expect(routes[`/cal/events/v1/${list}`].endpoints[0].args.per_page.default).toBe(2)
      const { rest_url } = (await get(`/cal/events/v1/${list}`)).json
      expect(new URL(rest_url).searchParams.get('per_page')).toBe('2')
    }
  })
})

describe('events as they are listed', () => {
  it('are told as their venue, their terms and the counts of these are now', async () => {
    const { get, ask } = testSite(files)
    const list = '/cal/events/v1/events?start_date=2020-01-01&end_date=2030-01-01'
    const past = async () => ((await get(list)).json as { events: Record<string, unknown>[] }).events[0]!
    expect(await past()).toMatchObject({ venue: { venue: 'One' }, tags: [{ name: 'Loud', count: 1 }] })
    await ask('POST', '/cal/events/v1/venues/501', { as: 'admin', json: { venue: 'Another', city: 'Bergen' } })
    await ask('POST', '/core/v2/tags/31', { as: 'admin', json: { name: 'Louder' } })
    await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'A post', tags: [31], status: 'publish' } })
    expect(await past()).toMatchObject({
      venue: { venue: 'Another', city: 'Bergen' },
      tags: [{ name: 'Louder', count: 2 }],
    })
    expect((await get('/cal/events/v1/events/521')).json).toMatchObject({ venue: { venue: 'Another' } })
  })
})

describe('a list of terms in the calendar', () => {
  const categories = '/cal/events/v1/categories'

  it('leaves out what no published event has, but not what stands above it', async () => {
    const { get } = testSite(files)
    expect(idsOf((await get(categories)).json, 'categories')).toEqual([34, 33])
    expect(idsOf((await get(`${categories}?hide_empty=0`)).json, 'categories')).toEqual([34, 33, 35])
    expect(idsOf((await get('/cal/events/v1/tags')).json, 'tags')).toEqual([31])
  })

  it('tells its terms as the calendar does, without links', async () => {
    const { get } = testSite(files)
    const { json } = await get(`${categories}?slug=jazz`)
    expect((json as { categories: unknown[] }).categories).toEqual([
      {
        id: 34,
        count: 1,
        description: '',
        name: 'Jazz',
        slug: 'jazz',
        taxonomy: 'cal_events_cat',
        parent: 33,
        meta: [],
        url: 'http://site.test/events/category/music/jazz/',
        urls: {
          self: `http://site.test/rest${categories}/34`,
          collection: `http://site.test/rest${categories}`,
          up: `http://site.test/rest${categories}/33`,
        },
      },
    ])
  })

  it('keeps every filter in the addresses of other pages, and has empty pages beyond the end', async () => {
    const { get } = testSite(files)
    const { json } = await get(`${categories}?hide_empty=0&per_page=1&page=2&orderby=id`)
    const kept = 'per_page=1&orderby=id&hide_empty=0'
    expect(json).toMatchObject({
      rest_url: `http://site.test/rest${categories}/`,
      next_rest_url: `http://site.test/rest${categories}/?${kept}&page=3`,
      previous_rest_url: `http://site.test/rest${categories}/?${kept}`,
    })
    expect((await get(`${categories}?page=9`)).json).toMatchObject({ categories: [], total: 2, total_pages: 1 })
  })

  it.each([
    ['include=jazz,35&hide_empty=0', [34, 35]],
    ['exclude[]=34', [33]],
    ['event=522', [34]],
    ['post=522', [34]],
    ['parent=33', [34]],
    ['hide_empty=false&order=desc', [35, 33, 34]],
    ['hide_empty=false&order=Up', [35, 33, 34]],
    ['hide_empty=false&order=ASC', [34, 33, 35]],
    ['hide_empty=false&orderby=nope', [34, 33, 35]],
    ['hide_empty=false&orderby=term_id', [33, 34, 35]],
    ['search=ja', [34]],
  ])('with %s holds %j', async (query, ids) => {
    const { get } = testSite(files)
    expect(idsOf((await get(`${categories}?${query}`)).json, 'categories')).toEqual(ids)
  })

  it.each([
    'include=999',
    'exclude=nope',
    'event=31',
    'post=999',
    'parent=0',
    'parent=999',
    'search=0',
    'orderby=',
    'post=501',
    'page=0',
    'hide_empty=yes',
  ])('is refused with %s', async (query) => {
    const { get } = testSite(files)
    expect((await get(`${categories}?${query}`)).status).toBe(400)
  })
})

describe('a term in the calendar', () => {
  it('is made at its address in the content', async () => {
    const { ask } = testSite(files)
    const { status, headers, json } = await ask('POST', '/cal/events/v1/categories', {
      as: 'author',
      json: { name: 'Art & craft', parent: 33 },
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ name: 'Art &amp; craft', parent: 33 })
    expect(headers.get('location')).toBe(`http://site.test/rest/core/v2/cal_events_cat/${(json as { id: number }).id}`)
    expect((await ask('POST', '/cal/events/v1/tags', { json: { name: 'x' } })).json).toMatchObject({
      code: 'rest_forbidden',
      data: { status: 401 },
    })
  })

  it('is deleted for good, and told as it was; what is below moves up and events lose it', async () => {
    const { ask, get } = testSite(files)
    const { status, json } = await ask('DELETE', '/cal/events/v1/categories/33', { as: 'author' })
    expect([status, json]).toMatchObject([200, { id: 33, name: 'Music &amp; more', urls: {} }])
    expect((await ask('DELETE', '/cal/events/v1/categories/33', { as: 'author' })).json).toMatchObject({
      code: 'rest_invalid_param',
    })
    expect((await get('/cal/events/v1/categories/34')).json).toMatchObject({ parent: 0 })
  })

  it.each([
    {},
    { name: '' },
    { name: 5 },
    { name: 'x', parent: 0 },
    { name: 'x', parent: 'music' },
    { name: 'x', description: '' },
    { name: 'x', slug: '0' },
    { name: 'Talks' },
  ])('is not made from %j', async (json) => {
    const { ask } = testSite(files)
    expect((await ask('POST', '/cal/events/v1/categories', { as: 'editor', json })).status).toBe(400)
  })
})
