import { resourcesOf } from '../../derive/areas.ts'
import type { Area, Resource, Data } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'
import { pick } from '../../text/values.ts'
import { modifiedKeys } from './modified.ts'

/** What an entry's id, slug, time of change and derived data are made from, of its front matter. */
export function factsOf(resource: Resource, data: Data): Data {
  return pick(data, factKeysOf(resource))
}

/** Says which facts the resources of some areas have: where that differs, facts that were kept are others. */
export const factsVersion = memoize((areas: readonly Area[]): string =>
  JSON.stringify(resourcesOf(areas).map((one) => [one.name, ...factKeysOf(one)])),
)

const factKeysOf = memoize((resource: Resource): readonly string[] => [
  ...new Set(['id', 'slug', ...modifiedKeys, ...resource.derive.flatMap(({ from }) => from)]),
])
