import { describe, expect, it } from 'vitest'
import { describeSchema } from '../src/derive/describe-arg.ts'
import { toReference } from '../scripts/reference.ts'
import { presetIn } from '../src/define/empty-value.ts'
import { toArgTable, toRoutes } from '../src/derive/routes.ts'
import { resources } from '../src/resources/registry.ts'
import { openRestRouter } from '../src/server/rest/rest-router.ts'
import { museumResources, museumSettings } from './declared-museum.ts'
import { testSite } from './harness.ts'

/** Those whose collection is not for visitors: it must be told what is asked for, lies elsewhere, or is not theirs to see. */
const refusals: Readonly<Record<string, readonly [status: number, code: string]>> = {
  embed: [400, 'rest_missing_callback_param'],
  'embed-proxy': [400, 'rest_missing_callback_param'],
  'application-password': [404, 'rest_no_route'],
  absent: [404, 'rest_no_route'],
  revision: [404, 'rest_no_route'],
  autosave: [404, 'rest_no_route'],
  theme: [401, 'rest_cannot_view_active_theme'],
  settings: [401, 'rest_forbidden'],
  menu: [401, 'rest_cannot_view'],
  'menu-item': [401, 'rest_cannot_view'],
  'menu-location': [401, 'rest_cannot_view'],
  form: [403, 'wpcf7_forbidden'],
}

// What holds for every content type, whatever it is, and whether or not only settings know it.
const all = [...resources, ...museumResources]
describe.each(all.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('describes itself and everything that it takes and shows', () => {
    expect(resource.summary).toMatch(/^[A-Z].*\.$/)
    for (const [name, field] of Object.entries(resource.fields))
      expect(describeSchema(field.schema).description, name).toBeTruthy()
    for (const action of resource.actions) {
      expect(action.summary, action.name).toMatch(/\.$/)
      for (const [name, arg] of Object.entries(toArgTable(action, resource)))
        if (!arg.hidden) expect(describeSchema(arg.schema).description, `${action.name} ${name}`).toBeTruthy()
    }
  })

  it('takes for an argument that is not sent the default that its description shows', () => {
    for (const action of resource.actions)
      for (const [name, { schema, schemaIn }] of Object.entries(toArgTable(action, resource)))
        for (const one of [schema, ...Object.values(schemaIn ?? {})])
          expect(presetIn(one), `${action.name} ${name}`).toEqual(describeSchema(one).default)
  })

  it('is found by every route that it has, in any case of letters and with a closing slash', () => {
    const routes = toRoutes([resource])
    const { find } = openRestRouter(routes, () => undefined)
    for (const route of routes) {
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === 'id' || name === 'parent' ? '7' : 'some-word',
      )
      expect(find(path)?.route).toBe(route)
      expect(find(`${path.toUpperCase()}/`)?.route).toBe(route)
    }
  })

  it('has a posting list for every reference, so that a renamed target is followed', () => {
    for (const [name, field] of Object.entries(resource.fields))
      if (field.stored?.references && resource.files) expect(resource.indexes[name], name).toBeTypeOf('function')
  })

  it('answers its collection to visitors, or says why not', async () => {
    const { get } = testSite(resource.declares ? museumSettings : {})
    const { status, json } = await get(`/${resource.namespace}/${resource.base}`)
    const refusal = refusals[resource.name]
    expect([status, json.code, json.data?.status]).toEqual(
      refusal ? [...refusal, refusal[0]] : [200, undefined, undefined],
    )
  })
})

it('no two content types share a name, a collection or a folder', () => {
  for (const key of [
    (one) => one.name,
    (one) => `${one.namespace}/${one.base}`,
    (one) => one.files ?? one.name,
  ] satisfies ((one: (typeof resources)[number]) => string)[])
    expect(new Set(resources.map(key)).size).toBe(resources.length)
})

it('the reference pages name every route', () => {
  const text = [...toReference(resources).values()].join('\n')
  for (const route of toRoutes(resources)) expect(text).toContain(`\`${route.path}\``)
})
