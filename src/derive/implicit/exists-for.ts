import { nobody } from '../../define/define.ts'
import type { Caller, Entry, Site } from '../../model/model.ts'
import { namingFieldsOf } from './naming-fields.ts'

const proofs = new WeakMap<Entry, Entry>()

/**
 * Whether an entry is there for a caller. One that no file declares is there only while they may read an entry that names
 * it: a word in a draft is as hidden as the draft.
 */
export function existsFor(caller: Caller, entry: Entry, site: Site): boolean {
  return !entry.implicit || isNamedForAll(entry, site) || readableNamer(caller, entry, site) !== undefined
}

// Most are named by what everybody may read, and one such entry proves it as long as it stays what it is.
function isNamedForAll(entry: Entry, site: Site): boolean {
  const known = proofs.get(entry)
  if (known && site.get(known.resource.name, known.id) === known && mayRead(nobody, known, site)) return true
  const found = readableNamer(nobody, entry, site)
  if (found) proofs.set(entry, found)
  return found !== undefined
}

function readableNamer(caller: Caller, entry: Entry, site: Site): Entry | undefined {
  for (const namer of namersOf(entry, site)) if (mayRead(caller, namer, site)) return namer
  return undefined
}

function mayRead(caller: Caller, entry: Entry, site: Site): boolean {
  return entry.resource.access.rights.read(caller, entry, site)
}

/** The entry, if it is there for a caller. */
export function ifExists(caller: Caller, entry: Entry | undefined, site: Site): Entry | undefined {
  return entry && existsFor(caller, entry, site) ? entry : undefined
}

/** The content that names an entry in a field of its own. */
export function* namersOf(entry: Entry, site: Site): Generator<Entry> {
  const keys = site.keysOf(entry)
  for (const { resource, index } of namingFieldsOf(entry.resource, site))
    for (const key of keys) yield* site.having(resource.name, index, key)
}
