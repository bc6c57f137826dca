import type { Site } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Writes a number as the language of the view does: `2,5`. Thousands are not separated: it may be a year or a postal code. */
export function numberText(value: number, { settings }: Pick<Site, 'settings'>): string {
  const tag = languageTag(settings.language)
  const options = { useGrouping: false, maximumFractionDigits: 20, numberingSystem: 'latn' }
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, options)
  formats.set(tag, format)
  return format.format(value)
}
