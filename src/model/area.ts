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

/** A line of a menu on a page, as everybody sees it. */
export interface NavigationLine {
  /** Plain text. */
  readonly label: string
  /** The language of the label, where that is not the page's: as BCP 47 has it. */
  readonly language?: string
  readonly href: string
  /** Whether it opens a window of its own. */
  readonly opensAnew?: boolean
  readonly below: readonly NavigationLine[]
}

/** The parts of an area that its site's settings define, and the faults of definitions that cannot be used. */
export interface MadeParts extends Pick<Area, 'resources' | 'grants' | 'traits' | 'imports' | 'exports'> {
  readonly faults: readonly Fault[]
}

/** The parts of a site that do not depend on settings: its resources, and all capabilities that they or the roles name. */
export interface KnownParts {
  readonly resources: readonly Resource[]
  readonly rights: ReadonlySet<string>
}

/** Everything that one kind of content adds to a site: delete an area's folder, and that kind is gone completely. */
export interface Area {
  readonly name: string
  /** Its namespace in the interface, for example `core/v2`; several areas may share one. */
  readonly namespace: string
  /** How this namespace looks on the wire, if it differs from the usual form. */
  readonly dialect?: Dialect
  /** The names of this area's parts in mounts of other systems' names, by mount: `{ wordpress: { 'core/v2': 'wp/v2' } }`. */
  readonly mountNames?: Readonly<Record<string, Names>>
  /** The capabilities of roles; administrators and editors get every required capability that nobody grants. */
  readonly grants?: readonly Grants[]
  /** The services that store data outside the site's content for this area: `site.service(key)` opens it. */
  readonly services?: readonly Provider[]
  /** The background work while `almanac serve` runs, unless it is read-only. */
  readonly background?: readonly BackgroundWork[]
  /** Additional actions on other areas' resources, by resource name. */
  readonly actions?: Readonly<Record<string, readonly Action[]>>
  /** Traits that it adds to other areas' resources, by resource name. */
  readonly traits?: Readonly<Record<string, readonly Trait[]>>
  /** Its parts that settings make: they are others whenever one of these settings changes. */
  readonly made?: {
    /** The settings that they follow from, in which each site says all of it. */
    readonly settings: readonly string[]
    /** Pure. A definition that cannot be used is left out and listed among the faults. */
    readonly toParts: (settings: Data, known: KnownParts) => MadeParts
    /** Pure. What these settings say besides, and cannot be had in a site with the resources that they make. */
    readonly faults?: (settings: Data, site: Pick<Site, 'resources' | 'roles'>) => readonly Fault[]
  }
  /** Settings of the site that it reads: people change them at the terminal or in the file. */
  readonly settings?: SettingTable
  /** The styles of its kinds on pages: rules of CSS, each line ended. */
  readonly styles?: string
  /** Its importers of exports of other systems, and from their REST interfaces. */
  readonly imports?: { readonly wxr?: Imports; readonly rest?: RestImports }
  /** Its exporters for other systems, by format: `{ wxr: … }`. */
  readonly exports?: Readonly<Record<string, Exports>>
  /** Its shortcodes in texts, by name: `{ map: ({ named }) => … }` shows `[map place="here"]`. */
  readonly shortcodes?: Readonly<Record<string, ShowShortcode>>
  /** The checks of its shortcodes, by name. */
  readonly shortcodeFaults?: Readonly<Record<string, FaultOfShortcode>>
  /** Shows addresses that stand alone on a line; one area has it. */
  readonly addresses?: ShowAddresses
  /** Which of its files a text names, as somebody wrote it. */
  readonly nameFile?: NameFile
  /** Tells browsers of the pictures that texts show. */
  readonly completeImage?: CompleteImage
  /** The menu at a place of the pages (`header`, `footer`); undefined where there is none. One area has it. */
  readonly navigation?: (place: string, site: Site) => readonly NavigationLine[] | undefined
  readonly resources: readonly Resource[]
}
