import { momentIn } from '../../derive/settings/date-zones.ts'
import type { Entry, Site } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { statedDate } from './dates.ts'
import { matterOf } from './publication/publication.ts'

/** The wall time that a file states with its offset; undefined where it states none. */
export function addressDate({ data, path }: Entry, site: Site): string | undefined {
  const stated = statedDate(matterOf(data), path, site.settings)
  const bare = stated?.replace(/(?:Z|\s*[+-]\d\d:?\d\d)$/, '')
  if (bare === undefined || bare === stated) return undefined
  const moment = momentIn(bare, { ...site.settings, timezone: 'UTC' })
  return moment === undefined ? undefined : toLocalText(moment, 'UTC')
}
