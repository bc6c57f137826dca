import { ContentError } from '../files/content-error.ts'
import { assertMatterFits } from '../files/limits.ts'
import { editYaml } from './edit-yaml.ts'
import type { Data } from './plain-value.ts'
import { readJson } from './read-json.ts'
import { readYaml } from './read-yaml.ts'

/** The body's key for files without a body: its value is all that the file holds, which may be a list. */
export const wholeKey = ''

/** Whether an entry's path names a file that is YAML as a whole. */
export function isYamlPath(path: string): boolean {
  return path.endsWith('.yaml') || path.endsWith('.yml')
}

/** Reads a file that is a YAML mapping as a whole. Throws ContentError. */
export function readYamlFile(text: string, path: string): Record<string, unknown> {
  const start = startOf(text)
  return inFile(() => {
    assertMatterFits(text, path)
    return readYaml(text.slice(start), path, 1)
  })
}

/** Reads the value of a JSON or YAML file: an object or a list. Throws ContentError. */
export function readWhole(text: string, path: string): unknown {
  const start = startOf(text)
  const source = text.slice(start)
  const isYaml = isYamlPath(path)
  const first = (isYaml ? source.replace(before, '') : source).trimStart()
  const isList = first.startsWith('[') || (isYaml && /^-(?:\s|$)/.test(first))
  if (!isList && isYaml) return readYamlFile(text, path)
  return inFile(() => {
    assertMatterFits(text, path)
    if (!isList) return readJson(text, path, start).data
    // A list is read as the value of a key, which leaves its lines in place.
    if (!isYaml) return shifted({ columns: 8, line: 1 }, () => readJson(`{"list":${source}}`, path).data['list'])
    const marked = source.replace(/^---[ \t]*\r?\n/, '\n')
    const columns = first.startsWith('[') ? 1 : 0
    const block = columns > 0 ? marked.replace(/^/gm, ' ') : marked
    return shifted({ columns }, () => readYaml(`list:\n${block}`, path, 0)['list'])
  })
}

// Blank lines, comments and the marker of a document.
const before = /^(?:[ \t]*(?:#.*)?\r?\n|---[ \t]*\r?\n)+/

// A prefix added to one line, or to all, shifts the columns in errors.
function shifted({ columns, line: only }: { columns: number; line?: number }, read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContentError) || error.line === undefined) throw error
    const { file, reason, hint, line, column = 1, code } = error
    if (only !== undefined && line !== only) throw error
    throw new ContentError(file, reason, { line, column: Math.max(1, column - columns), hint, code })
  }
}

/** Edits a file that is YAML as a whole from `old` to `next`, changing no other byte. Throws ContentError. */
export function editYamlFile(text: string, path: string, old: Data, next: Data): string {
  const start = startOf(text)
  const eol = text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n'
  const source = text.slice(start)
  const isOpen = source !== '' && !source.endsWith('\n')
  const edited = editYaml(isOpen ? source + eol : source, path, old, next, eol)
  return text.slice(0, start) + (isOpen && edited.endsWith(eol) ? edited.slice(0, -eol.length) : edited)
}

// Errors about front matter are reworded, as the file has none.
function inFile<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContentError) || !error.reason.startsWith('front matter')) throw error
    const { file, line, column, code, reason } = error
    const own = reason.replace(/^front matter:? /, (word) => (word.includes(':') ? 'invalid YAML: ' : 'it '))
    const hint = code === 'EFBIG' ? 'split it into several files' : error.hint
    throw new ContentError(file, own, { line, column, code, hint })
  }
}

function startOf(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0
}
