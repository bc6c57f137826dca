import { CORE_SCHEMA, YAMLException, load, type EventType, type LoadOptions, type State, Type } from 'js-yaml'
import { ContentError } from '../files/content-error.ts'
import { MAX_ALIASES, MAX_DEPTH, MAX_NODES, forbiddenKey, isForbiddenKey, positionAt } from '../files/limits.ts'
import { explainYaml } from './yaml-faults.ts'

// Created on demand: most commands read front matter alone.
function mergingSchema() {
  const merge = new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (key) => key === '<<' })
  return CORE_SCHEMA.extend({ implicit: [merge] })
}

/**
 * Reads YAML 1.2 core front matter (dates and times stay strings) into a plain object; `firstLine` is the file's line on which
 * it starts. `asOthers`: like other tools, which let a key occur several times, or be merged in (`<<`). Throws ContentError if
 * it is not a mapping, for duplicate or forbidden keys, unknown tags, and anything beyond the limits.
 */
export function readYaml(source: string, path: string, firstLine: number, asOthers = false): Record<string, unknown> {
  // Lines end with a newline here, although the parser also takes a carriage return for a line break.
  const placeOf = (position: number) => {
    const { line, column } = positionAt(source, position)
    return { line: line + firstLine - 1, column }
  }
  let aliases = 0
  const listener = (event: EventType, state: State): void => {
    // Only an alias and an empty node (with a null result) have no kind. @types/js-yaml lacks that, and an option below.
    const { kind } = state as State & { kind: string | null }
    if (event !== 'close' || kind !== null || state.result === null) return
    if (++aliases > MAX_ALIASES)
      throw new ContentError(path, `front matter uses more than ${MAX_ALIASES} aliases`, placeOf(state.position))
  }
  let data: unknown
  try {
    // Nesting that is too deep only after its aliases are expanded is found below; an alias begins with an asterisk.
    const listening = source.includes('*') && { listener }
    data =
      load(source, {
        schema: asOthers ? mergingSchema() : CORE_SCHEMA,
        ...listening,
        maxDepth: MAX_DEPTH + 2,
        json: asOthers,
      } as LoadOptions & { maxDepth: number }) ?? {}
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { reason, hint, at } = explainYaml(source, error)
    throw new ContentError(path, `front matter: ${reason}`, { ...placeOf(at), hint })
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const hint = 'write it as "key: value" lines'
    throw new ContentError(path, 'front matter is not a mapping of keys to values', { line: firstLine, hint })
  }
  checkTree(data, { left: MAX_NODES }, 1, (problem, key) => {
    if (key !== undefined)
      throw forbiddenKey(path, key, placeOf(Math.max(0, source.search(new RegExp(`${key}["']?[ \\t]*:`)))))
    throw new ContentError(path, `front matter ${problem}`, { line: firstLine, hint: 'write the values out' })
  })
  return data as Record<string, unknown>
}

/** Walks a value as if its aliases were expanded; calls `refuse` for too deep nesting, too many values and forbidden keys. */
export function checkTree(
  node: object,
  budget: { left: number },
  depth: number,
  refuse: (problem: string, key?: string) => never,
): void {
  if (depth > MAX_DEPTH) refuse(`is nested deeper than ${MAX_DEPTH} levels`)
  const isList = Array.isArray(node)
  for (const key of Object.keys(node)) {
    if (!isList && isForbiddenKey(key)) refuse('', key)
    if (--budget.left < 0) refuse(`contains more than ${MAX_NODES} values`)
    const child = (node as Record<string, unknown>)[key]
    if (typeof child === 'object' && child !== null) checkTree(child, budget, depth + 1, refuse)
  }
}
