import { resourcesOf, type Area } from '../../define/area.ts'
import type { Resource } from '../../define/model.ts'
import type { Data } from '../../define/plain.ts'
import { keysOfChange } from './told-change.ts'

const known = new WeakMap<Resource, readonly string[]>()

/** What an entry's id, slug, time of change and derived data are made from, of its front matter. */
export function factsOf(resource: Resource, data: Data): Data {
  const facts: Record<string, unknown> = {}
  for (const key of keysOf(resource)) if (data[key] !== undefined) facts[key] = data[key]
  return facts
}

/** Says which facts the resources of some areas have: where that differs, facts that were kept are others. */
export function factsVersion(areas: readonly Area[]): string {
  const resources = resourcesOf(areas)
  const version = versions.get(resources) ?? JSON.stringify(resources.map((one) => [one.name, ...keysOf(one)]))
  versions.set(resources, version)
  return version
}

const versions = new WeakMap<readonly Resource[], string>()

function keysOf(resource: Resource): readonly string[] {
  let keys = known.get(resource)
  if (!keys) {
    keys = [...new Set(['id', 'slug', ...keysOfChange, ...resource.derive.flatMap(({ from }) => from)])]
    known.set(resource, keys)
  }
  return keys
}
