import type { Entry, Resource, Site } from '../model/model.ts'

/** Caches up to `most` values computed from a site, by key, until it changes; the oldest go first. `name` is unique. */
export function untilChanged<Key extends string | Entry | Resource, Answer>(
  name: string,
  most = Number.POSITIVE_INFINITY,
): (site: Pick<Site, 'generation' | 'reads'>, key: Key, compute: () => Answer) => Answer {
  const known = new WeakMap<Pick<Site, 'generation'>, { generation: number; answers: Map<Key, Answer> }>()
  return (site, key, compute) => {
    let perSite = known.get(site)
    if (perSite?.generation !== site.generation)
      known.set(site, (perSite = { generation: site.generation, answers: new Map() }))
    const { answers } = perSite
    const isKnown = answers.has(key) && (site.reads?.knows(logKey(key)) ?? true)
    if (!isKnown) {
      if (answers.size >= most) answers.delete(answers.keys().next().value!)
      answers.set(key, site.reads ? site.reads.make(logKey(key), compute) : compute())
    }
    return answers.get(key)!
  }

  function logKey(key: string | Entry | Resource): string {
    if (typeof key === 'string') return `${name} ${key}`
    return 'id' in key ? `${name} ${key.resource.name} ${key.id}` : `${name} ${key.name}`
  }
}

/** Reads a value that depends on the time but seldom changes: the log of reads records the value, not the clock. */
export function byClock<Value extends string | number>(name: string, site: Site, compute: () => Value): Value {
  return site.reads ? site.reads.make(`by clock ${name}`, compute) : compute()
}
