/**
 * A wall time in a format of PHP's `date` (`d.m.Y`, `F j, Y`, `g:i a`); a letter after `\` stands for itself.
 *
 * @param local `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`; any other text is answered as it is
 */
export function formatDate(local: string, format: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(local)
  if (!found) return local
  const at = new Date(`${found[0].length > 10 ? found[0].replace(' ', 'T') : `${found[0]}T00:00:00`}Z`)
  if (Number.isNaN(at.getTime())) return local
  return format.replaceAll(/\\(.)|([a-zA-Z])/g, (whole: string, literal: string | undefined) =>
    literal === undefined ? (parts[whole]?.(at) ?? whole) : literal,
  )
}

/** In English, as in PHP. */
const monthNames = 'January February March April May June July August September October November December'.split(' ')
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')
const hour = (at: Date) => at.getUTCHours() % 12 || 12

const parts: Readonly<Record<string, (at: Date) => string>> = {
  d: (at) => two(at.getUTCDate()),
  j: (at) => String(at.getUTCDate()),
  D: (at) => days[at.getUTCDay()]!.slice(0, 3),
  l: (at) => days[at.getUTCDay()]!,
  N: (at) => String(at.getUTCDay() || 7),
  w: (at) => String(at.getUTCDay()),
  S: (at) => suffixOf(at.getUTCDate()),
  m: (at) => two(at.getUTCMonth() + 1),
  n: (at) => String(at.getUTCMonth() + 1),
  M: (at) => monthNames[at.getUTCMonth()]!.slice(0, 3),
  F: (at) => monthNames[at.getUTCMonth()]!,
  Y: (at) => String(at.getUTCFullYear()),
  y: (at) => String(at.getUTCFullYear()).slice(-2),
  H: (at) => two(at.getUTCHours()),
  G: (at) => String(at.getUTCHours()),
  h: (at) => two(hour(at)),
  g: (at) => String(hour(at)),
  i: (at) => two(at.getUTCMinutes()),
  s: (at) => two(at.getUTCSeconds()),
  a: (at) => (at.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
}

function suffixOf(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
