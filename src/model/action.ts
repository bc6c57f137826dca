import type { z } from 'zod'
import type { RestError } from '../define/errors.ts'
import type { ArgTable } from './arguments.ts'
import type { Call, Result } from './call.ts'
import type { Caller } from './caller.ts'
import type { Entry, Page, Query } from './entry.ts'
import type { Answers } from './field.ts'
import type { Verb } from './plain.ts'
import type { Resource } from './resource.ts'
import type { System } from './rest-root.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** One thing that can be done with a resource: a route and a command. */
export interface Action {
  /** The CLI verb: list, get, create …. */
  readonly name: string
  readonly summary: string
  readonly methods: readonly Verb[]
  /** Path of the collection below the REST root, if it is not the resource's own: a second route to the same entries. */
  readonly at?: string
  /** Shows an entry, if not the way its resource does. */
  readonly show?: (entry: Entry, view: Omit<View, 'opens'>) => Record<string, unknown>
  /** The resource whose form `show` produces: one that is in no registry. */
  readonly form?: Resource
  readonly shown?: z.ZodType
  /** Path below the resource's base; `{id}` and `{parent}` are digits, other names word characters and hyphens. */
  readonly path: string
  /** Arguments other than those in the path. */
  readonly args: (resource: Resource) => ArgTable
  readonly pathArgs?: ArgTable
  /** Finds the entry that a call concerns, if the path has no `{id}`. */
  readonly find?: (call: Call) => Entry | undefined
  /** Returns why a call is refused (unknown id, missing right), or undefined. Must not change anything. */
  readonly permit: (call: Call) => RestError | undefined
  /** Whether `Allow` lists its verbs, if not like `permit`: where only roles count, and the entry itself is checked later. */
  readonly allows?: (call: Call) => boolean
  /**
   * The part of `permit` that needs only the caller and the path, where an argument can turn a 401 or 403 into permission: no
   * long body is read from a caller whom it refuses. By default all of `permit`.
   */
  readonly permitSender?: (call: Call) => RestError | undefined
  /** Whether a file in this form field (`''`: the body) is accepted; called after `permit`, before the body is read. */
  readonly takesFile?: (field: string, call: Call) => boolean
  readonly run: (call: Call) => Result | Promise<Result>
  /** Narrows a list's query beyond its filters and access. */
  readonly narrow?: (query: Query, call: Call) => void
  /** For people: a line for each group of entries that a list leaves out by default. */
  readonly leavesOut?: (call: Call) => readonly string[]
  /** The rows that the terminal prints of the entry in place of all its members, above the body. */
  readonly brief?: (call: Call, entry: Entry) => readonly (readonly [name: string, value: string])[]
  /** Draws a list for the terminal when no output format is requested. */
  readonly drawn?: (call: Call, page: Page) => string
  /** The form of its answer, for the description; undescribed if absent. */
  readonly answers?: Answers
  /** The status of its `value` results, if not 200. */
  readonly status?: number
  /** Media types besides JSON of its refusals, by status; 415 is among its refusals only if it is listed here. */
  readonly refuses?: Readonly<Partial<Record<404 | 415, readonly string[]>>>
  /** The schema of its request body by media type, if it is not just the arguments; those are added to objects. */
  readonly takes?: Readonly<Record<string, z.ZodType>>
  /** Of entries that a pattern or conditions match, those it applies to; by default all. `given`: arguments as typed. */
  readonly among?: (entries: readonly Entry[], given: Readonly<Record<string, unknown>>, site: Site) => readonly Entry[]
  /** The entry that a call changes: an argument that repeats the current value is no change, and is not refused. */
  readonly changes?: (call: Call) => Entry | undefined
  /** Creates the entry for a caller that creates another one along with it and already holds the write lock. */
  readonly make?: (call: Call) => Entry
  /** Its effect on entries, if the terminal asks for confirmation or prints more about it. */
  readonly does?: 'list' | 'get' | 'create' | 'update' | 'trash' | 'delete' | 'restore'
  readonly terminalOnly?: boolean
  /** The system under whose names alone its route exists over HTTP: the interface itself lacks it. */
  readonly onlyIn?: System
  /** Callers for whom its route does not exist and is listed nowhere. */
  readonly hiddenFrom?: (caller: Caller) => boolean
  /** Available only over the web: at the terminal another command does it. */
  readonly webOnly?: boolean
  /** The past participle that the terminal prints before an entry's name when this is done: `Approved`. */
  readonly done?: string
  /** The only member of its answer that the terminal prints, unless others are requested. */
  readonly printed?: string
  /** Name of the resource whose entries it returns, if not its own. */
  readonly shows?: string
}

/** A collection below the REST root that is hidden from some callers. */
export interface HiddenCollection {
  readonly namespace: string
  readonly base: string
  readonly hiddenFrom: NonNullable<Action['hiddenFrom']>
}
