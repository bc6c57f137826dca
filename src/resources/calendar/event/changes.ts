import type { EntryInSite } from '../../../model/model.ts'
import { formatDate } from '../../../text/time/format-date.ts'
import { timeOf, zoneOf } from './times.ts'

type Seen = EntryInSite | undefined

/** When an event takes place, if that is new or changed. */
export function timeChanges(before: Seen, after: Seen): string[] {
  if (!after) return []
  const [was, is] = [before && inWords(before), inWords(after)]
  if (was === is) return []
  return [was === undefined ? `It takes place ${is}.` : `It takes place at another time: ${was} → ${is}.`]
}

function inWords({ entry, site }: EntryInSite): string {
  const { start, end } = timeOf(entry)
  const isAllDay = entry.data['all_day'] === true
  const words = (wall: number, format: string) => formatDate(new Date(wall).toISOString().slice(0, 19), format)
  const day = (wall: number) => words(wall, 'l, j F Y')
  const isOneDay = day(start) === day(end)
  const span = isAllDay
    ? isOneDay
      ? `${day(start)}, all day`
      : `${day(start)} to ${day(end)}, all day`
    : `${words(start, 'l, j F Y, H:i')}${end === start ? '' : ` to ${words(end, isOneDay ? 'H:i' : 'l, j F Y, H:i')}`}`
  return `${span} (${zoneOf(entry.data['timezone'], site)})`
}
