import type { Action } from './action.ts'
import type { Dialect } from './dialect.ts'
import type { Exports } from './exports.ts'
import type { Imports } from './imports.ts'
import type { FaultOfShortcode, NameFile, ShowAddresses, ShowShortcode } from './in-texts.ts'
import type { Resource } from './resource.ts'
import type { RestImports } from './rest-imports.ts'
import type { Names } from './rest-root.ts'
import type { Grants } from './roles.ts'
import type { BackgroundWork, Provider } from './service.ts'
import type { SettingTable } from './setting.ts'

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
  /** Settings of the site that it reads: people change them at the terminal or in the file. */
  readonly settings?: SettingTable
  /** How what its kinds show on pages looks: rules of CSS, each line ended. */
  readonly styles?: string
  /** What it imports from exports of other systems, and from their REST interfaces. */
  readonly imports?: { readonly wxr?: Imports; readonly rest?: RestImports }
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
