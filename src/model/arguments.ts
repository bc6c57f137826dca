import type { z } from 'zod'
import type { RestError } from '../define/errors.ts'
import type { Call } from './call.ts'
import type { Raw } from './plain.ts'
import type { System } from './rest-root.ts'
import type { Site } from './site.ts'

/** One argument: its type as a zod schema, and how it is checked. */
export interface Arg {
  readonly schema: z.ZodType
  readonly required?: boolean
  /** The object argument that may contain it as a member instead. */
  readonly alsoIn?: string
  /** The type of the values that callers may send, if `schema` declares only part of it. */
  readonly takes?: z.ZodType
  /** Checked in the first round (paging and context arguments). */
  readonly early?: boolean
  /** Accepts any value: the field's `write` ignores wrong ones. `list`: a text is still split into a list. */
  readonly unchecked?: boolean | 'list'
  /** Its pattern in paths of the route index, if not the usual one. */
  readonly pattern?: string
  /** Accepted but not described: callers must not send it, or need not know it. */
  readonly hidden?: boolean
  /** Accepted but not declared over HTTP: the interface does not mention it. */
  readonly undeclared?: boolean
  /** Values accepted besides those of the type, with the value that each stands for (`null` restores a default). */
  readonly specialValues?: ReadonlyMap<unknown, unknown>
  /** Values that are ignored, as if the argument were absent. */
  readonly ignoredValues?: ReadonlySet<unknown>
  readonly preset?: Preset
  /** Must not appear on screen or in shell history: a password. */
  readonly secret?: boolean
  readonly flag?: FlagHints
  /** Accepted only at the terminal; unknown over HTTP. */
  readonly terminalOnly?: boolean
  /** Name of the resource whose id it takes (slugs too, at the terminal). `stored.references` of a field implies it. */
  readonly references?: string
  /** Called with the raw value before its type is checked, to refuse it without revealing which values exist. */
  readonly refuse?: (value: unknown, call: Pick<Call, 'site' | 'caller'>) => RestError | undefined
  /** Its type at the terminal, which also takes names of entries that do not exist yet: those are created. */
  readonly typed?: z.ZodType
  readonly suggests?: SuggestedWords
  /** Its values are names of namespaces, types, statuses or capabilities, which mounts may rename. */
  readonly holdsNames?: boolean
  /** The system under whose names alone it exists over HTTP: the interface itself lacks it. */
  readonly onlyIn?: System
  /** WordPress's name for this form, if the argument has several: a value of no form is `rest_no_matching_schema`. */
  readonly form?: string
  /** The same for its object form, if it takes one as well. */
  readonly objectForm?: string
  /** Its type under a system's names, if that takes more than the interface. */
  readonly schemaIn?: Readonly<Partial<Record<System, z.ZodType>>>
  /** A check that the type cannot express; returns the fault. */
  readonly check?: (value: unknown, call: CheckedCall) => RestError | undefined
}

/** Arguments by name, in the order in which they are described. */
export type ArgTable = Readonly<Record<string, Arg>>

/** The context of an argument's check, with the arguments as sent, and the face if the call has one. */
export type CheckedCall = Pick<Call, 'site' | 'args' | 'caller'> & {
  readonly face?: string | undefined
  readonly sent?: Raw
}

export interface FlagHints {
  /** A shorter flag name, without dashes. */
  readonly alias?: string
  readonly about?: string
  /** A value for examples, as typed, if one is needed although the type does not require it. */
  readonly example?: string
  /** The prompt if it is missing; by default the flag's name. */
  readonly question?: string
  /** The member that shows its value, if it has another name. */
  readonly member?: string
  /** Values for programs only, not shown to people. */
  readonly unusual?: ReadonlySet<string>
  /** Lower-case words for values. */
  readonly words?: ReadonlyMap<string, string>
  /** Values that a list leaves out by default although people may expect them, with words for one and for many. */
  readonly missed?: ReadonlyMap<string, readonly [one: string, many: string]>
  /** The prompt for each file that is taken in, if the value is missing; undefined for files that do not need it. */
  readonly asks?: (file: string) => string | undefined
}

/** Usual values of an argument that takes any text. */
export interface SuggestedWords {
  readonly words: () => Iterable<string>
  /** Set if other values are meaningless, though the interface accepts them: the terminal refuses these. */
  readonly only?: true
}

/** The options that a field passes to the argument that writes it. */
export type FieldArgKey =
  | 'takes'
  | 'required'
  | 'alsoIn'
  | 'unchecked'
  | 'specialValues'
  | 'ignoredValues'
  | 'terminalOnly'
  | 'flag'
  | 'holdsNames'
  | 'secret'
  | 'suggests'
  | 'typed'
  | 'onlyIn'

/** A default that depends on a setting or the site's clock. */
export interface Preset {
  readonly of: (site: Site) => unknown
  /** Its description in help and reference, where there is no site. */
  readonly description: string
}
