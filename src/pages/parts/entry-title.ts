import { displayTitle } from '../../derive/titles/display-title.ts'
import type { Entry, Site } from '../../model/model.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Returns the title as plain text; by default the name, or the slug. */
export function entryTitle(entry: Entry, site: Site): string {
  return textContent(displayTitle(entry, site)) || textContent(String(entry.data['name'] ?? '')) || entry.slug
}
