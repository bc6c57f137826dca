import { expect, test } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const times = { start_date: '2087-03-03 10:00', end_date: '2087-03-03 11:00' }
const described = { title: 'Fair', ...times, venue: { venue: 'Hall' }, organizer: [{ organizer: 'Ann' }] }

test('venue and organizers that a contributor describes are published with the event by an editor', async () => {
  const { ask, get } = testSite()
  const made = await ask('POST', '/cal/events/v1/events', { as: 'contributor', json: described })
  expect([made.json.venue.status, made.json.organizer[0].status]).toEqual(['draft', 'draft'])
  const path = `/cal/events/v1/events/${made.json.id}`
  const published = await ask('POST', path, { as: 'editor', json: { status: 'publish' } })
  expect([published.json.venue.status, published.json.organizer[0].status]).toEqual(['publish', 'publish'])
  const read = await get(path)
  expect([read.json.venue.venue, read.json.organizer[0].organizer]).toEqual(['Hall', 'Ann'])
})

test('a published event publishes the draft that it is given as its venue', async () => {
  const { ask } = testSite({ 'venues/hall.md': '---\nid: 7\ntitle: Hall\nstatus: draft\n---\n' })
  const json = { title: 'Fair', ...times, venue: 7 }
  expect((await ask('POST', '/cal/events/v1/events', { as: 'editor', json })).json.venue.status).toBe('publish')
})

test('the venue of a scheduled event is scheduled with it', async () => {
  const { ask, get } = testSite({ 'venues/hall.md': '---\nid: 7\ntitle: Hall\nstatus: draft\n---\n' })
  const json = { title: 'Fair', ...times, date: '2086-01-01 10:00:00', venue: 7 }
  const made = await ask('POST', '/cal/events/v1/events', { as: 'editor', json })
  expect([made.json.status, made.json.venue.venue]).toEqual(['future', 'Hall'])
  const venue = await get('/cal/events/v1/venues/7', { as: 'editor' })
  expect([venue.json.status, venue.json.date]).toEqual(['future', '2086-01-01 10:00:00'])
})

test.each([
  ['a scheduled event', 'future', { date: '2020-01-01 10:00:00', status: 'publish' }],
  ['a scheduled event, for an earlier day,', 'future', { date: '2085-01-01 10:00:00' }],
  ['a draft', 'draft', { status: 'publish' }],
])('what is published with %s does not stay behind it', async (_what, status, json) => {
  const dated = (of: string) => `date: 2086-01-01 10:00:00\nstatus: ${of}\n---\n`
  const { ask } = testSite({
    'venues/hall.md': `---\nid: 7\ntitle: Hall\n${dated('future')}`,
    'organizers/ann.md': `---\nid: 9\ntitle: Ann\n${dated('draft')}`,
    'events/fair.md': `---\nid: 8\ntitle: Fair\nstart: 2087-03-03 10:00\nvenue: 7\norganizer: 9\n${status === 'draft' ? 'status: draft\n---\n' : dated(status)}`,
  })
  const { json: event } = await ask('POST', '/cal/events/v1/events/8', { as: 'editor', json })
  expect([event.venue.status, event.organizer[0]?.status]).toEqual([event.status, event.status])
  expect(event.status).toBe('status' in json ? 'publish' : 'future')
})

test('a private venue, or one that the caller may not change, stays as it is', async () => {
  const files = {
    'venues/hall.md': '---\nid: 7\ntitle: Hall\nstatus: private\n---\n',
    'events/fair.md':
      '---\nid: 8\ntitle: Fair\nstatus: draft\nauthor: author\nstart: 2087-03-03 10:00\nvenue: [7, 9]\n---\n',
    'venues/barn.md': '---\nid: 9\ntitle: Barn\nstatus: draft\nauthor: editor\n---\n',
  }
  const { ask, site } = testSite(files)
  await ask('POST', '/cal/events/v1/events/8', { as: 'author', json: { status: 'publish' } })
  expect([7, 9].map((id) => site.get('venue', id)?.derived.status)).toEqual(['private', 'draft'])
  await ask('POST', '/cal/events/v1/events/8', { as: 'editor', json: { title: 'Fairs' } })
  expect(site.get('venue', 9)?.derived.status).toBe('draft')
})

const hall = { 'venues/hall.md': '---\nid: 7\ntitle: Hall\nstatus: draft\n---\n' }
const gala = (status: string) =>
  `---\nid: 8\ntitle: Gala\nstart: 2087-03-03 10:00\nvenue: hall\nstatus: ${status}\n---\n`

test('check says which published event names a venue that readers do not see', () => {
  const foundIn = (status: string) => checkSite(testSite({ ...hall, 'events/gala.md': gala(status) }).site)
  expect(foundIn('publish')).toMatchObject([{ code: 'hidden-place', file: 'events/gala.md', line: 5 }])
  expect(foundIn('draft')).toEqual([])
})

test('at the terminal a venue stays a draft when its event is published, and that is said', async () => {
  const { almanac, read } = cliOn({ ...hall, 'events/gala.md': gala('draft') })
  const { stderr } = await almanac('event', 'publish', 'gala')
  expect(stderr).toContain('venues/hall.md is not published (draft): readers do not see this venue with the event')
  expect(read('venues/hall.md')).toBe(hall['venues/hall.md'])
})
