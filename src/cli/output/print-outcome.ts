import { readableKey } from '../../text/names.ts'
import { isRecord } from '../../text/values.ts'
import type { Entry, Resource } from '../../model/model.ts'
import { printList, printOne, printRows, type PrintOptions, toJson } from './print.ts'
import type { Listed, Outcome, Shown } from '../run-action.ts'
import { isForPeople, type Output } from './output.ts'
import { printPatch } from './patch.ts'
import { toRecord } from './table.ts'
import { canAsk, drawing, isTerminal, print, logLine } from './terminal.ts'
import type { Verb } from '../verbs.ts'

/** Prints a verb's results: requested data on standard output, changes on standard error. */
export function printOutcomes(outcomes: readonly Outcome[], verb: Verb, printing: PrintOptions): void {
  const { output, resource } = printing
  const reads = verb.action.methods.includes('GET')
  if (!reads) {
    for (const outcome of outcomes) logLine(toSentences(outcome, verb, resource.name))
    tellWhoSees(outcomes, verb, resource)
    if (isUnasked(output)) return
  }
  if (outcomes.length > 1 && output.format === 'json') return print(toJson(outcomes.map(valueOf)))
  const found = outcomes.length > 1 && toTogether(outcomes, output)
  if (found) return printList(found, printing)
  const { printed } = verb.action
  const field = printed !== undefined && isUnasked(output) ? printed : output.field
  for (const outcome of outcomes) printOutcome(outcome, { ...printing, output: { ...output, field } })
}

// Someone who makes something for the first time looks for it on the website.
function tellWhoSees([only, ...others]: readonly Outcome[], verb: Verb, { name, actions }: Resource): void {
  if (verb.action.does !== 'create' || only?.kind !== 'entry' || others.length > 0 || !canAsk()) return
  const { entry } = only
  const has = (action: string) => actions.some((one) => one.name === action)
  const ref = readableKey(entry.slug) || entry.id
  const { status } = entry.derived
  if (status === 'draft' && has('publish'))
    logLine(
      `It is a draft: almanac preview ${name}/${ref} shows it, almanac ${name} publish ${ref} lets visitors see it`,
    )
  if (status === 'publish' && has('unpublish'))
    logLine(`It is published: visitors see it. almanac ${name} unpublish ${ref} makes it a draft`)
}

// Several entries in a form for many are one list.
function toTogether(outcomes: readonly Outcome[], output: Output): Listed | undefined {
  if (isUnasked(output)) return undefined
  const shown = new Map(outcomes.flatMap((one) => (one.kind === 'entry' ? [[one.entry, one.shown] as const] : [])))
  if (shown.size !== outcomes.length) return undefined
  const entries = [...shown.keys()]
  const { length } = entries
  return { kind: 'list', entries, total: length, page: 1, perPage: length, show: (entry) => shown.get(entry)! }
}

/** Prints what a verb would change: a patch on standard output, the rest on standard error. */
export function printPlanned(outcomes: readonly Outcome[], verb: Verb, { session, resource }: PrintOptions): void {
  for (const outcome of outcomes) logLine(`Not done: ${toSentences(outcome, verb, resource.name)}`)
  printPatch(session.site)
}

function printOutcome(outcome: Outcome, printing: PrintOptions): void {
  switch (outcome.kind) {
    case 'list':
      return printList(outcome, printing)
    case 'entry':
      if (outcome.brief && isTerminal() && isUnasked(printing.output))
        return printBrief(outcome.entry, outcome.brief(), printing)
      return printOne(outcome.shown, printing, outcome.entry)
    case 'deleted':
      return printOne(printing.output.porcelain ? previousOf(outcome.shown) : outcome.shown, printing)
    case 'value':
      return printValue(outcome.value, printing)
  }
}

// Types, statuses and taxonomies are keyed by name: `{post: {…}, page: {…}}`. People see them as rows like others.
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
  printRows(rows as Shown[], output.fields ?? namesOf(rows as Shown[]), printing)
}

function isUnasked({ format, fields, field, porcelain }: Output): boolean {
  return (format ?? fields ?? field) === undefined && !porcelain
}

function printBrief(
  entry: Entry,
  rows: readonly (readonly [name: string, value: string])[],
  { session: { site } }: PrintOptions,
): void {
  const body = site.bodyOf(entry).trim()
  print(toRecord([...rows, ['file', entry.path]], drawing()) + (body === '' ? '' : `\n${body}\n`))
}

// The entry of a resource that is kept in a single file.
function theOnly({ session: { site }, resource }: PrintOptions): Entry | undefined {
  return resource.files === undefined || resource.files.includes('{') ? undefined : [...site.all(resource.name)][0]
}

function toSentences(outcome: Outcome, verb: Verb, noun: string): string {
  const done = (entry?: Entry) => (outcome.unchanged ? 'Nothing to change:' : past(verb.name, entry))
  const toSentence = (entry: Entry) => `${done(entry)} ${noun} ${entry.id} ${entry.path}`
  switch (outcome.kind) {
    case 'entry':
      return toSentence(outcome.entry)
    case 'list':
      return outcome.entries.map(toSentence).join('\n')
    case 'deleted':
      return `Deleted ${noun} ${String(previousOf(outcome.shown)['id'] ?? '')}`.trimEnd()
    default:
      return `${done()} ${noun}`
  }
}

function past(verb: string, entry?: Entry): string {
  if (verb === 'delete') return entry?.derived.status === 'trash' ? 'Trashed' : 'Deleted'
  return pasts[verb] ?? `Done: ${verb}`
}

const pasts: Readonly<Record<string, string>> = {
  create: 'Created',
  add: 'Added',
  update: 'Updated',
  restore: 'Restored',
  duplicate: 'Copied to',
  publish: 'Published',
  unpublish: 'Made a draft:',
  schedule: 'Scheduled',
  trash: 'Trashed',
  mv: 'Renamed',
  approve: 'Approved',
  spam: 'Marked as spam:',
  reply: 'Answered with',
}

function valueOf(outcome: Outcome): unknown {
  if (outcome.kind === 'list') return outcome.entries.map((entry) => outcome.show(entry))
  return outcome.kind === 'value' ? outcome.value : outcome.shown
}

function previousOf(shown: Shown): Shown {
  return isRecord(shown['previous']) ? shown['previous'] : shown
}

// The plain members that every row has, few enough for one line.
function namesOf(rows: readonly Shown[]): string[] {
  const [first = {}] = rows
  return Object.keys(first)
    .filter((name) => !name.startsWith('_') && rows.every((row) => typeof row[name] !== 'object'))
    .slice(0, 6)
}
