import { ContentError } from '../files/content-error.ts'
import { assertMerged } from './conflict-markers.ts'
import { MAX_FRONT_MATTER_BYTES, assertMatterFits, assertText, positionAt } from '../files/limits.ts'
import { isYamlPath, readWhole, readYamlFile, wholeKey } from './data-file.ts'
import type { MatterForm } from '../../model/model.ts'
import { readFrontMatter } from './front-matter.ts'
import { toUsual } from './matter-forms.ts'
import { readJson, type JsonObject } from './read-json.ts'

export interface ParsedEntry {
  data: Record<string, unknown>
  body: string
  /** The offset of the body in the text; -1 in a .json or .yaml file, whose body is a member's value. */
  bodyStart: number
}

/**
 * Parses the text of an entry file. A `.json` or `.yaml` file is one object whose member `bodyKey` is the body; any other file
 * is optional front matter (YAML 1.2 core, JSON or TOML) and a body. A file without a body (`wholeKey`) is one value. One blank
 * line after the closing fence and the file's final newline are not part of the body. `form`: how another tool writes front
 * matter. Throws ContentError with line and column for binary or oversized text, unterminated, executable or unknown front
 * matter, invalid YAML, JSON or TOML, duplicate or forbidden keys, deep nesting, too many aliases, a git conflict.
 */
export function parseEntry(text: string, path: string, bodyKey = 'content', form?: MatterForm): ParsedEntry {
  assertText(text, path)
  assertMerged(text, path)
  if (bodyKey === wholeKey) return { data: { [wholeKey]: readWhole(text, path) }, body: '', bodyStart: -1 }
  if (isWholeFile(path)) {
    const { data } = isYamlPath(path) ? readYamlEntry(text, path, bodyKey) : readJsonEntry(text, path, bodyKey)
    const body = (data[bodyKey] ?? '') as string
    delete data[bodyKey]
    return { data, body, bodyStart: -1 }
  }
  const usual = form === undefined ? text : toUsual(text, form).text
  const { data, bodyStart, bodyEnd } = readFrontMatter(usual, path)
  return { data, body: usual.slice(bodyStart, bodyEnd), bodyStart: bodyStart - (usual.length - text.length) }
}

/** Reads an entry that is YAML as a whole; its body, if present, is a string. Throws ContentError. */
export function readYamlEntry(text: string, path: string, bodyKey: string): { data: Record<string, unknown> } {
  const data = readYamlFile(text, path)
  if (data[bodyKey] !== undefined && typeof data[bodyKey] !== 'string')
    throw new ContentError(path, `"${bodyKey}" is not a string`, { line: 1 })
  return { data }
}

/** Whether an entry's path names a file that is JSON or YAML as a whole. */
export function isWholeFile(path: string): boolean {
  return /\.(?:json|JSON|ya?ml)$/.test(path)
}

/** Whether an entry's path names a JSON file. */
export function isJsonPath(path: string): boolean {
  return path.endsWith('.json') || path.endsWith('.JSON')
}

/** Reads a .json entry with the positions of its members; its body, if present, is a string. Throws ContentError. */
export function readJsonEntry(text: string, path: string, bodyKey: string): JsonObject {
  const object = readJson(text, path, text.charCodeAt(0) === 0xfeff ? 1 : 0)
  const member = object.members.find(({ key }) => key === bodyKey)
  if (member !== undefined && typeof object.data[bodyKey] !== 'string') {
    throw new ContentError(path, `"${bodyKey}" is not a string`, positionAt(text, member.valueStart))
  }
  const bodyLength = member === undefined ? 0 : member.valueEnd - member.valueStart
  if (text.length - bodyLength > MAX_FRONT_MATTER_BYTES / 4) {
    const rest = member === undefined ? text : text.slice(0, member.valueStart) + text.slice(member.valueEnd)
    assertMatterFits(rest, path)
  }
  return object
}
