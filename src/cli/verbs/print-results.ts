import { readableKey } from '../../text/names.ts'
import { isRecord } from '../../text/values.ts'
import { inTree } from '../../derive/entries.ts'
import type { Entry, Page, Resource } from '../../model/model.ts'
import { printList, printOne, printRows, type PrintOptions, toJson } from '../output/print.ts'
import type { Members } from '../output/members.ts'
import { isForPeople, isUnasked } from '../output/output.ts'
import { printPatch } from '../output/patch.ts'
import { toRecord } from '../output/table.ts'
import { canAsk, drawing, isTerminal, print, logLine } from '../output/terminal.ts'
import { type CallResult, onePage, showIn } from './run-action.ts'
import type { Verb } from './verbs.ts'

/**
 * Prints a verb's results: requested data on standard output, changes on standard error. `isMany`: whether several entries were
 * requested: programs get a list then, however many there are.
 */
export function printResults(
  results: readonly CallResult[],
  verb: Verb,
  printing: PrintOptions,
  isMany = results.length > 1,
): void {
  const { output, resource } = printing
  const reads = verb.action.methods.includes('GET')
  if (!reads) {
    for (const result of results) logLine(toSentences(result, verb, resource.name))
    printAudience(results, verb, resource)
    if (isUnasked(output)) return
  }
  if (isMany && output.format === 'json') return print(toJson(results.map(valueOf)))
  const found = results.length > 1 && !isUnasked(output) ? membersByEntry(results) : undefined
  if (found) return printList(onePage([...found.keys()]), (entry) => found.get(entry)!, printing)
  const { printed } = verb.action
  const field = printed !== undefined && isUnasked(output) ? printed : output.field
  for (const result of results) printResult(result, { ...printing, output: { ...output, field } })
}

// Tells a person at a terminal whether visitors see the new entry.
function printAudience([only, ...others]: readonly CallResult[], verb: Verb, { name, actions }: Resource): void {
  if (verb.action.does !== 'create' || only?.kind !== 'entry' || others.length > 0 || !canAsk()) return
  const { entry } = only
  const has = (action: string) => actions.some((one) => one.name === action)
  const ref = readableKey(entry.slug) || entry.id
  const { status } = entry.derived
  if (status === 'draft' && has('publish'))
    logLine(
      `It is a draft. To preview it: almanac preview ${name}/${ref}; to publish it: almanac ${name} publish ${ref}`,
    )
  if (status === 'publish' && has('unpublish'))
    logLine(`It is published: visitors can see it. To make it a draft: almanac ${name} unpublish ${ref}`)
}

// Several entries in a list format are printed as one list.
function membersByEntry(results: readonly CallResult[]): ReadonlyMap<Entry, Members> | undefined {
  const members = new Map(results.flatMap((one) => (one.kind === 'entry' ? [[one.entry, one.values] as const] : [])))
  return members.size === results.length ? members : undefined
}

/** Prints the changes that a verb would make: a patch on standard output, the rest on standard error. */
export function printPlanned(results: readonly CallResult[], verb: Verb, { site, resource }: PrintOptions): void {
  for (const result of results) logLine(`Dry run: ${toSentences(result, verb, resource.name)}`)
  printPatch(site)
}

function printResult(result: CallResult, printing: PrintOptions): void {
  switch (result.kind) {
    case 'page': {
      const { drawn } = result.call.action
      if (drawn && isUnasked(printing.output)) return print(drawn(result.call, result.page))
      return printList(isInOwnOrder(result) ? treeOf(result.page, printing) : result.page, showIn(result), printing)
    }
    case 'entry': {
      const { brief } = result.call.action
      return brief && isTerminal() && isUnasked(printing.output)
        ? printBrief(result.entry, brief(result.call, result.entry), printing)
        : printOne(result.values, printing, result.entry)
    }
    case 'deleted':
      return printOne(printing.output.porcelain ? previousOf(result) : deletionOf(result), printing)
    case 'value':
      return printValue(result.value, printing)
  }
}

// Without an order, search or selection, people get children below their parents.
function isInOwnOrder({ call: { given } }: CallResult): boolean {
  return !['orderby', 'order', 'search', 'include'].some((name) => given.has(name))
}

function treeOf(page: Page, { output, resource, site }: PrintOptions): Page {
  if (resource.parentKey === undefined || !isForPeople(output)) return page
  return { ...page, entries: inTree(page.entries, site) }
}

// Types, statuses and taxonomies are keyed by name: `{post: {…}, page: {…}}`. People get rows instead.
function printValue(value: unknown, printing: PrintOptions): void {
  const { output } = printing
  if (!isRecord(value) && !Array.isArray(value)) return print(typeof value === 'string' ? value : toJson(value))
  const rows = Object.values(value)
  if (rows.length === 0 && isForPeople(output)) return logLine('None.')
  const isTable = rows.length > 0 && rows.every(isRecord)
  if (!isTable) return isRecord(value) ? printOne(value, printing, theOnly(printing)) : print(toJson(value))
  const format = output.porcelain ? 'ids' : (output.format ?? 'table')
  if (format === 'json') return print(toJson(value))
  if (format === 'ndjson') return print(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  if (format === 'count') return print(String(rows.length))
  if (format === 'ids')
    return print(rows.map((row) => `${String(row['id'] ?? row['slug'] ?? row['entry'] ?? '')}\n`).join(''))
  printRows(rows as Members[], output.fields ?? columnNames(rows as Members[]), printing)
}

function printBrief(
  entry: Entry,
  rows: readonly (readonly [name: string, value: string])[],
  { site }: PrintOptions,
): void {
  const body = site.bodyOf(entry).trim()
  print(toRecord([...rows, ['file', entry.path]], drawing()) + (body === '' ? '' : `\n${body}\n`))
}

// The entry of a resource that is a single file.
function theOnly({ site, resource }: PrintOptions): Entry | undefined {
  return resource.files === undefined || resource.files.includes('{') ? undefined : [...site.all(resource.name)][0]
}

function toSentences(result: CallResult, verb: Verb, noun: string): string {
  const done = (entry?: Entry) => (result.unchanged ? 'Nothing to change:' : wordsFor(verb, entry))
  const toSentence = (entry: Entry) => `${done(entry)} ${noun} ${entry.id} ${entry.path}`
  switch (result.kind) {
    case 'entry':
      return toSentence(result.entry)
    case 'page':
      return result.page.entries.map(toSentence).join('\n')
    case 'deleted':
      return `Deleted ${noun} ${String(previousOf(result)['id'] ?? '')}`.trimEnd()
    default:
      return `${done()} ${noun}`
  }
}

function wordsFor({ name, action }: Verb, entry?: Entry): string {
  if (name === 'delete') return entry?.derived.status === 'trash' ? 'Trashed' : 'Deleted'
  return action.done ?? usualWords[name] ?? `Done: ${name}`
}

const usualWords: Readonly<Record<string, string>> = {
  create: 'Created',
  add: 'Added',
  update: 'Updated',
  restore: 'Restored',
  duplicate: 'Copied to',
  publish: 'Published',
  unpublish: 'Unpublished',
  schedule: 'Scheduled',
  trash: 'Trashed',
  mv: 'Renamed',
  join: 'Joined with',
}

function valueOf(result: CallResult): unknown {
  switch (result.kind) {
    case 'page':
      return result.page.entries.map((entry) => showIn(result)(entry))
    case 'entry':
      return result.values
    case 'deleted':
      return deletionOf(result)
    case 'value':
      return result.value
  }
}

type Deletion = Extract<CallResult, { kind: 'deleted' }>

function deletionOf({ previous }: Deletion): Members {
  return { deleted: true, previous }
}

function previousOf(deletion: Deletion): Members {
  return isRecord(deletion.previous) ? deletion.previous : deletionOf(deletion)
}

// The plain members that every row has, few enough for one line.
function columnNames(rows: readonly Members[]): string[] {
  const [first = {}] = rows
  return Object.keys(first)
    .filter((name) => !name.startsWith('_') && rows.every((row) => typeof row[name] !== 'object'))
    .slice(0, 6)
}
