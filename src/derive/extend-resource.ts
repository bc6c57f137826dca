import { assertNames, joinEmbeds, toFields } from '../define/define.ts'
import type { Resource, Settings, Trait } from '../define/model.ts'

/**
 * A resource with what the site's settings add to it: its own parts, and after them those that its extensions make of
 * the settings. The resource itself if they add nothing.
 *
 * @throws Error where an addition asks for an index, an order or a field that is not there
 */
export function extendResource(base: Resource, settings: Pick<Settings, string>): Resource {
  const added = base.extensions.flatMap(({ setting, toTrait }) => toTrait(base, settings[setting]) ?? [])
  if (added.length === 0) return base
  const join = <Key extends 'filters' | 'orders' | 'indexes' | 'keys'>(key: Key): Resource[Key] =>
    Object.assign({}, base[key], ...added.map((part) => part[key])) as Resource[Key]
  return assertNames({
    ...base,
    bare: base,
    fields: { ...base.fields, ...toFields(added) },
    filters: join('filters'),
    orders: join('orders'),
    indexes: join('indexes'),
    keys: join('keys'),
    embeds: joinEmbeds([base, ...added]),
    links: [...base.links, ...gather(added, 'links').flat()],
    beforeSave: [...base.beforeSave, ...gather(added, 'beforeSave').flat()],
    dependsOn: [...new Set([...base.dependsOn, ...gather(added, 'dependsOn').flat()])],
    versioned: [...base.versioned, ...gather(added, 'versioned').flat()],
    searched: [...base.searched, ...gather(added, 'searched')],
    facts: [...base.facts, ...gather(added, 'facts')],
    faults: [...base.faults, ...gather(added, 'faults')],
  })
}

function gather<Key extends keyof Trait>(parts: readonly Trait[], key: Key): NonNullable<Trait[Key]>[] {
  return parts.flatMap((part) => {
    const value = part[key]
    return value === undefined ? [] : [value as NonNullable<Trait[Key]>]
  })
}
