import { expect, it } from 'vitest'
import { authorOf, authorsOf } from '../../../src/derive/implicit/authors.ts'
import { namingFieldsOf } from '../../../src/derive/references/places.ts'
import type { Entry, Resource, Site } from '../../../src/model/model.ts'

function sited(...resources: readonly object[]): Pick<Site, 'resources' | 'find'> {
  const named = resources.map((one) => one as Resource)
  return {
    resources: new Map(named.map((one) => [one.name, one])),
    find: (noun, ref) => (ref === undefined ? undefined : ({ slug: `${noun} ${String(ref)}` } as Entry)),
  }
}

const naming = {
  fields: { maker: { contexts: ['view'], stored: { key: 'maker', references: 'person' } } },
  indexes: { maker: () => [] },
}

it('a kind says which content may name its entries into being', () => {
  const implicit = { namedBy: 'term' }
  const site = sited(
    { name: 'person', fields: {}, indexes: {}, implicit },
    { name: 'post', space: 'post', ...naming },
    { name: 'shelf', space: 'term', ...naming },
    { name: 'box', space: 'term', ...naming, indexes: {} },
  )
  const found = namingFieldsOf({ name: 'person' } as Resource, site).map(({ resource, index }) => [
    resource.name,
    index,
  ])
  expect(found).toEqual([['shelf', 'maker']])
  expect(namingFieldsOf({ name: 'shelf' } as Resource, site)).toEqual([])
})

it('a kind says by which keys content names its entries as authors', () => {
  const authorship = { key: 'by', more: 'cast' }
  const data = { by: { name: 'Ann' }, cast: ['Bo', { name: 'Cy' }, 'Bo'], author: 'x' }
  const strict = sited({ name: 'person', authorship })
  expect(authorOf({ data: { by: 'ann' } }, strict)?.slug).toBe('person ann')
  const free = sited({ name: 'person', authorship, implicit: {} })
  expect(authorOf({ data }, free)?.slug).toBe('person Ann')
  expect(authorsOf({ data }, free).map(({ slug }) => slug)).toEqual([
    'person Ann',
    'person Bo',
    'person Cy',
    'person Bo',
  ])
  expect([authorOf({ data }, sited()), authorsOf({ data }, sited())]).toEqual([undefined, []])
})
