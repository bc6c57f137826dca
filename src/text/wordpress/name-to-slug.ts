import { showTermName } from '../html/sanitize.ts'
import { toSlug } from './slug.ts'

/** Returns the slug of a term's displayed name, in which `<` begins no markup, and only known entities count as such. */
export function nameToSlug(name: string, locale?: string): string {
  return toSlug(showTermName(name), locale)
}

/** Returns the slug of a title, or else of a name; empty if neither is text. */
export function slugOfTitled(
  { title, name }: { readonly title?: unknown; readonly name?: unknown },
  locale?: string,
): string {
  const [said, toWanted] = (title ?? '') === '' ? [name, nameToSlug] : [title, toSlug]
  return typeof said === 'object' || said === undefined ? '' : toWanted(String(said as string | number), locale)
}
