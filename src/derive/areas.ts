import { joinParts } from '../define/define.ts'
import { roleNames } from '../define/roles.ts'
import { memoize, recentlyUsed } from '../work/caches.ts'
import type { Area, AssembledSite, Data, Dialect, Fault, Grants, InTexts, Names } from '../model/model.ts'
import type { Resource, Roles, SettingTable, ShowShortcode, Site } from '../model/model.ts'
import { firstMade } from '../text/values.ts'

/**
 * Returns the resources of some areas, in order, each with the actions, traits and settings that other areas add. The same list
 * yields the same objects, which are keys of caches: all sites with these areas share them. @throws Error if two have one name
 */
export const resourcesOf = memoize((areas: readonly Area[]): readonly Resource[] => {
  const holders = new Map<string, string>()
  for (const { name: area, resources } of areas)
    for (const { name } of resources) {
      const other = holders.get(name)
      if (other !== undefined) throw new Error(`the areas '${other}' and '${area}' both have a resource '${name}'`)
      holders.set(name, area)
    }
  return areas.flatMap(({ resources }) => resources).map((resource) => assembled(resource, areas))
})

function assembled(resource: Resource, areas: readonly Area[]): Resource {
  // The resource of the site's settings collects the setting tables of all areas.
  const tables = resource.configures ? areas.flatMap(({ settings }) => (settings ? [settings] : [])) : []
  const traits = areas.flatMap(({ traits: own }) => own?.[resource.name] ?? [])
  const actions = areas.flatMap(({ actions: own }) => own?.[resource.name] ?? [])
  const ownForm = areas.some(({ dialect, namespace }) => dialect && namespace === resource.namespace)
  if (tables.length + traits.length + actions.length === 0 && !ownForm) return resource
  const known = assembledBefore(resource)
  const additions = [ownForm, tables.length, traits.length, ...tables, ...traits, ...actions]
  const same = known.find(
    (one) => one.additions.length === additions.length && additions.every((x, i) => x === one.additions[i]),
  )
  if (same) return same.made
  const configured = resource.configures?.(Object.assign({}, ...tables) as SettingTable)
  const parts = [resource, ...(configured ? [configured] : []), ...traits]
  const made: Resource = {
    ...resource,
    ...(parts.length > 1 && joinParts(parts)),
    extensions: [...resource.extensions, ...traits.flatMap(({ extension }) => extension ?? [])],
    ...(ownForm && { ownForm }),
    actions: [...resource.actions, ...actions],
  }
  known.unshift({ additions, made })
  known.length = Math.min(known.length, 8)
  return made
}

// If settings make other areas, most resources stay the same objects, so that their entries need not be read again.
const assembledBefore = memoize((_resource: Resource): { additions: readonly unknown[]; made: Resource }[] => [])

export interface MadeAreas {
  readonly areas: readonly Area[]
  readonly faults: readonly Fault[]
  /** Resources of a newer release whose names or address words the settings already use: the settings' own replace them. */
  readonly displaced: readonly Resource[]
}

/** Returns the areas with what a site's settings add, whatever settings made the given ones: equal settings, equal objects. */
export function madeAreas(some: readonly Area[], settings: Data): MadeAreas {
  const areas = givenAreas.get(some) ?? some
  const names = madeSettingsOf(areas)
  const said = JSON.stringify(names.map((name) => settings[name] ?? null))
  const known = madeBefore(areas)
  const found = known.get(said)
  if (found) return found
  const others = resourcesOf(areas).filter(({ since }) => since === undefined)
  const rights = new Set([
    ...areas.flatMap(({ grants = [] }) => grants.flatMap((one) => Object.values(one).flat())),
    ...others.flatMap(({ access }) => access.capabilities ?? []),
  ])
  const faults: Fault[] = []
  const all = areas.map((area) => {
    if (!area.made) return area
    const { faults: own, ...parts } = area.made.toParts(settings, { resources: others, rights })
    faults.push(...own)
    const isMade = parts.resources.length > 0 || Object.keys(parts.traits ?? {}).length > 0
    return isMade ? { ...area, ...parts, traits: { ...area.traits, ...parts.traits } } : area
  })
  const own = all.flatMap((area, at) => (area === areas[at] ? [] : area.resources))
  const isDisplaced = ({ name, base, since }: Resource) =>
    since !== undefined && own.some((one) => one.name === name || one.base === base)
  const displaced = areas.flatMap(({ resources }) => resources.filter(isDisplaced))
  const left = (area: Area) => ({ ...area, resources: area.resources.filter((one) => !displaced.includes(one)) })
  const isSame = all.every((area, at) => area === areas[at])
  const made = { areas: isSame ? areas : displaced.length > 0 ? all.map(left) : all, faults, displaced }
  if (!isSame) givenAreas.set(made.areas, areas)
  known.set(said, made)
  return made
}

const givenAreas = new WeakMap<readonly Area[], readonly Area[]>()

export const madeSettingsOf = memoize((areas: readonly Area[]): readonly string[] =>
  areas.flatMap(({ made }) => made?.settings ?? []),
)

const madeBefore = memoize((_areas: readonly Area[]) => recentlyUsed<string, MadeAreas>(20))

/**
 * Returns the shortcodes and the address resolver of some areas.
 *
 * @throws Error if two have a shortcode of one name, or both show addresses
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
  const wordShortcodes = areas.flatMap((area) => area.wordShortcodes ?? [])
  return { shortcodes, shortcodeFaults, wordShortcodes, addresses: showing[0]?.addresses, nameFiles }
}

/** Returns an `img` tag with the areas' attributes. @param dependOn - receives the resources that these depend on */
export function completedImage(
  tag: string,
  site: Site & Pick<AssembledSite, 'areas'>,
  dependOn: (name: string) => void = () => {},
): string {
  return firstMade(site.areas, ({ completeImage }) => completeImage?.(tag, { site, dependOn })) ?? tag
}

/**
 * Returns the capabilities of each role. Administrators and editors get every required capability (`access.capabilities`) that
 * is not granted to any role, so that every type can be written.
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

/** Returns the dialect of a namespace; undefined for the usual form. */
export function dialectOf({ areas }: Pick<AssembledSite, 'areas'>, namespace: string): Dialect | undefined {
  return dialectsOf(areas).get(namespace)
}

const dialectsOf = memoize(
  (areas: readonly Area[]): ReadonlyMap<string, Dialect> =>
    new Map(areas.toReversed().flatMap(({ namespace, dialect }) => (dialect ? [[namespace, dialect]] : []))),
)

export function mountNamesOf({ areas }: Pick<AssembledSite, 'areas'>, mount: string): Names {
  return Object.assign({}, ...areas.map(({ mountNames }) => mountNames?.[mount])) as Names
}
