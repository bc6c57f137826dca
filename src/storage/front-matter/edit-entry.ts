import { isDeepStrictEqual } from 'node:util'
import { ContentError } from '../files/content-error.ts'
import { editJson, writeJson } from './edit-json.ts'
import { editYamlFile, isYamlPath, wholeKey } from './data-file.ts'
import { editToml } from './edit-toml.ts'
import { editYaml } from './edit-yaml.ts'
import { looksLikeMatter, readFrontMatter, type FrontMatter } from './front-matter.ts'
import { assertEncodable, assertText } from '../files/limits.ts'
import { isForeignId, ownIdKey } from '../../text/own-id.ts'
import { isJsonPath, isWholeFile, parseEntry, type ParsedEntry, readJsonEntry, readYamlEntry } from './parse-entry.ts'
import type { MatterForm } from '../../model/model.ts'
import { toUsual } from './matter-forms.ts'
import { toPlainData, type Data } from './plain-value.ts'
import { readJson } from './read-json.ts'
import { pairLines } from './write-yaml.ts'

/** Changes to an entry: keys to set (undefined removes the key), and the body, if present. */
export interface EntryChanges {
  set: Record<string, unknown>
  body?: string | undefined
}

/** The text of an entry file, and its parsed form. */
export interface ComposedEntry extends ParsedEntry {
  readonly text: string
}

/** A new text; `read` is its parsed form if it was parsed as a check. */
export interface EditedEntry {
  readonly text: string
  readonly read?: ParsedEntry
}

/**
 * Composes a new entry file for people: plain scalars if they round-trip, short lists as `[a, b]`, multiline text as `|-`
 * blocks, a blank line before the body, a final newline. Omits undefined members. Throws ContentError if a value fits no file.
 */
export function composeEntry(path: string, data: Data, body: string, bodyKey?: string): ComposedEntry {
  const { text, read } = isWholeFile(path)
    ? editEntry(isJsonPath(path) ? '{}\n' : '', path, { set: data, body }, bodyKey)
    : composeTextFile(path, data, body)
  return { ...(read ?? parseEntry(text, path, bodyKey)), text }
}

// As `editTextFile` would add all of it to an empty text.
function composeTextFile(path: string, data: Data, body: string): EditedEntry {
  const plain = toPlainData(data, path)
  const lines = pairLines(plain, 0)
  const fenced = lines.length > 0 || looksLikeMatter(body) ? ['---', ...lines, '---'] : []
  if (body !== '') fenced.push(...(fenced.length > 0 ? [''] : []), body)
  return checked([...fenced, ''].join('\n'), path, plain, body)
}

/** Returns the text of a new entry file; see `composeEntry`. */
export function createEntry(path: string, data: Data, body: string, bodyKey?: string): string {
  return composeEntry(path, data, body, bodyKey).text
}

/**
 * Changes some keys (and the body) in the text of an entry file and preserves everything else: order, comments, quotes, blank
 * lines, indentation, byte order mark, line endings and a missing final newline. If nothing changes, the result is identical.
 * In a file with CRLF line endings a new body gets them, too. The result is parsed again as a check. Throws ContentError if the
 * file cannot be read, a value cannot be stored, or an edit would damage anything else.
 */
export function editEntry(
  text: string,
  path: string,
  changes: EntryChanges,
  bodyKey = 'content',
  form?: MatterForm,
): EditedEntry {
  assertText(text, path)
  if (bodyKey === wholeKey) throw new ContentError(path, 'can only be changed by hand')
  if (isWholeFile(path)) return editWholeFile(text, path, changes, bodyKey)
  return form === undefined ? editTextFile(text, path, changes) : editOtherForm(text, path, changes, form)
}

// Writes the usual form if the other tool's would be read back differently.
function editOtherForm(text: string, path: string, changes: EntryChanges, form: MatterForm): EditedEntry {
  const usual = toUsual(text, form)
  const edited = editTextFile(usual.text, path, changes)
  if (edited.text === usual.text) return { text }
  const restored = usual.restore(edited.text)
  const { data, body } = parseEntry(edited.text, path)
  const read = parseEntry(restored, path, undefined, form)
  return read.body === body && isDeepStrictEqual(read.data, data) ? { text: restored, read } : edited
}

function editWholeFile(text: string, path: string, changes: EntryChanges, bodyKey: string): EditedEntry {
  const json = isYamlPath(path) ? undefined : readJsonEntry(text, path, bodyKey)
  const object = json ?? readYamlEntry(text, path, bodyKey)
  if (Object.hasOwn(changes.set, bodyKey))
    throw new ContentError(path, `"${bodyKey}" is the body and cannot be set as a key`)
  const body = (object.data[bodyKey] ?? '') as string
  const set =
    changes.body === undefined || changes.body === body ? changes.set : { ...changes.set, [bodyKey]: changes.body }
  const next = applyChanges(object.data, set, path)
  if (isDeepStrictEqual(next, object.data)) return { text }
  const eol = text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n'
  const result = json ? editJson(text, json, next, eol) : editYamlFile(text, path, object.data, next)
  const { [bodyKey]: nextBody = '', ...data } = next
  return checked(result, path, data, nextBody, bodyKey)
}

function editTextFile(text: string, path: string, changes: EntryChanges): EditedEntry {
  const parts = readFrontMatter(text, path)
  const old = parts.data
  const next = applyChanges(old, changes.set, path)
  const oldBody = text.slice(parts.bodyStart, parts.bodyEnd)
  const { body: sent = oldBody } = changes
  const body = sent === oldBody ? oldBody : sent.replace(/(?<!\r)\n/g, parts.eol)
  const isSameData = isDeepStrictEqual(old, next)
  if (isSameData && body === oldBody) return { text }

  const matter = isSameData ? undefined : newMatter(text, path, parts, old, next)
  const head = headOf(text, parts, matter, body)
  const result = head + (body === oldBody ? tailOf(text, parts, head) : newBody(text, parts, head, body))
  return checked(result, path, next, body)
}

function newMatter(text: string, path: string, parts: FrontMatter, old: Data, next: Data): string {
  const { language, matterStart, matterEnd, eol } = parts
  const source = text.slice(matterStart, matterEnd)
  if (language === undefined) return pairLines(next, 0).join(eol) + eol
  if (language === 'toml') return editToml(source, path, old, next, eol)
  if (language === 'yaml') return editYaml(source, path, old, next, eol)
  if (source.trim() === '') return writeJson(next, undefined, '', eol) + eol
  return editJson(source, readJson(source, path), next, eol)
}

/** Up to and including the closing fence's line. */
function headOf(text: string, parts: FrontMatter, matter: string | undefined, body: string): string {
  const { language, matterStart, matterEnd, fenceEnd, eol } = parts
  if (language !== undefined) {
    return text.slice(0, matterStart) + (matter ?? text.slice(matterStart, matterEnd)) + text.slice(matterEnd, fenceEnd)
  }
  // A body that looks like a fence needs front matter before it, even if empty.
  const needsFence = matter !== undefined || looksLikeMatter(body)
  return text.slice(0, parts.bodyStart) + (needsFence ? `---${eol}${matter ?? ''}---${eol}` : '')
}

/** The old text after the head; a blank line follows front matter that the file did not have before. */
function tailOf(text: string, parts: FrontMatter, head: string): string {
  const isNew = parts.language === undefined && head.length > parts.bodyStart && parts.bodyStart < text.length
  return (isNew ? parts.eol : '') + text.slice(parts.fenceEnd)
}

/** A new body with its surroundings: the blank line before it and the final newline, if the file had them. */
function newBody(text: string, parts: FrontMatter, head: string, body: string): string {
  if (body === '') return ''
  const { fenceEnd, bodyStart, bodyEnd, eol } = parts
  const hasFence = parts.language !== undefined || head.length > bodyStart
  const hadBody = bodyEnd > bodyStart
  const isUnclosed = hasFence && !head.endsWith('\n')
  // Without an old body there is no precedent: the new one follows a blank line and ends with a newline.
  const needsBlankLine =
    hasFence && (bodyStart > fenceEnd || !hadBody || /^\r?\n/.test(body) || parts.language === undefined)
  const needsFinalNewline = hadBody ? bodyEnd < text.length : !isUnclosed
  const before = (isUnclosed ? eol : '') + (needsBlankLine ? eol : '')
  return before + body + (needsFinalNewline || body.endsWith('\n') ? eol : '')
}

function applyChanges(old: Data, changes: Data, path: string): Data {
  const set = Object.hasOwn(old, 'id') ? besideForeignId(old, changes) : changes
  const next = { ...old, ...toPlainData(set, path) }
  for (const key of Object.keys(set)) if (set[key] === undefined) delete next[key]
  return next
}

// Storing a numeric id preserves another tool's textual id.
function besideForeignId(old: Data, set: Data): Data {
  if (typeof set['id'] !== 'number' || !isForeignId(old['id'])) return set
  const { id, ...others } = set
  return { ...others, [ownIdKey]: id }
}

function checked(text: string, path: string, data: Data, body: unknown, bodyKey?: string): EditedEntry {
  assertEncodable(text, path)
  const read = parseEntry(text, path, bodyKey)
  if (read.body === body && isDeepStrictEqual(read.data, data)) return { text, read }
  throw new ContentError(path, 'these values cannot be written to the file: they would be read back differently')
}
