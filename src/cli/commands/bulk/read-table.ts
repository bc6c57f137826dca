import { count } from '../../../text/nouns.ts'
import { createRequire } from 'node:module'
import type Papa from 'papaparse'
import { withoutDefusal } from '../../output/csv.ts'
import { usage } from '../../output/exit-codes.ts'

/** A row of a table: its cells by column, and the line of the file on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
}

/** The most bytes of a table. */
export const longestTable = 64 * 1024 * 1024

/**
 * Parses a table as CSV (RFC 4180), as spreadsheets write it: commas, semicolons or tabs between cells. The first row names the
 * columns; empty rows are skipped. A `'` that lists put before text like a formula is removed.
 *
 * @throws CliError with the line for text that is no such table; `name` is the file in it
 */
export function readTable(text: string, name: string) {
  const { parse } = createRequire(import.meta.url)('papaparse') as typeof Papa
  // Excel names the separator on a line of its own.
  const [head, said] = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/.exec(text)!
  const table = text.slice(head.length)
  const { data, errors } = parse<string[]>(table, { delimiter: said ?? delimiterOf(table) })
  const first = errors.find(({ type }) => type === 'Quotes')
  const lines = linesOf(data, said === undefined ? 1 : 2)
  if (first)
    throw usage(`${name}:${lines[first.row ?? 0] ?? 1}: ${first.message.toLowerCase()}`, 'Fix the quotes there')
  const [header = [], ...rows] = data
  const columns = header.map((cell) => cell.trim())
  const empty = columns.findIndex((one, at) => one === '' && rows.some((row) => (row[at] ?? '').trim() !== ''))
  if (columns.every((one) => one === '')) throw usage(`${name}: the first row names no columns`)
  if (empty >= 0) throw usage(`${name}:1: column ${empty + 1} has no name`, 'Name each column after a field')
  const once = new Set<string>()
  const twice = columns.find((one) => one !== '' && once.size === once.add(one).size)
  if (twice !== undefined) throw usage(`${name}:1: two columns are called '${twice}'`)
  const found: TableRow[] = []
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const line = lines[i + 1]!
    if (row.length > columns.length)
      throw usage(
        `${name}:${line}: ${count(row.length, 'cell')}, but the first row names ${count(columns.length, 'column')}`,
        'Quote cells that contain a comma',
      )
    found.push({
      line,
      cells: new Map(columns.flatMap((one, at) => (one === '' ? [] : [[one, withoutDefusal(row[at] ?? '')] as const]))),
    })
  }
  return { columns: columns.filter(Boolean), rows: found }
}

function delimiterOf(text: string): string {
  const header = text
    .slice(0, 10_000)
    .split(/[\r\n]/, 1)[0]!
    .replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((one) => [one, header.split(one).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

// Cells may contain line breaks.
function linesOf(rows: readonly (readonly string[])[], first: number): number[] {
  let line = first
  return rows.map((row) => {
    const begins = line
    line += 1 + row.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return begins
  })
}
