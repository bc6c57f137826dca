import type { Site } from '../model/model.ts'

/** Remembers at most `most` values computed from a site, by key, until anything in it changes; the oldest go first. */
export function untilChanged<Key, Answer>(
  most = Number.POSITIVE_INFINITY,
): (site: Site, key: Key, compute: () => Answer) => Answer {
  const known = new WeakMap<Site, { generation: number; answers: Map<Key, Answer> }>()
  return (site, key, compute) => {
    let kept = known.get(site)
    if (kept?.generation !== site.generation)
      known.set(site, (kept = { generation: site.generation, answers: new Map() }))
    const { answers } = kept
    if (!answers.has(key)) {
      if (answers.size >= most) answers.delete(answers.keys().next().value!)
      answers.set(key, compute())
    }
    return answers.get(key)!
  }
}
