import type { RestError } from './errors.ts'
import type { Verb } from './plain.ts'

/** One thing that can be done with a resource: a route and a command. */
export interface ActionOf<Resource, Entry, Call, Result, ArgTable, View> {
  /** Verb of the command line: list, get, create …. */
  readonly name: string
  readonly summary: string
  readonly methods: readonly Verb[]
  /** Path of the collection below the REST root, where it is not the resource's own: a second way to the same entries. */
  readonly at?: string
  /** How it shows entries, where that is not how their resource does. */
  readonly show?: (entry: Entry, view: View) => Record<string, unknown>
  /** Path below the resource's base; `{id}` and `{parent}` are digits, other names word characters and hyphens. */
  readonly path: string
  /** Arguments beside those in the path. */
  readonly args: (resource: Resource) => ArgTable
  /** Descriptions of the arguments in the path. */
  readonly pathArgs?: ArgTable
  /** Refusal of this call (unknown id, missing right), or nothing. Must not change anything. */
  readonly permit: (call: Call) => RestError | undefined
  /** Whether a file under this field of a form is kept (the body itself: ''); asked after `permit`, before the body is read. */
  readonly takesFile?: (field: string, call: Call) => boolean
  readonly run: (call: Call) => Result | Promise<Result>
  /** The entry that a call changes: an argument that only repeats what it answers now is no change, and is not refused. */
  readonly changes?: (call: Call) => Entry | undefined
  /** The entry that a creation makes, for who makes it together with another one, under the write lock already. */
  readonly make?: (call: Call) => Entry
  /** True for what only the terminal offers. */
  readonly terminalOnly?: boolean
  /** True for what only the web offers: at the terminal another command does it. */
  readonly webOnly?: boolean
  /** Name of the resource whose entries it answers with, when that is not its own. */
  readonly shows?: string
}
