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
  /** Path of the collection below the REST root, if not the resource's own: a second route to the same entries. */
  readonly at?: string
  /** How it shows entries, if not as their resource does. */
  readonly show?: (entry: Entry, view: Omit<View, 'opens'>) => Record<string, unknown>
  /** The resource in whose form `show` shows them: one that no registry has. */
  readonly form?: Resource
  /** The type of the result of `show`. */
  readonly shown?: z.ZodType
  /** Path below the resource's base; `{id}` and `{parent}` are digits, other names word characters and hyphens. */
  readonly path: string
  /** Arguments other than those in the path. */
  readonly args: (resource: Resource) => ArgTable
  /** Descriptions of the arguments in the path. */
  readonly pathArgs?: ArgTable
  /** Finds the entry it is about, where its path has no `{id}`. */
  readonly find?: (call: Call) => Entry | undefined
  /** Returns why this call is refused (unknown id, missing right), or undefined. Must not change anything. */
  readonly permit: (call: Call) => RestError | undefined
  /**
   * Whether `Allow` lists its verbs for a caller, if that differs from `permit`: in namespaces whose permissions are those of a
   * role, and that decide later whether the entry exists, or may be read.
   */
  readonly allows?: (call: Call) => boolean
  /**
   * The part of `permit` that needs nothing but the caller and the path, where an argument can turn a refusal of 401 or
   * 403 into a permission: of who is refused so, no long body is read. By default all of it.
   */
  readonly permitSender?: (call: Call) => RestError | undefined
  /** Whether a file in this form field is kept (the body: ''); called after `permit`, before the body is read. */
  readonly takesFile?: (field: string, call: Call) => boolean
  readonly run: (call: Call) => Result | Promise<Result>
  /** Of a list: narrows its query further than filters and access do. */
  readonly narrow?: (query: Query, call: Call) => void
  /** Of a list: a line for each group of entries that it leaves out unasked, for people. */
  readonly leavesOut?: (call: Call) => readonly string[]
  /** The rows that a person at a terminal sees of the entry instead of all its members, with the body below. */
  readonly brief?: (call: Call, entry: Entry) => readonly (readonly [name: string, value: string])[]
  /** Of a list: what a person sees of it who asks for no form of printing. */
  readonly drawn?: (call: Call, page: Page) => string
  /** The form of its answer; undescribed where it is absent. */
  readonly answers?: Answers
  /** The status of values of its own, where that is not 200. */
  readonly status?: number
  /** By status, its refusals that other actions of its verbs do not have in this form: their media types besides JSON. */
  readonly refuses?: Readonly<Partial<Record<404 | 415, readonly string[]>>>
  /** The schema of its request's body, by media type, where it is not just the arguments; they are added to objects. */
  readonly takes?: Readonly<Record<string, z.ZodType>>
  /** Of entries that a pattern or conditions match, those that it is for; by default all. `given` are its arguments as typed. */
  readonly among?: (entries: readonly Entry[], given: Readonly<Record<string, unknown>>, site: Site) => readonly Entry[]
  /** The entry that a call changes: an argument that repeats its current value is not a change, and is not refused. */
  readonly changes?: (call: Call) => Entry | undefined
  /** Creates the entry for a caller that creates another one with it and already holds the write lock. */
  readonly make?: (call: Call) => Entry
  /** Its effect on entries, where the terminal asks people to confirm it, or tells them more. */
  readonly does?: 'list' | 'get' | 'create' | 'update' | 'trash' | 'delete' | 'restore'
  readonly terminalOnly?: boolean
  /** The system under whose names alone its route exists over HTTP: the interface itself does not have it. */
  readonly onlyIn?: System
  /** For whom its route does not exist, and is listed nowhere. */
  readonly hiddenFrom?: (caller: Caller) => boolean
  /** Offered only over the web: at the terminal another command does it. */
  readonly webOnly?: boolean
  /** The past participle that the terminal prints before an entry's name once this is done: `Approved`. */
  readonly done?: string
  /** The member of its answer that the terminal prints by itself, where nothing else is asked for. */
  readonly printed?: string
  /** Name of the resource whose entries it returns, if not its own. */
  readonly shows?: string
}

/** The place of a collection below the REST root that some callers have not. */
export interface HiddenCollection {
  readonly namespace: string
  readonly base: string
  readonly hiddenFrom: NonNullable<Action['hiddenFrom']>
}
