/**
 * Finds a numeric date with two readings: `03/12/2026` and `3-12-2026` with day or month first, `3.12` as a day or a time.
 * Undefined if there is none: `1.12.2026` has the day first everywhere. `year`: of a date without one.
 */
export function ambiguousDate(
  text: string,
  year: number,
): { readonly said: string; readonly readings: readonly string[] } | undefined {
  const found =
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?(?![\d/])/.exec(text) ??
    /(?<![\d-])(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/.exec(text)
  if (found) {
    const [said, one = '', other = '', of = String(year)] = found
    const dayFirst = toDay(of, other, one)
    const monthFirst = toDay(of, one, other)
    // If only one of the numbers can be a month, the date is clear.
    return dayFirst && monthFirst && dayFirst !== monthFirst ? { said, readings: [dayFirst, monthFirst] } : undefined
  }
  const [, day = '', month = ''] = /^\s*(\d{1,2})\.(\d{1,2})\s*$/.exec(text) ?? []
  const date = toDay(String(year), month, day)
  const time = `${day.padStart(2, '0')}:${month.padStart(2, '0')}`
  return date ? { said: text.trim(), readings: [date, time] } : undefined
}

/** Rewrites dates that programs would misread: `5.6.27`, `5.6.` and `13/12/2026` as `2027-06-05` …, `9.30` as `9:30`. */
export function withPlainDates(text: string, year: number): string {
  const put = (said: string, day: string, month: string, of: string) => toDay(of || String(year), month, day) ?? said
  const plain = dayFirst.reduce((read, form) => read.replace(form, put), text)
  return plain.replace(/^\s*([01]?\d|2[0-3])\.(00|1[3-9]|[2-5]\d)\s*$/, '$1:$2')
}

// Captures day, month, and the year or nothing.
const dayFirst: readonly RegExp[] = [
  /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d\d)(?![\d.:])/g,
  /(?<![\d.])(\d{1,2})\.(\d{1,2})\.()(?![\d.])/g,
  // A day from the 24th on cannot be an hour.
  /^\s*(2[4-9]|3[01])\.(\d{1,2})()\s*$/g,
  /(?<![\d/])(1[3-9]|2\d|3[01])\/(\d{1,2})\/(\d{4}|\d\d)(?![\d/])/g,
]

function toDay(year: string, month: string, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay ? `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
