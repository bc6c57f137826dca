import { expect, it } from 'vitest'
import { isTranslatable } from '../../src/derive/languages/languages.ts'
import { resources } from '../../src/resources/registry.ts'
import { museum, museumResources, museumSettings } from '../declared-museum.ts'
import { contractOf } from './contract-of.ts'

const all = [...resources, ...museumResources].map((resource) => [resource.name, resource] as const)

it.each(all)(
  '%s keeps the contract: rights that somebody has, a place in the index, members of their types, addresses, no second truth',
  async (_name, resource) => {
    expect(await contractOf(resource, resource.declares ? museumSettings : {})).toEqual([])
  },
)

it.each(all.filter(([, resource]) => isTranslatable(resource)))(
  '%s keeps the contract in another language than the default one',
  async (_name, resource) => {
    const settings = JSON.stringify({ title: 'Museum', languages: ['de', 'en', 'ar'], ...museum })
    expect(await contractOf(resource, { 'settings.json': settings }, 'ar')).toEqual([])
  },
)
