import type { Implicit } from '../../model/model.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'

/** Returns the key of all spellings of a name: its slug, or `@…`, never a slug, for texts without a name such as e-mails. */
export function spellingGroup({ nameOf }: Implicit, text: string): string {
  return nameToSlug(nameOf(text)) || `@${text.trim().toLowerCase()}`
}

/** Whether a group's texts have a name. */
export function isNamed(group: string): boolean {
  return !group.startsWith('@')
}
