import type { Context, Entry, Page, Resource } from '../../model/model.ts'
import { slugOfPath } from '../../site/index/entry-path.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { forPeople, forTable, memberNamed, prose, toCellOf, usualColumns } from '../../site/show/columns.ts'
import { usage } from './exit-codes.ts'
import { rawOrRendered, toCellText } from '../../site/show/cell.ts'
import { readableKey } from '../../text/names.ts'
import { toCsv } from './csv.ts'
import { type Members, memberOf, pickMembers, readableMembers, unknownPart } from './members.ts'
import { toRecord, toTable } from './table.ts'
import type { Output } from './output.ts'
import { didYouMean } from './suggest.ts'
import { drawing, print, logLine } from './terminal.ts'
import { pluralWithin } from '../../derive/words/labels.ts'
import { mapValues } from '../../text/values.ts'

export interface PrintOptions {
  readonly site: OpenSite
  readonly resource: Resource
  readonly output: Output
  readonly context: Context
}

/** Prints a page of a list. `showMembers` gives all members of an entry, or those named: a list of ids shows none. */
export function printList(
  page: Page,
  showMembers: (entry: Entry, names?: readonly string[]) => Members,
  printing: PrintOptions,
): void {
  const { resource, output } = printing
  const format = output.porcelain ? 'ids' : (output.format ?? 'table')
  const { entries, total } = page
  const show = (entry: Entry, names?: readonly string[]) => withFile(showMembers(entry, names), entry, resource)
  const { field, fields } = named(output, resource)
  if (field !== undefined) {
    assertMembers([field], resource)
    return print(entries.map((entry) => bare(show(entry, tops([field])), field)).join(''))
  }
  if (format === 'count') return print(String(total))
  if (format === 'ids') return print(entries.map((entry) => `${entry.id}\n`).join(''))
  if (fields) assertMembers(fields, resource)
  const picked = (entry: Entry) => (fields ? pickMembers(show(entry, tops(fields)), fields) : showMembers(entry))
  if (format === 'json') return print(toJson(entries.map(picked)))
  if (format === 'ndjson') return print(entries.map((entry) => `${JSON.stringify(picked(entry))}\n`).join(''))
  const names = fields ?? usualColumns(resource, printing.context)
  const { site } = printing
  // Each line names its entry: by its file if it has no slug, and in a tree, where slugs may repeat, by its path.
  const nameOf = (entry: Entry) =>
    (resource.parentKey && !fields ? site.names.lineOf(entry) : [entry]).map(({ slug, path }) =>
      readableKey(slug || slugOfPath(path)),
    )
  const placed = (entry: Entry, members: Members) =>
    format === 'table' && members['slug'] !== undefined ? { ...members, slug: nameOf(entry).join('/') } : members
  const toWritten = format === 'table' ? forPeople : forTable
  const written = (entry: Entry, members: Members) =>
    mapValues(members, (value, name) => toWritten(entry, name, value, site))
  const rows = entries.map((entry) => placed(entry, written(entry, show(entry, tops(names)))))
  printRows(rows, names, printing)
  if (format === 'table') printRest(page, resource)
}

// People look for the file first; no member of the interface names it.
function withFile(members: Members, entry: Entry | undefined, { fields }: Resource): Members {
  return entry && !fields['file'] ? { ...members, file: entry.path } : members
}

function named({ field, fields }: Output, resource: Resource): Partial<Pick<Output, 'field' | 'fields'>> {
  const member = (name: string) => memberNamed(resource, name)
  return { ...(field !== undefined && { field: member(field) }), ...(fields && { fields: fields.map(member) }) }
}

/** Prints rows that are not entries, or entries whose members are known. */
export function printRows(
  rows: readonly Members[],
  names: readonly string[],
  { site, resource, output }: PrintOptions,
): void {
  if (output.format === 'csv') {
    const texts = rows.map((row) => names.map((name) => toCellText(memberOf(row, name))))
    return print(toCsv(names, texts))
  }
  const toCell = toCellOf(resource, site)
  const cells = rows.map((row) => names.map((name) => toCell(name, memberOf(row, name))))
  // An empty column only takes space, unless it was requested.
  const filled = names.map((_, i) => output.fields !== undefined || cells.some((row) => row[i] !== ''))
  const keep = (row: readonly string[]) => row.filter((_, i) => filled[i])
  if (rows.length === 0) return
  print(toTable(keep(names), cells.map(keep), { ...drawing(), mayDrop: output.fields === undefined, soft: prose }))
}

/** Prints one entry, or another single object. */
export function printOne(members: Members, printing: PrintOptions, entry?: Entry): void {
  const { resource, output } = printing
  const { field, fields } = named(output, resource)
  const whole = withFile(members, entry, resource)
  assertMembers(fields ?? (field === undefined ? [] : [field]), resource, members)
  if (field !== undefined) return print(bare(whole, field))
  const format = output.porcelain ? 'ids' : (output.format ?? 'table')
  const picked = fields ? pickMembers(whole, fields) : members
  if (format === 'json') return print(toJson(picked))
  if (format === 'ndjson') return print(JSON.stringify(picked))
  if (format === 'ids') return print(String(members['id'] ?? entry?.id ?? ''))
  if (format === 'count') return print('1')
  if (format === 'csv') return printRows([whole], fields ?? usualColumns(resource, printing.context), printing)
  printRecord(picked, printing, entry, fields)
}

/** JSON, indented for people. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function printRecord(
  members: Members,
  { site, resource }: PrintOptions,
  entry: Entry | undefined,
  fields: readonly string[] | undefined,
): void {
  const toCell = toCellOf(resource, site)
  const bodyKey = fields ? undefined : resource.bodyKey
  const isForPeople = (name: string) => name !== bodyKey && !name.startsWith('_') && !resource.fields[name]?.forPrograms
  const names = fields ?? Object.keys(members).filter(isForPeople)
  const cells = names.map((name) => [name, toCell(name, forPeople(entry, name, memberOf(members, name)))] as const)
  const pairs = fields ? cells : cells.filter(([, text]) => text !== '')
  const file = entry && !fields ? [['file', entry.path] as const] : []
  print(toRecord([...pairs, ...file], drawing()))
  const bodyValue = bodyKey === undefined ? undefined : members[bodyKey]
  // Some namespaces show a text only as readers see it.
  const body = toCellText(entry && typeof bodyValue === 'string' && bodyValue !== '' ? site.bodyOf(entry) : bodyValue)
  if (body.trim() !== '') print(`\n${body.trimEnd()}\n`)
}

function bare(members: Members, name: string): string {
  const value = memberOf(members, name)
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  if (isList) return value.map((one) => `${String(one)}\n`).join('')
  const structure = typeof value === 'object' && value !== null && !('raw' in value) && !('rendered' in value)
  // Programs get the exact value; of a text, its source.
  return structure ? toJson(value) : `${String(rawOrRendered(value) ?? value ?? '').replace(/\n$/, '')}\n`
}

/** Refuses names of members that no entry of a resource has, before the action runs. @throws CliError */
export function assertPrintable(output: Output, resource: Resource): void {
  const { field, fields } = named(output, resource)
  assertMembers(fields ?? (field === undefined ? [] : [field]), resource)
}

function assertMembers(names: readonly string[], resource: Resource, members?: Members): void {
  const known = new Set([...readableMembers(resource), ...Object.keys(members ?? {}), '_links', 'file'])
  for (const name of names) {
    const unknown = memberOf(members, name) === undefined ? unknownPart(name, known, resource) : undefined
    if (!unknown) continue
    const { part, within, among } = unknown
    const hint = among.length === 0 ? `Use ${within}` : didYouMean(part, among) || `Available: ${among.join(', ')}`
    throw usage(`there is no member '${part}'${within && ` in '${within}'`}`, hint)
  }
}

function tops(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split('.')[0]!))]
}

function printRest({ entries, total, page, perPage }: Page, { labels }: Resource): void {
  const plural = pluralWithin(labels)
  if (total === 0) return logLine(`No ${plural} found.`)
  if (entries.length >= total || !process.stderr.isTTY) return
  const pages = Math.ceil(total / perPage)
  const more = page < pages ? `: --page ${page + 1} shows more, --all shows all` : ''
  logLine(`${entries.length} of ${total} ${plural}, page ${page} of ${pages}${more}`)
}
