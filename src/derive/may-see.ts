import { nobody } from '../define/define.ts'
import type { Caller, Entry, Site } from '../model/model.ts'

/**
 * Whether a caller may see what an entry names: a picture, a place, another entry. This alone decides it, for all that is
 * told (answers, pages, cards, feeds, exports) and for what is written: nobody names what they may not see.
 */
export function maySee(caller: Caller, named: Entry, site: Site): boolean {
  const { read, name } = named.resource.access.rights
  return read(caller, named, site) || name?.(caller, named, site) === true
}

/** What a reference names, if everybody may see it: for pages, and for what pages of others show. */
export function publicOnly(named: Entry | undefined, site: Site): Entry | undefined {
  return named && maySee(nobody, named, site) ? named : undefined
}
