import { describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { decodeEntities } from '../../../src/text/html/escape.ts'
import { contentFolder } from '../../harness.ts'

const home = 'https://site.test/cms'
const page = '/wp-admin/authorize-application.php'
const appId = '7b2a6e0c-5c6f-5d6e-8a9b-0c1d2e3f4a5b'

/** A site with the page, a person's password, and a browser that fills in its form. */
function authorizing({
  root = contentFolder(),
  ...more
}: { root?: string; wordpress?: boolean; readOnly?: boolean } = {}) {
  let now = Date.UTC(2031, 0, 1)
  const site = openFolder(root, { areas, publicUrl: home, now: () => now })
  onTestFinished(() => site.close())
  const { fetch } = createApp(site, { wordpress: true, ...more })
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(new Request(`http://127.0.0.1${path}`, { redirect: 'manual', ...init }))
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const open = (query: Record<string, string>) => ask(`${page}?${new URLSearchParams(query)}`)
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    return ask(page, { method: 'POST', headers, body })
  }
  /** The form of a page as a browser would send it. */
  const fill = (text: string, typed: Record<string, string>) => {
    const inputs = [...text.matchAll(/<input[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?/g)]
    const shown = inputs.map(([, name, value = '']) => [name!, decodeEntities(value)] as const)
    return send({ ...Object.fromEntries(shown), ...typed })
  }
  const setPassword = async (user: number, password: string) => {
    const store = site.service(credentials)
    store.setPassword(user, await store.hash(password))
  }
  const tokens = () => site.service(credentials).tokens()
  return { ask, open, send, fill, setPassword, tokens, wait: (ms: number) => (now += ms) }
}

const asked = { app_name: 'Notes <3', app_id: appId, success_url: 'https://app.example/done?a=1' }

describe('the page at which people let a program in', () => {
  it('is told in the index under the mount, with its full address, and nowhere else', async () => {
    const { ask } = authorizing()
    const told = async (path: string) =>
      (JSON.parse((await ask(path)).text) as { authentication: unknown }).authentication
    expect(await told('/wp-json/')).toEqual({
      'application-passwords': { endpoints: { authorization: `${home}${page}` } },
    })
    expect(await told('/rest/')).toEqual([])
    const readOnly = authorizing({ readOnly: true })
    expect(JSON.parse((await readOnly.ask('/wp-json/')).text).authentication).toEqual([])
    expect((await readOnly.open(asked)).status).toBe(404)
    expect((await authorizing({ wordpress: false }).open(asked)).status).toBe(404)
  })

  it('says who asks and where the password goes, runs no script, and may stand in no frame', async () => {
    const { open } = authorizing()
    const { status, headers, text } = await open({ ...asked, app_name: 'Notes <script>x</script>3 & "more"' })
    expect(status).toBe(200)
    expect(text).toContain('<strong>Notes 3 &amp; &quot;more&quot;</strong>')
    expect(text).toContain('<strong>https://app.example/done?a=1</strong>')
    expect(text).toContain(`action="/cms${page}"`)
    expect(text).not.toContain('<script')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://app.example;")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('sends a password of its own to the program when a person signs in and agrees', async () => {
    const { ask, fill, open, setPassword, tokens } = authorizing()
    await setPassword(3, 'correct horse')
    const form = (await open(asked)).text
    const { status, headers } = await fill(form, { log: 'AUTHOR', pwd: 'correct horse', approve: '1' })
    expect(status).toBe(302)
    const { origin, searchParams } = new URL(headers.get('location')!)
    const { a, site_url, user_login, password } = Object.fromEntries(searchParams)
    expect([origin, a, site_url, user_login]).toEqual(['https://app.example', '1', home, 'author'])
    expect(password).toMatch(/^\w{24}$/)
    expect(tokens()).toMatchObject([{ name: 'Notes &lt;3', userId: 3, appId }])
    const authorization = `Basic ${btoa(`author:${password}`)}`
    expect((await ask('/wp-json/wp/v2/users/me', { headers: { authorization } })).status).toBe(200)
  })

  it('shows the password to the person where the program names no address', async () => {
    const { fill, open, setPassword, tokens } = authorizing()
    await setPassword(1, 'correct horse')
    const { text, status } = await fill((await open({})).text, {
      app_name: 'By hand',
      log: 'admin',
      pwd: 'correct horse',
    })
    expect([status, /<code>(?:\w{4} ?){6}<\/code>/.test(text)]).toEqual([200, true])
    expect(tokens()).toMatchObject([{ name: 'By hand' }])
  })

  it('gives nothing to who declines, without signing in', async () => {
    const { fill, open, tokens } = authorizing()
    const decline = async (query: Record<string, string>) =>
      (await fill((await open(query)).text, { reject: '1' })).headers.get('location')
    expect(await decline(asked)).toBe('https://app.example/done?a=1&success=false')
    expect(await decline({ ...asked, reject_url: 'myapp://no' })).toBe('myapp://no')
    expect(await decline({ app_name: 'x' })).toBeNull()
    expect(tokens()).toEqual([])
  })

  it('gives nothing for a wrong password, and does not say whether the name is right', async () => {
    const { fill, open, setPassword, tokens } = authorizing()
    await setPassword(3, 'correct horse')
    const wrong = 'The user name or password is wrong.'
    for (const log of ['author', 'nobody', '']) {
      const { status, text } = await fill((await open(asked)).text, { log, pwd: 'battery', approve: '1' })
      expect([status, text.includes(wrong), text.includes('battery')]).toEqual([401, true, false])
    }
    expect(tokens()).toEqual([])
  })

  it.each([
    ['no ticket', { ticket: '' }, 0],
    ['a made-up ticket', { ticket: 'abc.def' }, 0],
    ['a ticket for another address', { success_url: 'https://evil.example/' }, 0],
    ['a ticket for another program', { app_id: appId.replace('7', '8') }, 0],
    ['a ticket of two hours ago', {}, 2 * 3_600_000],
  ])('gives nothing for %s, even with the right password', async (_, other, later) => {
    const { fill, open, setPassword, tokens, wait } = authorizing()
    await setPassword(3, 'correct horse')
    const form = (await open(asked)).text
    wait(later)
    const { status, headers } = await fill(form, { log: 'author', pwd: 'correct horse', approve: '1', ...other })
    expect([status, headers.get('location')]).toEqual([403, null])
    expect(tokens()).toEqual([])
  })

  it('takes a form that this machine issued before the server was restarted, and none of another machine', async () => {
    const root = contentFolder()
    const form = (await authorizing({ root }).open(asked)).text
    for (const [server, status] of [
      [authorizing({ root }), 302],
      [authorizing(), 403],
    ] as const) {
      await server.setPassword(3, 'correct horse')
      const answer = await server.fill(form, { log: 'author', pwd: 'correct horse', approve: '1' })
      expect(answer.status).toBe(status)
    }
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://site.test/x',
    'file:///etc/passwd',
    'http://app.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'https://good.example@evil.example/',
    'https://a;script-src/',
    '//evil.example/',
    '/elsewhere',
    'nothing',
  ])('sends no password to %j', async (url) => {
    const { open } = authorizing()
    for (const name of ['success_url', 'reject_url']) {
      const { status, headers, text } = await open({ app_name: 'x', [name]: url })
      expect([status, headers.get('location'), text.includes('<form method="post"')]).toEqual([400, null, false])
    }
  })

  it.each([
    ['http://localhost:8080/x', 'http://localhost:8080'],
    ['http://127.0.0.1/x', 'http://127.0.0.1'],
    ['http://[::1]:8080/x', 'http:'],
    ['myapp://callback', 'myapp:'],
    ['com.example.notes:/oauth', 'com.example.notes:'],
  ])('may send a password to %s', async (url, source) => {
    const { open } = authorizing()
    const { status, headers } = await open({ app_name: 'x', success_url: url })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${source};`)
  })

  it('refuses what is no UUID as the id of a program, and a program without a name', async () => {
    const { fill, open, setPassword, tokens } = authorizing()
    expect((await open({ app_id: '<b>' })).status).toBe(400)
    await setPassword(3, 'correct horse')
    const typed = { log: 'author', pwd: 'correct horse', app_name: '<i></i>', approve: '1' }
    expect((await fill((await open({})).text, typed)).status).toBe(400)
    expect(tokens()).toEqual([])
  })
})
