import { expect, it } from 'vitest'
import { resources } from '../../src/resources/registry.ts'
import { museumResources, museumSettings } from '../declared-museum.ts'
import { contractOf } from './contract-of.ts'

it.each([...resources, ...museumResources].map((resource) => [resource.name, resource] as const))(
  '%s keeps the contract: rights that somebody has, a place in the index, members of their types, addresses, no second truth',
  async (_name, resource) => {
    expect(await contractOf(resource, resource.declares ? museumSettings : {})).toEqual([])
  },
)
