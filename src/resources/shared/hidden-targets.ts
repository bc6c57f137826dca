import type { Call, Entry, Site } from '../../define/model.ts'

/**
 * Whether what entries of a list belong to (comments to a post, files to a page) is hidden from a caller, by the key
 * under which they name it. Worked out once for each name, and kept until something changes.
 */
export interface HiddenTargets {
  /** The keys that name something hidden. */
  readonly keys: ReadonlySet<string>
  /** Whether the entry belongs to something hidden. */
  has(entry: Entry): boolean
}

/**
 * Finds what is hidden among the targets of a resource's entries.
 *
 * @param index - whose first key of an entry names its target
 * @param question - tells apart what may be asked about one index
 * @param isHidden - asked about one entry of each target
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
  const asked = `${resource.name} ${index} ${question} ${caller.user?.id ?? 0} ${caller.roles.join()}`
  let answer = kept.answers.get(asked)
  if (!answer) {
    if (kept.answers.size >= mostKept) kept.answers.delete(kept.answers.keys().next().value!)
    kept.answers.set(asked, (answer = find()))
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

/** The entries of a list that the caller is the author of: those are seen whatever they belong to. */
export function ownEntries({ site, resource, caller }: Pick<Call, 'site' | 'resource' | 'caller'>): Entry[] {
  const keys = caller.user ? site.keysOf(caller.user) : []
  return keys.flatMap((key) => site.having(resource.name, 'author', key))
}

/** For so many questions and callers answers are kept: each holds a name of every target. */
const mostKept = 32
const known = new WeakMap<Site, { generation: number; answers: Map<string, HiddenTargets> }>()
