import type { SourceDate } from '../model/model.ts'
import { fromLocalText, toLocalText } from '../text/time/local-time.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { Notes } from './report.ts'

/** Counts dates whose UTC time contradicts the site's zone: they keep the local time of their pages. */
export function openClocks(site: OpenSite, notes: Notes) {
  let count = 0

  function see({ local, utc }: SourceDate): void {
    const moment = utc === '' || local === '' ? undefined : fromLocalText(utc, 'UTC')
    if (moment !== undefined && toLocalText(moment, site.settings.timezone) !== local.replace(' ', 'T')) count += 1
  }

  function report(): void {
    if (count === 0) return
    const { timezone } = site.settings
    notes.change(
      `dates: ${count}`,
      `their UTC time does not fit the time zone ${timezone}: they keep the date and time that the pages showed. If the time zone is wrong, import into a folder with the right one`,
    )
  }

  return { see, report }
}
