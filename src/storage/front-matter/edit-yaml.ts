// Own code: yaml writes a changed document in its own layout; here only the bytes that change are replaced.
import { isDeepStrictEqual } from 'node:util'
import { isMap, parseDocument, visit, type ParsedNode } from 'yaml'
import { ContentError } from '../files/content-error.ts'
import { editBlockMap } from './edit-yaml-nodes.ts'
import { editFlow, yamlKeyOf } from './edit-yaml-values.ts'
import { findKeyLine, guessEdits } from './edit-yaml-lines.ts'
import { changedKeys, type Data } from './plain-value.ts'
import { positionAt } from '../files/limits.ts'
import { readYaml } from './read-yaml.ts'
import { TextSplices } from './text-splices.ts'
import { pick, tolerating } from '../../text/values.ts'
import { pairLines } from './write-yaml.ts'
import { isFlow, lineEnd, type SourceMap } from './yaml-layout.ts'

/**
 * Edits YAML front matter from `old` to `next`, changing the text of the differences and nothing else. The result is parsed
 * again: if a small edit fails that check, the whole key is rewritten; if aliases elsewhere refer to its value, they are
 * expanded. If even that fails, this throws ContentError. `source` ends with a newline or is empty.
 */
export function editYaml(source: string, path: string, old: Data, next: Data, eol: string): string {
  const whole = splice(source, old, next, eol)
  if (readsAs(whole, path, next)) return whole

  let text = source
  let current = old
  for (const key of changedKeys(old, next)) {
    const wanted = { ...current, [key]: next[key] }
    if (!Object.hasOwn(next, key)) delete wanted[key]
    text = editKey(text, path, key, current, wanted, eol)
    current = wanted
  }
  return text
}

function editKey(text: string, path: string, key: string, current: Data, wanted: Data, eol: string): string {
  // The second time, the old value shares nothing with the new one, so that it is replaced as a whole.
  for (const old of [current, { ...current, [key]: undefined }]) {
    const edited = splice(text, old, wanted, eol)
    if (readsAs(edited, path, wanted)) return edited
  }
  const keys = aliasedKeys(text)
  const others = { ...current, ...Object.fromEntries(keys.map((one) => [one, undefined])) }
  const expanded = splice(text, others, current, eol)
  if (expanded !== text && readsAs(expanded, path, current)) return editKey(expanded, path, key, current, wanted, eol)
  // The other parser reads some input differently from js-yaml, or not at all.
  const edit = (lines: string) => splice(lines, pick(current, [key]), pick(wanted, [key]), eol)
  for (const edited of guessEdits(text, key, current, wanted, eol, edit))
    if (readsAs(edited, path, wanted)) return edited
  throw cannotEdit(path, key, text)
}

/** The edited text, yet to be verified; undefined if the other parser sees no mapping. */
function splice(source: string, old: Data, next: Data, eol: string): string | undefined {
  const edit = new TextSplices(source, eol)
  const root = parseSource(source)
  if (root === null) edit.insertLines(source.length, pairLines(next, 0))
  else if (!isMap(root)) return undefined
  else if (isFlow(root)) editFlow(edit, root as SourceMap, old, next)
  // New keys go below the last nonblank line.
  else editBlockMap(edit, root as SourceMap, old, next, lineEnd(source, source.trimEnd().length))
  return edit.apply()
}

/** The root keys whose values hold aliases: once these are expanded, their anchors are free to change. */
function aliasedKeys(source: string): string[] {
  const root = parseSource(source)
  if (!isMap(root)) return []
  return root.items.flatMap(({ key, value }) => {
    let hasAlias = false
    visit(value, { Alias: () => ((hasAlias = true), visit.BREAK) })
    return hasAlias ? [yamlKeyOf(key) ?? ''] : []
  })
}

/** Parses YAML into nodes with their source text; null if there are none. */
export function parseSource(source: string): ParsedNode | null {
  // js-yaml has decided whether this is valid YAML; only positions matter here.
  return parseDocument(source, {
    schema: 'core',
    keepSourceTokens: true,
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
  }).contents
}

function readsAs(source: string | undefined, path: string, data: Data): source is string {
  return (
    source !== undefined && tolerating(ContentError, () => isDeepStrictEqual(readYaml(source, path, 2), data), false)
  )
}

function cannotEdit(path: string, key: string, source: string): ContentError {
  const hint = 'change it by hand in an editor, or write the front matter as plain "key: value" lines'
  // The first line is the fence.
  const line = positionAt(source, Math.max(0, findKeyLine(source, key))).line + 1
  return new ContentError(path, `"${key}" cannot be changed without damaging what is around it`, { line, hint })
}
