import { expect, it } from 'vitest'
import { credentials } from '../../../src/define/credentials.ts'
import { openSignInLog } from '../../../src/server/authentication/sign-in-log.ts'
import { openAccessLog } from '../../../src/server/http/access-log.ts'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'

it('with --log json, who was let in, who was refused, and what was refused to them are lines without secrets', async () => {
  const { site } = testSite()
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const served = await serve(site, {
    port: 0,
    log: openAccessLog('json', write),
    signIns: openSignInLog('json', write),
  })
  const { secret } = site.service(credentials).createToken(5, 'test')
  const ask = async (method: string, path: string, login: string, password: string) => {
    const headers = { authorization: `Basic ${btoa(`${login}:${password}`)}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{"title":"x"}' } : {}
    return (await fetch(`${served.url}${path}`, { method, headers, ...body })).status
  }
  try {
    expect(await ask('GET', '/core/v2/users/me', 'subscriber', secret)).toBe(200)
    expect(await ask('POST', '/core/v2/posts', 'subscriber', secret)).toBe(403)
    expect(await ask('GET', '/core/v2/posts?per_page=x', 'subscriber', secret)).toBe(400)
    expect(await ask('GET', '/core/v2/users/me', 'subscriber', 'hush hush')).toBe(401)
    // As everybody in a fresh clone: nobody has set a password for them here.
    expect(await ask('GET', '/core/v2/users/me', 'editor', 'hush hush')).toBe(401)
  } finally {
    await served.close()
  }
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toMatchObject([
    { status: 200, user: 5 },
    { status: 403, user: 5 },
    { status: 400, user: 5 },
    { event: 'sign-in refused', account: 'subscriber', address: '127.0.0.1', why: 'wrong password' },
    { status: 401, user: null },
    { event: 'sign-in refused', account: 'editor', why: 'no password on this machine' },
    { status: 401, user: null },
  ])
  for (const word of ['hush', secret, secret.slice(0, 4)]) expect(lines.join('')).not.toContain(word)
})
