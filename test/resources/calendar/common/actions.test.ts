import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const files = {
  'events/fair.md': '---\nid: 71\ntitle: Fair\nauthor: editor\nstart: 2087-03-07\n---\n',
  'events/secret.md': '---\nid: 72\ntitle: Secret\nstatus: private\nauthor: editor\nstart: 2087-03-07\n---\n',
  'tags/news.md': '---\nid: 21\nname: News\n---\n',
}
const all = 'GET, POST, PUT, PATCH, DELETE'
const calendar = '/cal/events/v1'

describe('`Allow` of an entry of the calendar', () => {
  const setUp = () => {
    const { ask } = testSite(files)
    return async (method: string, path: string, as?: string, json: unknown = {}) => {
      const { status, headers } = await ask(method, `${calendar}/${path}`, {
        ...(['POST', 'PUT'].includes(method) && { json }),
        ...(as && { as }),
      })
      return [status, headers.get('allow')]
    }
  }

  it.each(['events', 'venues', 'organizers', 'tags'])(
    'names what a caller may do with %s where there is no such entry',
    async (kind) => {
      const allowed = setUp()
      for (const as of [undefined, 'subscriber'])
        expect(await allowed('DELETE', `${kind}/999`, as)).toEqual([400, 'GET'])
      for (const as of ['contributor', 'editor']) expect(await allowed('GET', `${kind}/999`, as)).toEqual([400, all])
    },
  )

  it('names reading, though this one may not be read', async () => {
    const allowed = setUp()
    expect(await allowed('GET', 'events/72')).toEqual([403, 'GET'])
    expect(await allowed('GET', 'events/72', 'author')).toEqual([403, 'GET'])
    expect(await allowed('POST', 'events/72', 'subscriber')).toEqual([403, 'GET'])
    expect(await allowed('OPTIONS', 'events/72')).toEqual([200, 'GET'])
  })

  it('names changes of one that is there only to who may change it', async () => {
    const allowed = setUp()
    expect(await allowed('GET', 'events/71', 'author')).toEqual([200, 'GET'])
    expect(await allowed('GET', 'events/71', 'editor')).toEqual([200, all])
  })

  it('names the list of terms to who has just made one', async () => {
    const allowed = setUp()
    expect(await allowed('POST', 'tags', 'contributor', { name: 'Loud' })).toEqual([201, 'GET, POST'])
  })
})

describe("the slug of an event, under The Events Calendar's names,", () => {
  it('may be sent, and is made an address', async () => {
    const { ask, site } = testSite({}, { wordpress: true })
    const json = { title: 'Fair', slug: 'My Fair', start_date: '2087-03-07', end_date: '2087-03-07' }
    const made = await ask('POST', '/tribe/events/v1/events', { mount: '/wp-json', as: 'editor', json })
    expect([made.status, made.json.slug, site.get('event', made.json.id)?.path]).toEqual([
      201,
      'my-fair',
      'events/my-fair.md',
    ])
    const path = `/tribe/events/v1/events/${made.json.id}`
    const changed = await ask('PUT', path, { mount: '/wp-json', as: 'editor', json: { slug: 'fair-2087' } })
    expect([changed.json.slug, changed.json.url]).toEqual(['fair-2087', 'http://site.test/event/fair-2087/'])
  })

  it('is no argument of the interface, nor of venues anywhere', async () => {
    const { ask } = testSite({}, { wordpress: true })
    const json = { title: 'Fair', slug: 'My Fair', start_date: '2087-03-07', end_date: '2087-03-07' }
    const event = await ask('POST', `${calendar}/events`, { as: 'editor', json })
    expect(event.json.slug).toBe('fair')
    const hall = { venue: 'Hall', slug: 'my-hall' }
    const venue = await ask('POST', '/tribe/events/v1/venues', { mount: '/wp-json', as: 'editor', json: hall })
    expect(venue.json.slug).toBe('hall')
  })
})
