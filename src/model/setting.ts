import type { z } from 'zod'
import type { Call } from './call.ts'
import type { FieldOptions, Stored } from './field.ts'
import type { Fault } from './plain.ts'
import type { Site } from './site.ts'

export interface SettingOptions extends Pick<FieldOptions, 'terminalOnly' | 'onlyIn' | 'suggests' | 'flag'> {
  /** Schema of the stored value, if it is narrower than the argument or of another type. */
  readonly stored?: z.ZodType
  /** Schema of the stored value for editors, if files may be partly wrong. */
  readonly described?: z.ZodType
  /** Name of the resource that the stored value references. */
  readonly references?: string
  readonly show?: (site: Site, name: string) => unknown
  /** Argument → stored value, or undefined if it is not acceptable: the old value then stays. */
  readonly accept?: (value: unknown, call: Call, name: string) => unknown
  readonly opens?: Stored['opens']
  /** Faults of the stored value that its type cannot express, for `check`. */
  readonly faults?: (value: unknown, site: Site) => readonly Fault[]
  /** Values that restore the default, besides null. */
  readonly resets?: readonly unknown[]
}

export type SettingRow = readonly [type: z.ZodType, preset: unknown, description: string, options?: SettingOptions]

export type SettingTable = Readonly<Record<string, SettingRow>>

/** How settings that declare types affect a resource: one that they make, or one whose name they had before. */
export interface Declared {
  /** Set if a site's settings make it: its fields as declared there, in the form of the setting `fields`. */
  readonly declares?: Readonly<Record<string, unknown>>
  /** How lists of its pages are ordered, if not newest first. */
  readonly listOrder?: { readonly by: string; readonly descending: boolean }
  /** The release that introduced it, if a site's settings may have had the name before: a type that they make replaces it. */
  readonly since?: string
}
