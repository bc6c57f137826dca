import { parse, TomlDate, TomlError } from 'smol-toml'
import { ContentError } from '../files/content-error.ts'
import { forbiddenKey, MAX_DEPTH, MAX_NODES } from '../files/limits.ts'
import { checkTree } from './read-yaml.ts'

/**
 * Reads TOML front matter into a plain object; dates and times become ISO 8601 strings. `firstLine` is the file's line on which
 * it starts. Throws ContentError for invalid TOML, forbidden keys, and anything beyond the limits.
 */
export function readToml(source: string, path: string, firstLine: number): Record<string, unknown> {
  const data = parseToml(source, path, firstLine)
  checkTree(data, { left: MAX_NODES }, 1, (problem, key) => {
    if (key !== undefined) throw forbiddenKey(path, key, { line: firstLine, column: 1 })
    throw new ContentError(path, `front matter ${problem}`, { line: firstLine })
  })
  return data
}

function parseToml(source: string, path: string, firstLine: number): Record<string, unknown> {
  try {
    return toPlain(parse(source, { maxDepth: MAX_DEPTH + 2 })) as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [reason = ''] = error.message.split('\n')
    throw new ContentError(path, `front matter: ${reason.replace(/^Invalid TOML document: /, '')}`, {
      line: error.line + firstLine - 1,
      column: error.column,
    })
  }
}

/** Converts the values of a parsed document to those that files of any language hold. */
export function toPlain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?!\d)/, '')
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toPlain(one)]))
}
