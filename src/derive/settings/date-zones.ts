import type { Settings } from '../../model/model.ts'
import { fromWrittenText } from '../../text/time/written-date.ts'

/** Setting: the zone of times without one: `site`, or `utc` if files were written for YAML and Jekyll. */
export const datesSetting = 'dates'

/**
 * Parses a file's date to milliseconds by the settings; undefined if it is none. A day, or a time without seconds, is never
 * UTC: YAML calls it a text, and Jekyll reads it by the site's clock.
 */
export function momentIn(stated: unknown, settings: Settings): number | undefined {
  const { timezone, [datesSetting]: said } = settings
  return typeof stated === 'string' ? fromWrittenText(stated, timezone, said === 'utc' ? 'UTC' : timezone) : undefined
}
