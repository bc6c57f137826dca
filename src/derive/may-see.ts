import { nobody } from '../define/define.ts'
import type { Caller, Entry, Site } from '../model/model.ts'
import { existsFor } from './implicit/exists-for.ts'

/**
 * Whether a caller may see an entry that another one names: a picture, a place, a parent. This function alone decides it, for
 * all outputs (responses, pages, cards, feeds, exports) and for writing: nobody can name an entry that they may not see.
 */
export function maySee(caller: Caller, named: Entry, site: Site): boolean {
  // Asked about all that an answer names, of which little is implicit.
  if (named.implicit && !existsFor(caller, named, site)) return false
  const { read, name } = named.resource.access.rights
  return read(caller, named, site) || name?.(caller, named, site) === true
}

/** Returns the entry if everybody may see it: for pages, and for texts that others' pages show. */
export function publicOnly(named: Entry | undefined, site: Site): Entry | undefined {
  return named && maySee(nobody, named, site) ? named : undefined
}

/** Whether a caller may read an entry, including its password-protected parts, which a search would reveal. */
export function mayReadAll(caller: Caller, entry: Entry, site: Site): boolean {
  const { access, opens } = entry.resource
  if (!access.rights.read(caller, entry, site)) return false
  return !opens || opens(entry, caller, site, undefined) || access.rights.edit(caller, entry, site)
}
