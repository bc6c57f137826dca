import type { Action, Resource } from '../../model/model.ts'
import { patternOf } from '../../site/index/entry-path.ts'
import { groupBy } from '../../text/values.ts'
import type { Typed } from '../flags/flag-values.ts'
import type { Flag } from '../flags/flags.ts'
import { isGlob } from '../refs/globs.ts'
import type { Globals } from '../session/session.ts'

/** A positional argument, between the verb and the flags. */
export interface Positional {
  /** The path argument that it sets; `file` and `files` for uploads. */
  readonly arg: string
  readonly label: string
  readonly description: string
  /** A value for examples, if its name is unsuitable. */
  readonly example?: string
  /** Whether it names the entries that the verb works on, which `--where` selects too. */
  readonly isTarget: boolean
  /** Resource of the entry that it names; undefined if the text is used as it is. */
  readonly references?: string
  /** True if several may be given: the action runs for each, or once for all if they are files. */
  readonly many: boolean
}

/** A verb of a noun: an action (or several, with different paths), and its positional arguments. */
export interface Verb {
  readonly name: string
  readonly summary: string
  readonly action: Action
  readonly positionals: readonly Positional[]
  /** Words that select another path in place of the ref: `me`. */
  readonly words: ReadonlyMap<string, Action>
}

export interface TypedVerb {
  readonly resource: Resource
  readonly verb: Verb
  readonly flags: readonly Flag[]
  readonly positionals: readonly (string | readonly string[])[]
  readonly typed: Typed
  readonly globals: Globals
}

/** Whether the typed words may name several entries, even if they name one now. */
export function namesMany({ verb, positionals, typed }: TypedVerb): boolean {
  const isChosen = typed['where'] !== undefined && verb.positionals.some(({ isTarget }) => isTarget)
  return isChosen || positionals.some((words) => Array.isArray(words) && (words.length > 1 || words.some(isGlob)))
}

/** A noun of the program, and the names of all its verbs. */
export interface Noun {
  readonly name: string
  readonly resource: Resource
  readonly verbs: readonly string[]
}

export function toVerbs(resource: Resource): Verb[] {
  const here = resource.actions.filter(({ webOnly }) => !webOnly)
  return [...groupBy(here, ({ name }) => name)].map(([name, actions]) => {
    const action = actions.find(({ path }) => path.includes('{')) ?? actions[0]!
    const words = actions.flatMap((other) => {
      const word = /^\/(\w+)$/.exec(other.path)?.[1]
      return other !== action && word !== undefined ? [[word, other] as const] : []
    })
    const positionals = positionalsOf(action, resource)
    return { name, summary: action.summary, action, positionals, words: new Map(words) }
  })
}

/** The names of all verbs of a noun: of its actions, its file, and its `own` commands, by name. */
export function verbNamesOf(resource: Resource, own: Readonly<Record<string, unknown>> = {}): string[] {
  const names = toVerbs(resource).map(({ name }) => name)
  return [...names, ...(hasEdit(resource) ? ['edit'] : []), ...Object.keys(own)]
}

/** Whether an entry's file can be changed in an editor. */
export function hasEdit(resource: Resource): boolean {
  return resource.files !== undefined && resource.actions.some(({ does, webOnly }) => does === 'update' && !webOnly)
}

/** Whether a new entry of a resource can be written in an editor: it is a file of text. */
export function isEditable(resource: Resource): boolean {
  const pattern = patternOf(resource)
  return pattern !== undefined && !pattern.single && !pattern.attaches
}

function positionalsOf(action: Action, resource: Resource): Positional[] {
  // An action on one entry runs on several, one after the other.
  const many = action.path === '/{id}'
  const found: Positional[] = [...action.path.matchAll(/\{(\w+)\}/g)].map(([, arg = '']) => {
    const taken = action.pathArgs?.[arg]
    // What an action finds itself has no file or slug.
    const references = taken?.references ?? (arg === 'id' && !action.find ? resource.name : undefined)
    const label = references !== undefined && arg === 'id' ? 'ref' : arg
    const description =
      references === undefined
        ? (taken?.schema.description ?? 'Its name.')
        : `The ${references}: an id, a slug or a file${many ? '; also several, or a pattern like 2025-*' : ''}.`
    return { arg, label, description, isTarget: many && !!references, many, references, example: taken?.flag?.example }
  })
  if (!patternOf(resource)?.attaches) return found
  const file = { label: 'file', isTarget: false }
  if (action.args(resource)['files'])
    return [...found, { ...file, arg: 'files', description: 'The files to add.', many: true }]
  if (action.does !== 'create') return found
  return [...found, { ...file, arg: 'file', description: 'The file to add.', many: false }]
}
