import { CORE_SCHEMA, YAMLException, load, type EventType, type State } from 'js-yaml'
import { ContentError } from '../files/content-error.ts'
import { MAX_ALIASES, MAX_DEPTH, MAX_NODES, forbiddenKey, isForbiddenKey, positionAt } from './limits.ts'
import { explainYaml } from './yaml-faults.ts'

/** Parser state that @types/js-yaml omits. */
type ParserState = State & { depth: number; kind: string | null }

/**
 * Reads YAML 1.2 core front matter (dates and times stay strings) into a plain object; `firstLine` is the file's line
 * on which it starts. Throws ContentError if it is not a mapping, for duplicate or forbidden keys, unknown tags, and
 * anything beyond the limits.
 */
export function readYaml(source: string, path: string, firstLine: number): Record<string, unknown> {
  const guard = new NodeGuard(path, firstLine)
  let data: unknown
  try {
    data = load(source, { schema: CORE_SCHEMA, listener: guard.listener }) ?? {}
  } catch (error) {
    throw error instanceof YAMLException ? explain(error, source, path, firstLine) : error
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const hint = 'write it as "key: value" lines'
    throw new ContentError(path, 'front matter is not a mapping of keys to values', { line: firstLine, hint })
  }
  checkTree(data, { left: MAX_NODES }, 1, (problem, key) => {
    if (key !== undefined) throw forbiddenKey(path, key, findKey(source, key, firstLine))
    throw new ContentError(path, `front matter ${problem}`, { line: firstLine, hint: 'write the values out' })
  })
  return data as Record<string, unknown>
}

/** Follows js-yaml's parsing, so that a hostile file is stopped at its fault. */
class NodeGuard {
  private nodes = 0
  private aliases = 0
  private readonly path: string
  private readonly firstLine: number

  constructor(path: string, firstLine: number) {
    this.path = path
    this.firstLine = firstLine
  }

  readonly listener = (event: EventType, parserState: State): void => {
    const state = parserState as ParserState
    if (event === 'open') {
      this.nodes++
      // A container at the deepest level may still hold scalars, one composing step deeper.
      if (state.depth > MAX_DEPTH + 1) this.refuse(state, `is nested deeper than ${MAX_DEPTH} levels`)
      if (this.nodes > MAX_NODES) this.refuse(state, `holds more than ${MAX_NODES} values`)
    } else if (state.kind === null && state.result !== null) {
      // js-yaml sets no kind only for an empty node (whose result is null) and for an alias.
      this.aliases++
      if (this.aliases > MAX_ALIASES) this.refuse(state, `uses more than ${MAX_ALIASES} aliases`)
    }
  }

  private refuse(state: ParserState, problem: string): never {
    // The parser also treats a carriage return as a line break of its own.
    const { line, column } = positionAt(state.input, state.position)
    throw new ContentError(this.path, `front matter ${problem}`, { line: line + this.firstLine - 1, column })
  }
}

/** Walks the parsed value as if its aliases were written out: their expansion is what must be limited. */
function checkTree(
  node: object,
  budget: { left: number },
  depth: number,
  refuse: (problem: string, key?: string) => never,
): void {
  if (depth > MAX_DEPTH) refuse(`is nested deeper than ${MAX_DEPTH} levels`)
  const isList = Array.isArray(node)
  for (const key of Object.keys(node)) {
    if (!isList && isForbiddenKey(key)) refuse('', key)
    if (--budget.left < 0) refuse(`holds more than ${MAX_NODES} values`)
    const child = (node as Record<string, unknown>)[key]
    if (typeof child === 'object' && child !== null) checkTree(child, budget, depth + 1, refuse)
  }
}

function explain(error: YAMLException, source: string, path: string, firstLine: number): ContentError {
  const { reason, hint, line, column } = explainYaml(source, error)
  return new ContentError(path, `front matter: ${reason}`, { line: line + firstLine - 1, column, hint })
}

function findKey(source: string, key: string, firstLine: number): { line: number; column: number } {
  const found = new RegExp(`${key}["']?[ \\t]*:`).exec(source)
  const { line, column } = positionAt(source, found?.index ?? 0)
  return { line: line + firstLine - 1, column }
}
