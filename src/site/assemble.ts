import { inTextsOf, resourcesOf, toRoles } from '../derive/areas.ts'
import type { Area, InTexts, Resource, Roles } from '../model/model.ts'
import { memoize } from '../work/caches.ts'
import { toResourceOf } from './index/entry-path.ts'

/** The parts derived from areas alone: identical for all sites with the same areas, until settings add to them. */
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
  readonly resources: ReadonlyMap<string, Resource>
  /** Undefined for files that are not content. */
  readonly resourceOf: (path: string) => Resource | undefined
  readonly inTexts: InTexts
  readonly roles: Roles
}
