import type { Entry } from '../model/model.ts'
import type { OpenSite } from '../site/open-site.ts'

/**
 * A ref that means this entry and no other, as a person would type it: `noun/slug`, in a tree `noun/path/of/slugs`, and
 * `noun/id` without a slug.
 */
export function refTo(entry: Entry, site: Pick<OpenSite, 'refOf'>): string {
  return `${entry.resource.name}/${site.refOf(entry)}`
}
