// Own code: zones are described from Node.js's data; ical-generator needs another library for that.
import type { EventTime } from './event-time.ts'
import { changesBetween, offsetAt, toOffset } from './local-time.ts'
import { zoneLetters } from './zone-letters.ts'

/** An event as calendars exchange it. Wall times are milliseconds as if they were UTC, moments are since the epoch. */
export interface CalendarItem extends EventTime {
  /** Globally unique and permanent. */
  readonly uid: string
  readonly changed: number
  readonly allDay: boolean
  readonly zone: string
  /** Texts by property, for example `SUMMARY`; empty ones are left out. */
  readonly texts: Readonly<Record<string, string | readonly string[]>>
  readonly url: string
  /** Degrees north and east. */
  readonly place?: readonly [latitude: number, longitude: number]
}

/** Returns a calendar file (RFC 5545): whole days end with the day after their last; used zones are described. */
export function toCalendarFile(name: string, items: readonly CalendarItem[]): string {
  const zones = new Map<string, [number, number]>()
  for (const { allDay, zone, utcStart, utcEnd } of items) {
    if (allDay || !zone.includes('/')) continue
    const [from, to] = zones.get(zone) ?? [utcStart, utcEnd]
    zones.set(zone, [Math.min(from, utcStart), Math.max(to, utcEnd)])
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Almanac//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escape(name)}`,
    // How often subscribers refresh: the property of RFC 7986, and the older one.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...zones].flatMap(([zone, [from, to]]) => describeZone(zone, from, to)),
    ...items.flatMap(describeItem),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function describeItem(item: CalendarItem): string[] {
  const { uid, changed, place, texts, url } = item
  const said = Object.entries(texts).filter(([, text]) => text.length > 0)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(changed)}Z`,
    `LAST-MODIFIED:${stamp(changed)}Z`,
    ...timesOf(item),
    ...said.map(([property, text]) => `${property}:${[text].flat().map(escape).join(',')}`),
    ...(place ? [`GEO:${place.join(';')}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function timesOf({ start, end, utcStart, utcEnd, allDay, zone }: CalendarItem): string[] {
  if (allDay)
    return [`DTSTART;VALUE=DATE:${stamp(start).slice(0, 8)}`, `DTEND;VALUE=DATE:${stamp(end + 1000).slice(0, 8)}`]
  if (!zone.includes('/')) return [`DTSTART:${stamp(utcStart)}Z`, `DTEND:${stamp(utcEnd)}Z`]
  return [`DTSTART;TZID=${zone}:${stamp(start)}`, `DTEND;TZID=${zone}:${stamp(end)}`]
}

// Lists each change of the clock from the last one before the first event on, one by one, as laws change.
function describeZone(zone: string, from: number, to: number): string[] {
  const changes = changesBetween(from - yearMs, to, zone)
  const last = changes.findLast((moment) => moment <= from)
  const listed = changes.filter((moment) => moment >= (last ?? from))
  const moments = last === undefined ? [from - yearMs, ...listed] : listed
  const winter = Math.min(...moments.flatMap((moment) => [offsetAt(moment - 1000, zone), offsetAt(moment, zone)]))
  const parts = moments.flatMap((moment) => {
    const [before, after] = [offsetAt(moment - 1000, zone), offsetAt(moment, zone)]
    const kind = after > winter ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${stamp(moment + before)}`,
      `TZOFFSETFROM:${toOffset(before)}`,
      `TZOFFSETTO:${toOffset(after)}`,
      `TZNAME:${zoneLetters(moment, zone)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

// Some programs treat any of these characters as a line end.
function escape(text: string): string {
  const escaped = text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
  return escaped.replaceAll(forbidden, '')
}

// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0a-\x1f\x7f]/g

// Lines of at most 75 bytes; longer ones continue after a blank, and no character is split.
function fold(line: string): string {
  if (Buffer.byteLength(line) <= 75) return line
  const rows: string[] = []
  let row = ''
  let size = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > 75) {
      rows.push(row)
      row = ' '
      size = 1
    }
    row += character
    size += bytes
  }
  return [...rows, row].join('\r\n')
}

const yearMs = 366 * 86_400_000
