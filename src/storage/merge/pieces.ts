import { parseSource } from '../front-matter/edit-yaml.ts'
import { isMap } from 'yaml'
import { readStatements, type Statement } from '../front-matter/edit-toml.ts'
import { yamlKeyOf } from '../front-matter/edit-yaml-values.ts'
import {
  isFirstOnLine,
  isFlow,
  lineEnd,
  lineStart,
  pairEnd,
  pairStart,
  type SourceMap,
  type SourcePair,
} from '../front-matter/yaml-layout.ts'

/** The lines of one key of front matter. */
export interface Piece {
  /** Comments and blank lines above it. */
  readonly lead: string
  readonly text: string
}

export interface Pieces {
  readonly keys: ReadonlyMap<string, Piece>
  /** The text below the last key: in TOML, all tables. */
  readonly tail: string
}

/** Splits front matter without losing anything; undefined if its keys are not on lines of their own. */
export function toPieces(source: string, language: 'yaml' | 'toml'): Pieces | undefined {
  const places = language === 'toml' ? readStatements(source).statements : placesInYaml(source)
  if (!places) return undefined
  const keys = new Map<string, Piece>()
  let at = 0
  for (const { key, start, end } of places) {
    if (start < at || keys.has(key)) return undefined
    keys.set(key, { lead: source.slice(at, start), text: source.slice(start, end) })
    at = end
  }
  return { keys, tail: source.slice(at) }
}

function placesInYaml(source: string): Statement[] | undefined {
  const root = parseSource(source)
  if (root === null) return []
  if (!isMap(root) || isFlow(root)) return undefined
  const places: Statement[] = []
  for (const pair of (root as SourceMap).items as SourcePair[]) {
    const key = yamlKeyOf(pair.key)
    const start = pairStart(pair)
    if (key === undefined || !isFirstOnLine(source, start)) return undefined
    places.push({ key, start: lineStart(source, start), end: lineEnd(source, pairEnd(source, pair)) })
  }
  return places
}
