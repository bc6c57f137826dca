import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { keepCredentials } from '../../../src/resources/users/credentials/keep-credentials.ts'
import { contentFolder, testSite } from '../../harness.ts'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'

const of = (user: number | 'me') => `/core/v2/users/${user}/application-passwords`
const appId = '7b2a6e0c-5c6f-5d6e-8a9b-0c1d2e3f4a5b'
const signedIn = (name: string, secret: string) => ({ authorization: `Basic ${btoa(`${name}:${secret}`)}` })

describe("a user's application passwords", () => {
  it('are made, told once, listed, renamed and revoked, and sign in meanwhile', async () => {
    const { ask, get, site } = testSite({}, { now: () => Date.UTC(2031, 4, 6, 7, 8, 9) })
    const made = await ask('POST', of('me'), { as: 'author', json: { name: 'A <b>phone</b>\n', app_id: appId } })
    expect(made.status).toBe(201)
    const { uuid, password } = made.json
    const address = `http://site.test/rest${of(3)}/${uuid}`
    expect(made.headers.get('location')).toBe(address)
    const told = {
      uuid,
      app_id: appId,
      name: 'A phone',
      created: '2031-05-06T07:08:09',
      last_used: null,
      last_ip: null,
    }
    expect(made.json).toEqual({ ...told, password, _links: { self: [{ href: address }] } })
    expect(password).toMatch(/^(?:\w{4} ){5}\w{4}$/)

    const headers = signedIn('author', password)
    expect((await get('/core/v2/users/me', { headers })).json.id).toBe(3)
    const used = { ...told, last_used: '2031-05-06T07:08:09', last_ip: expect.any(String) }
    expect((await get(`${of(3)}/${uuid}`, { headers })).json).toMatchObject(used)
    expect((await get(`${of('me')}/introspect?_fields=uuid`, { headers })).json).toEqual({ uuid })

    const renamed = await ask('PATCH', `${of('me')}/${uuid}`, { headers, json: { name: 'A tablet', app_id: uuid } })
    expect(renamed.json).toMatchObject({ name: 'A tablet', app_id: appId })
    expect(renamed.json).not.toHaveProperty('password')
    expect((await ask('PATCH', `${of('me')}/${uuid}`, { headers, json: {} })).json.name).toBe('A tablet')
    const names = (await get(`${of(3)}?context=embed`, { as: 'admin' })).json.map((one: object) => Object.keys(one))
    expect(names).toContainEqual(['uuid', 'app_id', 'name', '_links'])

    const gone = await ask('DELETE', `${of(3)}/${uuid}`, { as: 'admin' })
    expect(gone.json).toMatchObject({ deleted: true, previous: { uuid, name: 'A tablet' } })
    expect(gone.json.previous).not.toHaveProperty('_links')
    expect((await get('/core/v2/users/me', { headers })).status).toBe(401)
    expect((await ask('DELETE', `${of(3)}/${uuid}`, { as: 'admin' })).json.code).toBe(
      'rest_application_password_not_found',
    )
    expect(
      site
        .service(credentials)
        .tokens(3)
        .map(({ name }) => name),
    ).toEqual(['test'])
  })

  it('have a name each: one that the user has already is refused, and free again when it is revoked', async () => {
    const { ask } = testSite()
    const make = (as: string, name: string) => ask('POST', of('me'), { as, json: { name } })
    const { uuid } = (await make('author', 'Phone')).json
    const { status, json } = await make('author', ' <i>PHONE</i>')
    expect([status, json.code, json.data.status]).toEqual([409, 'application_password_duplicate_name', 409])
    expect((await make('editor', 'Phone')).status).toBe(201)
    await ask('DELETE', `${of('me')}/${uuid}`, { as: 'author' })
    expect((await make('author', 'Phone')).status).toBe(201)
  })

  it('are all revoked at once, and those of others stay', async () => {
    const { ask, site } = testSite()
    for (const name of ['a', 'b']) site.service(credentials).createToken(3, name)
    expect((await ask('DELETE', of(3), { as: 'admin' })).json).toEqual({ deleted: true, count: 2 })
    expect((await ask('DELETE', of(3), { as: 'admin' })).json).toEqual({ deleted: true, count: 0 })
    expect(
      site
        .service(credentials)
        .tokens()
        .map(({ userId }) => userId),
    ).toEqual([1])
  })

  it.each(['editor', 'author', 'contributor', 'subscriber'])('are for %s their own only', async (as) => {
    const { ask, get, site } = testSite()
    const { id } = site.service(credentials).createToken(1, 'of the administrator').token
    const code = async (method: string, path: string, json?: object) =>
      (await ask(method, path, { as, ...(json && { json }) })).json.code
    expect((await ask('GET', of('me'), { as })).headers.get('allow')).toBe('GET, POST, DELETE')
    expect(await code('GET', of(1))).toBe('rest_cannot_list_application_passwords')
    expect(await code('POST', of(1), { name: 'mine' })).toBe('rest_cannot_create_application_passwords')
    expect(await code('DELETE', of(1))).toBe('rest_cannot_delete_application_passwords')
    expect(await code('GET', `${of(1)}/${id}`)).toBe('rest_cannot_read_application_password')
    expect(await code('PUT', `${of(1)}/${id}`, { name: 'mine' })).toBe('rest_cannot_edit_application_password')
    expect(await code('DELETE', `${of(1)}/${id}`)).toBe('rest_cannot_delete_application_password')
    // Under one's own address the password of another is nobody's.
    expect(await code('DELETE', `${of('me')}/${id}`)).toBe('rest_application_password_not_found')
    expect((await get(`${of(1)}/introspect`, { as })).status).toBe(403)
    expect(site.service(credentials).tokens(1)).toHaveLength(1)
  })

  it('are closed to visitors', async () => {
    const { ask } = testSite()
    const told = async (method: string, path: string, json?: object) => {
      const { status, json: body } = await ask(method, path, json && { json })
      return [status, body.code]
    }
    expect(await told('GET', of('me'))).toEqual([401, 'rest_not_logged_in'])
    expect(await told('POST', of(1), { name: 'x' })).toEqual([401, 'rest_cannot_create_application_passwords'])
    expect(await told('GET', of(99))).toEqual([404, 'rest_user_invalid_id'])
    expect(await told('GET', '/core/v2/users/jane/application-passwords')).toEqual([404, 'rest_user_invalid_id'])
  })

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ name: '  ' }, 'rest_invalid_param'],
    [{ name: '<b></b>' }, 'rest_invalid_param'],
    [{ name: 'x'.repeat(201) }, 'rest_invalid_param'],
    [{ name: ['x'] }, 'rest_invalid_param'],
    [{ name: 'x', app_id: 'x' }, 'rest_invalid_param'],
    [{ name: 'x', app_id: '' }, 'rest_invalid_param'],
  ])('are not made of %j', async (json, code) => {
    const { ask, site } = testSite()
    expect(await ask('POST', of('me'), { as: 'author', json })).toMatchObject({ status: 400, json: { code } })
    expect(
      site
        .service(credentials)
        .tokens(3)
        .map(({ name }) => name),
    ).toEqual(['test'])
  })

  it("cannot be introspected by who signed in with a person's own password", async () => {
    const { get, site } = testSite()
    const store = site.service(credentials)
    store.setPassword(3, await store.hash('my own'))
    const headers = signedIn('author', 'my own')
    expect(await get(`${of('me')}/introspect`, { headers })).toMatchObject({
      status: 404,
      json: { code: 'rest_no_authenticated_app_password' },
    })
  })

  it('have their use noted once a day, and written while the site is served and at its end', async () => {
    let now = Date.UTC(2031, 0, 1)
    const { get, root, site } = testSite({}, { now: () => now })
    const store = site.service(credentials)
    const { token, secret } = store.createToken(3, 'build')
    const written = () => JSON.parse(readFileSync(join(root, '.almanac/credentials.json'), 'utf8')).users[3].tokens
    const use = async () => get(of('me'), { headers: signedIn('author', secret) })
    await use()
    expect(store.tokens(3)[0]).toMatchObject({ lastUsed: now, lastIp: expect.any(String) })
    expect(written()[0]).not.toHaveProperty('lastUsed')
    await keepCredentials(site, (error) => expect(error).toBeUndefined()).close()
    expect(written()).toMatchObject([{ id: token.id, lastUsed: now }])
    const first = now
    now += 24 * 3_600_000 - 1
    await use()
    expect(store.tokens(3)[0]!.lastUsed).toBe(first)
    now++
    await use()
    expect(store.tokens(3)[0]!.lastUsed).toBe(now)
    store.revokeToken(token.id)
    store.keepUses()
    expect(written()).toEqual([])
  })

  it("are described under WordPress's namespace", async () => {
    const root = contentFolder()
    const site = openFolder(root, { areas, home: 'http://site.test' })
    onTestFinished(() => site.close())
    const { secret } = site.service(credentials).createToken(3, 'build')
    const { fetch } = createApp(site, { wordpress: true })
    const ask = async (method: string, path: string) => {
      const request = new Request(`http://site.test/wp-json/wp/v2/users/me/application-passwords${path}`, {
        method,
        headers: { ...signedIn('author', secret), 'X-WP-Nonce': 'abc' },
      })
      return JSON.parse(await (await fetch(request)).text())
    }
    expect((await ask('GET', '/introspect?_locale=user'))['_links'].self[0].href).toMatch(
      /^http:\/\/site\.test\/wp-json\/wp\/v2\/users\/3\/application-passwords\/[\da-f-]{36}$/,
    )
    const { schema, endpoints } = await ask('OPTIONS', '')
    expect(schema.title).toBe('application-password')
    expect(schema.properties.last_ip).toMatchObject({ type: ['string', 'null'], format: 'ip', readonly: true })
    expect(endpoints[1].args.app_id).toMatchObject({ type: 'string', format: 'uuid', required: false })
  })
})
