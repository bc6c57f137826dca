import type { Site } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'

/** Writes a number as the language of the view does: `2,5`. Thousands are not separated: it may be a year or a postal code. */
export function numberText(value: number, { settings }: Pick<Site, 'settings'>): string {
  const options = { useGrouping: false, maximumFractionDigits: 20, numberingSystem: 'latn' }
  return value.toLocaleString(languageTag(settings.language), options)
}
