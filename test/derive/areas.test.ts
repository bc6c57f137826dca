import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineArea, defineAction, defineResource, openAccess } from '../../src/define/define.ts'
import { resourcesOf, toRoles } from '../../src/derive/areas.ts'
import { grant, grantTerms } from '../../src/define/roles.ts'
import settings from '../../src/resources/settings/area.ts'

const named = (name: string, namespace?: string) =>
  defineResource({
    name,
    ...(namespace && { namespace }),
    base: `${name}s`,
    summary: '',
    labels: { singular: name, plural: `${name}s` },
    access: openAccess,
    actions: [],
  })
const look = defineAction({
  name: 'look',
  summary: '',
  methods: ['GET'],
  path: '',
  args: () => ({}),
  permit: () => undefined,
  run: () => ({ kind: 'value', value: 1 }),
})

describe('an area', () => {
  it('gives its namespace to the resources that name none', () => {
    const { resources } = defineArea({
      name: 'a',
      namespace: 'a/v1',
      resources: [named('cat'), named('dog', 'core/v2')],
    })
    expect(resources.map(({ namespace }) => namespace)).toEqual(['a/v1', 'core/v2'])
  })

  it('adds actions to the resources of others', () => {
    const cats = defineArea({ name: 'cats', namespace: 'a/v1', resources: [named('cat')] })
    const more = defineArea({ name: 'more', namespace: 'b/v1', resources: [], actions: { cat: [look], none: [look] } })
    expect(resourcesOf([cats, more]).map(({ actions }) => actions)).toEqual([[look]])
    expect(resourcesOf([cats])[0]!.actions).toEqual([])
    const both = [cats, more]
    expect(resourcesOf(both)).toBe(resourcesOf(both))
  })

  it('adds settings to those of the site, which only people see', () => {
    const cats = defineArea({
      name: 'cats',
      namespace: 'a/v1',
      settings: { cat_base: [z.string(), 'cat', 'What the addresses of cats begin with.'] },
      resources: [named('cat')],
    })
    const [own] = resourcesOf([settings, cats])
    expect(own!.fields).toMatchObject({ title: {}, cat_base: { contexts: [], stored: { key: 'cat_base' } } })
    expect(resourcesOf([settings])[0]!.fields['cat_base']).toBeUndefined()
  })

  it('has no resource of a name that another one has', () => {
    const [one, other] = ['one', 'other'].map((name) =>
      defineArea({ name, namespace: name, resources: [named('cat')] }),
    )
    expect(() => resourcesOf([one!, other!])).toThrow("the areas 'one' and 'other' both have a resource 'cat'")
  })
})

describe('what roles may do', () => {
  it('is granted to them and to those above, and what nobody grants to editors and administrators', () => {
    const grants = [grant('cats', { contributor: 'drafts', author: 'own' }), grantTerms('kinds', { author: 'assign' })]
    const roles = toRoles(grants, ['edit_cats', 'edit_dogs'])
    expect([...roles.subscriber]).toEqual(['read'])
    expect([...roles.contributor]).toEqual(['read', 'edit_cats', 'delete_cats'])
    expect(roles.author.has('assign_kinds') && roles.author.has('publish_cats')).toBe(true)
    expect([roles.author, roles.editor, roles.administrator].map((role) => role.has('edit_dogs'))).toEqual([
      false,
      true,
      true,
    ])
    expect(roles.editor.has('edit_others_cats')).toBe(false)
  })
})
