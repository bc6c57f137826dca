import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
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
    expect(stderr).toContain(`is there already: ${noun} ${noun === 'venue' ? 801 : 802}, ${path}.`)
    expect(stderr).toContain(`\`almanac ${noun} update ${noun === 'venue' ? 'cafe' : 'theaterverein'}\``)
    expect([read('venues/cafe.md'), read('organizers/theaterverein.md')]).toEqual([cafe, club])
    expect([readdirSync(join(root, 'venues')), readdirSync(join(root, 'organizers'))]).toEqual([
      ['cafe.md'],
      ['theaterverein.md'],
    ])
  })

  it('makes a second one of the name where it has a slug of its own', async () => {
    const { almanac, read } = cliOn(places)
    const made = await almanac('venue', 'create', '--title', 'Café', '--city', 'Wien', '--slug', 'cafe-wien')
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('venues/cafe-wien.md') })
    expect(read('venues/cafe-wien.md')).toMatch(/title: Café\n[^]*city: Wien\n/)
    expect(read('venues/cafe.md')).toBe(cafe)
    const again = await almanac('venue', 'create', '--title', 'Café', '--slug', 'cafe-wien')
    expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining("The slug 'cafe-wien' is taken by venue") })
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
