import { z } from 'zod'
import { expect, it } from 'vitest'
import { defineResource, field, filter, openAccess } from '../../src/define/define.ts'
import { extendResource } from '../../src/derive/extend-resource.ts'
import { listing } from '../../src/resources/shared/listing.ts'

const dish = {
  name: 'dish',
  base: 'dishes',
  summary: 'Dishes.',
  labels: { singular: 'Dish', plural: 'Dishes' },
  access: openAccess,
  actions: [],
  fields: { minutes: field(z.int()) },
}

it.each([
  [{ filters: { minutes: filter(z.int(), { by: 'minutes' }) } }, "'dish' has no index 'minutes'; it has: none"],
  [
    { traits: [listing({ order: 'asc', by: 'id', orderby: ['id', 'cost'] })], orders: { minutes: { key: () => 0 } } },
    "'dish' has no order 'cost'; it has: id, include, relevance, minutes",
  ],
  [{ columns: ['minutes', 'portions'] }, "'dish' has no field for the column 'portions'; it has: minutes"],
])('a definition that asks for a name that it does not have is refused', (parts, message) => {
  expect(() => defineResource({ ...dish, ...parts })).toThrow(message)
})

it('a setting adds what each part of a trait says, behind what the definition says itself', () => {
  const own = () => ['its own']
  const added = () => ['added']
  const toTrait = (_: unknown, value: unknown) =>
    value === true
      ? { fields: { cost: field(z.int()) }, reasons: [added], changes: [added], searched: added }
      : undefined
  const bare = defineResource({ ...dish, changes: [own], extension: { setting: 'costs', toTrait } })
  const extended = extendResource(bare, { costs: true })
  expect(Object.keys(extended.fields)).toEqual(['minutes', 'cost'])
  expect(extended).toMatchObject({ bare, reasons: [added], changes: [own, added], searched: [added] })
  expect(extendResource(bare, { costs: false })).toBe(bare)
})
