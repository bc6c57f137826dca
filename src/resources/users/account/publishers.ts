import type { Resource, Site } from '../../../model/model.ts'
import { postTypesOf } from '../../shared/kinds.ts'
import { untilChanged } from '../../../work/until-changed.ts'

/** The content types that have authors. */
export function writingsOf(site: Site): Resource[] {
  return postTypesOf(site).filter(({ indexes }) => indexes['author'] && indexes['status'])
}

const publishers = untilChanged<Resource, ReadonlySet<number>>('publishers')

/** Ids of the users who have published something of a content type. */
export function publishersOf(resource: Resource, site: Site): ReadonlySet<number> {
  return publishers(site, resource, () => {
    const ids = new Set<number>()
    const published = { index: 'status', keys: ['publish'] }
    for (const user of site.all('user'))
      if (site.count(resource.name, [{ index: 'author', keys: site.keysOf(user) }, published])) ids.add(user.id)
    return ids
  })
}
