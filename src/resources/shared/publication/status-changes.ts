import type { EntryInSite } from '../../../model/model.ts'
import { momentInWords } from '../../../text/time/format-date.ts'

type Seen = EntryInSite | undefined

/** The effect of a change on an entry's readers and on its date, in one sentence or none. */
export function statusChanges(before: Seen, after: Seen): string[] {
  const [was, is] = [before?.entry.derived.status, after?.entry.derived.status]
  if (!after) return was === 'publish' ? ['It was published: readers can no longer find it.'] : []
  if (was !== is) return before ? becomes(was!, after) : begins(after)
  const { date } = after.entry.derived
  const isDated = 'date' in after.entry.data || (before && 'date' in before.entry.data)
  if (!before || !isDated || date === before.entry.derived.date) return []
  const moved = `${describeMoment(before, before.entry.derived.date)} → ${describeMoment(after, date)}`
  return [is === 'future' ? `It will be published at another time: ${moved}.` : `Its date changes: ${moved}.`]
}

function begins(after: EntryInSite): string[] {
  const { status, due, date } = after.entry.derived
  if (status === 'future') return [`It is scheduled: it will be published on ${describeMoment(after, due ?? date)}.`]
  const words = beginnings[status]
  return words === undefined ? [] : [words]
}

function becomes(was: string, after: EntryInSite): string[] {
  const { status, due, date } = after.entry.derived
  if (status === 'future')
    return [
      `${was === 'publish' ? 'Readers can no longer find it until it is published again on' : 'It is scheduled: it will be published on'} ${describeMoment(after, due ?? date)}.`,
    ]
  const words = becoming[status]
  const end = was === 'publish' && status !== 'publish' ? ' Readers can no longer find it.' : ''
  return [`${words ?? `Its status is ${status}.`} It was ${called[was] ?? was}.${end}`]
}

function describeMoment({ site }: EntryInSite, moment: number): string {
  return momentInWords(moment, site.settings.timezone)
}

const beginnings: Readonly<Record<string, string>> = {
  publish: 'It is published.',
  draft: 'It is a draft: readers cannot see it.',
  pending: 'It is waiting for review: readers cannot see it.',
  private: 'It is private: only those who may read private content see it.',
  trash: 'It is in the trash.',
}
const becoming: Readonly<Record<string, string>> = {
  publish: 'It is published.',
  draft: 'It becomes a draft.',
  pending: 'It is waiting for review.',
  private: 'It becomes private.',
  trash: 'It moves to the trash.',
}
const called: Readonly<Record<string, string>> = {
  publish: 'published',
  draft: 'a draft',
  pending: 'waiting for review',
  private: 'private',
  trash: 'in the trash',
  future: 'scheduled',
  inherit: 'public',
}
