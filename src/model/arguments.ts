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
  /** The argument, an object, as a member of which it may be given instead. */
  readonly alsoIn?: string
  /** The type of the values that callers may send, where the interface declares only a part of it as `schema`. */
  readonly takes?: z.ZodType
  /** Checked in the first round (paging and context arguments). */
  readonly early?: boolean
  /** Accepts any value: the field's `write` leaves wrong ones alone. Of a `list`, a text is read as one all the same. */
  readonly unchecked?: boolean | 'list'
  /** How the route index writes it in a path, if not in the usual form. */
  readonly pattern?: string
  /** Accepted but not described: callers must not send it, or need not know about it. */
  readonly hidden?: boolean
  /** Accepted but not declared over HTTP: the interface mentions it nowhere. */
  readonly undeclared?: boolean
  /** Values accepted besides those of the type, and the value that each stands for (`null` restores a default). */
  readonly specialValues?: ReadonlyMap<unknown, unknown>
  /** Values that are ignored, as if the argument were absent. */
  readonly ignoredValues?: ReadonlySet<unknown>
  /** The default, if it depends on the site. */
  readonly preset?: Preset
  /** Must not appear on a screen or in the history of a shell: a password. */
  readonly secret?: boolean
  /** How people at the terminal give it. */
  readonly flag?: FlagHints
  /** Accepted only at the terminal; unknown over HTTP. */
  readonly terminalOnly?: boolean
  /** Name of the resource whose id it takes (slugs too, at the terminal). `stored.references` of a field implies it. */
  readonly references?: string
  /** Called with the raw value before its type is checked, to refuse it without revealing which values exist. */
  readonly refuse?: (value: unknown, call: Pick<Call, 'site' | 'caller'>) => RestError | undefined
  /** Its type at the terminal, where names of entries that are not there yet are taken besides ids: those are made. */
  readonly typed?: z.ZodType
  /** The words that are usual for it, where its type takes any text. */
  readonly suggests?: SuggestedWords
  /** Its values are names of namespaces, types, statuses or capabilities, which mounts may call otherwise. */
  readonly holdsNames?: boolean
  /** The system under whose names alone it exists over HTTP: the interface itself does not have it. */
  readonly onlyIn?: System
  /** The reference's name for its form, where that knows others: any other value is one of no form. */
  readonly form?: string
  /** The same of an object, where it takes one as well. */
  readonly objectForm?: string
  /** Its type under a system's names, where that takes more than the interface does. */
  readonly schemaIn?: Readonly<Partial<Record<System, z.ZodType>>>
  /** A check that the type cannot express; returns the fault. */
  readonly check?: (value: unknown, call: CheckedCall) => RestError | undefined
}

/** Arguments by name, in the order in which they are described. */
export type ArgTable = Readonly<Record<string, Arg>>

/** The context of an argument's check: with the arguments as they were sent, and with the face, where the call has one. */
export type CheckedCall = Pick<Call, 'site' | 'args' | 'caller'> & {
  readonly face?: string | undefined
  readonly sent?: Raw
}

/** How people at the terminal give an argument. */
export interface FlagHints {
  /** A shorter name of the flag, without its dashes. */
  readonly alias?: string
  /** A sentence for its help. */
  readonly about?: string
  /** A value for examples, as typed, where it is needed though its type does not say so. */
  readonly example?: string
  /** The question to a person who did not give it; the flag's name without it. */
  readonly question?: string
  /** The member that shows its value, where that has another name. */
  readonly member?: string
  /** Values that only programs use: people are not shown them. */
  readonly unusual?: ReadonlySet<string>
  /** Words for values, in small letters. */
  readonly words?: ReadonlyMap<string, string>
  /** Values that people miss in a list which leaves them out unasked, with words for one and for many. */
  readonly missed?: ReadonlyMap<string, readonly [one: string, many: string]>
  /** The question to a person for each file that is taken in, where they did not say it; undefined for files without it. */
  readonly asks?: (file: string) => string | undefined
}

/** The words that are usual for an argument of any text. */
export interface SuggestedWords {
  readonly words: () => Iterable<string>
  /** Set if no other word means anything, though the interface accepts it: the terminal refuses it. */
  readonly only?: true
}

/** The options of a field for the argument that writes it. */
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
  /** Describes it for help and reference, which have no site. */
  readonly description: string
}
