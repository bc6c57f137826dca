import type { Entry, Fault, Stored } from '../../define/model.ts'
import { importedKeys } from '../../define/exchange/imported-keys.ts'
import { textPathOf } from '../loading/load-file.ts'
import { storedId } from '../loading/entry-id.ts'
import { nearest } from '../../text/nearest.ts'
import { checkReferences, openSuggest, type Suggest } from './check-references.ts'
import { openPlaces } from './locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import { describeWrongValue } from '../../text/wrong-value.ts'

/** One fault that a person should look at. Lines and columns start at 1. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly severity: 'error' | 'warning'
  /** A short stable name for the kind of fault. */
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/** All faults, by file and line: unreadable files, unknown keys, wrong values, bad references, duplicate ids, slugs. */
export function checkSite(site: OpenSite): Finding[] {
  const found: Finding[] = site.problems.all().map((problem) => ({
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
  for (const entry of [...site.entries.byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const faults = [
      ...checkKeys(entry, site),
      ...checkValues(entry, site, suggest),
      ...checkIdentity(entry, slugs),
      ...entry.resource.faults.flatMap((faultsOf) => faultsOf(entry, site)),
    ]
    if (!faults.length) continue
    const textPath = textPathOf(site.folder, entry.resource, entry.path) ?? entry.path
    const locate = openPlaces(textOf(site, textPath))
    for (const { key, at, ...fault } of faults) found.push({ file: textPath, ...locate(key, at), ...fault })
  }
  return found.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

// A file that was deleted meanwhile does not keep the others from being checked.
function textOf(site: OpenSite, path: string): string {
  try {
    return site.folder.read(path)
  } catch {
    return ''
  }
}

function* checkKeys(entry: Entry, site: OpenSite): Generator<Fault> {
  const known = knownKeys(entry, site)
  for (const key of Object.keys(entry.data)) {
    if (known.has(key)) continue
    const meant = nearest(key, known.keys())
    yield {
      key,
      at: 'key',
      severity: 'warning',
      code: 'unknown-key',
      message: `'${key}' means nothing in ${entry.resource.labels.plural.toLowerCase()}`,
      ...(meant && { hint: `did you mean '${meant}'?` }),
    }
  }
}

function* checkValues(entry: Entry, site: OpenSite, suggest: Suggest): Generator<Fault> {
  for (const stored of knownKeys(entry, site).values()) {
    const value = entry.data[stored.key]
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
      hint: 'run `almanac check --fix` to give this one its own',
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

function knownKeys(entry: Entry, site: OpenSite): Map<string, Stored> {
  const { resource } = entry
  const made = new Map<string, Stored>()
  for (const field of Object.values(resource.fields)) if (field.stored) made.set(field.stored.key, field.stored)
  for (const [key, schema] of Object.entries({ ...importedKeys, ...resource.keys })) made.set(key, { key, schema })
  for (const declares of resource.declares) for (const one of declares(resource, site)) made.set(one.key, one)
  return made
}
