import { restRoot } from '../../../src/derive/rest-root.ts'
import { existsSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAction } from '../../../src/cli/verbs/run-action.ts'
import { operator } from '../../../src/site/show/access.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { rescan } from '../../../src/site/index/rescan.ts'
import { testSite } from '../../harness.ts'

const path = '/core/v2/settings'
const members = [
  'title',
  'description',
  'url',
  'email',
  'timezone',
  'date_format',
  'time_format',
  'start_of_week',
  'language',
  'use_smilies',
  'default_category',
  'default_post_format',
  'posts_per_page',
  'default_ping_status',
  'default_comment_status',
]

describe('GET settings', () => {
  it('answers exactly the members of the interface, without links', async () => {
    const { get } = testSite()
    const { status, json, headers } = await get(path, { as: 'admin' })
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(members)
    expect(json).toMatchObject({
      title: 'Test site',
      url: 'http://site.test',
      timezone: 'America/New_York',
      date_format: 'F j, Y',
      start_of_week: 1,
      language: 'en_US',
      use_smilies: true,
      default_category: 1,
      posts_per_page: 10,
      default_comment_status: 'open',
    })
    expect(headers.get('allow')).toBe('GET, POST, PUT, PATCH')
  })

  it('is for administrators', async () => {
    const { ask, get } = testSite()
    expect(await get(path)).toMatchObject({ status: 401, json: { code: 'rest_forbidden' } })
    expect(await get(path, { as: 'editor' })).toMatchObject({ status: 403, json: { code: 'rest_forbidden' } })
    expect(await ask('POST', path, { as: 'editor', json: { title: 'x' } })).toMatchObject({ status: 403 })
    // A wrong argument is told before a refusal.
    expect(await ask('POST', path, { json: { title: 5 } })).toMatchObject({ status: 400 })
  })

  it('shows the default where the file holds what cannot be', async () => {
    const { get } = testSite({
      'settings.json': '{ "timezone": "Nowhere/Town", "posts_per_page": "many", "title": 7 }\n',
    })
    const { json } = await get(path, { as: 'admin' })
    expect(json).toMatchObject({ timezone: 'UTC', posts_per_page: 10, title: '' })
  })

  it('describes neither members nor arguments beyond the interface', async () => {
    const { ask } = testSite()
    const { json } = await ask('OPTIONS', path)
    expect(json.schema.title).toBe('settings')
    expect(Object.keys(json.schema.properties)).toEqual(members)
    expect(Object.keys(json.endpoints[1].args)).toEqual(members)
    expect(json.endpoints[1].args.title).toMatchObject({ type: 'string', required: false })
    expect(json.endpoints[1].args.title).not.toHaveProperty('default')
  })
})

describe('a change of settings', () => {
  it('shows texts escaped and keeps the file as a person would write it', async () => {
    const { ask, get, root } = testSite()
    const title = ' Q7 Site & <b>Sons</b> '
    const { json } = await ask('POST', path, { as: 'admin', json: { title, description: '&amp;copy; "x"' } })
    expect(json).toMatchObject({
      title: 'Q7 Site &amp; &lt;b&gt;Sons&lt;/b&gt;',
      description: '&amp;copy; &quot;x&quot;',
    })
    expect(fileOf(root)).toMatchObject({ title: 'Q7 Site & <b>Sons</b>', description: '&amp;copy; "x"' })
    expect((await get('/')).json).toMatchObject({ name: 'Q7 Site &amp; &lt;b&gt;Sons&lt;/b&gt;' })
    // What was read may be sent back: nothing is escaped twice, and the file stays as it is.
    const before = readFileSync(join(root, 'settings.json'), 'utf8')
    await ask('PUT', path, { as: 'admin', json: (await get(path, { as: 'admin' })).json })
    expect((await get(path, { as: 'admin' })).json.title).toBe('Q7 Site &amp; &lt;b&gt;Sons&lt;/b&gt;')
    expect({ ...fileOf(root), url: undefined }).toEqual({ ...JSON.parse(before), url: undefined })
  })

  it('reads numbers and booleans as forms send them', async () => {
    const { ask } = testSite()
    const { json } = await ask('PATCH', path, {
      as: 'admin',
      json: { start_of_week: '6', use_smilies: 'false', posts_per_page: 0 },
    })
    expect(json).toMatchObject({ start_of_week: 6, use_smilies: false, posts_per_page: 1 })
  })

  it('puts a default back for null', async () => {
    const { ask, root } = testSite()
    await ask('POST', path, {
      as: 'admin',
      json: { posts_per_page: 7, timezone: 'Europe/Berlin', default_comment_status: 'closed' },
    })
    const { json } = await ask('POST', path, {
      as: 'admin',
      json: { posts_per_page: null, timezone: null, default_comment_status: null },
    })
    expect(json).toMatchObject({ posts_per_page: 10, timezone: 'UTC', default_comment_status: 'open' })
    expect(fileOf(root)).toEqual({ title: 'Test site', check: expect.anything() })
  })

  it('writes a time zone in its usual letters', async () => {
    const { ask, root } = testSite()
    const { json } = await ask('POST', path, { as: 'admin', json: { timezone: 'europe/paris' } })
    expect(json.timezone).toBe('Europe/Paris')
    expect(fileOf(root)['timezone']).toBe('Europe/Paris')
  })

  it.each([
    ['timezone', 'Nowhere/Town', 'America/New_York'],
    ['timezone', '', 'America/New_York'],
    ['url', 'ftp://example.org', 'http://site.test'],
    ['url', '', 'http://site.test'],
    ['url', 'http://[', 'http://site.test'],
    ['url', 'https://example.org/?a=b', 'http://site.test'],
    ['language', 'xx_XX', 'en_US'],
  ])('keeps the old %s when %j cannot be one, in the file as well', async (name, value, kept) => {
    const { ask, root } = testSite()
    const written = fileOf(root)
    const { status, json } = await ask('POST', path, { as: 'admin', json: { [name]: value } })
    expect(status).toBe(200)
    expect(json[name]).toBe(kept)
    expect(fileOf(root)).toEqual(written)
  })

  it('does without an address that is none, and names it', () => {
    const { site } = testSite({ 'settings.json': '{ "url": "http://[", "cors_origins": ["https://a.example/path"] }' })
    expect(site.home).toBe('http://site.test')
    const told = checkSite(site).map(({ file, message }) => `${file}: ${message}`)
    expect(told).toContainEqual(
      expect.stringMatching(/^settings\.json: .*url.*'http:\/\/\[' is not the address of a website/),
    )
    expect(told).toContainEqual(
      expect.stringMatching(/^settings\.json: .*'https:\/\/a\.example\/path' is not an origin/),
    )
  })

  it('changes nothing at all when one value is wrong', async () => {
    const { ask, root } = testSite()
    const before = readFileSync(join(root, 'settings.json'), 'utf8')
    const answer = await ask('POST', path, {
      as: 'admin',
      json: { title: 'never', start_of_week: 'x', default_ping_status: 'maybe', email: 'nobody' },
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json.data.params)).toEqual(['email', 'start_of_week', 'default_ping_status'])
    expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe(before)
  })

  it('leaves the bytes alone when it says what holds already', async () => {
    const { ask, root } = testSite({ 'settings.json': '{"posts_per_page":10,\n   "title": "A & B"}' })
    await ask('POST', path, {
      as: 'admin',
      json: { posts_per_page: 10, title: 'A &amp; B', language: 'en_US', default_category: 1 },
    })
    expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe('{"posts_per_page":10,\n   "title": "A & B"}')
  })

  it('names the default category by id on the wire and by slug in the file, also after its slug changed', async () => {
    const { ask, get, root } = testSite({ 'categories/news.md': '---\nid: 2\nname: News\n---\n' })
    expect((await ask('POST', path, { as: 'admin', json: { default_category: 2 } })).json.default_category).toBe(2)
    expect(fileOf(root)).toMatchObject({ default_category: 'news' })
    await ask('POST', '/core/v2/categories/2', { as: 'admin', json: { slug: 'latest' } })
    expect(fileOf(root)).toMatchObject({ default_category: 'latest' })
    expect((await get(path, { as: 'admin' })).json.default_category).toBe(2)
    const { json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Filed' } })
    expect(json.categories).toEqual([2])
  })

  it('ignores what the interface does not know, the own settings too', async () => {
    const { ask, root } = testSite()
    const { status } = await ask('POST', path, { as: 'admin', json: { excerpt_words: 5, users_can_register: true } })
    expect(status).toBe(200)
    expect(fileOf(root)).not.toHaveProperty('excerpt_words')
  })

  it('is refused while the file is gone, though nobody has noticed yet', async () => {
    const { ask, get, root } = testSite()
    await get(path, { as: 'admin' })
    rmSync(join(root, 'settings.json'))
    const { status, json } = await ask('POST', path, { as: 'admin', json: { title: 'x' } })
    expect([status, json.message]).toEqual([500, 'settings.json is missing or cannot be read.'])
    expect(existsSync(join(root, 'settings.json'))).toBe(false)
  })

  it('is refused while the file cannot be read', async () => {
    const { ask, get, site, root } = testSite()
    await get(path, { as: 'admin' })
    writeFileSync(join(root, 'settings.json'), '{ broken')
    rescan(site)
    expect(await ask('POST', path, { as: 'admin', json: { title: 'x' } })).toMatchObject({
      status: 500,
      json: { code: 'rest_unreadable' },
    })
    expect(readFileSync(join(root, 'settings.json'), 'utf8')).toBe('{ broken')
  })
})

describe('settings at the terminal', () => {
  const session = (site: ReturnType<typeof testSite>['site']) => ({
    site,
    caller: operator(undefined),
    rest: restRoot(''),
    close: () => {},
  })

  it('are shown and set with those beyond the interface', async () => {
    const { site, root } = testSite()
    const settings = site.resources.get('settings')!
    const [read, change] = settings.actions
    expect(await runAction(session(site), settings, read!, {})).toMatchObject({
      kind: 'value',
      value: {
        title: 'Test site',
        excerpt_words: 55,
        currency_symbol: '$',
        upload_limit: 67_108_864,
        permalink: '/%year%/%monthnum%/%day%/%postname%/',
      },
    })
    expect(
      await runAction(session(site), settings, change!, { excerpt_words: '30', author_base: 'people' }),
    ).toMatchObject({
      value: { excerpt_words: 30, author_base: 'people' },
    })
    expect(fileOf(root)).toMatchObject({ excerpt_words: 30, author_base: 'people' })
    expect(site.settings.excerpt_words).toBe(30)
  })

  it.each([
    ['timezone', 'Nowhere/Town', 'rest_invalid_setting'],
    ['timezone', '', 'rest_invalid_setting'],
    ['permalink', 'no-slash', 'rest_invalid_param'],
    ['category_base', '/news/', 'rest_invalid_param'],
    ['default_category', '99', 'rest_invalid_setting'],
  ])('are refused out loud when they cannot be: %s %s', async (name, value, code) => {
    const { site } = testSite()
    const settings = site.resources.get('settings')!
    await expect(runAction(session(site), settings, settings.actions[1]!, { [name]: value })).rejects.toMatchObject({
      code,
      status: 400,
    })
  })

  it('are checked in the file', () => {
    const { site } = testSite({
      'settings.json': '{ "timezone": "Nowhere/Town", "default_category": "gone", "langage": "de_DE" }\n',
    })
    const found = checkSite(site).filter(({ file }) => file === 'settings.json')
    expect(found.map(({ code }) => code).sort()).toEqual(['unknown-key', 'unknown-reference', 'wrong-value'])
  })
})

function fileOf(root: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8')) as Record<string, unknown>
}

it('an address with a word that is none would be in vain: it is named, and the usual one holds', async () => {
  const faultsAt = async (permalink: string) => {
    const { get, site } = testSite({
      'settings.json': JSON.stringify({ title: 'T', timezone: 'UTC', permalink }),
      'posts/b.md': '---\nid: 6\ntitle: B\ndate: 2026-01-01\n---\n',
    })
    const { link } = (await get('/core/v2/posts/6')).json
    return [link, ...checkSite(site).flatMap(({ code, message }) => (code === 'wrong-value' ? message : []))]
  }
  expect(await faultsAt('/%category%/%postname%/')).toEqual([
    'http://site.test/2026/01/01/b/',
    expect.stringContaining("'permalink' has no word %category%; "),
  ])
  expect(await faultsAt('/%yeer%/%postname%/')).toEqual([
    'http://site.test/2026/01/01/b/',
    "'permalink' has no word %yeer%; did you mean %year%?",
  ])
  expect(await faultsAt('/%d0%bf/%postname%/')).toEqual(['http://site.test/%d0%bf/b/'])
})
