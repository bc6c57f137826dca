import { cutTo, displayWidth } from './display-width.ts'

const gap = '  '
const narrowest = 6

/** How a table is drawn. */
export interface TableOptions {
  /** Columns that a line may take; undefined when cells are never cut. */
  readonly width: number | undefined
  /** Makes the header stand out. */
  readonly emphasize: (text: string) => string
}

/** Rows under a header, without lines between them. The widest columns are cut until each line fits. */
export function toTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): string {
  const head = header.map((name) => name.toUpperCase())
  const widths = fit(widthsOf([head, ...rows]), options.width)
  const lines = [options.emphasize(toLine(head, widths)), ...rows.map((row) => toLine(row, widths))]
  return lines.map((line) => `${line}\n`).join('')
}

/** Names and values beside each other; values that are longer than the line go on below themselves. */
export function toRecord(pairs: readonly (readonly [string, string])[], { width, emphasize }: TableOptions): string {
  const names = Math.max(0, ...pairs.map(([name]) => displayWidth(name)))
  const room = width === undefined ? undefined : Math.max(20, width - names - gap.length)
  const indent = ' '.repeat(names + gap.length)
  const lines = pairs.flatMap(([name, value]) => {
    const [first = '', ...others] = room === undefined ? [value] : wrap(value, room)
    return [`${emphasize(pad(name, names))}${gap}${first}`, ...others.map((line) => indent + line)]
  })
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

function toLine(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, i) => pad(cutTo(cell, widths[i]!), widths[i]!))
    .join(gap)
    .trimEnd()
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 1, displayWidth(cell))
  return widths
}

// The widest column gives until all fit; a terminal narrower than the least breaks lines itself.
function fit(widths: number[], width: number | undefined): number[] {
  if (width === undefined) return widths
  let excess = widths.reduce((sum, one) => sum + one + gap.length, -gap.length) - width
  while (excess > 0) {
    const widest = Math.max(...widths)
    if (widest <= narrowest) break
    const next = Math.max(narrowest, ...widths.filter((one) => one < widest))
    const give = Math.min(excess, Math.max(1, widest - next))
    widths[widths.lastIndexOf(widest)] = widest - give
    excess -= give
  }
  return widths
}

function wrap(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && displayWidth(longer) > room) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}
