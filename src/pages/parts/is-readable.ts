import { nobody } from '../../define/define.ts'
import type { Entry, Site } from '../../model/model.ts'

/** Whether an entry's page is public: it is published, and its type has public pages. */
export function isReadable(entry: Entry, { site }: { site: Site }): boolean {
  const { resource, derived } = entry
  if (derived.status === 'private' || !resource.permalink || resource.permalink(entry, site).includes('?')) return false
  return resource.access.rights.read(nobody, entry, site)
}
