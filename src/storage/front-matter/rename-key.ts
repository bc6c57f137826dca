// Own code: yaml, smol-toml and jsonc-parser's `modify` reformat the parts that they change.
import { isDeepStrictEqual } from 'node:util'
import { isMap } from 'yaml'
import { ContentError } from '../files/content-error.ts'
import { yamlKeyOf } from './edit-yaml-values.ts'
import { readStatements } from './edit-toml.ts'
import { parseSource } from './edit-yaml.ts'
import type { MatterForm } from '../../model/model.ts'
import { readFrontMatter } from './front-matter.ts'
import { toUsual } from './matter-forms.ts'
import { isJsonPath, parseEntry, readJsonEntry } from './parse-entry.ts'
import { readJson } from './read-json.ts'
import { canBePlain, singleQuoted } from './write-yaml.ts'
import { quietly } from '../../text/values.ts'

/**
 * Renames one front matter key in the text of an entry; everything else keeps its bytes and its place. Returns the same text if
 * there is no such key. Throws ContentError if the text is unreadable or has the new key, or the key cannot be located alone.
 */
export function renameKey(
  text: string,
  path: string,
  from: string,
  to: string,
  bodyKey = 'content',
  form?: MatterForm,
): string {
  if (form !== undefined && !isJsonPath(path)) {
    const usual = toUsual(text, form)
    const renamed = renameKey(usual.text, path, from, to, bodyKey)
    return renamed === usual.text ? text : usual.restore(renamed)
  }
  const before = parseEntry(text, path, bodyKey)
  if (!Object.hasOwn(before.data, from)) return text
  if (Object.hasOwn(before.data, to))
    throw new ContentError(path, `has '${to}' as well as '${from}'`, { hint: 'remove one of them' })
  const place = keyPlace(text, path, from, to, bodyKey)
  const renamed = place && text.slice(0, place.start) + place.key + text.slice(place.end)
  const wanted = Object.fromEntries(Object.entries(before.data).map(([key, value]) => [key === from ? to : key, value]))
  if (renamed === undefined || !readsAs(renamed, path, wanted, bodyKey))
    throw new ContentError(path, `'${from}' cannot be renamed by itself here`, { hint: 'rename it by hand' })
  return renamed
}

interface KeyRange {
  readonly start: number
  readonly end: number
  /** The new key as it is written there. */
  readonly key: string
}

function keyPlace(text: string, path: string, from: string, to: string, bodyKey: string): KeyRange | undefined {
  if (isJsonPath(path)) return inJson(text, readJsonEntry(text, path, bodyKey), from, to)
  const { language, matterStart, matterEnd } = readFrontMatter(text, path)
  if (language === 'json') return inJson(text, readJson(text, path, matterStart, matterEnd), from, to)
  const source = text.slice(matterStart, matterEnd)
  const found = language === 'toml' ? inToml(source, from, to) : inYaml(source, from, to)
  return found && { ...found, start: found.start + matterStart, end: found.end + matterStart }
}

function inJson(
  text: string,
  { members }: ReturnType<typeof readJson>,
  from: string,
  to: string,
): KeyRange | undefined {
  const member = members.find(({ key }) => key === from)
  if (!member) return undefined
  const colon = text.slice(member.keyStart, member.valueStart).lastIndexOf(':')
  const written = text.slice(member.keyStart, member.keyStart + colon).trimEnd()
  return { start: member.keyStart, end: member.keyStart + written.length, key: JSON.stringify(to) }
}

function inYaml(source: string, from: string, to: string): KeyRange | undefined {
  const root = parseSource(source)
  const key = isMap(root) ? root.items.find((pair) => yamlKeyOf(pair.key) === from)?.key : undefined
  if (!key?.range) return undefined
  const [start, end] = key.range
  return { start, end, key: canBePlain(to, true) ? to : singleQuoted(to) }
}

function inToml(source: string, from: string, to: string): KeyRange | undefined {
  const statement = readStatements(source).statements.find(({ key }) => key === from)
  if (!statement) return undefined
  const line = source.slice(statement.start, statement.end)
  const start = statement.start + /^[ \t]*/.exec(line)![0].length
  const written = /^(?:[\w-]+|"[^"\n]*"|'[^'\n]*')/.exec(source.slice(start, statement.end))?.[0]
  return written === undefined
    ? undefined
    : { start, end: start + written.length, key: /^[\w-]+$/.test(to) ? to : JSON.stringify(to) }
}

function readsAs(text: string, path: string, wanted: object, bodyKey: string): boolean {
  return quietly(() => isDeepStrictEqual(parseEntry(text, path, bodyKey).data, wanted), false)
}
