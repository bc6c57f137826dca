// Own code: columns share the width of the terminal; cli-table3 needs each width.
import { toVisible } from '../../text/visible.ts'
import { cutTo, displayWidth } from './display-width.ts'

const gap = '  '
/** Maximum width of the names' column: one name of a thousand characters must not indent every line. */
const widestName = 40
// Narrower than this, most texts are unreadable; requested columns are shown all the same.
const readable = 16
// Texts that are cut first still say what they are about.
const readableSoft = 12
const narrowest = 6

type Row = readonly string[]
/** Whether a column, by its place, is of a kind. */
type Test = (at: number) => boolean

export interface TableOptions {
  /** Maximum width of a line; undefined if cells are never cut. */
  readonly width: number | undefined
  readonly emphasize: (text: string) => string
  /** Leaves out the last columns if there is no room for all of them. */
  readonly mayDrop?: boolean
  /** Columns that are cut first: names of entries are worth more than their descriptions. */
  readonly soft?: ReadonlySet<string>
  /** Columns that are never cut: ids that people copy. */
  readonly whole?: ReadonlySet<string>
}

/** Rows under a header. The widest columns are cut until each line fits; terminal control characters are escaped. */
export function toTable(header: Row, cells: readonly Row[], options: TableOptions): string {
  const head = header.map((name) => toVisible(name).toUpperCase())
  const rows = cells.map((row) => row.map(toVisible))
  const natural = widthsOf([head, ...rows])
  const isSoft = (at: number) => options.soft?.has(header[at]!) ?? false
  const isCut = (at: number) => !options.whole?.has(header[at]!)
  const { mayDrop, width } = options
  const leastOf = (at: number) => (isSoft(at) ? readableSoft : isCut(at) ? readable : Infinity)
  const columns = mayDrop && width !== undefined ? columnsIn(natural, width, leastOf) : natural.length
  const widths = fit(natural.slice(0, columns), width, isSoft, isCut)
  const lines = [options.emphasize(toLine(head, widths)), ...rows.map((row) => toLine(row, widths))]
  return lines.map((line) => `${line}\n`).join('')
}

/** Names and values side by side; values longer than the line continue below. */
export function toRecord(cells: readonly (readonly [string, string])[], { width, emphasize }: TableOptions): string {
  const pairs = cells.map(([name, value]) => [toVisible(name), toVisible(value)] as const)
  // Spread arguments are limited in number.
  const widest = pairs.reduce((most, [name]) => Math.max(most, displayWidth(name)), 0)
  const names = Math.min(widestName, widest)
  const room = width === undefined ? undefined : Math.max(20, width - names - gap.length)
  const indent = ' '.repeat(names + gap.length)
  const lines = pairs.flatMap(([name, value]) => {
    const [first = '', ...others] = room === undefined ? [value] : wrap(value, room)
    return [`${emphasize(pad(name, names))}${gap}${first}`, ...others.map((line) => indent + line)]
  })
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

function toLine(row: Row, widths: readonly number[]): string {
  return row
    .slice(0, widths.length)
    .map((cell, i) => pad(cutTo(cell, widths[i]!), widths[i]!))
    .join(gap)
    .trimEnd()
}

function widthsOf(rows: readonly Row[]): number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 1, displayWidth(cell))
  return widths
}

// How many columns fit, each as wide as it must be to be readable; at least two.
function columnsIn(widths: readonly number[], width: number, leastOf: (at: number) => number): number {
  const least = widths.map((one, at) => Math.min(one, leastOf(at)))
  let columns = widths.length
  while (columns > 2 && totalOf(least.slice(0, columns)) > width) columns--
  return columns
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one + gap.length, -gap.length)
}

// The widest column shrinks until all fit; a terminal narrower than the minimum wraps lines itself.
function fit(widths: number[], width: number | undefined, isSoft: Test, isCut: Test): number[] {
  if (width === undefined) return widths
  for (const [least, gives] of [
    [readable, isSoft],
    [readable, isCut],
    [readableSoft, isSoft],
    [narrowest, isCut],
  ] as const) {
    while (totalOf(widths) > width) {
      const at = widestOf(widths, least, gives)
      if (at < 0) break
      widths[at]!--
    }
  }
  return widths
}

function widestOf(widths: readonly number[], least: number, gives: Test): number {
  let found = -1
  for (const [at, one] of widths.entries()) if (one > least && gives(at) && one >= (widths[found] ?? 0)) found = at
  return found
}

function wrap(text: string, room: number): string[] {
  // A value may be indented itself.
  const lead = /^ */.exec(text)![0]
  const lines: string[] = []
  let line = ''
  for (const word of text.slice(lead.length).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && displayWidth(longer) > room - lead.length) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((one) => lead + one)
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}
