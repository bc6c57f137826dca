const dateTime =
  /^(\d{4})-(0\d|1[0-2])-([0-2]\d|3[01])[Tt ]([01]\d|2[0-4]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(Z|[+-]\d{2}(?::\d{2})?)?$/

/** Normalizes parts out of range as PHP does: 30 February is 2 March, 24:00 the day after. Other texts stay. */
export function carryOver(text: string): string {
  const { iso, zone, isWithin } = readDateTime(text) ?? { isWithin: true }
  return isWithin ? text : `${iso}${zone}`
}

/**
 * Reads a date with time as programs send it: `YYYY-MM-DDThh:mm:ss`, optionally with a zone. Undefined before the year 0000
 * (`0000-00-00`) and after 9999: files could not represent it in four digits.
 */
export function readDateTime(text: string) {
  const [, year, month, day, hour, minute, second, zone = ''] = dateTime.exec(text) ?? []
  if (year === undefined) return undefined
  const date = new Date(0)
  date.setUTCFullYear(+year, +month! - 1, +day!)
  date.setUTCHours(+hour!, +minute!, +second!)
  const iso = date.toISOString().slice(0, 19)
  if (!/^\d{4}-/.test(iso)) return undefined
  return { iso, zone, isWithin: iso === text.slice(0, 19).replace(/[t ]/, 'T') }
}
