/**
 * Wall times and moments. Zones are IANA names, `UTC` or offsets as in settings (`UTC+2`, `UTC-3.5`, `UTC+5:30`, `+02:00`). A
 * skipped wall time moves forward by the skipped span; a repeated one is the first. Offsets are milliseconds east of UTC.
 */

/** Whether a text names a zone. */
export function isZone(zone: string): boolean {
  return known(zone) !== undefined
}

let usualNames: ReadonlyMap<string, string> | undefined

/** The zone that a text names, in its usual letters (`europe/paris` is Europe/Paris); undefined if it names none. */
export function zoneNamed(text: string): string | undefined {
  if (!isZone(text)) return undefined
  usualNames ??= new Map(['UTC', ...zoneNames()].map((name) => [name.toLowerCase(), name]))
  return usualNames.get(text.toLowerCase()) ?? text
}

/** The names of all zones, as suggestions for mistyped ones. */
export function zoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** Returns a zone's offset at a moment. An unknown zone counts as UTC. */
export function offsetAt(ms: number, zone: string): number {
  const format = known(zone)
  if (typeof format !== 'object') return format ?? 0
  const changes = zoneChangesOf(format, new Date(ms).getUTCFullYear())
  let offset = changes[0]![1]
  for (const [from, next] of changes) {
    if (from > ms) break
    offset = next
  }
  return offset
}

/** Returns the moments after `from`, up to `to`, at which a zone's offset changes. */
export function changesBetween(from: number, to: number, zone: string): number[] {
  const format = known(zone)
  const moments = new Set<number>()
  if (typeof format !== 'object') return []
  const lastYear = new Date(to).getUTCFullYear()
  for (let year = new Date(from).getUTCFullYear(); year <= lastYear; year++)
    for (const [moment] of zoneChangesOf(format, year)) if (moment > from && moment <= to) moments.add(moment)
  return [...moments]
}

/** Formats a moment as wall time `YYYY-MM-DDThh:mm:ss`. */
export function toLocalText(ms: number, zone: string): string {
  return toUtcText(ms + offsetAt(ms, zone))
}

/** Formats a moment as wall time with its offset (ISO 8601): `YYYY-MM-DDThh:mm:ss±hh:mm`. */
export function toOffsetText(ms: number, zone: string): string {
  return `${toLocalText(ms, zone)}${toOffset(offsetAt(ms, zone)).replace(/(?=..$)/, ':')}`
}

/** Formats an offset in milliseconds as hours and minutes: `-0330`. */
export function toOffset(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const two = (part: number) => String(Math.trunc(Math.abs(part))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

/** Formats a moment in UTC as `YYYY-MM-DDThh:mm:ss`, clamped to the years 0 to 9999, which zone offsets can exceed. */
export function toUtcText(ms: number): string {
  const date = new Date(Math.trunc(ms))
  const year = date.getUTCFullYear()
  if (year > 9999) return '9999-12-31T23:59:59'
  if (year < 0) return '0000-01-01T00:00:00'
  if (!(year >= 1000 && year <= 9999)) return date.toISOString().slice(0, 19)
  // An entry has five dates in a response, and this takes a third of the time of `toISOString`.
  const day = `${year}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`
  return `${day}T${twoDigits[date.getUTCHours()]}:${twoDigits[date.getUTCMinutes()]}:${twoDigits[date.getUTCSeconds()]}`
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/**
 * Parses `YYYY-MM-DD[Thh:mm[:ss[.fff]]][Z|±hh[:]mm]` (or a blank for the T) as a moment; without an offset it is wall time of
 * the zone. Undefined for other forms and days that do not exist.
 */
export function fromLocalText(text: string, zone: string): number | undefined {
  const read = readLocalText(text)
  if (read === undefined) return undefined
  return read.offset === undefined ? wallToMoment(read.wall, zone) : read.wall - read.offset
}

// The form in nearly every file, parsed a hundred thousand times when a folder opens.
const usual = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const readable =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ]\s*(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:([Zz])|([+-])(\d\d):?(\d\d)?)?$/

/** Parses such a text as wall time, and its offset. */
export function readLocalText(text: string): { readonly wall: number; readonly offset?: number } | undefined {
  if (usual.test(text)) {
    const digits = (from: number) => 10 * text.charCodeAt(from) + text.charCodeAt(from + 1) - 11 * 48
    const year = 100 * digits(0) + digits(2)
    return { wall: Date.UTC(year, digits(5) - 1, digits(8), digits(11), digits(14), digits(17)) }
  }
  const found = readable.exec(text.trim())
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', zulu, sign, offHours, offMinutes = '0'] = found
  // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
  const back = new Date(0)
  back.setUTCFullYear(+year!, +month! - 1, +day!)
  const wall = back.setUTCHours(+hour, +minute, Math.min(+second, 59))
  if (back.getUTCMonth() !== +month! - 1 || back.getUTCDate() !== +day! || +hour > 23 || +minute > 59 || +second > 60)
    return undefined
  if (zulu) return { wall, offset: 0 }
  if (sign) return { wall, offset: (sign === '-' ? -1 : 1) * (+offHours! * 60 + +offMinutes) * 60_000 }
  return { wall }
}

/** Converts a wall time, given as if it were UTC, to a moment. */
export function wallToMoment(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  const first = wall - before
  if (before === after || offsetAt(first, zone) === before) return first
  const second = wall - after
  return offsetAt(second, zone) === after ? second : first
}

/** A day without a change of the clock. */
export const dayMs = 86_400_000
/** A fixed offset, or a formatter that yields a zone's offsets; undefined for an unknown zone. */
const zones = new Map<string, number | Intl.DateTimeFormat | undefined>([['UTC', 0]])
/** The moments at which a zone's offset changes, each with the new offset. */
type Changes = readonly (readonly [from: number, offset: number])[]
const yearChanges = new WeakMap<Intl.DateTimeFormat, Map<number, Changes>>()

function known(zone: string): number | Intl.DateTimeFormat | undefined {
  const found = zones.get(zone)
  if (found !== undefined || zones.has(zone)) return found
  const made = fixedOffset(zone) ?? formatOf(zone)
  if (zones.size > 5000) zones.clear()
  zones.set(zone, made)
  return made
}

function fixedOffset(zone: string): number | undefined {
  if (/^(utc|gmt|z)?$/i.test(zone)) return 0
  const found = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d\d)|\.(\d{1,2}))?$/i.exec(zone)
  if (!found) return undefined
  const [, sign, hours, minutes, part] = found
  const size = +hours! * 60 + (minutes ? +minutes : part ? Number(`0.${part}`) * 60 : 0)
  return size > 18 * 60 ? undefined : (sign === '-' ? -1 : 1) * Math.round(size) * 60_000
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

// Probes twice a month and bisects: a platform call costs some 20 µs, and a folder with 100,000 dates may be opened.
function zoneChangesOf(format: Intl.DateTimeFormat, year: number): Changes {
  let years = yearChanges.get(format)
  if (!years) yearChanges.set(format, (years = new Map()))
  const found = years.get(year)
  if (found) return found
  let at = Date.UTC(year, 0, 1) - 2 * dayMs
  let offset = probe(format, at)
  const changes: (readonly [number, number])[] = [[Number.NEGATIVE_INFINITY, offset]]
  const end = Date.UTC(year + 1, 0, 1) + 2 * dayMs
  while (at < end) {
    const next = at + 15 * dayMs
    const nextOffset = probe(format, next)
    if (nextOffset !== offset) changes.push([firstAfter(format, at, next, offset), nextOffset])
    at = next
    offset = nextOffset
  }
  if (years.size > 2000) years.clear()
  years.set(year, changes)
  return changes
}

function firstAfter(format: Intl.DateTimeFormat, from: number, to: number, offset: number): number {
  let low = from / 1000
  let high = to / 1000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (probe(format, middle * 1000) === offset) low = middle
    else high = middle
  }
  return high * 1000
}

function probe(format: Intl.DateTimeFormat, ms: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(ms)) ?? []
  return (sign === '-' ? -1 : 1) * (+hours * 3600 + +minutes * 60 + +seconds) * 1000
}
