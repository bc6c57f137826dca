import { showTermName } from '../html/sanitize.ts'
import { toSlug } from './slug.ts'

/** The slug of a term's name: of the name as it is shown, in which `<` begins no markup, and only known entities are some. */
export function nameToSlug(name: string, locale?: string): string {
  return toSlug(showTermName(name), locale)
}

/** The slug of what has a title, or else a name; empty where neither is a text. */
export function slugOfTitled(
  { title, name }: { readonly title?: unknown; readonly name?: unknown },
  locale?: string,
): string {
  const [said, toWanted] = (title ?? '') === '' ? [name, nameToSlug] : [title, toSlug]
  return typeof said === 'object' || said === undefined ? '' : toWanted(String(said as string | number), locale)
}
