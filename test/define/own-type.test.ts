import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { create } from '../../src/resources/actions/create.ts'
import { get } from '../../src/resources/actions/get.ts'
import { list } from '../../src/resources/actions/list.ts'
import { remove } from '../../src/resources/actions/remove.ts'
import { update } from '../../src/resources/actions/update.ts'
import { defineResource, field, filter } from '../../src/define/define.ts'
import { capabilitiesOf } from '../../src/define/roles.ts'
import { toReference } from '../../src/derive/reference.ts'
import { resources } from '../../src/resources/registry.ts'
import { dates } from '../../src/resources/shared/dates.ts'
import { identity } from '../../src/resources/shared/identity.ts'
import { ownLinks } from '../../src/resources/shared/links.ts'
import { listing } from '../../src/resources/shared/listing.ts'
import { postAccess } from '../../src/resources/shared/post-access.ts'
import { slug } from '../../src/resources/shared/slug.ts'
import { status } from '../../src/resources/shared/status.ts'
import { words } from '../../src/resources/shared/words.ts'
import { checkSite } from '../../src/site/checking/check.ts'
import { testSite } from '../harness.ts'

// One definition, as somebody would write it for a site of his own.
const capabilities = capabilitiesOf('posts')
const minutes = z.int().min(1).max(600).describe('How long it takes, in minutes.')
const dish = defineResource({
  name: 'dish',
  namespace: 'canteen/v1',
  base: 'dishes',
  space: 'post',
  summary: 'What to cook.',
  labels: { singular: 'Dish', plural: 'Dishes' },
  files: 'dishes/**/{slug}.md',
  traits: [
    ownLinks,
    identity,
    dates,
    status(capabilities),
    words,
    slug(),
    listing({ order: 'asc', orderby: ['id', 'title', 'minutes'], by: 'minutes' }),
  ],
  fields: { minutes: field(minutes) },
  filters: { minutes: filter(z.array(z.int()).describe('Limit to dishes that take so long.'), { by: 'minutes' }) },
  indexes: { minutes: (entry) => (entry.data['minutes'] === undefined ? [] : [String(entry.data['minutes'])]) },
  // Who does not say how long it takes, or says it wrongly, comes last.
  orders: { minutes: { key: ({ data }) => minutes.safeParse(data['minutes']).data ?? 601 } },
  access: postAccess(capabilities),
  trashes: true,
  actions: [list, create, get, update, remove],
})
const withDishes = [...resources, dish]

const files = {
  'dishes/soup.md': '---\ntitle: Soup\nminutes: 40\n---\n\nBoil it.\n',
  'dishes/toast.md': '---\ntitle: Toast\nminutes: 5\n---\n\nWatch it.\n',
}

it('a content type of one definition has routes, filters, orders, checks of arguments, and files', async () => {
  const { root, ask, site } = testSite(files, { resources: withDishes })
  const all = await ask('GET', '/canteen/v1/dishes')
  expect(all.json.map((one: { slug: string }) => one.slug)).toEqual(['toast', 'soup'])
  expect(all.headers.get('x-wp-total')).toBe('2')
  expect((await ask('GET', '/canteen/v1/dishes?minutes=40')).json.map((one: { slug: string }) => one.slug)).toEqual([
    'soup',
  ])
  const refused = await ask('POST', '/canteen/v1/dishes', { as: 'editor', json: { title: 'Stew', minutes: 601 } })
  expect([refused.status, refused.json.data.details.minutes.code]).toEqual([400, 'rest_out_of_bounds'])
  const made = await ask('POST', '/canteen/v1/dishes', {
    as: 'editor',
    json: { title: 'Stew', minutes: 90, status: 'publish' },
  })
  expect([made.status, made.json.minutes, made.headers.get('location')]).toEqual([
    201,
    90,
    `http://site.test/rest/canteen/v1/dishes/${made.json.id}`,
  ])
  const path = join(root, site.get('dish', made.json.id)!.path)
  expect(readFileSync(path, 'utf8')).toContain('minutes: 90')
  await ask('DELETE', `/canteen/v1/dishes/${made.json.id}?force=true`, { as: 'editor' })
  expect(existsSync(path)).toBe(false)
})

it('its rights are asked: who writes posts writes these, drafts only where no more is granted, visitors nothing', async () => {
  const { ask } = testSite(files, { resources: withDishes })
  const create = (as: string | undefined, status: string) =>
    ask('POST', '/canteen/v1/dishes', { ...(as && { as }), json: { title: 'Stew', minutes: 9, status } })
  const answers = [
    ['author', 'publish', 201],
    ['contributor', 'draft', 201],
    ['contributor', 'publish', 403],
    ['subscriber', 'draft', 403],
    [undefined, 'draft', 401],
  ] as const
  for (const [as, status, expected] of answers)
    expect((await create(as, status)).status, `${as} ${status}`).toBe(expected)
  const { json } = await ask('GET', '/canteen/v1/dishes')
  expect(json.map((one: { slug: string }) => one.slug)).toEqual(['toast', 'stew', 'soup'])
})

it('its order and its limits hold in both directions', async () => {
  const { ask } = testSite({ ...files, 'dishes/none.md': '---\ntitle: None\n---\n' }, { resources: withDishes })
  const slugs = async (query: string) => {
    const { status, json } = await ask('GET', `/canteen/v1/dishes?${query}`)
    return status === 200 ? json.map((one: { slug: string }) => one.slug) : [status, json.code]
  }
  expect(await slugs('orderby=title&order=desc')).toEqual(['toast', 'soup', 'none'])
  expect(await slugs('minutes=40,5&order=desc')).toEqual(['soup', 'toast'])
  expect(await slugs('minutes=41')).toEqual([])
  expect(await slugs('minutes=soon')).toEqual([400, 'rest_invalid_param'])
})

it('the site index, the reference and the check of files know it too', async () => {
  const { get, site } = testSite(
    { ...files, 'dishes/odd.md': '---\ntitle: Odd\nminutes: 900\nminuets: 3\n---\n' },
    { resources: withDishes },
  )
  const { routes } = (await get('/')).json
  expect(routes['/canteen/v1/dishes/(?P<id>[\\d]+)'].methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  expect(routes['/canteen/v1/dishes'].endpoints[1].args.minutes).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 600,
  })
  expect(toReference(withDishes).get('rest-canteen-v1.md')).toContain('How long it takes, in minutes.')
  const found = checkSite(site).map(({ file, line, code, hint }) => ({ file, line, code, hint }))
  expect(found).toEqual([
    { file: 'dishes/odd.md', line: 3, code: 'wrong-value', hint: undefined },
    { file: 'dishes/odd.md', line: 4, code: 'unknown-key', hint: "did you mean 'minutes'?" },
  ])
})
