import { credentials } from '../../../../src/define/credentials.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { testSite } from '../../../harness.ts'

const path = '/core/v2/users'
const jane = { username: 'Jane.Doe', email: 'jane@example.org', password: 'a long enough one' }

describe('creating a user', () => {
  it('needs a user name, an address and a password, and gives the rest', async () => {
    const { ask, root } = testSite({}, { now: () => Date.UTC(2026, 0, 2, 12) })
    const { status, json, headers } = await ask('POST', path, { as: 'admin', json: jane })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`http://site.test/rest/core/v2/users/${json.id}`)
    expect(json).toMatchObject({
      username: 'Jane.Doe',
      name: 'Jane.Doe',
      nickname: 'Jane.Doe',
      first_name: '',
      last_name: '',
      url: '',
      description: '',
      slug: 'jane-doe',
      link: 'http://site.test/author/jane-doe/',
      locale: 'en_US',
      roles: ['subscriber'],
      registered_date: '2026-01-02T12:00:00+00:00',
      capabilities: { read: true, subscriber: true },
      extra_capabilities: { subscriber: true },
    })
    expect(json).not.toHaveProperty('password')
    expect(json['_links']).toEqual({
      self: [{ href: `http://site.test/rest/core/v2/users/${json.id}` }],
      collection: [{ href: 'http://site.test/rest/core/v2/users' }],
    })
    const file = readFileSync(join(root, 'users/jane-doe.md'), 'utf8')
    expect(file).toBe(
      `---\nid: ${json.id}\nusername: Jane.Doe\nname: Jane.Doe\nemail: jane@example.org\nroles: [subscriber]\nregistered: 2026-01-02T07:00:00\n---\n`,
    )
  })

  it('names pictures on the website itself, so that nobody else learns of a visit', async () => {
    const { ask } = testSite()
    const { json } = await ask('POST', path, { as: 'admin', json: jane })
    expect(json.avatar_urls).toEqual({
      24: 'http://site.test/avatars/jane-doe-24.svg',
      48: 'http://site.test/avatars/jane-doe-48.svg',
      96: 'http://site.test/avatars/jane-doe-96.svg',
    })
  })

  it('has the password hashed before the lock is taken: others write meanwhile', async () => {
    const { ask, site } = testSite()
    const steps: string[] = []
    const { hash, setPassword } = site.service(credentials)
    const { locked } = site
    site.service(credentials).hash = async (password) => (steps.push('hash'), hash(password))
    site.service(credentials).setPassword = (...said) => (steps.push('set'), setPassword(...said))
    site.locked = async (work) => (steps.push('lock'), locked.call(site, work) as never)
    const { json } = await ask('POST', path, { as: 'admin', json: jane })
    expect(steps).toEqual(['hash', 'lock', 'set'])
    steps.length = 0
    await ask('POST', `${path}/${json.id}`, { as: 'admin', json: { password: 'another long one' } })
    expect(steps).toEqual(['hash', 'lock', 'set'])
    expect(await site.service(credentials).verify(json.id, 'another long one')).toEqual({})
    expect(await site.service(credentials).verify(json.id, jane.password)).toBeUndefined()
  })

  it('keeps the password out of the file, and signs in with it by name or address', async () => {
    const { ask, get, root } = testSite()
    await ask('POST', path, { as: 'admin', json: jane })
    expect(readFileSync(join(root, 'users/jane-doe.md'), 'utf8')).not.toContain(jane.password)
    for (const login of ['jane.doe', 'JANE@example.org']) {
      const authorization = `Basic ${btoa(`${login}:${jane.password}`)}`
      expect((await get(`${path}/me`, { headers: { authorization } })).json).toMatchObject({ slug: 'jane-doe' })
    }
  })

  it('makes the name of the first and the last one, and stores names as a person writes them', async () => {
    const { ask, root } = testSite()
    const { json } = await ask('POST', path, {
      as: 'admin',
      json: { ...jane, first_name: ' <b>Jane</b> ', last_name: 'D & E', nickname: '' },
    })
    expect(json).toMatchObject({
      first_name: 'Jane',
      last_name: 'D &amp; E',
      name: 'Jane D &amp; E',
      nickname: 'Jane.Doe',
    })
    expect(readFileSync(join(root, 'users/jane-doe.md'), 'utf8')).toContain('name: Jane D & E\n')
  })

  it('cleans the description and the address', async () => {
    const { ask } = testSite()
    const made = async (more: object, n: number) =>
      (
        await ask('POST', path, {
          as: 'admin',
          json: { ...jane, ...more, username: `u${n}`, email: `u${n}@example.org` },
        })
      ).json
    expect(
      await made({ description: ' d <script>x</script><b>b</b> <h2>h</h2> ', url: 'example.org' }, 1),
    ).toMatchObject({
      description: ' d x<b>b</b> h ',
      url: 'http://example.org',
    })
    expect((await made({ url: 'javascript:alert(1)' }, 2)).url).toBe('')
    expect(await made({ url: `http://example.org/${'x'.repeat(100)}` }, 3)).toMatchObject({
      code: 'user_url_too_long',
      data: { status: 400 },
    })
  })

  it('gives a taken slug a number', async () => {
    const { ask } = testSite()
    const { json } = await ask('POST', path, { as: 'admin', json: { ...jane, slug: 'Editor' } })
    expect(json.slug).toBe('editor-2')
  })

  it('takes roles as a list, as text, or none', async () => {
    const { ask } = testSite()
    const made = async (n: number, roles: unknown) =>
      (
        await ask('POST', path, {
          as: 'admin',
          json: { ...jane, username: `u${n}`, email: `u${n}@example.org`, roles },
        })
      ).json.roles
    expect(await made(1, ['author', 'editor'])).toEqual(['author', 'editor'])
    expect(await made(2, 'author,editor')).toEqual(['author', 'editor'])
    expect(await made(3, [])).toEqual([])
  })

  it.each([
    [{ username: 'a/b' }, 'rest_invalid_param', { username: 'rest_user_invalid_username' }],
    [{ username: '' }, 'rest_invalid_param', { username: 'rest_user_invalid_username' }],
    [{ password: '' }, 'rest_invalid_param', { password: 'rest_user_invalid_password' }],
    [{ password: 'a\\b' }, 'rest_invalid_param', { password: 'rest_user_invalid_password' }],
    [{ email: 'no address' }, 'rest_invalid_param', { email: 'rest_invalid_email' }],
    [{ locale: 'xx_YY' }, 'rest_invalid_param', { locale: 'rest_not_in_enum' }],
    [{ username: 7 }, 'rest_invalid_param', { username: 'rest_invalid_type' }],
    [{ username: 'EDITOR' }, 'existing_user_login', undefined],
    [{ email: 'Editor@example.org' }, 'existing_user_email', undefined],
    [{ username: 'x'.repeat(61) }, 'user_login_too_long', undefined],
    [{ slug: 'x'.repeat(51) }, 'user_nicename_too_long', undefined],
    [{ roles: ['king'], username: 'editor' }, 'rest_user_invalid_role', undefined],
    [{ id: 1 }, 'rest_user_exists', undefined],
  ])('with %j is refused as a mistake, and leaves no file', async (wrong, code, details) => {
    const { ask, root } = testSite()
    const { status, json, headers } = await ask('POST', path, { as: 'admin', json: { ...jane, ...wrong } })
    expect(headers.get('allow')).toBe('GET, POST')
    expect({ status, code: json.code, inData: json.data.status }).toEqual({ status: 400, code, inData: 400 })
    for (const [name, inner] of Object.entries(details ?? {})) expect(json.data.details[name].code).toBe(inner)
    expect(existsSync(join(root, 'users/jane-doe.md'))).toBe(false)
  })

  it('has a slug of at most 50 characters, also with a number', async () => {
    const { ask } = testSite()
    const slugOf = async (username: string, email: string) =>
      (await ask('POST', path, { as: 'admin', json: { ...jane, username, email } })).json.slug
    expect(await slugOf('x'.repeat(55), 'a@example.org')).toBe('x'.repeat(50))
    expect(await slugOf('x'.repeat(56), 'b@example.org')).toBe(`${'x'.repeat(48)}-2`)
  })

  it('tells all that is wrong at once', async () => {
    const { ask } = testSite()
    const { json } = await ask('POST', path, { as: 'admin', json: { username: '<', email: 'x', password: '' } })
    expect(Object.keys(json.data.params)).toEqual(['username', 'email', 'password'])
    expect((await ask('POST', path, { as: 'admin', json: { email: 'x' } })).json.data.params).toEqual([
      'username',
      'password',
    ])
  })
})

describe('changing a user', () => {
  it('changes only what is named', async () => {
    const { ask, root } = testSite({
      'users/jo.md': '---\nid: 9\nname: Jo # her stage name\nemail: jo@example.org\n---\n\nSings.\n',
    })
    const { json } = await ask('PATCH', `${path}/9`, { as: 'admin', json: { first_name: 'Joan', roles: ['author'] } })
    expect(json).toMatchObject({
      name: 'Jo',
      first_name: 'Joan',
      roles: ['author'],
      description: 'Sings.',
      username: 'jo',
    })
    expect(readFileSync(join(root, 'users/jo.md'), 'utf8')).toContain('name: Jo # her stage name\n')
    expect((await ask('PATCH', `${path}/9`, { as: 'admin', json: { name: '' } })).json.name).toBe('jo')
  })

  it('is told that no address is none before who may do it is asked, unless the user has none', async () => {
    const { ask } = testSite({ 'users/jo.md': '---\nid: 9\nname: Jo\n---\n' })
    const emptied = async (id: number, as?: string) =>
      (await ask('POST', `${path}/${id}`, { ...(as && { as }), json: { email: '' } })).json.data?.details.email.code
    expect([
      await emptied(3),
      await emptied(3, 'editor'),
      await emptied(99, 'admin'),
      await emptied(9, 'admin'),
    ]).toEqual(['rest_invalid_email', 'rest_invalid_email', 'rest_invalid_email', undefined])
  })

  it('moves the file with the slug, keeps the name to sign in, and mends what names him', async () => {
    const { ask, get, root } = testSite({
      'posts/a.md': '---\nid: 50\ntitle: A\nauthor: author\nstatus: publish\ndate: 2024-01-01T00:00:00\n---\n\nText\n',
    })
    const { json } = await ask('POST', `${path}/3`, { as: 'admin', json: { slug: 'Arthur' } })
    expect(json).toMatchObject({ slug: 'arthur', username: 'author', link: 'http://site.test/author/arthur/' })
    expect(readFileSync(join(root, 'users/arthur.md'), 'utf8')).toContain('username: author\n')
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('author: arthur\n')
    expect((await get('/core/v2/posts/50')).json.author).toBe(3)
  })

  it.each([
    [{ email: 'EDITOR@example.org' }, 400, 'rest_user_invalid_email'],
    [{ username: 'other' }, 400, 'rest_user_invalid_argument'],
    [{ slug: 'Editor' }, 400, 'rest_user_invalid_slug'],
    [{ roles: ['king'] }, 400, 'rest_user_invalid_role'],
    [{ password: '' }, 400, 'rest_invalid_param'],
  ])('to %j is refused', async (json, status, code) => {
    const { ask } = testSite()
    expect(await ask('POST', `${path}/3`, { as: 'admin', json })).toMatchObject({ status, json: { code } })
  })

  it('takes what he has already', async () => {
    const { ask, root } = testSite()
    const before = readFileSync(join(root, 'users/author.md'), 'utf8')
    const same = { username: 'author', email: 'author@example.org', slug: 'author', roles: ['author'] }
    expect((await ask('POST', `${path}/3`, { as: 'admin', json: same })).status).toBe(200)
    expect(readFileSync(join(root, 'users/author.md'), 'utf8')).toBe(before)
  })

  it('is for himself and for administrators, roles for administrators only', async () => {
    const { ask } = testSite()
    const code = async (as: string | undefined, id: number, json: object) => {
      const answer = await ask('POST', `${path}/${id}`, { ...(as && { as }), json })
      return `${answer.status} ${answer.json.code ?? 'done'}`
    }
    expect(await code('author', 3, { name: 'Arthur' })).toBe('200 done')
    expect(await code('editor', 3, { name: 'x' })).toBe('403 rest_cannot_edit')
    expect(await code(undefined, 3, { name: 'x' })).toBe('401 rest_cannot_edit')
    expect(await code('author', 3, { roles: ['administrator'] })).toBe('403 rest_cannot_edit_roles')
    expect(await code('author', 3, { roles: [] })).toBe('403 rest_cannot_edit_roles')
    expect(await code(undefined, 99, { name: 'x' })).toBe('404 rest_user_invalid_id')
  })

  it('never takes the right to change users from oneself', async () => {
    const { ask } = testSite()
    for (const roles of [['editor'], ['administrator', 'editor'], []])
      expect(await ask('POST', `${path}/me`, { as: 'admin', json: { roles } })).toMatchObject({
        status: 403,
        json: { code: 'rest_user_invalid_role' },
      })
    expect((await ask('POST', `${path}/me`, { as: 'admin', json: { roles: ['administrator'] } })).status).toBe(200)
  })
})

describe('a file of a user', () => {
  it('is checked for roles, addresses and keys that cannot be', () => {
    const { site } = testSite({
      'users/jo.md': '---\nid: 9\nroles: [autor]\nemail: none\npassword: secret\n---\n',
      'users/al.md': '---\nid: 10\nroles: author\nemail: al@example.org\nregistered: 2024-01-01\n---\n',
    })
    const found = checkSite(site).filter(({ file }) => file.startsWith('users/'))
    expect(found.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'users/jo.md:3 wrong-value',
      'users/jo.md:4 wrong-value',
      'users/jo.md:5 unknown-key',
    ])
  })
})

it('an address is told with its ampersands escaped, and stands in the file as it is', async () => {
  const { ask, root } = testSite({ 'users/jo.md': '---\nid: 9\nemail: jo@example.org\n---\n' })
  const shown = 'http://example.org/?a=1&amp;b=2'
  for (const url of ['http://example.org/?a=1&b=2', shown]) {
    expect((await ask('POST', `${path}/9`, { as: 'admin', json: { url } })).json.url).toBe(shown)
    expect(readFileSync(join(root, 'users/jo.md'), 'utf8')).toContain('url: http://example.org/?a=1&b=2\n')
  }
})
