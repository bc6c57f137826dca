import type { Call, Entry } from '../../model/model.ts'
import { authorOf } from '../../derive/implicit/authors.ts'
import { callerKey } from './post-access.ts'
import { untilChanged } from '../../work/until-changed.ts'

/**
 * Whether the targets of a list's entries (the posts of comments, the pages of files) are hidden from a caller, by the key that
 * names them. Computed once for each name, and cached until something changes.
 */
export interface HiddenTargets {
  readonly keys: ReadonlySet<string>
  has(entry: Entry): boolean
}

/**
 * Finds the hidden targets of a resource's entries: each entry's target is its first key in the index `post`. `question`
 * distinguishes different tests on one index; `isHidden` is called with one entry of each target.
 */
export function hiddenTargets(
  { site, resource, caller }: Pick<Call, 'site' | 'resource' | 'caller'>,
  question: string,
  isHidden: (entry: Entry) => boolean,
): HiddenTargets {
  const cacheKey = `${resource.name} ${question} ${callerKey(caller)}`
  return known(site, cacheKey, find)

  function find(): HiddenTargets {
    const keyOf = (entry: Entry) => resource.indexes['post']!(entry)[0] ?? ''
    const keys = new Set<string>()
    const open = new Set<string>()
    for (const entry of site.all(resource.name)) {
      const key = keyOf(entry)
      if (!open.has(key) && !keys.has(key)) (isHidden(entry) ? keys : open).add(key)
    }
    return { keys, has: (entry) => keys.has(keyOf(entry)) }
  }
}

/** The entries of a list whose author is the caller: visible whatever entry they belong to. */
export function ownEntries({ site, resource, caller }: Pick<Call, 'site' | 'resource' | 'caller'>): Entry[] {
  const keys = caller.user ? site.keysOf(caller.user) : []
  const named = keys.flatMap((key) => site.having(resource.name, 'author', key))
  return named.filter((entry) => authorOf(entry, site)?.id === caller.user!.id)
}

// One for each question and caller: each may hold the name of every target.
const known = untilChanged<string, HiddenTargets>('hidden targets', 32)
