import type { Entry, Site } from '../../model/model.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { renderTitle } from '../../text/wordpress/typography.ts'
import { longText, unlessTooCostly } from '../../work/long-texts.ts'
import { textOf } from '../entries.ts'
import { textWords } from '../words/catalogue.ts'
import { sayOf } from '../words/of-entry.ts'

/** Returns an entry's title as readers see it, in HTML. Not cached: making it is faster than a lookup. */
export function displayTitle(entry: Entry, site: Site): string {
  site.reads?.note('entry', entry.resource.name, entry.id)
  return markedTitle(titleHtml(textOf(entry, 'title'), { shortcodes: site.shortcodeNames }), entry, site)
}

/** Renders a title; only escapes it if that would be too costly. */
export function titleHtml(raw: string, options: { readonly shortcodes?: readonly string[] } = {}): string {
  return unlessTooCostly(
    () => longText('renderTitle', renderTitle, raw, options),
    () => escapeHtml(raw),
  )
}

/** Marks the title of a private entry. */
export function markedTitle(title: string, entry: Entry, site: Site): string {
  return entry.derived.status === 'private' ? sayOf(textWords, entry, site)('private', { title }).trim() : title
}

/** Inverts `markedTitle`. */
export function unmarkedTitle(marked: string, entry: Entry, site: Site): string {
  const [before = '', after = ''] = markedTitle('\0', entry, site).split('\0')
  return marked.slice(before.length, marked.length - after.length)
}
