import type { Exporter, SourceTerm } from '../../model/model.ts'
import { showTermName } from '../../text/html/sanitize.ts'
import { fileMeta } from '../shared/wordpress/to-wordpress.ts'
import { parentOf } from '../shared/tree.ts'
import { termName } from './facts.ts'

/** Terms for an export, under WordPress's name of their taxonomy. */
export function termsToWordpress(taxonomy: string): Exporter<SourceTerm> {
  return (entry, { site }) => ({
    id: entry.id,
    taxonomy,
    slug: entry.slug,
    // With entities, as WordPress keeps it.
    name: showTermName(termName(entry)),
    parent: (entry.resource.parentKey && parentOf(entry, site)?.slug) || '',
    description: site.bodyOf(entry),
    meta: fileMeta(entry, site),
  })
}
