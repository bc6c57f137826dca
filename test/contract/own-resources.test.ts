import { expect, it } from 'vitest'
import { z } from 'zod'
import { create } from '../../src/resources/actions/create.ts'
import { get } from '../../src/resources/actions/get.ts'
import { list } from '../../src/resources/actions/list.ts'
import { remove } from '../../src/resources/actions/remove.ts'
import { update } from '../../src/resources/actions/update.ts'
import { defineResource, field, type ResourceOptions } from '../../src/define/define.ts'
import { defineErrors, RestError } from '../../src/define/errors.ts'
import type { Call } from '../../src/model/model.ts'
import { capabilitiesOf } from '../../src/define/roles.ts'
import { areas, resources } from '../../src/resources/registry.ts'
import { dates } from '../../src/resources/shared/dates.ts'
import { address, identity } from '../../src/resources/shared/identity.ts'
import { ownLinks } from '../../src/resources/shared/links.ts'
import { listing } from '../../src/resources/shared/listing.ts'
import { postAccess } from '../../src/resources/shared/post-access.ts'
import { slug } from '../../src/resources/shared/slug.ts'
import { status } from '../../src/resources/shared/status.ts'
import { words } from '../../src/resources/shared/words.ts'
import { openDescription } from '../conformance/described.ts'
import { testSite } from '../harness.ts'
import { contractOf } from './contract-of.ts'

const refusals = defineErrors({ no: ['auth', 'No.'] })
const capabilities = capabilitiesOf('dishes')

// As somebody would write it for a site of his own, with nothing beside the defaults.
function dishWith(more: Partial<ResourceOptions> = {}) {
  return defineResource({
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
      address,
      dates,
      status(capabilities),
      words,
      slug(),
      listing({ order: 'asc', orderby: ['id', 'title'], by: 'id' }),
    ],
    fields: {
      minutes: field(z.int().min(1).describe('How long it takes, in minutes.')),
      portions: field(z.int().describe('For how many it is.')),
      vegan: field(z.boolean().describe('Whether it is without animals.')),
      source: field(z.string().describe('Whose it is.')),
      course: field(z.enum(['starter', 'main']).describe('When it is eaten.')),
      steps: field(z.array(z.string()).describe('What is done.')),
      rating: field(z.int().nullable().describe('How good it is.')),
    },
    permalink: ({ slug: name }, { home }) => `${home}/dishes/${name}/`,
    access: postAccess(capabilities),
    actions: [list, create, get, update, remove],
    ...more,
  })
}

it('a content type of one’s own keeps the contract with nothing but the defaults', async () => {
  expect(await contractOf(dishWith())).toEqual([])
})

it('it is written by administrators and editors, and by nobody else', async () => {
  const { ask } = testSite({}, { resources: [...resources, dishWith()] })
  const path = '/canteen/v1/dishes'
  for (const as of ['admin', 'editor']) {
    const made = await ask('POST', path, { as, json: { title: 'Stew', status: 'publish', minutes: 40 } })
    expect([made.status, made.json.status, made.json.minutes]).toEqual([201, 'publish', 40])
    const { status: changed } = await ask('POST', `${path}/${made.json.id}`, { as, json: { title: 'Soup' } })
    const { status: deleted } = await ask('DELETE', `${path}/${made.json.id}?force=true`, { as })
    expect([changed, deleted]).toEqual([200, 200])
    const { json } = await ask('GET', '/core/v2/users/me?context=edit', { as })
    expect(json.capabilities).toMatchObject({ edit_dishes: true, publish_dishes: true, edit_posts: true })
  }
  for (const as of ['author', 'contributor', 'subscriber', undefined]) {
    const refusal = await ask('POST', path, { ...(as && { as }), json: { title: 'Stew' } })
    expect([as, refusal.status, refusal.json.code]).toEqual([as, as ? 403 : 401, 'rest_cannot_create'])
  }
})

it('it stands in the index with its namespace, before those that were there already', async () => {
  const { get: ask } = testSite({}, { resources: [...resources, dishWith()] })
  const { namespaces, routes } = (await ask('/')).json
  const known = [...new Set(areas.map(({ namespace }) => namespace).toReversed())]
  expect(namespaces).toEqual([...new Set(['canteen/v1', ...known])])
  expect(Object.keys(routes)).toContain('/canteen/v1')
  expect((await ask('/canteen/v1')).json.namespace).toBe('canteen/v1')
  expect(Object.keys(routes)[2]).toMatch(/^\/canteen\/v1/)
})

it('what its file does not say is told as the emptiest value of its type, or not at all', async () => {
  const { get: ask } = testSite({ 'dishes/soup.md': '---\nid: 7\n---\n' }, { resources: [...resources, dishWith()] })
  const { json } = await ask('/canteen/v1/dishes/7')
  expect(json).toMatchObject({ portions: 0, vegan: false, source: '', steps: [], rating: null })
  expect(json).not.toHaveProperty('minutes')
  expect(json).not.toHaveProperty('course')
})

it('all that it answers is as the OpenAPI document describes it, without a word about that', async () => {
  const { ask } = testSite({ 'dishes/soup.md': '---\nid: 7\n---\n' }, { resources: [...resources, dishWith()] })
  const doc = (await ask('GET', '/openapi.json')).json
  const judge = openDescription(doc)
  const path = '/canteen/v1/dishes'
  const exchange = async (method: string, url: string, json?: object) => {
    const answer = await ask(method, url, { as: 'admin', ...(json && { json }) })
    const { operation, faults } = judge({ ...answer, method, url, headers: Object.fromEntries(answer.headers) })
    return { operation, faults, status: answer.status, id: answer.json.id }
  }
  const full = { title: 'Stew', status: 'publish', minutes: 40, course: 'main', steps: ['Boil it.'], rating: 5 }
  const made = await exchange('POST', path, full)
  const others = [
    await exchange('GET', path),
    await exchange('GET', `${path}?context=edit&orderby=title`),
    await exchange('GET', `${path}/7`),
    await exchange('GET', `${path}/7?context=embed`),
    await exchange('GET', `${path}/${made.id}?_fields=id,course`),
    await exchange('PUT', `${path}/${made.id}`, { rating: null, course: 'starter' }),
    await exchange('POST', path, { minutes: 0 }),
    await exchange('DELETE', `${path}/${made.id}`),
    await exchange('DELETE', `${path}/${made.id}?force=true`),
    await exchange('GET', `${path}/${made.id}`),
  ]
  expect([made, ...others].filter(({ faults, operation }) => faults.length > 0 || !operation)).toEqual([])
  expect([made, ...others].map(({ status: one }) => one)).toEqual([
    201, 200, 200, 200, 200, 200, 200, 400, 501, 200, 404,
  ])
  const { Dish } = doc.components.schemas
  expect(Dish.properties.course).toMatchObject({ type: 'string', enum: ['starter', 'main'] })
  expect(Dish.required).toEqual(expect.arrayContaining(['portions', 'vegan', 'source', 'steps', 'rating']))
  expect(Dish.required).not.toEqual(expect.arrayContaining(['minutes']))
  expect(Dish.properties.rating.type).toEqual(['integer', 'null'])
})

it('it may be called as a type of the document is: then the type has another name', async () => {
  const link = dishWith({ name: 'link' })
  const { get: ask } = testSite({ 'dishes/soup.md': '---\nid: 7\n---\n' }, { resources: [...resources, link] })
  const { schemas } = (await ask('/openapi.json')).json.components
  expect(Object.keys(schemas.Link.properties)).toEqual(expect.arrayContaining(['minutes', '_links']))
  expect(schemas.Links.additionalProperties.items).toEqual({ $ref: '#/components/schemas/LinkType' })
  expect(Object.keys(schemas.LinkType.properties)).toEqual(['href', 'embeddable'])
})

const access = postAccess(capabilities)

it.each<[string, Partial<ResourceOptions>, RegExp]>([
  [
    'asks for a right that nobody has',
    { access: { ...access, create: ({ caller }) => (caller.can('cook') ? undefined : refusals.no(caller)) } },
    /^nobody has the capability cook$/,
  ],
  [
    'asks for such a right when a field is written',
    {
      fields: {
        chef: field(z.string().describe('Who cooks.'), {
          write: (_value, _draft, { caller }: Call) => void caller.can('appoint_chefs'),
        }),
      },
    },
    /^nobody has the capability appoint_chefs$/,
  ],
  [
    'answers what its schema excludes',
    { fields: { minutes: field(z.int().min(1).describe('How long.'), { show: () => null }) } },
    /^minutes is null in view/,
  ],
  [
    'answers an error at its address',
    { access: { ...access, read: ({ caller }) => refusals.no(caller) } },
    /^\/canteen\/v1\/dishes\/\d+ answers 403$/,
  ],
  [
    'has a page that is not there',
    { permalink: (_entry, { home }) => `${home}/somewhere/` },
    /^the page .* answers 404$/,
  ],
  [
    'remembers what no file says',
    {
      fields: {
        seen: field(z.int().describe('How often it was seen.'), { stored: false, readonly: true, show: () => ++views }),
      },
    },
    /is shown otherwise when the folder is opened again$/,
  ],
  [
    'cannot be created',
    {
      beforeSave: [
        () => {
          throw new RestError('never', 'Never.', 400)
        },
      ],
    },
    /^creating answers 400/,
  ],
])('the contract finds a type that %s', async (_what, more, fault) => {
  const faults = await contractOf(dishWith(more))
  expect(
    faults.some((one) => fault.test(one)),
    faults.join('\n'),
  ).toBe(true)
})

let views = 0
