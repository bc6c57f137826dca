import type { Implicit } from '../../model/model.ts'
import { toSlug } from '../../text/wordpress/slug.ts'

/**
 * What texts in files have in common that name the same: the slug of their name. A text without a name is a group of
 * its own, which no slug is: an address by which somebody is known.
 */
export function spellingGroup({ nameOf }: Implicit, text: string): string {
  return toSlug(nameOf(text)) || `@${text.trim().toLowerCase()}`
}

/** Whether texts of a group have a name. */
export function isNamed(group: string): boolean {
  return !group.startsWith('@')
}
