import { describe, expect, test } from 'vitest'
import type { Field, Resource } from '../../../src/model/model.ts'
import { resources } from '../../../src/resources/registry.ts'
import { testSite } from '../../harness.ts'

const long = (size: number) => 'x'.repeat(size)
const bound = /256 KB/
const event = { title: 'Fair', start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00' }
const needed: Readonly<Record<string, Record<string, unknown>>> = {
  event,
  venue: { venue: 'Hall' },
  organizer: { organizer: 'Jane' },
  category: { name: 'News' },
  tag: { name: 'News' },
  'event-category': { name: 'News' },
  user: { username: 'jane', email: 'jane@example.org', password: 'x' },
  comment: { post: 10, content: 'Nice' },
  'menu-item': { title: 'Nice', url: 'https://example.org/', status: 'publish' },
}

describe('a value of more than 256 KB', () => {
  const creating = resources.filter(
    ({ name, actions }) =>
      name !== 'media' && actions.some(({ name: verb, methods }) => verb === 'create' && methods.length > 0),
  )

  test.each(creating.map((resource) => [resource.name, resource] as const))(
    'in any field of a %s is refused with the field and the bound, or fits, and is never an error of the server',
    async (name, resource) => {
      const { ask, site } = testSite({ 'posts/hello.md': '---\nid: 10\ntitle: Hello\n---\n', 'menus/main.json': '{}' })
      const menus = [...site.all('menu')].map(({ id }) => id)[0]
      let refused = 0
      for (const [field, value] of tooLong(resource)) {
        const json = { ...needed[name], ...(name === 'menu-item' && { menus }), [field]: value }
        const answer = await ask('POST', `/${resource.namespace}/${resource.base}`, { as: 'admin', json })
        expect([name, field, answer.status]).toEqual([name, field, expect.toSatisfy((status: number) => status < 500)])
        const { params } = answer.json?.data ?? {}
        // The lines of a menu stand in one file.
        const told = (params?.[field] ?? (name === 'menu-item' ? params?.items : undefined)) as string | undefined
        if (told !== undefined && bound.test(told)) refused++
      }
      if (name !== 'form') expect(refused).toBeGreaterThan(0)
    },
    30_000,
  )

  test('is refused where a person changes themselves, too, and nothing is changed', async () => {
    const { ask, site } = testSite()
    const { status, json } = await ask('POST', '/core/v2/users/me', {
      as: 'subscriber',
      json: { nickname: long(300_000) },
    })
    expect([status, json.code, json.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { nickname: expect.stringMatching(bound) },
    ])
    expect(site.get('user', 5)?.data['nickname']).toBeUndefined()
  })
})

test('values that each fit, but not together, are refused with the longest of them', async () => {
  const { ask } = testSite()
  const json = { title: long(120_000), excerpt: long(160_000) }
  const made = await ask('POST', '/core/v2/posts', { as: 'admin', json })
  expect([made.status, made.json.data.params]).toEqual([
    400,
    { excerpt: expect.stringMatching(/together.*256 KB.*excerpt/) },
  ])
  const post = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: long(120_000) } })
  expect(post.status).toBe(201)
  const changed = await ask('POST', `/core/v2/posts/${post.json.id}`, { as: 'admin', json: { excerpt: long(160_000) } })
  expect([changed.status, changed.json.data.params]).toEqual([400, { excerpt: expect.stringMatching(bound) }])
})

test('a text that no file holds is refused with the bound of files', async () => {
  const { ask } = testSite()
  const { status, json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { content: long(8_388_560) } })
  expect([status, json.data.params]).toEqual([400, { content: expect.stringMatching(/8 MB/) }])
})

function* tooLong({ fields }: Resource): Generator<[string, unknown]> {
  for (const [name, field] of Object.entries(fields) as [string, Field][]) {
    if (field.readonly) continue
    yield [name, long(300_000)]
    yield [name, { raw: long(300_000) }]
  }
}
