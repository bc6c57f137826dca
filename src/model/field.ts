import type { z } from 'zod'
import type { RestError } from '../define/errors.ts'
import type { Arg, CheckedCall, FieldArgKey } from './arguments.ts'
import type { Call } from './call.ts'
import type { Draft, Entry, Query } from './entry.ts'
import type { Context, Space } from './plain.ts'
import type { Resource } from './resource.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** One member of a resource: how it is described, stored and shown. */
export interface Field extends Pick<Arg, FieldArgKey> {
  readonly schema: z.ZodType
  /** The type of the shown value where it differs, by context if need be; `.optional()` where it may be left out. */
  readonly answer?: z.ZodType | ((context: Context) => z.ZodType)
  /** Contexts whose answers include it; empty if it is write-only. */
  readonly contexts: readonly Context[]
  /** Never written by a caller. */
  readonly readonly?: boolean
  /** Repeats another member's value for programs: people see it only where they ask for it. */
  readonly forPrograms?: boolean
  /** Stored → shown. */
  readonly show: (entry: Entry, view: View) => unknown
  /** The text as written, if the shown value is an object that holds it as `raw` beside its rendered form. */
  readonly raw?: (entry: Entry, site: Site) => string
  /** The value as written, of a member that answers show within another one only; without it, that is a secret. */
  readonly source?: (entry: Entry, site: Site) => unknown
  /** Argument → draft. Absent if it is read-only, or a `beforeSave` hook writes it. */
  readonly write?: (value: unknown, draft: Draft, call: Call) => void
  /** A check that the type cannot express; returns the fault. */
  readonly check?: (value: unknown, call: CheckedCall, of: Resource) => RestError | undefined
  /** How front matter stores it, for `check`. */
  readonly stored?: Stored
}

/** The author's options for a field; the rest follows from the schema and the field's name. */
export interface FieldOptions extends Partial<Omit<Field, 'schema' | 'write' | 'stored'>> {
  /** Replaces the default writing; `false` if a `beforeSave` hook writes it. */
  readonly write?: Field['write'] | false
  /** Front matter key, if it differs from the field's name; `false` if nothing is stored. */
  readonly stored?: Stored | string | false
}

/** A field as its author defines it; a resource completes it by its name. */
export interface FieldDraft {
  readonly draft: { readonly schema: z.ZodType; readonly options: FieldOptions }
}

/** How front matter stores a field. */
export interface Stored {
  readonly key: string
  readonly schema: z.ZodType
  /** Its type as editors know it, where files are taken that are partly wrong. */
  readonly described?: z.ZodType
  /**
   * Which rights or access a change of the value grants, as a sentence without a full stop; undefined for any other change.
   * Values are as stored in files, undefined where the file has none.
   */
  readonly opens?: (before: unknown, after: unknown) => string | undefined
  /** True if every file must have it, and say something by it. */
  readonly required?: boolean
  /** Name of the resource that its value references. */
  readonly references?: string
  /** The id space in which its value names an entry of any resource. */
  readonly space?: Space
  /** Of that space, the resources whose entries it may name; all by default. */
  readonly among?: readonly string[]
  /** The keys of mappings below which the references are, from the outside in; lists on the way count as their items. */
  readonly at?: readonly string[]
  /** The references inside its value. */
  readonly inner?: readonly InnerReferences[]
  /** How they are found and replaced if they have no fixed place. */
  readonly inside?: RefsInside
  /** The addresses in the value: they follow entries that move, and `check` verifies that they lead somewhere. */
  readonly links?: LinksInside
  /** Set if pages of the entries that its value names list those that name them so; with what the field is called. */
  readonly listsBack?: { readonly label?: string }
  /** True if an entry is permanently deleted along with the entry named here. */
  readonly cascade?: true
  /** Saves the data that an entry keeps of the entry it names, before that one is deleted. */
  readonly keeps?: (draft: Draft, gone: Entry) => void
}

/** References inside the value of a field, with the index that lists entries by them. */
export interface InnerReferences extends Pick<Stored, 'references' | 'space' | 'among' | 'inside' | 'listsBack'> {
  readonly at: readonly string[]
  readonly index: string
}

/** References within a value that holds more than them. */
export interface RefsInside {
  readonly refsIn: (value: unknown) => readonly unknown[]
  /** The value with its references replaced; an item whose only reference becomes `undefined` is removed. */
  readonly withRefs: (value: unknown, change: (ref: unknown) => unknown) => unknown
}

/** Addresses within a value, wherever it has them. */
export interface LinksInside {
  /** Each with the keys and numbers on its way; none where the value as a whole is one. */
  readonly linksIn: (value: unknown) => readonly { readonly at: readonly PropertyKey[]; readonly target: string }[]
  readonly withLinks: (value: unknown, change: (target: string) => string) => unknown
}

/**
 * The form of an action's answer, which its description is derived from: entries of its resource as the namespace
 * renders them (`list` a page, `map` an object by slug, `entry` one, `created` a new one, `changed` one after a change,
 * `removed` an entry that was trashed or deleted), or other values by media type.
 */
export type Answers = 'list' | 'map' | 'entry' | 'created' | 'changed' | 'removed' | Readonly<Record<string, z.ZodType>>

/** A list parameter. */
export interface Filter extends Arg {
  /** The index that it uses, if it uses one. */
  readonly index?: string
  /** The orders that it lets callers choose from. */
  readonly ordersBy?: readonly string[]
  /** Adds the condition to the query. Filters are applied in their order: later ones see the effect of earlier ones. */
  readonly select?: (value: unknown, query: Query, call: Call) => void
}

/** A sort order of a collection: numbers, or texts by collation. Entries without a key come last, in no range. */
export interface Order {
  readonly key: (entry: Entry, site: Site) => number | string | undefined
  /** True if the key depends on other entries: then it is sorted on demand and never kept. */
  readonly live?: boolean
}

/** The keys under which one index lists an entry. */
export type Index = (entry: Entry) => readonly string[]
