import type { Action, Resource } from '../define/model.ts'
import { patternOf } from '../store/entry-path.ts'

/** What stands in a command between the verb and the flags. */
export interface Positional {
  /** The argument of the action's path that it gives; `file` for a file that is taken in. */
  readonly arg: string
  /** As a help text names it. */
  readonly label: string
  readonly description: string
  /** Resource whose entry it names; undefined when it is taken as it is. */
  readonly refers?: string
  /** True when several may be given, and the action is done with each. */
  readonly many: boolean
}

/** A verb of a noun: an action, and what stands after it. */
export interface Verb {
  readonly name: string
  readonly summary: string
  readonly action: Action
  readonly positionals: readonly Positional[]
}

/** The verbs of a noun, from its actions. */
export function toVerbs(resource: Resource): Verb[] {
  const byName = new Map<string, Action>()
  for (const action of resource.actions) if (!action.online && !byName.has(action.name)) byName.set(action.name, action)
  return [...byName.values()].map((action) => {
    const { name, summary } = action
    return { name, summary, action, positionals: positionalsOf(action, resource) }
  })
}

function positionalsOf(action: Action, resource: Resource): Positional[] {
  const many = isRepeatable(action, resource)
  const found = [...action.path.matchAll(/\{(\w+)\}/g)].map(([, arg = '']): Positional => {
    const refers = action.pathArgs?.[arg]?.refers ?? (arg === 'id' ? resource.name : undefined)
    const label = arg === 'id' ? 'ref' : arg
    return { arg, label, description: describeRef(refers), many: many && arg === 'id', ...(refers && { refers }) }
  })
  const takesFile = action.name === 'create' && patternOf(resource)?.attaches
  return takesFile ? [...found, { arg: 'file', label: 'file', description: 'The file to take in.', many: false }] : found
}

// What only says which entries, and nothing about them, may be done with several.
function isRepeatable(action: Action, resource: Resource): boolean {
  if (action.methods.includes('GET')) return false
  return Object.keys(action.args(resource)).every((name) => !resource.fields[name])
}

function describeRef(refers: string | undefined): string {
  return refers === undefined ? 'Its name.' : `Which ${refers}: an id, a slug or a file.`
}
