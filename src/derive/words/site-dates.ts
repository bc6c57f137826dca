import type { Settings, Site } from '../../model/model.ts'
import { formatDate } from '../../text/time/format-date.ts'
import { dateWords } from './catalogue.ts'

/**
 * Returns the formats of wall times (`YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss`) of the site, in its language; English default
 * formats are replaced by the language's.
 */
export function datesOf(site: Pick<Site, 'say' | 'settings'>) {
  const { language, timezone } = site.settings
  const say = site.say(dateWords)
  const write = (format: string) => (local: string) => formatDate(local, format, language, timezone)
  const day = write(formatOf('date', site))
  const clock = write(formatOf('time', site))
  return {
    day,
    clock,
    dayAndClock: (local: string) => say('dateAndTime', { date: day(local), time: clock(local) }),
    /** A month with its year. */
    month: write(say('month')),
    /** The day in a date whose month is known: its number, and the text before and after it. */
    dayOfMonth(local: string): readonly [before: string, day: string, after: string] {
      // Marks the day number, so that the format's words keep their form beside it.
      const marked = say('dayOfMonth').replace('j', '\0j\0')
      const [before = '', number = '', after = ''] = formatDate(local, marked, language).split('\0')
      return [before, number, after]
    },
  }
}

/** Returns the site's format of days, or times. */
export function formatOf(part: 'date' | 'time', site: Pick<Site, 'say' | 'settings'>): string {
  const said = site.settings[`${part}_format` as keyof Settings & string] as string
  return said === dateWords.messages[part] ? site.say(dateWords)(part) : said
}
