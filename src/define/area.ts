import type { Dialect } from './answers/dialect.ts'
import type { Exports } from './exchange/exports.ts'
import type { Imports } from './exchange/imports.ts'
import { memoize } from './caches.ts'
import type { Action, Resource, Site } from './model.ts'
import type { Names } from './rest-root.ts'
import type { Grants } from './roles.ts'
import type { BackgroundWork, Provider } from './service.ts'
import type { NameFile } from './texts/named-files.ts'
import type { FaultOfShortcode, InTexts, ShowAddresses, ShowShortcode } from './texts/shortcodes.ts'

/** What one kind of content adds to a site: delete an area's folder, and that kind is gone completely. */
export interface Area {
  readonly name: string
  /** Its namespace in the interface, for example `core/v2`; several areas may share one. */
  readonly namespace: string
  /** How this namespace looks on the wire, if it differs from the usual form. */
  readonly dialect?: Dialect
  /** How mounts of other systems' names call what this area brings, by mount: `{ wordpress: { 'core/v2': 'wp/v2' } }`. */
  readonly mountNames?: Readonly<Record<string, Names>>
  /** What roles may do; administrators and editors get every required capability that nobody grants. */
  readonly grants?: readonly Grants[]
  /** What the site stores outside its content for this area: `site.service(key)` opens it. */
  readonly services?: readonly Provider[]
  /** What goes on while `almanac serve` runs, unless it is read-only. */
  readonly background?: readonly BackgroundWork[]
  /** Additional actions on other areas' resources, by resource name. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>
  /** What it imports from exports of other systems, by format: `{ wxr: … }`. */
  readonly imports?: Readonly<Record<string, Imports>>
  /** What it contributes to exports for other systems, by format: `{ wxr: … }`. */
  readonly exports?: Readonly<Record<string, Exports>>
  /** What its shortcodes show in texts, by name: `{ map: ({ named }) => … }` shows `[map place="here"]`. */
  readonly shortcodes?: Readonly<Record<string, ShowShortcode>>
  /** What `check` says about them, by name. */
  readonly shortcodeFaults?: Readonly<Record<string, FaultOfShortcode>>
  /** What shows addresses that stand alone on a line; one area has it. */
  readonly addresses?: ShowAddresses
  /** Which of its files a text names, as somebody wrote it. */
  readonly nameFile?: NameFile
  readonly resources: readonly Resource[]
}

/** Makes an area; its resources are in its namespace unless they name another. */
export function defineArea(area: Area): Area {
  const resources = area.resources.map((resource) =>
    resource.namespace ? resource : { ...resource, namespace: area.namespace },
  )
  return { ...area, resources }
}

/**
 * The resources of some areas, in their order, each with the actions that other areas add to it. The same list
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
    .map((resource) => {
      const ownForm = areas.some(({ dialect, namespace }) => dialect && namespace === resource.namespace)
      const added = areas.flatMap(({ actions }) => actions?.[resource.name] ?? [])
      if (!ownForm && added.length === 0) return resource
      return { ...resource, ...(ownForm && { ownForm }), actions: [...resource.actions, ...added] }
    })
})

/**
 * What some areas show in texts.
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

/** A site with its areas, as the server and the CLI need it. */
export interface AssembledSite extends Site {
  readonly areas: readonly Area[]
}

/** The dialect of a namespace; undefined if it uses the usual form. */
export function dialectOf({ areas }: Pick<AssembledSite, 'areas'>, namespace: string): Dialect | undefined {
  return areas.find((area) => area.namespace === namespace && area.dialect)?.dialect
}

/** The names of a mount: those of all areas. */
export function namesOf({ areas }: Pick<AssembledSite, 'areas'>, mount: string): Names {
  return Object.assign({}, ...areas.map(({ mountNames }) => mountNames?.[mount])) as Names
}
