import type { Dialect } from './dialect.ts'
import type { Action, Resource, Site } from './model.ts'
import type { Grants } from './roles.ts'
import type { BackgroundWork, Provider } from './service.ts'

/** What one kind of content brings to a site: the folder of an area can be deleted, and the kind is gone whole. */
export interface Area {
  readonly name: string
  /** Its part of the interface, for example `core/v2`; several areas may share one. */
  readonly namespace: string
  /** How this namespace looks on the wire, where that is not as usual. */
  readonly dialect?: Dialect
  /** What roles may do; what a resource asks for and nobody grants, administrators and editors may. */
  readonly grants?: readonly Grants[]
  /** What the site keeps beside its content for this area: `site.service(key)` opens it. */
  readonly services?: readonly Provider[]
  /** What goes on as long as the site is served. */
  readonly background?: readonly BackgroundWork[]
  /** Further ways to the entries of other areas' resources, by the name of the resource. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>
  readonly resources: readonly Resource[]
}

/** Makes an area; its resources stand in its namespace, unless they name another one themselves. */
export function defineArea(said: Area): Area {
  const resources = said.resources.map((resource) =>
    resource.namespace ? resource : { ...resource, namespace: said.namespace },
  )
  return { ...said, resources }
}

/**
 * The resources of some areas, in their order, each with the actions that other areas add to it.
 *
 * @throws Error where two have one name
 */
export function resourcesOf(areas: readonly Area[]): Resource[] {
  const holders = new Map<string, string>()
  for (const { name: area, resources } of areas)
    for (const { name } of resources) {
      const other = holders.get(name)
      if (other !== undefined) throw new Error(`the areas '${other}' and '${area}' both have a resource '${name}'`)
      holders.set(name, area)
    }
  return areas
    .flatMap(({ resources }) => resources)
    .map((resource) => {
      const added = areas.flatMap(({ actions }) => actions?.[resource.name] ?? [])
      return added.length ? { ...resource, actions: [...resource.actions, ...added] } : resource
    })
}

/** A site with the areas that it is made of, as its faces need it. */
export interface AssembledSite extends Site {
  readonly areas: readonly Area[]
}

/** The dialect of a namespace; undefined for one that looks as usual. */
export function dialectOf({ areas }: Pick<AssembledSite, 'areas'>, namespace: string): Dialect | undefined {
  return areas.find((area) => area.namespace === namespace && area.dialect)?.dialect
}
