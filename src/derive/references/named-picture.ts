import type { Entry, Site } from '../../model/model.ts'
import { publicOnly } from '../may-see.ts'
import { isVisible } from './places.ts'
import { firstMade } from '../../text/values.ts'

/** Returns the picture that represents an entry: the first public one that a member names. */
export function namedPicture(entry: Entry, site: Site): Entry | undefined {
  return firstMade(Object.values(entry.resource.fields).filter(isVisible), ({ stored }) => {
    const named = stored?.references && site.find(stored.references, entry.data[stored.key])
    return named ? publicPicture(named, site) : undefined
  })
}

/** Returns an entry whose own file is a picture, if everybody may see it. */
export function publicPicture(entry: Entry, site: Site): Entry | undefined {
  const media = publicOnly(entry, site)
  return media?.resource.fields['source_url'] && site.files.factsOf(media).picture ? media : undefined
}
