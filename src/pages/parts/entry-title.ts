import { displayTitle } from '../../derive/titles/display-title.ts'
import type { Entry, Site } from '../../model/model.ts'
import { plainOf } from './markup.ts'

/** Returns the title as plain text; by default the name, or the slug. */
export function entryTitle(entry: Entry, site: Site): string {
  return plainOf(displayTitle(entry, site)) || plainOf(String(entry.data['name'] ?? '')) || entry.slug
}
