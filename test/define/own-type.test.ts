import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineArea, defineResource, field, filter } from '../../src/define/define.ts'
import { usualActions } from '../../src/resources/actions/usual.ts'
import { restore } from '../../src/resources/actions/restore.ts'
import type { Entry } from '../../src/model/model.ts'
import { capabilitiesOf, grant } from '../../src/define/roles.ts'
import { toTypeScript } from '../../src/derive/openapi/typescript.ts'
import { toReference } from '../../scripts/reference.ts'
import { author } from '../../src/resources/shared/named/author.ts'
import { dates } from '../../src/resources/shared/dates.ts'
import { address, identity, inAddress, isPlaced, plainLink } from '../../src/resources/shared/identity.ts'
import { ownLinks, typeLink } from '../../src/resources/shared/links.ts'
import { listing } from '../../src/resources/shared/listing.ts'
import { postAccess } from '../../src/resources/shared/post-access.ts'
import { slug } from '../../src/resources/shared/slug.ts'
import { status } from '../../src/resources/shared/status.ts'
import { words } from '../../src/resources/shared/words.ts'
import { checkSite } from '../../src/site/check/check.ts'
import { testSite } from '../harness.ts'

// One definition, as somebody would write it for a site of their own. In the house it is `src/resources/dishes/dish.ts`.
const capabilities = capabilitiesOf('dishes')
const minutes = z.int().min(1).max(600).describe('How long it takes, in minutes.')
// A wrong value in a file counts as absent; `check` reports it.
const minutesOf = ({ data }: Entry) => minutes.safeParse(data['minutes']).data
const allergens = z.array(z.string()).describe('What some people must not eat.')
const allergensOf = ({ data }: Entry) => allergens.safeParse(data['allergens']).data ?? []

const dish = defineResource({
  name: 'dish',
  base: 'dishes',
  space: 'post',
  summary: 'What to cook.',
  labels: { singular: 'Dish', plural: 'Dishes' },
  files: 'dishes/**/{slug}.md',
  postType: { hierarchical: false, hasArchive: true, capabilities, supports: ['title', 'editor', 'author', 'excerpt'] },
  traits: [
    ownLinks,
    typeLink,
    identity,
    dates,
    address,
    status(capabilities),
    words,
    author,
    slug(),
    listing({ order: 'asc', orderby: ['id', 'title', 'date', 'minutes'], by: 'minutes' }),
  ],
  fields: { minutes: field(minutes), allergens: field(allergens) },
  filters: {
    // Equal to one of these: a clause on an index.
    minutes: filter(z.array(z.int()).describe('Limit to dishes that take so long.'), { by: 'minutes' }),
    // Either of two, each with a key of its own.
    has_allergens: filter(z.boolean().describe('Limit to dishes with allergens, or to those without.'), {
      by: 'has_allergens',
    }),
    // At most: a range of an order, its ends exclusive.
    max_minutes: filter(z.int().describe('Limit to dishes that take at most so long.'), {
      select: (value, query) => void query.ranges.push({ order: 'minutes', before: Number(value) + 1 }),
    }),
  },
  indexes: {
    minutes: (entry) => [minutesOf(entry) ?? []].flat().map(String),
    has_allergens: (entry) => [String(allergensOf(entry).length > 0)],
  },
  // Entries without a key come last.
  orders: { minutes: { key: minutesOf } },
  columns: ['id', 'title', 'status', 'minutes'],
  permalink: (entry, site) =>
    isPlaced(entry) ? `${site.home}/dishes/${inAddress(entry.slug)}/` : plainLink(entry, site),
  facts: (entry) =>
    [
      { label: 'Minutes', text: minutesOf(entry) },
      { label: 'Allergens', text: allergensOf(entry).join(', ') },
    ].flatMap(({ label, text }) => (text ? [{ label, text: String(text) }] : [])),
  trashes: true,
  access: postAccess(capabilities),
  actions: [...usualActions, restore],
})
const canteen = defineArea({
  name: 'dishes',
  namespace: 'canteen/v1',
  grants: [grant('dishes', { contributor: 'drafts', author: 'own', editor: 'all' })],
  resources: [dish],
})

const files = {
  'dishes/soup.md': '---\ntitle: Soup\nminutes: 40\n---\n\nBoil it.\n',
  'dishes/toast.md': '---\ntitle: Toast\nminutes: 5\nallergens: [gluten]\n---\n\nWatch it.\n',
}

it('a content type of one definition has routes, filters, orders, checks of arguments, and files', async () => {
  const { root, ask, site } = testSite(files, { more: [canteen] })
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
  const { ask } = testSite(files, { more: [canteen] })
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
  const { capabilities: may } = (await ask('GET', '/core/v2/users/me?context=edit', { as: 'contributor' })).json
  expect([may.edit_dishes, may.publish_dishes]).toEqual([true, undefined])
  const { json } = await ask('GET', '/canteen/v1/dishes')
  expect(json.map((one: { slug: string }) => one.slug)).toEqual(['toast', 'stew', 'soup'])
})

it('its order and its limits hold in both directions', async () => {
  const { ask } = testSite({ ...files, 'dishes/none.md': '---\ntitle: None\n---\n' }, { more: [canteen] })
  const slugs = async (query: string) => {
    const { status, json } = await ask('GET', `/canteen/v1/dishes?${query}`)
    return status === 200 ? json.map((one: { slug: string }) => one.slug) : [status, json.code]
  }
  expect(await slugs('orderby=title&order=desc')).toEqual(['toast', 'soup', 'none'])
  expect(await slugs('minutes=40,5&order=desc')).toEqual(['soup', 'toast'])
  expect(await slugs('minutes=41')).toEqual([])
  expect(await slugs('')).toEqual(['toast', 'soup', 'none'])
  expect(await slugs('order=desc')).toEqual(['soup', 'toast', 'none'])
  expect(await slugs('max_minutes=40')).toEqual(['toast', 'soup'])
  expect(await slugs('max_minutes=39')).toEqual(['toast'])
  expect(await slugs('has_allergens=true')).toEqual(['toast'])
  expect(await slugs('has_allergens=false')).toEqual(['soup', 'none'])
  expect(await slugs('minutes=soon')).toEqual([400, 'rest_invalid_param'])
})

it('clients find it in the document of the interface, in the types that are printed of it, and among the types', async () => {
  const { get } = testSite(files, { more: [canteen] })
  const { json: document } = await get('/openapi.json')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/canteen/v1/dishes', '/canteen/v1/dishes/{id}']))
  const types = toTypeScript(document)
  for (const said of ["'/canteen/v1/dishes': {", 'minutes?: number', 'max_minutes?: number'])
    expect(types).toContain(said)
  expect((await get('/core/v2/types/dish')).json).toMatchObject({
    name: 'Dishes',
    has_archive: true,
    rest_base: 'dishes',
  })
})

it('its page tells its facts, a list has it, and drafts have none', async () => {
  const draft = { 'dishes/soon.md': '---\ntitle: Soon\nstatus: draft\n---\n' }
  const { page } = testSite({ ...files, ...draft }, { more: [canteen] })
  const { status, text } = await page('/dishes/toast/')
  expect(status).toBe(200)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('<dt>Minutes</dt> <dd>5</dd><dt>Allergens</dt> <dd>gluten</dd>')
  expect((await page('/dishes/soon/')).status).toBe(404)
  expect((await page('/dishes/')).text).toContain('href="http://site.test/dishes/soup/"')
})

it('a type that hides its date tells none, names no neighbours, and stands on the home page but in no feed', async () => {
  const told = async (area: typeof canteen) => {
    const { page } = testSite(files, { more: [area] })
    const shown = await Promise.all(['/dishes/toast/', '/', '/feed/'].map((path) => page(path)))
    return [shown[0]!.text.includes('class="when"'), ...shown.map(({ text }) => text.includes('/dishes/soup/'))]
  }
  expect(await told(canteen)).toEqual([true, true, true, true])
  const hiding = { ...canteen, resources: canteen.resources.map((one) => ({ ...one, hidesDate: true as const })) }
  expect(await told(hiding)).toEqual([false, false, true, false])
})

it('the site index, the reference and the check of files know it too', async () => {
  const { get, site } = testSite(
    { ...files, 'dishes/odd.md': '---\ntitle: Odd\nminutes: 900\nminuets: 3\n---\n' },
    { more: [canteen] },
  )
  const { routes } = (await get('/')).json
  expect(routes['/canteen/v1/dishes/(?P<id>[\\d]+)'].methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  expect(routes['/canteen/v1/dishes'].endpoints[1].args.minutes).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 600,
  })
  expect(toReference(canteen.resources).get('rest-canteen-v1.md')).toContain('How long it takes, in minutes.')
  const found = checkSite(site).map(({ file, line, code, hint }) => ({ file, line, code, hint }))
  expect(found).toEqual([
    { file: 'dishes/odd.md', line: 3, code: 'wrong-value', hint: undefined },
    { file: 'dishes/odd.md', line: 4, code: 'unknown-key', hint: "did you mean 'minutes'?" },
  ])
})
