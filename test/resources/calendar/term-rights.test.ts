import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { assistantOn } from '../../mcp/assistant.ts'

const files = {
  'tags/news.md': '---\nid: 21\nname: News\n---\n',
  'event-categories/music.md': '---\nid: 33\nname: Music\n---\n',
  'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2026-01-01\nauthor: admin\ntags: [news]\n---\nHi\n',
}
const callers = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const
const event = { title: 'Fair', start_date: '2087-03-03 10:00', end_date: '2087-03-03 12:00' }

/** For each caller: what came of creating, changing and deleting. Calendar and content must say the same. */
const rights = {
  tags: { id: 21, own: 'tags', create: [401, 403, 201, 201, 201, 201], change: [401, 403, 403, 403, 200, 200] },
  categories: {
    id: 33,
    own: 'cal_events_cat',
    create: [401, 403, 403, 201, 201, 201],
    change: [401, 403, 403, 200, 200, 200],
  },
} as const

describe.each(['/rest', '/wp-json'] as const)(
  "a term of events, below %s, is anybody's whose role it is to",
  (mount) => {
    const [calendar, content] = mount === '/rest' ? ['/cal/events/v1', '/core/v2'] : ['/tribe/events/v1', '/wp/v2']
    const places = Object.entries(rights).flatMap(([name, { own, ...more }]) => [
      { name, ...more, at: `${calendar}/${name}`, force: '' },
      {
        name,
        ...more,
        at: `${content}/${mount === '/rest' ? own : own.replace('cal_events_cat', 'tribe_events_cat')}`,
        force: '?force=true',
      },
    ])
    const setUp = () => testSite(files, { wordpress: mount === '/wp-json' })

    it.each(places)('create one at $at', async ({ at, create }) => {
      const { ask } = setUp()
      const made = []
      for (const [i, as] of callers.entries())
        made.push((await ask('POST', at, { mount, json: { name: `N${i}` }, ...(as && { as }) })).status)
      expect(made).toEqual(create)
    })

    it.each(places)('change one at $at, which who may not finds as it was', async ({ at, id, change }) => {
      const { ask, site } = setUp()
      const done = []
      for (const [i, as] of callers.entries()) {
        const before = site.inSpace('term', id)
        const { status } = await ask('POST', `${at}/${id}`, { mount, json: { name: `N${i}` }, ...(as && { as }) })
        expect(site.inSpace('term', id) === before).toBe(status !== 200)
        done.push(status)
      }
      expect(done).toEqual(change)
    })

    it.each(places)('delete one at $at', async ({ at, id, change, force }) => {
      const done = []
      for (const as of callers) {
        const { ask, site } = setUp()
        const { status } = await ask('DELETE', `${at}/${id}${force}`, { mount, ...(as && { as }) })
        expect(site.inSpace('term', id) === undefined).toBe(status === 200)
        done.push(status)
      }
      expect(done).toEqual(change)
    })
  },
)

describe('a name that no term has, within an event', () => {
  it.each([
    ['contributor', { tags: ['Brand new'] }, 201],
    ['contributor', { categories: ['Brand new'] }, 403],
    ['contributor', { tags: ['Also new'], categories: 'Music,Brand new' }, 403],
    ['contributor', { categories: ['Music'] }, 201],
    ['author', { tags: ['Brand new'], categories: ['Brand new'] }, 201],
  ] as const)('makes one for %s with %j: %i', async (as, terms, status) => {
    const { ask, site } = testSite(files)
    const before = [site.all('tag'), site.all('event-category')].map((all) => [...all].length)
    const answer = await ask('POST', '/cal/events/v1/events', { as, json: { ...event, ...terms } })
    expect(answer.status).toBe(status)
    if (status === 201) return
    expect(answer.json).toMatchObject({
      code: 'rest_cannot_create',
      message: 'There is no event category “Brand new”, and you are not allowed to create one.',
    })
    // The tag that came first is not left behind.
    expect([site.all('tag'), site.all('event-category')].map((all) => [...all].length)).toEqual(before)
    expect([...site.all('event')]).toEqual([])
  })

  it('makes none in a batch either, nor for an assistant', async () => {
    const { ask, site } = testSite(files)
    const { json } = await ask('POST', '/batch/v1', {
      as: 'contributor',
      json: { requests: [{ method: 'POST', path: '/core/v2/cal_events_cat', body: { name: 'Batched' } }] },
    })
    expect(json).toMatchObject({ responses: [{ status: 403, body: { code: 'rest_cannot_create' } }] })
    const { call } = await assistantOn(site, 'contributor')
    const fields = { title: 'Fair', start_date: '2087-03-03 10:00', end_date: '2087-03-03 12:00' }
    const said = await call('create_content', { type: 'event', fields: { ...fields, categories: ['Told'] } })
    expect([said.isError, said.text]).toEqual([true, expect.stringContaining("There is no event-category 'Told'")])
    expect([...site.all('event-category')].map(({ slug }) => slug)).toEqual(['music'])
  })
})
