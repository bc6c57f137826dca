import type { SourceDate } from '../model/model.ts'
import { fromLocalText, toLocalText } from '../text/time/local-time.ts'
import type { OpenSite } from '../site/open-site.ts'
import type { Notes } from './report.ts'

/** Counts dates whose UTC time contradicts the site's zone: they keep the local time that their pages showed. */
export class OtherClocks {
  readonly #site: OpenSite
  readonly #notes: Notes
  #count = 0

  constructor(site: OpenSite, notes: Notes) {
    this.#site = site
    this.#notes = notes
  }

  see({ local, utc }: SourceDate): void {
    const moment = utc === '' || local === '' ? undefined : fromLocalText(utc, 'UTC')
    if (moment !== undefined && toLocalText(moment, this.#site.settings.timezone) !== local.replace(' ', 'T'))
      this.#count += 1
  }

  report(): void {
    if (this.#count === 0) return
    const { timezone } = this.#site.settings
    this.#notes.change(
      `dates: ${this.#count}`,
      `their time in UTC is not that of the zone ${timezone}: they keep the date and time that the pages showed. If the zone is a wrong one, import into a folder with the right one`,
    )
  }
}
