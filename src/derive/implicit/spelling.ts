import type { Implicit } from '../../model/model.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'

/**
 * The key shared by texts in files that name the same entry: the slug of their name. A text without a name, such as an
 * e-mail address, is a group of its own, which no slug equals.
 */
export function spellingGroup({ nameOf }: Implicit, text: string): string {
  return nameToSlug(nameOf(text)) || `@${text.trim().toLowerCase()}`
}

/** Whether texts of a group have a name. */
export function isNamed(group: string): boolean {
  return !group.startsWith('@')
}
