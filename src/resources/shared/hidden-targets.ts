import type { Call, Entry, Site } from '../../define/model.ts'

/**
 * Tells whether the targets of a list's entries (the posts of comments, the pages of files) are hidden from a caller,
 * by the key that names them. Computed once for each name, and cached until something changes.
 */
export interface HiddenTargets {
  /** The keys of hidden targets. */
  readonly keys: ReadonlySet<string>
  /** Whether the entry belongs to a hidden target. */
  has(entry: Entry): boolean
}

/**
 * Finds which targets of a resource's entries are hidden.
 *
 * @param index - an entry's first key in it names its target
 * @param question - distinguishes different questions about one index
 * @param isHidden - called with one entry of each target
 */
export function hiddenTargets(
  { site, resource, caller }: Pick<Call, 'site' | 'resource' | 'caller'>,
  index: string,
  question: string,
  isHidden: (entry: Entry) => boolean,
): HiddenTargets {
  let kept = known.get(site)
  if (kept?.generation !== site.generation)
    known.set(site, (kept = { generation: site.generation, answers: new Map() }))
  const cacheKey = `${resource.name} ${index} ${question} ${caller.user?.id ?? 0} ${caller.roles.join()}`
  let answer = kept.answers.get(cacheKey)
  if (!answer) {
    if (kept.answers.size >= mostKept) kept.answers.delete(kept.answers.keys().next().value!)
    kept.answers.set(cacheKey, (answer = find()))
  }
  return answer

  function find(): HiddenTargets {
    const keyOf = (entry: Entry) => resource.indexes[index]!(entry)[0] ?? ''
    const keys = new Set<string>()
    const open = new Set<string>()
    for (const entry of site.all(resource.name)) {
      const key = keyOf(entry)
      if (!open.has(key) && !keys.has(key)) (isHidden(entry) ? keys : open).add(key)
    }
    return { keys, has: (entry) => keys.has(keyOf(entry)) }
  }
}

/** The entries of a list whose author is the caller: they are visible no matter what they belong to. */
export function ownEntries({ site, resource, caller }: Pick<Call, 'site' | 'resource' | 'caller'>): Entry[] {
  const keys = caller.user ? site.keysOf(caller.user) : []
  return keys.flatMap((key) => site.having(resource.name, 'author', key))
}

/** Maximum number of cached answers (one for each question and caller): each holds the name of every target. */
const mostKept = 32
const known = new WeakMap<Site, { generation: number; answers: Map<string, HiddenTargets> }>()
