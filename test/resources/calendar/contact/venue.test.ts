import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const venues = '/cal/events/v1/venues'
const people = {
  'users/author.md': '---\nid: 3\nroles: [author]\n---\n',
  'users/contributor.md': '---\nid: 4\nroles: [contributor]\n---\n',
  'users/subscriber.md': '---\nid: 5\nroles: [subscriber]\n---\n',
}
const hall =
  '---\nid: 501\ntitle: Town hall\nauthor: author\ncity: Oslo # the old one\nstate: OS\nshow_map: false\ngeo: [59.91, 10.75]\n---\n\nWith a *stage*.\n'
const files = { ...people, 'venues/hall.md': hall }

describe('a venue', () => {
  it('is shown without what is empty, with its place on the globe and its region', async () => {
    const { get } = testSite(files)
    const { json } = await get(`${venues}/501`)
    expect(json).toMatchObject({
      id: 501,
      author: '3',
      venue: 'Town hall',
      description: '<p>With a <em>stage</em>.</p>',
      url: 'http://site.test/venue/hall/',
      stateprovince: 'OS',
      geo_lat: 59.91,
      geo_lng: 10.75,
      show_map: false,
      show_map_link: true,
      json_ld: { '@type': 'Place', name: 'Town hall' },
    })
    expect(json).not.toHaveProperty('phone')
    expect(json).not.toHaveProperty('excerpt')
    expect(json).not.toHaveProperty('image')
  })

  it('that somebody creates once more gets what they tell of it, and stays published, whose it was and when', async () => {
    const { ask } = testSite({
      ...files,
      'venues/hall.md': hall.replace('id: 501', 'id: 501\ndate: 2026-01-01T10:00:00'),
    })
    const before = (await ask('GET', `${venues}/501`)).json
    const json = { venue: 'TOWN hall', phone: '77', status: 'draft', author: 4, date: '2020-01-01 10:00:00' }
    const { status, json: found } = await ask('POST', venues, { as: 'admin', json })
    expect([status, found.id, found.phone]).toEqual([201, 501, '77'])
    for (const member of ['venue', 'status', 'author', 'date', 'slug']) expect(found[member]).toBe(before[member])
  })

  it('keeps everything in its file that an update does not name', async () => {
    const { ask, root } = testSite(files)
    const { status, json } = await ask('PATCH', `${venues}/501`, { as: 'editor', json: { city: 'Bergen' } })
    expect(status).toBe(200)
    expect(json).toMatchObject({ city: 'Bergen', show_map: false, stateprovince: 'OS', status: 'publish' })
    expect(json).not.toHaveProperty('json_ld')
    expect(readFileSync(join(root, 'venues/hall.md'), 'utf8')).toBe(hall.replace('Oslo', 'Bergen'))
  })

  it.each([
    [{ state: 'IL', province: 'ON' }, 'IL'],
    [{ state: 'IL', province: 'ON', country: 'United States' }, 'IL'],
    [{ state: 'IL', province: 'ON', country: 'Canada' }, 'ON'],
    [{ state: 'BY', country: 'Germany' }, undefined],
    [{ state: 'IL', country: 'US', stateprovince: 'Illinois' }, 'Illinois'],
  ])('with %j is in the region %s', async (told, region) => {
    const { ask } = testSite()
    const { json } = await ask('POST', venues, { as: 'editor', json: { venue: 'Barn', ...told } })
    expect(json.stateprovince).toBe(region)
  })

  it('shows its map where that is said in any word for yes, and not with any other', async () => {
    const { ask } = testSite(files)
    for (const [said, shown] of Object.entries({ yes: true, no: false, On: true, '': false, y: true, never: false }))
      expect((await ask('PATCH', `${venues}/501`, { as: 'editor', json: { show_map: said } })).json.show_map).toBe(
        shown,
      )
  })

  it('has short texts of one line without markup, whoever writes them', async () => {
    const { ask } = testSite(files)
    const json = { address: ' <b>1</b> Main\nStreet ', phone: '1  2\t3' }
    expect((await ask('PATCH', `${venues}/501`, { as: 'admin', json })).json).toMatchObject({
      address: '1 Main Street',
      phone: '1 2 3',
    })
  })

  it('loses what is sent empty, but not its description', async () => {
    const { ask, root } = testSite(files)
    const { json } = await ask('PUT', `${venues}/501`, { as: 'editor', json: { city: '', description: '' } })
    expect(json).not.toHaveProperty('city')
    expect(readFileSync(join(root, 'venues/hall.md'), 'utf8')).toContain('With a *stage*.')
  })

  it('is found by its name in any case of letters rather than made again', async () => {
    const { ask, root } = testSite(files)
    const { status, json } = await ask('POST', venues, { as: 'editor', json: { venue: 'TOWN hall', phone: '1' } })
    expect(status).toBe(201)
    expect(json).toMatchObject({ id: 501, venue: 'Town hall', phone: '1' })
    expect(readdirSync(join(root, 'venues'))).toEqual(['hall.md'])
    const alike = { venue: 'Town hall', description: 'with a *STAGE*.' }
    expect((await ask('POST', venues, { as: 'editor', json: alike })).json.id).toBe(501)
    const other = await ask('POST', venues, { as: 'editor', json: { venue: 'Town hall', description: 'Another.' } })
    expect(other.json).toMatchObject({ slug: 'town-hall', description: '<p>Another.</p>' })
  })

  it('that belongs to somebody else is found, but not changed, by who may only change his own', async () => {
    const { ask } = testSite(files)
    const { status, json } = await ask('POST', venues, { as: 'contributor', json: { venue: 'Town Hall', phone: '1' } })
    expect(status).toBe(201)
    expect(json).toMatchObject({ id: 501 })
    expect(json).not.toHaveProperty('phone')
  })

  it('that somebody else drafted is not found by who may not read it', async () => {
    const { ask } = testSite({
      ...people,
      'venues/secret.md': '---\nid: 502\ntitle: Secret\nstatus: draft\nauthor: admin\n---\n',
    })
    const { json } = await ask('POST', venues, { as: 'contributor', json: { venue: 'Secret' } })
    expect(json).toMatchObject({ status: 'draft', author: '4', slug: 'secret-2' })
  })

  it('goes to the trash once, and comes back with a change, as what it was', async () => {
    const { ask, get } = testSite(files)
    expect((await ask('DELETE', `${venues}/501`, { as: 'editor' })).json).toMatchObject({
      status: 'trash',
      slug: 'hall__trashed',
    })
    const again = await ask('DELETE', `${venues}/501`, { as: 'editor' })
    expect([again.status, again.json]).toMatchObject([410, { code: 'venue-is-in-trash' }])
    expect((await get(`${venues}/501`)).json).toMatchObject({ code: 'venue-not-accessible', data: { status: 403 } })
    const back = await ask('PUT', `${venues}/501`, { as: 'editor', json: { city: 'Bergen' } })
    expect(back.json).toMatchObject({ status: 'publish', slug: 'hall' })
  })

  it('has no slug while a contributor wants it published: who publishes it names it', async () => {
    const { ask } = testSite(files)
    const make = (as: string, json: object) => ask('POST', venues, { as, json })
    const { json } = await make('contributor', { venue: 'New hall', status: 'publish' })
    expect(json.status).toBe('pending')
    expect(json).not.toHaveProperty('slug')
    const draft = { as: 'contributor', json: { status: 'draft' } }
    expect((await ask('PUT', `${venues}/${json.id}`, draft)).json).not.toHaveProperty('slug')
    const update = { as: 'admin', json: { status: 'publish' } }
    expect((await ask('PUT', `${venues}/${json.id}`, update)).json.slug).toBe('new-hall')
    expect((await make('contributor', { venue: 'A draft' })).json).toMatchObject({ status: 'draft', slug: 'a-draft' })
    expect((await make('admin', { venue: 'Waits', status: 'pending' })).json.slug).toBe('waits')
  })

  it('of a contributor waits to be published', async () => {
    const { ask } = testSite(people)
    const make = (json: object) => ask('POST', venues, { as: 'contributor', json })
    expect((await make({ venue: 'A' })).json).toMatchObject({ status: 'draft', date_utc: '0000-00-00 00:00:00' })
    expect((await make({ venue: 'B', status: 'publish' })).json).toMatchObject({ status: 'pending' })
    expect((await make({ venue: 'C', status: 'private' })).json).toMatchObject({ status: 'private', venue: 'C' })
  })

  it('with a date that is still to come is scheduled', async () => {
    const { ask } = testSite(people, { now: () => Date.UTC(2026, 0, 1) })
    const { json } = await ask('POST', venues, { as: 'author', json: { venue: 'A', date: 'March 3 2026 10:00' } })
    expect(json).toMatchObject({ status: 'future', date: '2026-03-03 10:00:00', date_utc: '2026-03-03 15:00:00' })
  })

  it('is cleaned of scripts when who writes it may not write any HTML', async () => {
    const { ask } = testSite(people)
    const { json } = await ask('POST', venues, {
      as: 'author',
      json: { venue: 'A<script>x</script>', description: '<p onclick="x">Hi</p>', city: '<b>Oslo</b>' },
    })
    expect(json).toMatchObject({
      venue: expect.not.stringContaining('<script') as string,
      description: '<p>Hi</p>',
      city: 'Oslo',
    })
  })

  it('is changed by its author, not by others who may only change their own', async () => {
    const { ask } = testSite(files)
    expect((await ask('PUT', `${venues}/501`, { as: 'author', json: { zip: '1' } })).status).toBe(200)
    expect((await ask('PUT', `${venues}/501`, { as: 'contributor', json: { zip: '2' } })).status).toBe(403)
    expect((await ask('DELETE', `${venues}/501`, { as: 'contributor' })).status).toBe(403)
    expect((await ask('PUT', `${venues}/501`, { json: { zip: '2' } })).status).toBe(401)
    const foisted = await ask('POST', venues, { as: 'author', json: { venue: 'Mine', author: 1 } })
    expect(foisted.json).toMatchObject({ code: 'rest_forbidden' })
  })
})

describe('an argument of a venue', () => {
  it.each([
    ['venue', ''],
    ['venue', '0'],
    ['venue', 5],
    ['venue', ['a']],
    ['address', 5],
    ['status', 'any'],
    ['status', ''],
    ['show_map', true],
    ['show_map', 1],
    ['website', 'example.org'],
    ['website', 'javascript:alert(1)'],
    ['website', 'http://'],
    ['image', 999_999],
    ['image', '999999'],
    ['image', 'false'],
    ['author', 999_999],
    ['author', 0],
    ['date', 'nope'],
    ['date', ''],
    ['date', 1_700_000_000],
    ['date_utc', '2020-01-01 25:00'],
  ])('%s is refused as %j', async (name, value) => {
    const { ask } = testSite(files)
    const { status, json } = await ask('POST', venues, { as: 'editor', json: { venue: 'A', [name]: value } })
    expect([status, (json as { code: string }).code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys((json as { data: { params: object } }).data.params)).toEqual([name])
  })

  it.each([
    ['website', 'mailto:a@example.org'],
    ['website', 'ftp://example.org/a'],
    ['website', ''],
    ['image', ''],
    ['image', 'https://example.org/a.jpg?x=1'],
    ['author', '2'],
    ['date', '1700000000'],
    ['date', 'tomorrow 12:00'],
    ['show_map', 'false'],
    ['show_map', '0'],
    ['email', 5],
    ['zip', ''],
    ['status', 'trash'],
  ])('%s is taken as %j', async (name, value) => {
    const { ask } = testSite(files)
    expect((await ask('POST', venues, { as: 'editor', json: { venue: 'A', [name]: value } })).status).toBe(201)
  })

  it('is told with all others that are wrong, also to who is signed out', async () => {
    const { ask } = testSite(files)
    const { status, json } = await ask('PUT', `${venues}/999`, { json: { venue: '', status: 'nope' } })
    expect(status).toBe(400)
    expect(Object.keys((json as { data: { params: object } }).data.params)).toEqual(['id', 'status', 'venue'])
  })
})

describe('the page of a venue', () => {
  const linkOn = async (frontMatter: string, settings: object = {}) => {
    const { page } = testSite({
      'settings.json': JSON.stringify({ title: 'T', ...settings }),
      'venues/hall.md': `---\nid: 501\ntitle: Hall\n${frontMatter}---\n`,
    })
    return /(?:Address|Map)<\/dt>\s*<dd[^>]*><a href="([^"]*)"/.exec((await page('/venue/hall/')).text)?.[1]
  }
  const osm = 'https://www.openstreetmap.org/search?query='

  it.each([
    ['address: 1 River Lane\ncity: Oxford & Cowley\nphone: "1"\n', `${osm}1%20River%20Lane%2C%20Oxford%20%26%20Cowley`],
    ['address: 1 River Lane\ngeo: [59.91, 10.75]\n', `${osm}59.91%2C10.75`],
    ['geo: [59.91, 10.75]\n', `${osm}59.91%2C10.75`],
    ['address: 1 River Lane\nshow_map_link: false\n', undefined],
    ['country: Norway\nphone: "1"\n', undefined],
    ['phone: "1"\n', undefined],
    // Half a character, as cut texts have it.
    ['city: "Oslo \\ud83c"\nemail: "a\\ud83c@b.example"\n', `${osm}Oslo%20%EF%BF%BD`],
  ])('leads to a map, if it is known where it is and its file does not say no: %j', async (frontMatter, link) => {
    expect(await linkOn(frontMatter)).toBe(link)
  })

  it('leads to the map that the site names, or to none', async () => {
    const map = 'https://maps.example/?q={place}&z=17'
    expect(await linkOn('city: Oslo\n', { map_link: map })).toBe('https://maps.example/?q=Oslo&amp;z=17')
    expect(await linkOn('city: Oslo\n', { map_link: '' })).toBeUndefined()
    const { almanac } = cliOn({})
    expect((await almanac('settings', 'update', '--map-link', 'javascript:{place}')).code).toBe(2)
  })
})

describe('at the terminal', () => {
  it.each([
    ['venue', 'venues', 'city'],
    ['organizer', 'organizers', 'phone'],
  ])(
    'a %s that is there is not changed by `create`; another of that name gets a slug of its own',
    async (noun, folder, key) => {
      const { almanac, read } = cliOn()
      await almanac(noun, 'create', '--title', 'Hall', `--${key}`, '1')
      const text = read(`${folder}/hall.md`)
      expect(text).toMatch(
        new RegExp(`^---\\nid: \\d+\\ntitle: Hall\\ndate: \\S+\\nauthor: admin\\n${key}: '?1'?\\n---\\n$`),
      )
      expect(await almanac(noun, 'create', '--title', 'hall', `--${key}`, '2')).toMatchObject({
        code: 4,
        stderr: expect.stringMatching(new RegExp(`'hall' already exists: ${noun} \\d+, ${folder}/hall\\.md`)),
      })
      expect(read(`${folder}/hall.md`)).toBe(text)
      expect((await almanac(noun, 'create', '--title', 'Hall', '--slug', 'hall-2', `--${key}`, '2')).code).toBe(0)
      expect((await almanac(noun, 'list')).stdout).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d( |$).* admin( |$)/m)
      expect((await almanac(noun, 'mv', 'hall-2', 'hall-east')).stderr).toContain(`${folder}/hall-east.md`)
    },
  )
})
