import type { Call, Entry } from '../../../model/model.ts'
import { toDateText } from '../../../text/time/event-time.ts'
import { readStatuses } from '../common/args.ts'
import { timeOf } from './times.ts'
import { dayInZone } from './window.ts'

const days = ['start_date', 'end_date', 'from', 'to']
// Arguments that leave the counts correct: `status` is counted by, the others select no events.
const plain = new Set(['status', 'page', 'per_page', 'context'])

/**
 * The events that a list omits although nobody chose its days: past events, and events that are years ahead. One line each,
 * with the flag that includes them; counted if nothing else limits the list.
 */
export function outsideWindow(call: Call): string[] {
  const { site, args, given, resource } = call
  const [start, end] = [dayInZone('start_date', call), dayInZone('end_date', call)]
  if (start === undefined || end === undefined || days.some((name) => given.has(name))) return []
  const wanted = given.has('status') ? readStatuses(args['status']) : ['any']
  const isWanted = ({ derived: { status } }: Entry) =>
    wanted.includes(status) || (wanted.includes('any') && status !== 'trash')
  const starts = [...site.all(resource.name)].filter(isWanted).map((entry) => timeOf(entry).start)
  const past = starts.filter((one) => one < start)
  const later = starts.filter((one) => one > end)
  const isCounted = [...given].every((name) => plain.has(name))
  const line = (some: readonly number[], words: string, flag: string, day: (...walls: number[]) => number) => {
    const which = isCounted ? `${some.length} ${words}` : `${words} events are`
    return some.length === 0
      ? []
      : `${which} left out: ${flag} ${toDateText(some.reduce((a, b) => day(a, b))).slice(0, 10)}`
  }
  return [line(past, 'past', '--from', Math.min), line(later, 'later', '--to', Math.max)].flat()
}
