import type { Settings } from '../../model/model.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

/** The setting that says what a time without a zone means: `site`, or `utc` where files were written for YAML and Jekyll. */
export const datesSetting = 'dates'

/**
 * The moment of a date that a file states, in milliseconds, as the site's settings mean it; undefined for what is none.
 * A day, or a time without seconds, is never UTC: YAML calls it a text, and Jekyll reads it by the site's clock.
 */
export function momentIn(stated: unknown, settings: Settings): number | undefined {
  const { timezone, [datesSetting]: said } = settings
  return typeof stated === 'string' ? fromWrittenText(stated, timezone, said === 'utc' ? 'UTC' : timezone) : undefined
}
