import type { Action, Arg, ArgTable, Call, Resource, Verb } from '../define/model.ts'

/** A path of the interface with what can be done there. */
export interface Route {
  readonly namespace: string
  /** With placeholders, for example `/core/v2/posts/{id}`. */
  readonly path: string
  /** As the site index names it, for example `/core/v2/posts/(?P<id>[\d]+)`. */
  readonly pattern: string
  readonly resource: Resource
  /** In the order in which they are described. */
  readonly actions: readonly Action[]
  /** The action that answers a verb. */
  readonly byVerb: ReadonlyMap<Verb, Action>
}

/** A route found for a path, and the values of its placeholders. */
export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Finds the route of a path; undefined when there is none. */
export type Matcher = (path: string) => Match | undefined

/** Every route of these resources, namespaces in their own order. */
export function toRoutes(resources: Iterable<Resource>): Route[] {
  const byPath = new Map<string, { namespace: string; resource: Resource; actions: Action[] }>()
  for (const resource of resources) {
    for (const action of resource.actions) {
      if (action.offline) continue
      const collection = action.at ?? `${resource.namespace}/${resource.base}`
      const namespace = action.at?.slice(0, action.at.lastIndexOf('/')) ?? resource.namespace
      const path = `/${collection}${action.path}`
      const known = byPath.get(path)
      if (known) known.actions.push(action)
      else byPath.set(path, { namespace, resource, actions: [action] })
    }
  }
  return [...byPath].map(([path, { namespace, resource, actions }]) => ({
    namespace,
    path,
    pattern: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?P<${name}>${patternOf(name, actions[0]!)})`),
    resource,
    actions,
    byVerb: new Map(actions.flatMap((action) => action.methods.map((verb) => [verb, action] as const))),
  }))
}

/** All arguments of an action that a face takes: those in the path first. */
export function toArgTable(action: Action, resource: Resource, face: Call['face'] = 'rest'): ArgTable {
  const tables = tablesOf[face]
  const known = tables.get(resource)?.get(action)
  if (known) return known
  const all = Object.entries<Arg>({ ...action.pathArgs, ...action.args(resource) })
  const table = Object.fromEntries(all.filter(([, arg]) => face === 'people' || !arg.people))
  if (!tables.has(resource)) tables.set(resource, new Map())
  tables.get(resource)!.set(action, table)
  return table
}

/** Makes the function that finds routes: names without regard to case, ids of digits only, one closing slash allowed. */
export function toMatcher(routes: readonly Route[]): Matcher {
  const root: Node = { names: new Map() }
  for (const route of routes) {
    let node = root
    const params: string[] = []
    for (const part of route.path.slice(1).split('/')) {
      const [, name, suffix] = /^\{(\w+)\}(\.\w+)?$/.exec(part) ?? []
      if (name) params.push(name)
      if (!name) node = childOf(node.names, part.toLowerCase())
      else if (suffix) node = childOf((node.files ??= new Map()), suffix)
      else if (isDigits(name)) node = node.digits ??= { names: new Map() }
      else node = node.word ??= { names: new Map() }
    }
    node.end = { route, params }
  }
  return (path) => {
    const values: string[] = []
    let node: Node | undefined = root
    const clean = path.endsWith('/') ? path.slice(0, -1) : path
    for (const part of clean.slice(1).split('/')) {
      const next: Node | undefined = node.names.get(part.toLowerCase())
      if (next) node = next
      else if (node.digits && /^\d+$/.test(part)) {
        values.push(part)
        node = node.digits
      } else if (node.files && isFile(part) && node.files.has(suffixOf(part))) {
        values.push(part.slice(0, part.indexOf('.')))
        node = node.files.get(suffixOf(part))!
      } else if (node.word && /^[\w-]+$/.test(part)) {
        values.push(part)
        node = node.word
      } else return undefined
    }
    return node.end && toMatch(node.end, values)
  }
}

interface Node {
  names: Map<string, Node>
  digits?: Node
  word?: Node
  /** What stands below digits with a suffix (`{id}.ics`), by the suffix. */
  files?: Map<string, Node>
  /** The route that ends here, with the names of its placeholders: at one place, routes may call them differently. */
  end?: { route: Route; params: readonly string[] }
}

function isFile(part: string): boolean {
  return /^\d+\.\w+$/.test(part)
}

function suffixOf(part: string): string {
  return part.slice(part.indexOf('.')).toLowerCase()
}

function toMatch({ route, params }: NonNullable<Node['end']>, values: readonly string[]): Match {
  const named: Record<string, string> = {}
  for (let i = 0; i < params.length; i++) named[params[i]!] = values[i]!
  return { route, params: named }
}

const tablesOf: Record<Call['face'], WeakMap<Resource, Map<Action, ArgTable>>> = {
  rest: new WeakMap(),
  people: new WeakMap(),
}

function patternOf(name: string, { pathArgs }: Action): string {
  return pathArgs?.[name]?.pattern ?? (isDigits(name) ? '[\\d]+' : '[\\w-]+')
}

// `{id}`, `{parent}` are digits; `{type}`, `{status}`, `{taxonomy}` are words (interface, conventions).
function isDigits(name: string): boolean {
  return name === 'id' || name === 'parent'
}

function childOf(names: Map<string, Node>, part: string): Node {
  const known = names.get(part)
  if (known) return known
  const fresh: Node = { names: new Map() }
  names.set(part, fresh)
  return fresh
}
