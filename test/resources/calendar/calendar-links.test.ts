import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const root = 'http://site.test/rest'
const event = (id: number, more: string) =>
  `---\nid: ${id}\ntitle: Event ${id}\nstart: 2087-03-0${id - 70} 10:00\nauthor: contributor\n${more}---\n`
const files = {
  'venues/hall.md': '---\nid: 51\ntitle: Hall & yard\nauthor: admin\n---\n',
  'venues/draft.md': '---\nid: 52\ntitle: Shed\nauthor: contributor\nstatus: draft\n---\n',
  'venues/barn.md': '---\nid: 55\ntitle: Barn\nauthor: admin\n---\n',
  'organizers/jane.md': '---\nid: 53\ntitle: Jane\nauthor: admin\n---\n',
  'organizers/club.md': '---\nid: 54\ntitle: Club\nauthor: editor\nstatus: private\n---\n',
  'event-categories/music.md': '---\nid: 61\nname: Music\n---\n',
  'event-categories/jazz.md': '---\nid: 62\nname: Jazz\nparent: music\n---\n',
  'tags/loud.md': '---\nid: 63\nname: Loud\n---\n',
  'tags/quiet.md': '---\nid: 64\nname: Quiet\n---\n',
  'events/a.md': event(71, 'venue: hall\norganizer: [jane, club]\ncategories: [jazz]\ntags: [loud]\nfeatured: true\n'),
  'events/b.md': event(72, 'venue: barn\ncategories: [music]\ntags: [loud, quiet]\n'),
  'events/c.md': event(73, 'status: draft\nvenue: draft\n'),
  'events/d.md': event(74, 'status: pending\n'),
}
const callers = ['nobody', 'subscriber', 'contributor', 'author', 'editor']
const days = 'start_date=2087-03-01&end_date=2087-03-31'
const questions = [
  `/events?${days}&per_page=1`,
  `/events?${days}&per_page=1&page=2&search=event&tags=loud`,
  `/events?${days}&per_page=1&categories=61,62&venue[]=51&venue[]=55`,
  `/events?${days}&per_page=1&geoloc=false&geoloc_lat=1&geoloc_lng=2&organizer=53`,
  '/events?start_date=2087-03-02%2010:00&end_date=1%20April%202087&per_page=1&status=publish',
  '/events/71',
  '/venues?per_page=1',
  '/venues?per_page=1&page=2&has_events=1',
  '/venues?per_page=1&only_with_upcoming=true&event=71',
  '/venues/51',
  '/organizers?per_page=1',
  '/organizers/53',
  '/categories?per_page=1&hide_empty=0&orderby=id&order=desc',
  '/categories?per_page=1&page=2&include[]=61&include[]=62',
  '/categories/62',
  '/tags?per_page=1&event=72',
  '/tags/63',
]

describe('an answer of the calendar', () => {
  it.each(callers)('to %s gives only addresses that answer to the same caller', async (as) => {
    const { get } = testSite(files)
    const ask = (path: string) => get(path, as === 'nobody' ? {} : { as })
    const [seen, waiting] = [new Set<string>(), [] as string[]]
    for (const question of questions) {
      const { status, json } = await ask(`/cal/events/v1${question}`)
      expect([question, status]).toEqual([question, 200])
      waiting.push(...linksIn(json))
    }
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      if (seen.has(link)) continue
      seen.add(link)
      const { status, json } = await ask(link.slice(root.length))
      expect([link, status]).toEqual([link, 200])
      if (link.includes('/cal/')) waiting.push(...linksIn(json))
    }
    expect(seen.size).toBeGreaterThan(30)
  })

  it('holds any status to who may edit, as the addresses of its pages say it, with what any leaves out where it is named too', async () => {
    const { get } = testSite({ ...files, 'events/e.md': event(75, 'status: trash\n') })
    const ids = async (status: string, as: string) => {
      const { json } = await get(`/cal/events/v1/events?per_page=10&${days}&status=${status}`, { as })
      return json.events.map(({ id }: { id: number }) => id)
    }
    expect(await ids('any', 'editor')).toEqual([71, 72, 73, 74])
    expect(await ids('any,trash', 'editor')).toEqual([71, 72, 73, 74, 75])
    expect(await ids('any', 'contributor')).toEqual([71, 72, 73, 74])
    expect(await ids('any', 'author')).toEqual([71, 72])
    expect((await get(`/cal/events/v1/events?per_page=10&${days}&status=any`, { as: 'subscriber' })).status).toBe(400)
  })

  it.each(['events', 'venues', 'organizers'])(
    'of %s is refused with any status to everybody, unless it is the address of a page',
    async (list) => {
      const { get } = testSite(files)
      for (const as of ['admin', 'editor', undefined])
        expect((await get(`/cal/events/v1/${list}?status=any`, { as })).json).toMatchObject({
          code: 'rest_invalid_param',
          data: {
            status: 400,
            params: { status: expect.stringContaining(as ? 'left out' : 'publish, future, draft, pending, private') },
          },
        })
      expect((await get(`/cal/events/v1/${list}?per_page=1&status=any`, { as: 'editor' })).status).toBe(200)
    },
  )
})

describe('the list of media', () => {
  it('holds files of the named statuses for who may edit, and knows no word for all of them', async () => {
    const { get } = testSite({
      'media/a.txt': 'a',
      'media/b.txt': 'b',
      'media/b.txt.md': '---\nid: 2\nstatus: private\n---\n',
      'media/c.txt': 'c',
      'media/c.txt.md': '---\nid: 3\nstatus: trash\n---\n',
    })
    const { status, json } = await get('/core/v2/media?status=inherit,private', { as: 'editor' })
    expect([status, json.length]).toEqual([200, 2])
    expect((await get('/core/v2/media?status=inherit,private')).status).toBe(400)
    expect((await get('/core/v2/media?status=any', { as: 'editor' })).status).toBe(400)
    expect((await get('/core/v2/media?status=nope', { as: 'editor' })).json.data.params).toHaveProperty('status')
  })
})

function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(root) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : []
}

describe('a list of events at a place or by an organizer', () => {
  it.each([
    ['organizer=54', undefined, []],
    ['organizer=53,54', undefined, [71]],
    ['organizer=54', 'editor', [71]],
    ['venue=56', 'editor', []],
  ])(
    'with %s holds to %s only those of entries that they may see and that are not in the trash',
    async (query, as, ids) => {
      const { get } = testSite({
        ...files,
        'venues/gone.md': '---\nid: 56\ntitle: Gone\nstatus: trash\n---\n',
        'events/e.md': event(75, 'venue: gone\n'),
      })
      const { json } = await get(`/cal/events/v1/events?${days}&${query}`, as === undefined ? {} : { as })
      expect(json.events.map((one: { id: number }) => one.id)).toEqual(ids)
    },
  )
})
