import { isDeepStrictEqual } from 'node:util'
import { isMap, parseDocument, visit, type ParsedNode } from 'yaml'
import { ContentError } from '../files/content-error.ts'
import { editBlockMap, replaceSlot } from './edit-yaml-nodes.ts'
import { editFlow, keyOf } from './edit-yaml-values.ts'
import { findKeyLine, guessEdits } from './edit-yaml-lines.ts'
import type { Data } from './plain-value.ts'
import { positionAt } from './limits.ts'
import { readYaml } from './read-yaml.ts'
import { TextSplices } from './text-splices.ts'
import { pairLines } from './write-yaml.ts'
import {
  isFlow,
  lineEnd,
  lineStart,
  pairEnd,
  pairSlot,
  pairStart,
  type SourceMap,
  type SourcePair,
} from './yaml-layout.ts'

/**
 * Edits YAML front matter from `old` to `next`, changing the text of the differences and nothing else. The result is
 * parsed again: if a small edit comes out wrong, the whole key is rewritten; if aliases elsewhere refer to its value,
 * they are expanded. If even that fails, it throws a ContentError and nothing is changed. `source` ends with a newline
 * or is empty.
 */
export function editYaml(source: string, path: string, old: Data, next: Data, eol: string): string {
  const whole = attempt(() => splice(source, path, old, next, eol))
  if (whole !== undefined && readsAs(whole, path, next)) return whole

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
  const ways = [
    () => splice(text, path, current, wanted, eol),
    () => rewriteKeys(text, path, [key], wanted, eol),
    () => withoutAliases(text, path, key, current, wanted, eol),
  ]
  for (const way of ways) {
    const edited = attempt(way)
    if (edited !== undefined && readsAs(edited, path, wanted)) return edited
  }
  // Some of what js-yaml reads is parsed differently by the other parser, or not at all.
  for (const edited of guessEdits(text, key, current, wanted, eol)) if (readsAs(edited, path, wanted)) return edited
  throw cannotEdit(path, key, text)
}

function attempt(way: () => string): string | undefined {
  try {
    return way()
  } catch (error) {
    if (error instanceof ContentError) return undefined
    throw error
  }
}

function splice(source: string, path: string, old: Data, next: Data, eol: string): string {
  const edit = new TextSplices(source, eol)
  const root = parseSource(source)
  if (root === null) edit.insertLines(source.length, pairLines(next, 0))
  else if (!isMap(root)) throw cannotEdit(path, changedKeys(old, next)[0] ?? '')
  else if (isFlow(root)) editFlow(edit, root as SourceMap, old, next)
  else editBlockMap(edit, root as SourceMap, old, next, endOfLastLine(source))
  return edit.apply()
}

/** Rewrites root keys as a whole, or deletes their lines, regardless of how their values were written. */
function rewriteKeys(source: string, path: string, keys: string[], next: Data, eol: string): string {
  const edit = new TextSplices(source, eol)
  for (const pair of rootPairs(source, path)) {
    const key = keyOf(pair.key)
    if (key === undefined || !keys.includes(key)) continue
    const slot = pairSlot(source, pair)
    // The colon of an explicit key (`? key`) is on another line: rewrites the whole pair.
    if (Object.hasOwn(next, key) && slot !== undefined && pair.key.range[1] === slot.start - 1) {
      replaceSlot(edit, { ...slot, node: null }, next[key], false)
      continue
    }
    const lines = Object.hasOwn(next, key) ? pairLines({ [key]: next[key] }, 0) : []
    const start = lineStart(source, pairStart(pair))
    // Blank lines left behind could become part of a `|+` block above.
    edit.replace(start, afterBlankLines(source, lineEnd(source, pairEnd(source, pair))), '')
    edit.insertLines(start, lines)
  }
  return edit.apply()
}

/** The last resort: replaces aliases by the value they refer to, so that the value is free to change. */
function withoutAliases(source: string, path: string, key: string, current: Data, wanted: Data, eol: string): string {
  const keys = rootPairs(source, path).flatMap((pair) => {
    let hasAlias = false
    visit(pair.value, { Alias: () => ((hasAlias = true), visit.BREAK) })
    return hasAlias ? [keyOf(pair.key) ?? ''] : []
  })
  const expanded = rewriteKeys(source, path, keys, current, eol)
  if (!readsAs(expanded, path, current)) throw cannotEdit(path, key)
  const edited = splice(expanded, path, current, wanted, eol)
  return readsAs(edited, path, wanted) ? edited : rewriteKeys(expanded, path, [key], wanted, eol)
}

function rootPairs(source: string, path: string): SourcePair[] {
  const root = parseSource(source)
  if (!isMap(root) || isFlow(root)) throw cannotEdit(path, '')
  return root.items as SourcePair[]
}

function parseSource(source: string): ParsedNode | null {
  // js-yaml has decided whether this is valid YAML; only positions matter here.
  return parseDocument(source, {
    schema: 'core',
    keepSourceTokens: true,
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
  }).contents
}

function readsAs(source: string, path: string, data: Data): boolean {
  try {
    return isDeepStrictEqual(readYaml(source, path, 2), data)
  } catch (error) {
    if (error instanceof ContentError) return false
    throw error
  }
}

function changedKeys(old: Data, next: Data): string[] {
  const keys = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...keys].filter(
    (key) => Object.hasOwn(old, key) !== Object.hasOwn(next, key) || !isDeepStrictEqual(old[key], next[key]),
  )
}

/** Where new keys go: below the last nonblank line. */
function endOfLastLine(source: string): number {
  return lineEnd(source, source.trimEnd().length)
}

function afterBlankLines(source: string, at: number): number {
  let end = at
  for (;;) {
    const next = lineEnd(source, end + 1)
    if (end >= source.length || source.slice(end, next).trim() !== '') return end
    end = next
  }
}

function cannotEdit(path: string, key: string, source = ''): ContentError {
  const hint = 'change it by hand in an editor, or write the front matter as plain "key: value" lines'
  const named = key === '' ? 'the front matter' : `"${key}"`
  // The first line is the fence.
  const { line } = positionAt(source, Math.max(0, findKeyLine(source, key)))
  return new ContentError(path, `${named} cannot be changed without harming what stands around it`, {
    line: line + 1,
    hint,
  })
}
