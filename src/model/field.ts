import type { z } from 'zod'
import type { RestError } from '../define/errors.ts'
import type { Arg, CheckedCall, FieldArgKey } from './arguments.ts'
import type { Call } from './call.ts'
import type { Draft, Entry, Query } from './entry.ts'
import type { Context, Ref, Space } from './plain.ts'
import type { Resource } from './resource.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** One member of a resource: how it is described, stored and shown. */
export interface Field extends Pick<Arg, FieldArgKey> {
  readonly schema: z.ZodType
  /** The type of the shown value where it differs, by context if need be; `.optional()` if it may be left out. */
  readonly answer?: z.ZodType | ((context: Context) => z.ZodType)
  /** Contexts whose answers include it; empty for a write-only field. */
  readonly contexts: readonly Context[]
  /** Callers cannot write it. */
  readonly readonly?: boolean
  /** Repeats another member's value for programs: people see it only on request. */
  readonly forPrograms?: boolean
  /** Whether the shown value follows from something that changes by itself, not from the file: tables to be edited omit it. */
  readonly isDerived?: (entry: Entry, site: Site) => boolean
  /** Stored → shown. */
  readonly show: (entry: Entry, view: View) => unknown
  /** The text as written, if the shown value is an object with `raw` beside the rendered form. */
  readonly raw?: (entry: Entry, site: Site) => string
  /** The value as written, for a member that answers show only inside another one; without it, the value is secret. */
  readonly source?: (entry: Entry, site: Site) => unknown
  /** Argument → draft. Absent for read-only fields and those that a `beforeSave` hook writes. */
  readonly write?: (value: unknown, draft: Draft, call: Call) => void
  /** A check that the type cannot express; returns the fault. */
  readonly check?: (value: unknown, call: CheckedCall, of: Resource) => RestError | undefined
  /** How front matter stores it, for `check`. */
  readonly stored?: Stored
}

/** A field author's options; the rest follows from the schema and the field's name. */
export interface FieldOptions extends Partial<Omit<Field, 'schema' | 'write' | 'stored'>> {
  /** Replaces the default; `false` if a `beforeSave` hook writes it. */
  readonly write?: Field['write'] | false
  /** Front matter key, if it differs from the field's name; `false` if nothing is stored. */
  readonly stored?: Stored | string | false
}

/** A field as its author defines it; the resource completes it, by its name. */
export interface FieldDraft {
  readonly draft: { readonly schema: z.ZodType; readonly options: FieldOptions }
}

/** How front matter stores a field. */
export interface Stored {
  readonly key: string
  readonly schema: z.ZodType
  /** Its type in the schemas for editors, if files that are partly wrong are still read. */
  readonly described?: z.ZodType
  /**
   * The rights or access that a change of the value grants, as a sentence without a full stop; undefined if it grants none.
   * Values are as stored in files, undefined if the file has none.
   */
  readonly opens?: (before: unknown, after: unknown) => string | undefined
  /** True if every file must have it, with a value that is not empty. */
  readonly required?: boolean
  /** Name of the resource that its value references. */
  readonly references?: string
  /** The id space in which its value names an entry of any resource. */
  readonly space?: Space
  /** The resources of that space whose entries it may name; all by default. */
  readonly among?: readonly string[]
  /** The path of mapping keys to the references, outermost first; lists on the way stand for their items. */
  readonly at?: readonly string[]
  readonly inner?: readonly InnerReferences[]
  /** How references are found and replaced if they have no fixed place. */
  readonly inside?: RefsInside
  /** URLs in the value: they are updated when entries move, and `check` verifies their targets. */
  readonly links?: LinksInside
  /** Set if the pages of the referenced entries list those that name them so; with the field's name, for people. */
  readonly listsBack?: { readonly label?: string }
  /** True if an entry is permanently deleted along with the entry that it names here. */
  readonly cascade?: true
  /** Saves what an entry must retain of the entry it names, before that one is deleted; returns what it names instead. */
  readonly keeps?: (draft: Draft, gone: Entry, site: Site) => Ref | undefined | void
}

/** References inside a field's value, with the index that lists entries by them. */
export interface InnerReferences extends Pick<Stored, 'references' | 'space' | 'among' | 'inside' | 'listsBack'> {
  readonly at: readonly string[]
  readonly index: string
}

/** References within a value that holds other data as well. */
export interface RefsInside {
  readonly refsIn: (value: unknown) => readonly unknown[]
  /** The value with its references replaced; an item whose only reference becomes `undefined` is removed. */
  readonly withRefs: (value: unknown, change: (ref: unknown) => unknown) => unknown
}

export interface LinksInside {
  /** Each with its path of keys and list positions, which is empty if the value itself is a URL. */
  readonly linksIn: (value: unknown) => readonly { readonly at: readonly PropertyKey[]; readonly target: string }[]
  readonly withLinks: (value: unknown, change: (target: string) => string) => unknown
}

/**
 * The form of an action's answer, from which its description is derived: entries of its resource as the namespace renders them
 * (`list` a page, `map` an object by slug, `entry` one, `created` a new one, `changed` one after a change, `removed` an entry
 * that was trashed or deleted), or other values by media type.
 */
export type Answers = 'list' | 'map' | 'entry' | 'created' | 'changed' | 'removed' | Readonly<Record<string, z.ZodType>>

/** A list parameter. */
export interface Filter extends Arg {
  readonly index?: string
  /** The orders that it offers callers. */
  readonly ordersBy?: readonly string[]
  /** Adds the condition to the query. Filters run in their order: later ones see the effect of earlier ones. */
  readonly select?: (value: unknown, query: Query, call: Call) => void
}

/** A sort order of a collection: numbers, or texts by collation. Entries without a key come last, and are in no range. */
export interface Order {
  readonly key: (entry: Entry, site: Site) => number | string | undefined
  /** True if the key depends on other entries: it is then sorted on demand and never stored. */
  readonly live?: boolean
}

/** The keys under which one index lists an entry. */
export type Index = (entry: Entry) => readonly string[]
