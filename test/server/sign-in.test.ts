import { credentials } from '../../src/define/credentials.ts'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../src/server/authentication/authenticate.ts'
import { openSignInAttempts } from '../../src/server/authentication/sign-in-attempts.ts'
import { testSite } from '../harness.ts'
import { cpuTimeOf } from '../cpu-time.ts'

const files = {
  'users/jane-doe.md': '---\nid: 11\nusername: jane\nemail: Jane@Example.org\nroles: [editor]\n---\n',
  'users/jane.md': '---\nid: 12\nusername: other\nemail: other@example.org\nroles: [author]\n---\n',
}

describe('signing in', () => {
  it.each([
    ['jane', 11],
    ['JANE', 11],
    ['jane@example.org', 11],
    ['jane-doe', 11],
    ['Jane-Doe', 11],
    ['other', 12],
  ])('as %s is that user, by login, e-mail address or slug; the login comes first', async (name, id) => {
    const { get, site } = testSite(files)
    const { secret } = site.service(credentials).createToken(id, 'test')
    const authorization = `Basic ${btoa(`${name}:${secret}`)}`
    const { status, json } = await get('/core/v2/users/me', { headers: { authorization } })
    expect([status, json.id]).toEqual([200, id])
  })

  it.each([
    ['doe', 'invalid_username'],
    ['doe@nowhere', 'invalid_username'],
    ['doe@example.net', 'invalid_email'],
  ])('is refused as nobody: %s', async (name, code) => {
    const { get } = testSite(files)
    const { status, json } = await get('/core/v2/users/me', {
      headers: { authorization: `Basic ${btoa(`${name}:x`)}` },
    })
    expect([status, json.code]).toEqual([401, code])
  })

  it('takes time in proportion to the length of a name, whatever it is', async () => {
    const { site } = testSite(files)
    const client = { ip: '192.0.2.1', network: '192.0.2.1' }
    const attempt = () => signIn(site, openSignInAttempts(), [`a@${'.'.repeat(50_000)}@`, 'x'], client)
    const time = await cpuTimeOf(
      async () => await expect(attempt()).rejects.toMatchObject({ code: 'invalid_username' }),
    )
    expect(time).toBeLessThan(1000)
  })
})
