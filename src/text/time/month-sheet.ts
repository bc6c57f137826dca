import { monthNames } from './format-date.ts'

/** Something that takes place, for a sheet of a month. Wall times are milliseconds as if they were UTC. */
export interface SheetItem {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
  readonly title: string
  /** Where, and whatever else is worth a word. */
  readonly note: string
}

/**
 * A month as a sheet of text: its days week by week, those on which something begins or goes on marked with `*`, and below
 * what takes place, by its beginning.
 *
 * @param month - its first moment, in milliseconds as if it were UTC
 * @param weekStart - the day with which weeks begin; 0 is Sunday
 */
export function drawMonth(month: number, items: readonly SheetItem[], weekStart: number): string {
  const first = new Date(month)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const busy = (day: number) => {
    const from = month + (day - 1) * dayMs
    return items.some(({ start, end }) => start < from + dayMs && Math.max(end, start) >= from)
  }
  const before = (first.getUTCDay() - weekStart + 7) % 7
  const cells = [
    ...Array<string>(before).fill('    '),
    ...Array.from({ length: days }, (_, i) => `${String(i + 1).padStart(3)}${busy(i + 1) ? '*' : ' '}`),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) =>
    cells
      .slice(i * 7, i * 7 + 7)
      .join('')
      .trimEnd(),
  )
  const names = [...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)]
    .map((name) => ` ${name} `)
    .join('')
    .trimEnd()
  const title = `${monthNames[first.getUTCMonth()]} ${first.getUTCFullYear()}`
  const lines = items.toSorted((a, b) => a.start - b.start).map((item) => describe(item, first.getUTCMonth()))
  return [
    title.padStart(14 + Math.ceil(title.length / 2)),
    names,
    ...weeks,
    ...(lines.length ? ['', ...lines] : []),
    '',
  ].join('\n')
}

function describe({ start, end, allDay, title, note }: SheetItem, month: number): string {
  const [from, to] = [new Date(start), new Date(end)]
  const isOneDay = from.toISOString().slice(0, 10) === to.toISOString().slice(0, 10)
  const day = (at: Date) =>
    (at.getUTCMonth() === month ? '' : `${monthNames[at.getUTCMonth()]!.slice(0, 3)} `) + at.getUTCDate()
  const days = isOneDay ? day(from) : `${day(from)}–${day(to)}`
  const clock = allDay ? '' : from.toISOString().slice(11, 16)
  return `${days.padStart(6)}  ${clock.padEnd(5)}  ${title}${note && ` · ${note}`}`
}

const dayMs = 86_400_000
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
