/**
 * Wall time and moments. Zones are IANA names, `UTC`, or fixed offsets as site settings write them (`UTC+2`,
 * `UTC-3.5`, `UTC+5:30`, `+02:00`). A wall time that a zone skips moves on by the skipped span; one that a zone has
 * twice is the first. Offsets are in milliseconds east of UTC.
 */

/** Whether a text names a zone. */
export function isZone(zone: string): boolean {
  return fixedOffset(zone) !== undefined || formatterOf(zone) !== undefined
}

/** A zone's offset at a moment. An unknown zone counts as UTC. */
export function offsetAt(ms: number, zone: string): number {
  const fixed = fixedOffsets.get(zone) ?? remember(zone)
  if (!Number.isNaN(fixed)) return fixed
  const changes = changesOf(zone, new Date(ms).getUTCFullYear())
  let offset = changes[0]![1]
  for (const [from, next] of changes) {
    if (from > ms) break
    offset = next
  }
  return offset
}

/** A moment as wall time `YYYY-MM-DDThh:mm:ss`. */
export function toLocalText(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 19)
}

/** A moment in UTC as `YYYY-MM-DDThh:mm:ss`. */
export function toUtcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

/**
 * Reads `YYYY-MM-DD[Thh:mm[:ss[.fff]]][Z|±hh[:]mm]` (a blank may stand for the T) as a moment; without an offset it is
 * wall time of the zone. Undefined when it is no such text or no such day.
 */
export function fromLocalText(text: string, zone: string): number | undefined {
  const usual = readUsual(text)
  if (usual !== undefined) return wallToMoment(usual, zone)
  const found =
    /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ]\s*(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:([Zz])|([+-])(\d\d):?(\d\d)?)?$/.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', zulu, sign, offHours, offMinutes = '0'] = found
  const wall = Date.UTC(+year!, +month! - 1, +day!, +hour, +minute, Math.min(+second, 59))
  const back = new Date(wall)
  if (back.getUTCMonth() !== +month! - 1 || back.getUTCDate() !== +day! || +hour > 23 || +minute > 59 || +second > 60)
    return undefined
  if (zulu) return wall
  if (sign) return wall - (sign === '-' ? -1 : 1) * (+offHours! * 60 + +offMinutes) * 60_000
  return wallToMoment(wall, zone)
}

// `YYYY-MM-DDThh:mm:ss`, digit by digit: what nearly every file holds, a hundred thousand times when a folder opens.
function readUsual(text: string): number | undefined {
  if (
    text.length !== 19 ||
    text[10] !== 'T' ||
    text[4] !== '-' ||
    text[7] !== '-' ||
    text[13] !== ':' ||
    text[16] !== ':'
  )
    return undefined
  let numbers = 0
  for (let i = 0; i < 19; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) numbers++
  }
  if (numbers !== 14) return undefined
  const at = (from: number) => (text.charCodeAt(from) - 48) * 10 + text.charCodeAt(from + 1) - 48
  const [month, day, hour, minute, second] = [at(5), at(8), at(11), at(14), at(17)]
  if (month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59) return undefined
  return Date.UTC(at(0) * 100 + at(2), month - 1, day, hour, minute, second)
}

/** A wall time, given as if it were UTC, as a moment of a zone. */
export function wallToMoment(wall: number, zone: string): number {
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  const first = wall - before
  if (before === after || offsetAt(first, zone) === before) return first
  const second = wall - after
  return offsetAt(second, zone) === after ? second : first
}

const dayMs = 86_400_000
const fixedOffsets = new Map<string, number>([['UTC', 0]])
const formatters = new Map<string, Intl.DateTimeFormat | undefined>()
/** The moments at which a zone's offset changes, each with the offset from then on. */
type Changes = readonly (readonly [from: number, offset: number])[]

const zoneYears = new Map<string, Map<number, Changes>>()

function remember(zone: string): number {
  const offset = fixedOffset(zone) ?? (formatterOf(zone) ? Number.NaN : 0)
  if (fixedOffsets.size > 5000) fixedOffsets.clear()
  fixedOffsets.set(zone, offset)
  return offset
}

function fixedOffset(zone: string): number | undefined {
  if (/^(utc|gmt|z)?$/i.test(zone)) return 0
  const found = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d\d)|\.(\d{1,2}))?$/i.exec(zone)
  if (!found) return undefined
  const [, sign, hours, minutes, part] = found
  const size = +hours! * 60 + (minutes ? +minutes : part ? Number(`0.${part}`) * 60 : 0)
  return size > 18 * 60 ? undefined : (sign === '-' ? -1 : 1) * Math.round(size) * 60_000
}

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(zone)) return formatters.get(zone)
  let made: Intl.DateTimeFormat | undefined
  try {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    made = undefined
  }
  if (formatters.size > 5000) formatters.clear()
  formatters.set(zone, made)
  return made
}

// The moments of a year at which a zone's offset changes, found by probing twice a month and halving between probes:
// asking the platform costs some 20 µs, and 100,000 dates are read when a folder opens.
function changesOf(zone: string, year: number): Changes {
  let years = zoneYears.get(zone)
  if (!years) {
    if (zoneYears.size > 500) zoneYears.clear()
    zoneYears.set(zone, (years = new Map()))
  }
  const known = years.get(year)
  if (known) return known
  const format = formatterOf(zone)!
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
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(ms)) parts[type] = value
  const year = parts['era'] === 'BC' ? 1 - +parts['year']! : +parts['year']!
  const wall = new Date(
    Date.UTC(2000, +parts['month']! - 1, +parts['day']!, +parts['hour']!, +parts['minute']!, +parts['second']!),
  )
  wall.setUTCFullYear(year, +parts['month']! - 1, +parts['day']!)
  return wall.getTime() - Math.floor(ms / 1000) * 1000
}
