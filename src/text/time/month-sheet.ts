import { formatDate } from './format-date.ts'
import { dayMs, toUtcText } from './local-time.ts'

/** An event on a month sheet. Wall times are milliseconds as if they were UTC. */
export interface SheetItem {
  readonly start: number
  readonly end: number
  readonly allDay: boolean
  readonly title: string
  /** Place and other details. */
  readonly note: string
}

/**
 * Draws a month as text: its days week by week, days with events marked with `*`, then the events by start.
 *
 * @param month - its first moment, in milliseconds as if it were UTC
 * @param weekStart - first day of the week; 0 is Sunday
 */
export function drawMonth(month: number, items: readonly SheetItem[], weekStart: number): string {
  const busy = (from: number) => items.some(({ start, end }) => start < from + dayMs && Math.max(end, start) >= from)
  const cell = (day: number) => `${String(new Date(day).getUTCDate()).padStart(3)}${busy(day) ? '*' : ' '}`
  const weeks = weeksOf(month, weekStart).map((days) =>
    days
      .map((day) => (day === undefined ? '    ' : cell(day)))
      .join('')
      .trimEnd(),
  )
  const names = weekdaysFrom(weekStart).map((name) => ` ${name.slice(0, 2)} `)
  const title = formatDate(toUtcText(month), 'F Y')
  const lines = items
    .toSorted((a, b) => a.start - b.start)
    .map((item) => describeItem(item, new Date(month).getUTCMonth()))
  return [
    title.padStart(14 + Math.ceil(title.length / 2)),
    names.join('').trimEnd(),
    ...weeks,
    ...(lines.length ? ['', ...lines] : []),
    '',
  ].join('\n')
}

/** Returns the days of a month by week, as wall times; undefined for days of other months in its first and last week. */
export function weeksOf(month: number, weekStart: number): (number | undefined)[][] {
  const first = new Date(month)
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const before = (first.getUTCDay() - weekStart + 7) % 7
  const count = Math.ceil((before + (next - month) / dayMs) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const at = month + (week * 7 + day - before) * dayMs
      return at < month || at >= next ? undefined : at
    }),
  )
}

/** Returns the short names of the weekdays; 0 is Sunday. */
export function weekdaysFrom(weekStart: number, language?: string): string[] {
  // January 1, 2023 was a Sunday.
  const names = Array.from({ length: 7 }, (_, day) => formatDate(`2023-01-0${day + 1}`, 'D', language))
  return [...names.slice(weekStart), ...names.slice(0, weekStart)]
}

function describeItem({ start, end, allDay, title, note }: SheetItem, month: number): string {
  const [from, to] = [new Date(start), new Date(end)]
  const isOneDay = from.toISOString().slice(0, 10) === to.toISOString().slice(0, 10)
  const day = (at: Date) => formatDate(at.toISOString().slice(0, 19), at.getUTCMonth() === month ? 'j' : 'M j')
  const days = isOneDay ? day(from) : `${day(from)}–${day(to)}`
  const clock = allDay ? '' : from.toISOString().slice(11, 16)
  return `${days.padStart(6)}  ${clock.padEnd(5)}  ${title}${note && ` · ${note}`}`
}
