import type { z } from 'zod'
import type { Call } from './call.ts'
import type { FieldOptions, Stored } from './field.ts'
import type { Fault } from './plain.ts'
import type { Site } from './site.ts'

/** The unusual options of a setting. */
export interface SettingOptions extends Pick<FieldOptions, 'terminalOnly' | 'onlyIn' | 'suggests' | 'flag'> {
  /** Schema of the stored value, where it is narrower than the argument or of another type. */
  readonly stored?: z.ZodType
  /** Schema of the stored value for editors, where files may be partly wrong. */
  readonly described?: z.ZodType
  /** Name of the resource that the stored value references. */
  readonly references?: string
  readonly show?: (site: Site, name: string) => unknown
  /** Argument → stored value, or undefined where it is not acceptable: then the old value stays. */
  readonly accept?: (value: unknown, call: Call, name: string) => unknown
  readonly opens?: Stored['opens']
  /** Faults of the stored value that its type cannot express, for `check`. */
  readonly faults?: (value: unknown, site: Site) => readonly Fault[]
  /** Values that restore the default, besides null. */
  readonly resets?: readonly unknown[]
}

/** A setting: the type of its argument, its default, its description, and its unusual options. */
export type SettingRow = readonly [type: z.ZodType, preset: unknown, description: string, options?: SettingOptions]

/** Settings by name. */
export type SettingTable = Readonly<Record<string, SettingRow>>

/** The effect of declarations in settings on a resource: its own, or those of a resource that had the name before. */
export interface Declared {
  /** Set if a site's settings make it: the fields that it declares there, as the setting `fields` has them. */
  readonly declares?: Readonly<Record<string, unknown>>
  /** How lists of its pages are ordered, if not newest first. */
  readonly listOrder?: { readonly by: string; readonly descending: boolean }
  /** The release with which it came, if a site's settings may have had the name before: a type that they make takes its place. */
  readonly since?: string
}
