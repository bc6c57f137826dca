import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import type { Settings } from '../../../src/model/model.ts'
import { readTypedEnd, readTypedStart } from '../../../src/resources/calendar/event/typed-times.ts'
import { toStoredTime, toEventTime } from '../../../src/text/time/event-time.ts'
import { cliOn } from '../../cli/in-process.ts'

const cafe = '---\nid: 801\ntitle: Café\naddress: Dorfplatz 1\n---\n\nNext to the church.\n'
const club = '---\nid: 802\ntitle: Theaterverein\nemail: old@verein.example\n---\n'
const places = { 'venues/cafe.md': cafe, 'organizers/theaterverein.md': club }

describe('creating a venue or an organizer at the terminal', () => {
  it.each([
    ['venue', 'venues/cafe.md', ['--title', 'café ', '--address', 'Hauptstraße 7', '--city', 'Wien']],
    ['venue', 'venues/cafe.md', ['--title', 'Café', '--description', 'Another one.']],
    ['venue', 'venues/cafe.md', ['--title', 'Café']],
    ['organizer', 'organizers/theaterverein.md', ['--title', 'Theaterverein', '--email', 'x@y.example']],
  ])('is refused where one has the name: %s, %s %j', async (noun, path, words) => {
    const { almanac, read, root } = cliOn(places)
    const { code, stderr, stdout } = await almanac(noun, 'create', ...words)
    expect([code, stdout]).toEqual([4, ''])
    expect(stderr).toContain(`already exists: ${noun} ${noun === 'venue' ? 801 : 802}, ${path}.`)
    expect(stderr).toContain('another of the same name needs a `--slug` of its own')
    expect([read('venues/cafe.md'), read('organizers/theaterverein.md')]).toEqual([cafe, club])
    expect([readdirSync(join(root, 'venues')), readdirSync(join(root, 'organizers'))]).toEqual([
      ['cafe.md'],
      ['theaterverein.md'],
    ])
  })
})

describe('a list of events at the terminal', () => {
  it.each([
    [['--from', '2027-01-01', '--to', '+30d'], '2\n3\n'],
    [['--from', '2027-01-01', '--to', '+ 31 days'], '2\n3\n4\n'],
    // Both are relative to today.
    [['--from', '+1d', '--to', '+31d'], '1\n'],
    [['--from', 'today', '--to', '+30d'], '1\n'],
    [['--to', '+30d'], '1\n'],
  ])('ends as long after its first day as is said: %j', async (words, ids) => {
    const starts = ['2026-05-20', '2027-01-01', '2027-01-31', '2027-02-01']
    const files = starts.map((day, at) => [
      `events/e${at + 1}.md`,
      `---\nid: ${at + 1}\ntitle: E\nstart: ${day} 10:00\nend: ${day} 11:00\nstatus: publish\n---\n`,
    ])
    const { almanac } = cliOn(Object.fromEntries(files))
    const list = ['--now', '2026-05-01T10:00:00Z', 'event', 'list', '--format', 'ids', ...words]
    expect(await almanac(...list)).toMatchObject({ code: 0, stdout: ids })
  })
})

describe('an event of a title that another has', () => {
  const create = (start: string, ...words: string[]) => [
    'event',
    'create',
    '--title',
    'Jazz im Café',
    '--start',
    start,
    ...words,
  ]

  it('has its day in its name, and its hour where that is taken; the same event again is refused', async () => {
    const { almanac, root } = cliOn()
    for (const start of ['2027-05-07 20:00', '2027-06-04 20:00', '2027-06-04 22:30', '2027-07-02'])
      expect((await almanac(...create(start))).code).toBe(0)
    const made = ['jazz-im-cafe-2027-06-04-2230.md', 'jazz-im-cafe-2027-06-04.md', 'jazz-im-cafe-2027-07-02.md']
    expect(readdirSync(join(root, 'events')).toSorted()).toEqual([...made, 'jazz-im-cafe.md'].toSorted())
    for (const [start, slug] of [
      ['2027-05-07 20:00', 'jazz-im-cafe'],
      ['2027-06-04 20:00', 'jazz-im-cafe-2027-06-04'],
      ['2027-06-04 22:30', 'jazz-im-cafe-2027-06-04-2230'],
    ] as const)
      expect(await almanac(...create(start))).toMatchObject({
        code: 4,
        stderr: expect.stringContaining(`The slug '${slug}' is taken by event`),
      })
    expect((await almanac(...create('2027-07-02', '--all-day'))).code).toBe(4)
    expect(readdirSync(join(root, 'events'))).toHaveLength(4)
  })

  it('takes the name that it is given, also later', async () => {
    const { almanac, read, root } = cliOn()
    await almanac(...create('2027-05-07 20:00'))
    expect((await almanac(...create('2027-05-07 20:00', '--slug', 'Jazz 2'))).stderr).toContain('events/jazz-2.md')
    expect(await almanac('event', 'update', 'jazz-2', '--slug', 'jazz-im-cafe')).toMatchObject({ code: 4 })
    expect((await almanac('event', 'update', 'jazz-2', '--slug', 'jazz-two')).code).toBe(0)
    expect(readdirSync(join(root, 'events')).toSorted()).toEqual(['jazz-im-cafe.md', 'jazz-two.md'])
    expect(read('events/jazz-two.md')).not.toContain('slug:')
  })

  it('has its day in its name where it is copied to another', async () => {
    const { almanac, root } = cliOn()
    await almanac(...create('2027-05-07 20:00'))
    expect((await almanac('event', 'duplicate', 'jazz-im-cafe', '--start', '2027-06-04')).code).toBe(0)
    expect(readdirSync(join(root, 'events')).toSorted()).toEqual(['jazz-im-cafe-2027-06-04.md', 'jazz-im-cafe.md'])
  })

  it('is numbered over REST, where no name is taken', async () => {
    const { ask } = testSite()
    const slugs = []
    for (const day of ['05-07', '06-04']) {
      const json = { title: 'Jazz', start_date: `2027-${day} 20:00`, end_date: `2027-${day} 22:00`, slug: 'own' }
      slugs.push((await ask('POST', '/cal/events/v1/events', { as: 'editor', json })).json.slug)
    }
    expect(slugs).toEqual(['jazz', 'jazz-2'])
  })
})

describe('the times of an event, as a person types them', () => {
  const premiere = '---\nid: 810\ntitle: Premiere\nstart: 2027-11-26 19:30\nend: 2027-11-26 22:00\n---\n'
  const festival = '---\nid: 811\ntitle: Festival\nstart: 2027-07-02\nend: 2027-07-04\nall_day: true\n---\n'
  const talk = '---\nid: 812\ntitle: Talk\nstart: 2027-11-26 19:30\n---\n'
  const files = { 'events/premiere.md': premiere, 'events/festival.md': festival, 'events/talk.md': talk }
  const timesIn = (text: string) => /start: (.*)\n(?:end: (.*)\n)?/.exec(text)!.slice(1)

  it.each([
    ['end', '22:30', '2027-11-26 22:30'],
    ['end', '1:00', '2027-11-27 01:00'],
    ['end', '10 pm', '2027-11-26 22:00'],
    ['end', '18:00', '2027-11-26 18:00'],
    ['end', '+90 minutes', '2027-11-26 21:00'],
    ['end', '+1d', '2027-11-27 19:30'],
    ['end', 'tomorrow 22:30', '2027-11-21 22:30'],
    ['end', '2027-11-27', '2027-11-27 22:00'],
    ['end', '2027-11-27 midnight', '2027-11-27 00:00'],
    ['start', '19:00', '2027-11-26 19:00'],
    ['start', '2027-12-03', '2027-12-03 19:30'],
    ['start', 'tomorrow', '2027-11-21 19:30'],
    ['start', 'tomorrow noon', '2027-11-21 12:00'],
    ['start', '+7d', '2027-11-27 19:30'],
    ['start', '2027-12-03 18:00', '2027-12-03 18:00'],
    ['start', 'someday', undefined],
  ])('say what an event that has some leaves open: %s %s is %s', (key, text, expected) => {
    const zone = 'Europe/Vienna'
    const site = { settings: { timezone: zone } as Settings, now: () => Date.UTC(2027, 10, 20, 12) }
    const was = toEventTime(Date.UTC(2027, 10, 26, 19, 30), Date.UTC(2027, 10, 26, 22), false, zone)
    const about = { site, zone, was }
    const wall = key === 'start' ? readTypedStart(text, about) : readTypedEnd(text, was.start, about)
    expect(wall && toStoredTime(wall, false)).toBe(expected)
  })

  it.each([
    ['premiere', ['--end', '22:30'], ['2027-11-26 19:30', '2027-11-26 22:30']],
    ['premiere', ['--start', '23:00'], ['2027-11-26 23:00', '2027-11-27 01:30']],
    ['premiere', ['--start', '2027-11-19'], ['2027-11-19 19:30', '2027-11-19 22:00']],
    ['premiere', ['--start_date', '2027-12-03', '--end', '21:00'], ['2027-12-03 19:30', '2027-12-03 21:00']],
    ['premiere', ['--end', ''], ['2027-11-26 19:30', undefined]],
    ['talk', ['--end', '21.00'], ['2027-11-26 19:30', '2027-11-26 21:00']],
    ['festival', ['--start', '2027-06-25'], ['2027-06-25', '2027-06-27']],
    ['festival', ['--no-all_day', '--start', '2027-07-09 10:00'], ['2027-07-09 10:00', '2027-07-11 23:59:59']],
  ])('are those of %s after %j', async (slug, words, times) => {
    const { almanac, read } = cliOn(files)
    expect(await almanac('event', 'update', slug, ...words)).toMatchObject({ code: 0 })
    expect(timesIn(read(`events/${slug}.md`))).toEqual(times)
  })

  it.each([
    ['--end', '2027-11-26'],
    ['--end', 'today'],
    ['--end', '18:00'],
    ['--end_date', '2027-11-26 19:29'],
  ])('are refused where they end before they begin, and the file keeps its own: %s %s', async (flag, text) => {
    const { almanac, read, root } = cliOn(files)
    const { code, stderr } = await almanac('event', 'update', 'talk', flag, text)
    expect([code, read('events/talk.md')]).toEqual([2, talk])
    expect(stderr).toMatch(/--end.*: 20\d\d-\d\d-\d\d \d\d:\d\d is before the start, 2027-11-26 19:30\./)
    const made = await almanac('event', 'create', '--title', 'New', '--start', '2027-11-26 19:30', flag, text)
    expect([made.code, existsSync(join(root, 'events/new.md'))]).toEqual([2, false])
  })

  it('say that an end moved along', async () => {
    const { almanac } = cliOn(files)
    const moved = await almanac('event', 'update', 'premiere', '--start', '2027-12-03')
    expect(moved.stderr).toContain('Its duration stays the same: it now ends 2027-12-03 22:00.')
    expect((await almanac('event', 'update', 'talk', '--start', '2027-12-03')).stderr).not.toContain('lasts')
  })

  it('of a copy are those of the original on another day, or another time of its day', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('event', 'duplicate', 'premiere', '--start', '2027-12-03')).code).toBe(0)
    expect(timesIn(read('events/premiere-2027-12-03.md'))).toEqual(['2027-12-03 19:30', '2027-12-03 22:00'])
    expect((await almanac('event', 'duplicate', 'premiere', '--start', '14.30')).code).toBe(0)
    expect(timesIn(read('events/premiere-2027-11-26.md'))).toEqual(['2027-11-26 14:30', '2027-11-26 17:00'])
    expect(await almanac('event', 'duplicate', 'premiere', '--start', '03/12/2027')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is ambiguous'),
    })
  })
})

describe('an event that does not take place', () => {
  const gala = '---\nid: 820\ntitle: Gala\ndate: 2026-01-01\nstart: 2027-05-02 10:00\n---\n'
  const off = gala.replace('\n---\n', '\nevent_status: canceled\nevent_status_reason: The singer is ill.\n---\n')

  it('is said so by its flags, with the reason, until it does after all', async () => {
    const { almanac, read } = cliOn({ 'events/gala.md': gala })
    const update = (...words: string[]) => almanac('event', 'update', 'gala', ...words)
    expect(await update('--status', 'canceled')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--event-status canceled'),
    })
    expect(await update('--event-status-reason', 'Ill')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It says why an event is canceled or postponed.'),
    })
    expect(read('events/gala.md')).toBe(gala)
    await update('--event-status', 'cancelled', '--event-status-reason', 'The singer is ill.')
    expect(read('events/gala.md')).toBe(off)
    expect((await almanac('event', 'calendar', '--month', '2027-05')).stdout).toContain('Gala · canceled')
    const asked = async (...form: string[]) =>
      (await almanac('event', 'calendar', '--month', '2027-05', ...form)).stdout
    expect(JSON.parse(await asked('--json'))).toMatchObject([{ id: 820, event_status: 'canceled' }])
    expect([await asked('--porcelain'), await asked('--format', 'count')]).toEqual(['820\n', '1\n'])
    await almanac('event', 'duplicate', 'gala', '--start', '2027-06-02')
    expect(read('events/gala-2027-06-02.md')).not.toContain('event_status')
    await update('--event-status', 'scheduled')
    expect(read('events/gala.md')).toBe(gala)
  })

  it('is told so to readers, calendars, search engines and programs, which other events are not', async () => {
    const later = '---\nid: 821\ntitle: Later\nstart: 2027-05-03 10:00\nevent_status: postponed\n---\n'
    const plain = '---\nid: 822\ntitle: Plain\nstart: 2027-05-04 10:00\n---\n'
    const { get, page } = testSite({ 'events/gala.md': off, 'events/later.md': later, 'events/plain.md': plain })
    const told = async (id: number) => (await get(`/cal/events/v1/events/${id}`)).json
    expect(await told(820)).toMatchObject({
      status: 'publish',
      event_status: 'canceled',
      event_status_reason: 'The singer is ill.',
      json_ld: { eventStatus: 'https://schema.org/EventCancelled' },
    })
    expect((await told(821)).json_ld.eventStatus).toBe('https://schema.org/EventPostponed')
    expect(await told(822)).toMatchObject({ json_ld: { eventStatus: 'https://schema.org/EventScheduled' } })
    expect(Object.keys(await told(822)).filter((name) => name.startsWith('event_status'))).toEqual([])
    const { text } = await page('/event/gala/')
    expect(text).toContain('<dd>May 2, 2027, 10:00 am (canceled)</dd>')
    expect(text).toMatch(/<dt>Status<\/dt>\s*<dd>Canceled: The singer is ill\.<\/dd>/)
    expect((await page('/event/plain/')).text).not.toContain('<dt>Status')
    expect((await page('/calendar/2027-05')).text).toContain('May 3, 2027, 10:00 am (postponed)')
    const file = (await get('/cal/events/v1/events.ics?start_date=2027-05-01')).text
    expect(file.match(/(?<=\r\nSTATUS:).*(?=\r\n)/g)).toEqual(['CANCELLED', 'TENTATIVE'])
  })

  it('is not written, nor described, where the interface has no such thing', async () => {
    const { ask, get, root } = testSite({ 'events/gala.md': gala })
    await ask('PUT', '/cal/events/v1/events/820', { as: 'editor', json: { event_status: 'canceled' } })
    expect(readFileSync(join(root, 'events/gala.md'), 'utf8')).toBe(gala)
    const { components } = (await get('/cal/events/v1/doc')).json
    expect(Object.keys(components.schemas.Event.properties)).not.toContain('event_status')
  })
})

it('lists at the terminal are as long as those of posts, however long those of the website are', async () => {
  const many = Array.from({ length: 12 }, (_, i) => [`venues/v${i}.md`, `---\ntitle: V${i}\n---\n`])
  const { almanac } = cliOn({ ...Object.fromEntries(many), 'settings.json': '{ "posts_per_page": 3 }' })
  const count = async (...words: string[]) =>
    (await almanac('venue', 'list', '--format', 'ids', ...words)).stdout.trim().split('\n').length
  expect([await count(), await count('--page', '2'), await count('--per-page', '4'), await count('--all')]).toEqual([
    10, 2, 4, 12,
  ])
})

it('an event is shown to people as it is written, without what only programs read, which they may ask for', async () => {
  const { almanac } = cliOn({
    'events/gala.md': '---\nid: 820\ntitle: Gala\nstart: 2027-05-02 10:00\n---\n\n*Come.*\n',
  })
  const { stdout } = await almanac('event', 'get', 'gala')
  const names = stdout.split('\n').map((line) => line.split(' ')[0])
  expect(names).toEqual(expect.arrayContaining(['title', 'start_date', 'timezone', 'url', 'file', '*Come.*']))
  expect(names.filter((name) => /utc|details|json_ld|global|rest/.test(name!))).toEqual([])
  expect((await almanac('event', 'get', 'gala', '--fields', 'utc_start_date')).stdout).toContain('2027-05-02 14:00')
})
