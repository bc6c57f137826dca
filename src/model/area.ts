import type { Action } from './action.ts'
import type { Dialect } from './dialect.ts'
import type { Exports } from './exports.ts'
import type { Imports } from './imports.ts'
import type { CompleteImage, FaultOfShortcode, NameFile, ShowAddresses, ShowShortcode } from './in-texts.ts'
import type { Data, Fault } from './plain.ts'
import type { Resource, Trait } from './resource.ts'
import type { RestImports } from './rest-imports.ts'
import type { Names } from './rest-root.ts'
import type { Grants } from './roles.ts'
import type { BackgroundWork, Provider } from './service.ts'
import type { SettingTable } from './setting.ts'
import type { Site } from './site.ts'

/** A line of a page's menu, the same for every visitor. */
export interface NavigationLine {
  /** Plain text. */
  readonly label: string
  /** BCP 47 language of the label, if it is not the page's. */
  readonly language?: string
  readonly href: string
  readonly opensAnew?: boolean
  readonly below: readonly NavigationLine[]
}

/** The parts of an area that the site's settings define, and the faults of unusable definitions. */
export interface MadeParts extends Pick<Area, 'resources' | 'grants' | 'traits' | 'imports' | 'exports'> {
  readonly faults: readonly Fault[]
}

/** The parts of a site that settings cannot replace: resources without `since`, and capabilities that these or roles name. */
export interface KnownParts {
  readonly resources: readonly Resource[]
  readonly rights: ReadonlySet<string>
}

/** Everything that one kind of content adds to a site: deleting an area's folder removes that kind completely. */
export interface Area {
  readonly name: string
  /** Its namespace in the interface, such as `core/v2`; several areas may share one. */
  readonly namespace: string
  /** The namespace's wire format, if it differs from the usual one. */
  readonly dialect?: Dialect
  /** Names of this area's parts in mounts that have another system's names: `{ wordpress: { 'core/v2': 'wp/v2' } }`. */
  readonly mountNames?: Readonly<Record<string, Names>>
  /** Capabilities of roles; administrators and editors also get every required capability that no area grants. */
  readonly grants?: readonly Grants[]
  /** Services that store this area's data outside the site's content: `site.service(key)` opens one. */
  readonly services?: readonly Provider[]
  /** Background work while `almanac serve` runs, unless the server is read-only. */
  readonly background?: readonly BackgroundWork[]
  readonly actions?: Readonly<Record<string, readonly Action[]>>
  /** Traits for other areas' resources, by resource name. */
  readonly traits?: Readonly<Record<string, readonly Trait[]>>
  /** Parts that follow from settings: they are remade whenever one of these settings changes. */
  readonly made?: {
    /** The settings that they follow from; a site states each in full. */
    readonly settings: readonly string[]
    /** Pure. An unusable definition is left out and listed among the faults. */
    readonly toParts: (settings: Data, known: KnownParts) => MadeParts
    /** Pure. Other faults of these settings, judged in the site with the resources that they make. */
    readonly faults?: (settings: Data, site: Pick<Site, 'resources' | 'roles'>) => readonly Fault[]
  }
  /** Site settings that it reads: people change them at the terminal or in the file. */
  readonly settings?: SettingTable
  /** CSS rules for its kinds on pages, each line terminated. */
  readonly styles?: string
  readonly imports?: { readonly wxr?: Imports; readonly rest?: RestImports }
  /** Exporters for other systems, by format: `{ wxr: … }`. */
  readonly exports?: Readonly<Record<string, Exports>>
  /** Shortcodes by name: `{ map: ({ named }) => … }` renders `[map place="here"]`. */
  readonly shortcodes?: Readonly<Record<string, ShowShortcode>>
  readonly shortcodeFaults?: Readonly<Record<string, FaultOfShortcode>>
  /** The names of shortcodes that show words of a sentence: excerpts contain them. */
  readonly wordShortcodes?: readonly string[]
  /** Renders URLs that are alone on a line; one area has it. */
  readonly addresses?: ShowAddresses
  readonly nameFile?: NameFile
  readonly completeImage?: CompleteImage
  readonly navigation?: (place: string, site: Site) => readonly NavigationLine[] | undefined
  readonly resources: readonly Resource[]
}
