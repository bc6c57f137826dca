import { joinParts } from '../define/define.ts'
import { roleNames } from '../define/roles.ts'
import { memoize } from '../work/caches.ts'
import type { Area, AssembledSite, Dialect, Grants, InTexts, Names, Resource, Site } from '../model/model.ts'
import type { Roles, SettingTable } from '../model/model.ts'
import type { ShowShortcode } from '../model/model.ts'

/**
 * The resources of some areas, in their order, each with the actions and settings that other areas add to it. The same list
 * gives the same objects, for which much is cached: all sites with these areas share it.
 *
 * @throws Error where two have one name
 */
export const resourcesOf = memoize((areas: readonly Area[]): readonly Resource[] => {
  const holders = new Map<string, string>()
  for (const { name: area, resources } of areas)
    for (const { name } of resources) {
      const other = holders.get(name)
      if (other !== undefined) throw new Error(`the areas '${other}' and '${area}' both have a resource '${name}'`)
      holders.set(name, area)
    }
  return areas
    .flatMap(({ resources }) => resources)
    .map((resource) => withSettings(resource, areas))
    .map((resource) => {
      const ownForm = areas.some(({ dialect, namespace }) => dialect && namespace === resource.namespace)
      const added = areas.flatMap(({ actions }) => actions?.[resource.name] ?? [])
      if (!ownForm && added.length === 0) return resource
      return { ...resource, ...(ownForm && { ownForm }), actions: [...resource.actions, ...added] }
    })
})

// The resource of the site's settings has those of all areas.
function withSettings(resource: Resource, areas: readonly Area[]): Resource {
  const table: SettingTable = Object.assign({}, ...areas.map(({ settings }) => settings))
  if (!resource.configures) return resource
  return { ...resource, ...joinParts([resource, resource.configures(table)]) }
}

/**
 * The shortcodes and the address resolver of some areas.
 *
 * @throws Error where two have a shortcode of one name, or both show addresses
 */
export function inTextsOf(areas: readonly Area[]): InTexts {
  const shortcodes = new Map<string, ShowShortcode>()
  for (const { name: area, shortcodes: own = {} } of areas)
    for (const [name, show] of Object.entries(own)) {
      if (shortcodes.has(name)) throw new Error(`the area '${area}' has a shortcode '${name}', and so has another area`)
      shortcodes.set(name, show)
    }
  const showing = areas.filter(({ addresses }) => addresses)
  if (showing.length > 1)
    throw new Error(`the areas ${showing.map(({ name }) => `'${name}'`).join(' and ')} show addresses`)
  const shortcodeFaults = new Map(areas.flatMap((area) => Object.entries(area.shortcodeFaults ?? {})))
  const nameFiles = areas.flatMap(({ nameFile }) => nameFile ?? [])
  return { shortcodes, shortcodeFaults, addresses: showing[0]?.addresses, nameFiles }
}

/** An `img` tag with what the areas of a site know of its picture. @param dependOn - told what that depends on */
export function completedImage(
  tag: string,
  site: Site & Pick<AssembledSite, 'areas'>,
  dependOn: (name: string) => void = () => {},
): string {
  for (const { completeImage } of site.areas) {
    const completed = completeImage?.(tag, { site, dependOn })
    if (completed !== undefined) return completed
  }
  return tag
}

/**
 * The capabilities of each role under these grants. Administrators and editors get every required capability
 * (`access.capabilities`) that nobody grants, so that every type can be written.
 */
export function toRoles(grants: readonly Grants[], required: readonly string[]): Roles {
  const granted = new Set(grants.flatMap((one) => Object.values(one).flat()))
  const held = new Set(['read'])
  const entries = roleNames.toReversed().map((role) => {
    for (const one of grants.flatMap((some) => some[role] ?? [])) held.add(one)
    if (role === 'editor') for (const one of required) if (!granted.has(one)) held.add(one)
    return [role, new Set(held)] as const
  })
  return Object.fromEntries(entries) as unknown as Roles
}

/** The dialect of a namespace; undefined if it uses the usual form. */
export function dialectOf({ areas }: Pick<AssembledSite, 'areas'>, namespace: string): Dialect | undefined {
  return dialectsOf(areas).get(namespace)
}

// Of several in one namespace, the first counts.
const dialectsOf = memoize(
  (areas: readonly Area[]): ReadonlyMap<string, Dialect> =>
    new Map(areas.toReversed().flatMap(({ namespace, dialect }) => (dialect ? [[namespace, dialect]] : []))),
)

/** The names of a mount: those of all areas. */
export function mountNamesOf({ areas }: Pick<AssembledSite, 'areas'>, mount: string): Names {
  return Object.assign({}, ...areas.map(({ mountNames }) => mountNames?.[mount])) as Names
}
