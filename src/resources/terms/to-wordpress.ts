import type { Exporter, SourceTerm } from '../../model/model.ts'
import { showTermName } from '../../text/html/sanitize.ts'
import { fileMeta } from '../shared/wordpress/to-wordpress.ts'
import { parentOf } from '../shared/tree.ts'
import { termName } from './facts.ts'

/** Terms for an export, under WordPress's name of their taxonomy. */
export function termsToWordpress(taxonomy: string): Exporter<SourceTerm> {
  return (entry, { site, slugOf }) => {
    const slug = slugOf(entry)
    const parent = entry.resource.parentKey && parentOf(entry, site)
    return {
      id: entry.id,
      taxonomy,
      slug,
      ...(slug !== entry.slug && { ownSlug: entry.slug }),
      // With entities, as WordPress stores it.
      name: showTermName(termName(entry)),
      parent: parent ? slugOf(parent) : '',
      description: site.bodyOf(entry),
      meta: fileMeta(entry, site),
    }
  }
}
