import { showTermName } from '../html/sanitize.ts'
import { toSlug } from './slug.ts'

/** The slug of a term's name: of the name as it is shown, in which `<` begins no markup, and only known entities are some. */
export function nameToSlug(name: string, locale?: string): string {
  return toSlug(showTermName(name), locale)
}
