import { saysNothing } from '../../define/empty-value.ts'
import type { Entry, Fault } from '../../define/model.ts'
import { knownKeysOf } from '../../derive/known-keys.ts'
import { textPathOf } from '../loading/load-file.ts'
import { storedId } from '../loading/entry-id.ts'
import { checkReferences, openSuggest, type Suggest } from './check-references.ts'
import { checkText } from './check-texts.ts'
import { openPlaces } from './locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { UnknownKeys } from './unknown-keys.ts'
import { describeWrongValue } from '../../text/wrong-value.ts'

/**
 * All faults, by file and line: unreadable files, unknown keys, wrong values, bad references, duplicate ids, slugs.
 *
 * @param wanted - the files whose faults are told; all of them by default
 */
export function checkSite(site: OpenSite, wanted: (path: string) => boolean = () => true): Finding[] {
  const unreadable = site.problems.all().filter(({ file }) => wanted(file))
  const found: Finding[] = unreadable.map((problem) => ({
    file: problem.file,
    line: problem.line ?? 1,
    column: problem.column ?? 1,
    severity: 'error',
    code: 'unreadable',
    message: problem.reason,
    ...(problem.hint && { hint: problem.hint }),
  }))
  const slugs = new Map<string, string>()
  const suggest = openSuggest(site)
  const keys = new UnknownKeys(site)
  for (const entry of [...site.entries.byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    // Of a file that is not asked for, others may still have the slug.
    const identity = [...checkIdentity(entry, slugs)]
    const textPath = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    if (!wanted(textPath)) continue
    const faults = [
      ...keys.faultsOf(entry),
      ...checkValues(entry, site, suggest),
      ...identity,
      ...entry.resource.faults.flatMap((faultsOf) => faultsOf(entry, site)),
    ]
    const body = bodyOf(entry, site)
    const inText = checkText(entry, body, site)
    if (!faults.length && !inText.length) continue
    const text = textOf(site, textPath)
    const locate = openPlaces(text)
    for (const { key, at, ...fault } of faults) found.push({ file: textPath, ...locate(key, at), ...fault })
    for (const { start, ...fault } of inText) found.push({ file: textPath, ...placeIn(text, body, start), ...fault })
  }
  const notes = keys.notes((entry, { key, at, ...fault }) => {
    const file = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    return { file, ...openPlaces(textOf(site, file))(key, at), ...fault }
  })
  return [...found, ...notes].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

// Of those that are shown as HTML: only these hold shortcodes and blocks.
function bodyOf(entry: Entry, site: OpenSite): string {
  const { fields, keys } = entry.resource
  if (!fields['content_format'] && !keys['content_format']) return ''
  try {
    return site.bodyOf(entry)
  } catch {
    return ''
  }
}

// In JSON, which writes a text on one line, that line.
function placeIn(text: string, body: string, start: number): { line: number; column: number } {
  const bodyStart = text.indexOf(body)
  if (bodyStart < 0) return { line: 1, column: 1 }
  const before = text.slice(0, bodyStart + start)
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
}

// A file that was deleted meanwhile does not keep the others from being checked.
function textOf(site: OpenSite, path: string): string {
  try {
    return site.folder.read(path)
  } catch {
    return ''
  }
}

function* checkValues(entry: Entry, site: OpenSite, suggest: Suggest): Generator<Fault> {
  for (const stored of knownKeysOf(entry.resource).values()) {
    const { key } = stored
    const value = entry.data[key]
    if (stored.required && saysNothing(value))
      yield {
        key,
        severity: 'error',
        code: 'missing-value',
        message: `'${key}' is missing, and each file must have it`,
      }
    if (value === undefined || value === null) continue
    const read = stored.schema.safeParse(value)
    if (!read.success) {
      const issue = read.error.issues[0]!
      const at = { item: Array.isArray(value) ? value[Number(issue.path[0])] : value }
      const described = describeWrongValue(stored.key, value, issue)
      yield { key: stored.key, at, severity: 'error', code: 'wrong-value', ...described }
    } else if (stored.references ?? stored.space) yield* checkReferences(stored, value, site, suggest)
  }
}

function* checkIdentity(entry: Entry, slugs: Map<string, string>): Generator<Fault> {
  const wanted = storedId(entry.data['id'])
  if (wanted !== undefined && wanted !== entry.id && entry.resource.space)
    yield {
      key: 'id',
      severity: 'error',
      code: 'doubled-id',
      message: `the id ${wanted} is taken by another file`,
      hint: 'run `almanac ids fix --theirs main` after a merge, `almanac check --fix` to give this one its own',
    }
  if (entry.data['id'] !== undefined && wanted === undefined)
    yield {
      key: 'id',
      severity: 'error',
      code: 'wrong-value',
      message: `'id' must be a whole number from 1 to 2147483647`,
    }
  if (!entry.slug || !entry.resource.space) return
  const parent = entry.resource.parentKey
    ? String((entry.data[entry.resource.parentKey] as string | undefined) ?? '')
    : ''
  const key = `${entry.resource.name} ${parent} ${entry.slug}`
  const other = slugs.get(key)
  if (other)
    yield {
      key: 'slug',
      severity: 'warning',
      code: 'doubled-slug',
      message: `the slug '${entry.slug}' is also that of ${other}`,
      hint: 'rename one of the files',
    }
  else slugs.set(key, entry.path)
}
