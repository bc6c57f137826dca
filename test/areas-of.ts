import type { Area, Resource } from '../src/model/model.ts'
import { areas } from '../src/resources/registry.ts'

/** The areas of the registry with these resources in place of theirs; what none of them has makes an area of its own. */
export function areasOf(resources: readonly Resource[]): Area[] {
  const known = areas.map((area) => ({
    ...area,
    // Resources of the registry have what areas add to them.
    actions: {},
    resources: area.resources.flatMap(({ name }) => resources.find((one) => one.name === name) ?? []),
  }))
  const own = resources.filter(({ name }) => known.every((area) => area.resources.every((one) => one.name !== name)))
  return own.length ? [...known, { name: 'own', namespace: own[0]!.namespace, resources: own }] : known
}
