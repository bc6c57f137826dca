import { formatDate } from './format-date.ts'
import { toLocalText } from './local-time.ts'

/** A moment (milliseconds since the epoch) in words, and the zone that they are in: `Monday, 3 May 2027, 10:00 (Europe/Berlin)`. */
export function momentInWords(moment: number, zone: string): string {
  return `${formatDate(toLocalText(moment, zone), 'l, j F Y, H:i')} (${zone})`
}
