import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testSite } from '../../../harness.ts'

const mount = '/wp-json'
const meta = { persisted_preferences: { core: { welcomeGuide: false }, _modified: '2026-11-26T08:00:00.000Z' } }

describe('preferences of editors', () => {
  test('are kept on this machine, and shown where a user is edited', async () => {
    const { ask, get, root, site } = testSite({}, { wordpress: true })
    const { id } = site.find('user', 'author')!
    const before = readFileSync(join(root, site.find('user', 'author')!.path), 'utf8')
    expect((await get('/wp/v2/users/me?context=edit', { as: 'author', mount })).json.meta).toEqual({
      persisted_preferences: [],
    })
    const sent = await ask('PUT', '/wp/v2/users/me', { as: 'author', mount, json: { meta } })
    expect([sent.status, sent.json.meta]).toEqual([200, meta])
    expect((await get('/wp/v2/users/me?context=edit', { as: 'author', mount })).json.meta).toEqual(meta)
    expect((await get('/wp/v2/users/me', { as: 'author', mount })).json.meta).toEqual([])
    expect((await get('/core/v2/users/me?context=edit', { as: 'author' })).json.meta).toEqual([])
    expect(readFileSync(join(root, site.find('user', 'author')!.path), 'utf8')).toBe(before)
    expect(existsSync(join(root, `.almanac/preferences/${id}.json`))).toBe(true)
    const none = await ask('POST', '/wp/v2/users/me', {
      as: 'author',
      mount,
      json: { meta: { persisted_preferences: null } },
    })
    expect(none.json.meta).toEqual({ persisted_preferences: [] })
  })

  test('stand beside the fields that a site declares', async () => {
    const settings = '{ "fields": { "user": { "colour": { "type": "text" } } } }'
    const { ask } = testSite({ 'settings.json': settings }, { wordpress: true })
    const json = { meta: { ...meta, colour: 'red' } }
    expect((await ask('PUT', '/wp/v2/users/me', { as: 'author', mount, json })).json.meta).toEqual(json.meta)
  })

  test('are an object of a bounded length', async () => {
    const { ask } = testSite({}, { wordpress: true })
    const told = async (persisted_preferences: unknown) => {
      const json = { meta: { persisted_preferences } }
      const { status, json: answer } = await ask('PUT', '/wp/v2/users/me', { as: 'author', mount, json })
      return [status, answer.data.params.meta]
    }
    expect(await told('x')).toEqual([400, 'meta.persisted_preferences is not of type object.'])
    expect(await told({ a: 'x'.repeat(70_000) })).toEqual([400, expect.stringContaining('65536')])
  })

  test('go with their user', async () => {
    const { ask, root, site } = testSite({}, { wordpress: true })
    const { id } = site.find('user', 'author')!
    await ask('PUT', '/wp/v2/users/me', { as: 'author', mount, json: { meta } })
    const gone = await ask('DELETE', `/wp/v2/users/${id}?force=true&reassign=1`, { as: 'admin', mount })
    expect(gone.status).toBe(200)
    expect(existsSync(join(root, `.almanac/preferences/${id}.json`))).toBe(false)
  })
})
