import { inTextsOf, resourcesOf, toRoles } from '../derive/areas.ts'
import type { Area, InTexts, Resource, Roles } from '../model/model.ts'
import { memoize } from '../work/caches.ts'
import { toResourceOf } from './index/entry-path.ts'

/** The parts derived from areas alone: the same for all sites that have them, until settings add to them. */
export const assemble = memoize((areas: readonly Area[]): Assembled => {
  const bare = resourcesOf(areas)
  return {
    bare,
    resources: new Map(bare.map((resource) => [resource.name, resource])),
    resourceOf: toResourceOf(bare),
    inTexts: inTextsOf(areas),
    roles: toRoles(
      areas.flatMap(({ grants }) => grants ?? []),
      bare.flatMap(({ access }) => access.capabilities ?? []),
    ),
  }
})

interface Assembled {
  readonly bare: readonly Resource[]
  /** By name. */
  readonly resources: ReadonlyMap<string, Resource>
  /** The resource that a file is of; undefined for files that are not content. */
  readonly resourceOf: (path: string) => Resource | undefined
  readonly inTexts: InTexts
  readonly roles: Roles
}
