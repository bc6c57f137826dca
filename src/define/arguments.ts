import type { z } from 'zod'
import type { RestError } from './errors.ts'
import type { Args, Space } from './plain.ts'

/** One argument: its type as a zod schema and how it is checked. */
export interface ArgOf<Site, Call extends { readonly site: Site; readonly caller: unknown; readonly args: Args }> {
  readonly schema: z.ZodType
  readonly required?: boolean
  /** Checked in the earlier round (see behaviour of paging and context arguments). */
  readonly early?: boolean
  /** Any value is taken: the field's own writing knows what to leave alone. */
  readonly unchecked?: boolean
  /** How the index of routes writes it as part of a path, where that is not as usual. */
  readonly pattern?: string
  /** Read but not described: what callers must not send, or need not know of. */
  readonly hidden?: boolean
  /** Taken, but not told of over HTTP: the interface declares it nowhere. */
  readonly undeclared?: boolean
  /** Values taken beside those of the type, and what each is read as (`null` that puts a default back). */
  readonly specialValues?: ReadonlyMap<unknown, unknown>
  /** Values that say nothing: as if the argument were not there. */
  readonly ignoredValues?: ReadonlySet<unknown>
  /** The default, where it follows from the site. */
  readonly preset?: PresetOf<Site>
  /** Taken at the terminal only; over HTTP it counts as unknown. */
  readonly terminalOnly?: boolean
  /** Name of the resource whose id it takes; the terminal takes slugs too. A field's own `stored.references` says it already. */
  readonly references?: string
  /** Asked with the value as it came, before its type is: a refusal that does not tell which values there are. */
  readonly refuse?: (value: unknown, call: Pick<Call, 'site' | 'caller'>) => RestError | undefined
  /** A further check that a type cannot say; gives what is wrong. */
  readonly check?: (value: unknown, call: Pick<Call, 'site' | 'args' | 'caller'>) => RestError | undefined
}

/** A default that a setting or the clock of the site makes. */
export interface PresetOf<Site> {
  readonly of: (site: Site) => unknown
  /** What it is, in words: for help and reference, which know no site. */
  readonly description: string
}

/** A front matter key and what may stand there. */
export interface StoredOf<Entry, Draft> {
  readonly key: string
  readonly schema: z.ZodType
  /** Name of the resource that its value names, for references. */
  readonly references?: string
  /** The space in which its value names an entry, whatever the resource. */
  readonly space?: Space
  /** True when an entry is deleted for good together with the one that it names here. */
  readonly cascade?: true
  /** Writes down what an entry keeps of the one that it names, before that goes. */
  readonly keeps?: (draft: Draft, gone: Entry) => void
}
