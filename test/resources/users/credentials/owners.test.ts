import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { credentials } from '../../../../src/define/credentials.ts'
import { graceMs } from '../../../../src/resources/users/credentials/owners.ts'
import { checkSite } from '../../../../src/site/check/check.ts'
import { testSite } from '../../../harness.ts'

const secret = 'the secret of bob'
const file = (more = '') => `---\nroles: [administrator]\nemail: bob@example.org\n${more}---\n`

/** A site in which files come and go as by hand, and whether a password signs somebody in. */
async function siteOfBob(bob = file(), more: Record<string, string> = {}) {
  let now = Date.UTC(2027, 0, 1)
  const test = testSite({ 'users/bob.md': bob, ...more }, { now: () => now })
  const { site, root, get } = test
  const store = site.service(credentials)
  const hash = await store.hash(secret)
  return {
    ...test,
    store,
    hash,
    keepIn: (slug: string) => store.setPassword(site.find('user', slug)!.id, hash),
    wait: (ms: number) => void (now += ms),
    put(path: string, text: string) {
      writeFileSync(join(root, path), text)
      site.load(path)
    },
    drop(path: string) {
      rmSync(join(root, path))
      site.load(path)
    },
    kept: () => JSON.parse(readFileSync(join(root, '.almanac/credentials.json'), 'utf8')).users,
    keep(users: unknown) {
      writeFileSync(join(root, '.almanac/credentials.json'), JSON.stringify({ version: 1, users }))
    },
    async signsIn(login: string, password = secret) {
      const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
      return (await get('/core/v2/users/me', { headers: { authorization } })).status
    },
  }
}

describe('credentials', () => {
  it('carry the login that they were made for', async () => {
    const { keepIn, kept, signsIn, site, store } = await siteOfBob(file('registered: 2026-05-01T10:00:00\n'))
    const { id } = site.find('user', 'bob')!
    expect(store.kept(id)).toBe('none')
    keepIn('bob')
    expect(store.kept(id)).toBe('own')
    expect(kept()[id]).toMatchObject({ login: 'bob', registered: '2026-05-01T10:00:00' })
    expect(await signsIn('bob')).toBe(200)
  })

  it('survive a checkout of a branch without the user, and are forgotten when the file stays away', async () => {
    const { drop, keepIn, kept, put, signsIn, store, wait } = await siteOfBob()
    keepIn('bob')
    drop('users/bob.md')
    store.settle()
    expect(await signsIn('bob')).toBe(401)
    wait(graceMs - 1)
    store.settle()
    put('users/bob.md', file())
    expect(await signsIn('bob')).toBe(200)
    store.settle()
    expect(Object.values(kept())).toMatchObject([{ login: 'bob' }])
    expect(JSON.stringify(kept())).not.toContain('goneSince')
    drop('users/bob.md')
    store.settle()
    wait(graceMs + 1)
    put('users/bob.md', file())
    expect(await signsIn('bob')).toBe(401)
    store.settle()
    expect(kept()).toEqual({})
    expect(await signsIn('bob')).toBe(401)
  })

  it('open nothing for another who gets their id, however long they were away', async () => {
    const { drop, hash, keepIn, kept, put, signsIn, site, store } = await siteOfBob(file('id: 70\n'))
    keepIn('bob')
    const { secret: token } = store.createToken(70, 'build')
    drop('users/bob.md')
    put('users/rob.md', file('id: 70\n'))
    expect([await signsIn('rob'), await signsIn('rob', token)]).toEqual([401, 401])
    expect([store.tokens(70), store.kept(70)]).toEqual([[], 'another'])
    store.settle()
    expect(kept()[70]).toMatchObject({ login: 'bob', goneSince: expect.any(Number) })
    // What is made for the new one does not bring back what was the other's.
    store.setPassword(70, hash)
    expect([await signsIn('rob'), await signsIn('rob', token)]).toEqual([200, 401])
    expect(site.find('user', 'rob')!.id).toBe(70)
  })

  it('are not those of another of the same name who registered at another time', async () => {
    const { drop, keepIn, put, signsIn } = await siteOfBob(file('registered: 2026-05-01T10:00:00\n'))
    keepIn('bob')
    drop('users/bob.md')
    put('users/bob.md', file('registered: 2026-09-01T10:00:00\n'))
    expect(await signsIn('bob')).toBe(401)
    put('users/bob.md', file())
    expect(await signsIn('bob')).toBe(401)
    put('users/bob.md', file('registered: 2026-05-01T10:00:00\n'))
    expect(await signsIn('bob')).toBe(200)
  })

  it('are forgotten at once when the user is deleted over REST, and not inherited by who is made anew', async () => {
    const { ask, keepIn, kept, signsIn, site } = await siteOfBob()
    keepIn('bob')
    const { id } = site.find('user', 'bob')!
    expect((await ask('DELETE', `/core/v2/users/${id}?force=true&reassign=1`, { as: 'admin' })).status).toBe(200)
    expect(kept()[id]).toBeUndefined()
    const json = { username: 'bob', email: 'bob@example.org', password: 'another long secret' }
    expect((await ask('POST', '/core/v2/users', { as: 'admin', json })).status).toBe(201)
    expect([await signsIn('bob'), await signsIn('bob', json.password)]).toEqual([401, 200])
  })

  it('of two files with one id open neither account for the other, and check is in error', async () => {
    const { ask, hash, kept, put, signsIn, site, store } = await siteOfBob()
    store.setPassword(1, hash)
    expect(await signsIn('admin')).toBe(200)
    put('users/aaa.md', file('id: 1\n'))
    expect(site.find('user', 'aaa')!.id).toBe(1)
    expect([await signsIn('aaa'), await signsIn('admin')]).toEqual([401, 401])
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'doubled-id', file: 'users/admin.md' },
    ])
    // Nor does anything that is done to the copy touch what is the other's.
    const answer = await ask('POST', '/core/v2/users/1', { as: 'editor', json: { password: 'a third long secret' } })
    expect(answer.status).toBe(403)
    expect(() => store.setPassword(1, hash)).toThrow('Two files have the user id 1')
    store.forget(1)
    expect(kept()[1]).toMatchObject({ login: 'admin' })
  })

  it('without a name, as older versions wrote them, are those of their id, and learn it where that is clear', async () => {
    const { hash, keep, kept, put, drop, signsIn, store } = await siteOfBob()
    const old = { 1: { password: hash, tokens: [] } }
    keep(old)
    expect(await signsIn('admin')).toBe(200)
    put('users/aaa.md', file('id: 1\n'))
    expect([await signsIn('aaa'), await signsIn('admin')]).toEqual([401, 401])
    drop('users/aaa.md')
    expect(await signsIn('admin')).toBe(200)
    store.settle()
    expect(kept()[1]).toMatchObject({ login: 'admin' })
    put('users/aaa.md', file('id: 1\n'))
    expect(await signsIn('aaa')).toBe(401)
  })

  it('stay with a user whose slug changes over REST', async () => {
    const { ask, keepIn, signsIn, site } = await siteOfBob()
    keepIn('bob')
    const { id } = site.find('user', 'bob')!
    expect((await ask('POST', `/core/v2/users/${id}`, { as: 'admin', json: { slug: 'robert' } })).status).toBe(200)
    expect(await signsIn('bob')).toBe(200)
  })
})
