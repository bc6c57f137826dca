import type { Entry, Site } from '../../../model/model.ts'
import { momentInWords } from '../../../text/time/format-date.ts'
import { momentIn } from '../../../derive/settings/date-zones.ts'
import { hasNoPage, isHeldBack, matterOf, statusOf } from './publication.ts'

/** Explains how an entry's status, from its file and the clock, keeps it from readers. */
export function statusReasons(entry: Entry, { settings }: Site): string[] {
  const { timezone } = settings
  const { status, due, date } = entry.derived
  const matter = matterOf(entry.data)
  const said = String(statusOf(matter) ?? 'publish')
  const expiry = momentIn(matter.get('expiryDate'), settings)
  if (status === 'draft' && (said === 'publish' || said === 'future') && expiry !== undefined)
    return [`Its \`expiryDate\` has passed, ${momentInWords(expiry, timezone)}: since then it counts as a draft.`]
  if (status === 'future') return [`It is scheduled: it will be published on ${momentInWords(due ?? date, timezone)}.`]
  if (status === 'draft' && hasNoPage(matter, settings))
    return [
      '`permalink: false` in its file means that it has no page: it is not published (`permalink_false` in the settings).',
    ]
  if (isHeldBack(matter) && matter.get('status') !== status) {
    const key = ['draft', 'published'].find((one) => isHeldBack(matterOf({ [one]: entry.data[one] })))!
    return [`\`${key}: ${String(entry.data[key])}\` in its file holds it back: it is ${status}.`]
  }
  const words = sentences[status]
  if (words !== undefined) return [words]
  return status === 'publish' || status === 'inherit' ? [] : [`Its status is ${status}, which is not public.`]
}

const sentences: Readonly<Record<string, string>> = {
  draft: 'It is a draft (`status` in its file): only those who may edit it see it.',
  pending: 'It is waiting for review (`status: pending` in its file): only those who may edit it see it.',
  private: 'It is private (`status` in its file): only its author and those who may read private content see it.',
  trash: 'It is in the trash: `restore` brings it back.',
}
