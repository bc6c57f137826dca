import { displayTitle } from '../../derive/titles/display-title.ts'
import type { Entry, Site } from '../../model/model.ts'
import { plainOf } from './markup.ts'

/** The title as plain text; by default the slug. */
export function entryTitle(entry: Entry, site: Site): string {
  return plainOf(displayTitle(entry, site)) || plainOf(String(entry.data['name'] ?? '')) || entry.slug
}
