import { nameIn } from '../../derive/implicit/authors.ts'
import { namersOf } from '../../derive/implicit/exists-for.ts'
import { namingFieldsOf } from '../../derive/references/places.ts'
import type { Entry, Fault, Resource } from '../../model/model.ts'
import { count } from '../../text/nouns.ts'
import { readableKey } from '../../text/names.ts'
import { isOneSlipFrom } from '../../text/nearest.ts'
import { addTo, listOf } from '../../text/values.ts'
import type { OpenSite } from '../open-site.ts'
import { rules } from './rules.ts'

/** Shorter words that differ by a letter often mean different things. */
const shortest = 5

/** Finds undeclared names that are one typing slip away from another name, each reported once. */
export function openNearNames(site: OpenSite): (entry: Entry) => readonly Fault[] {
  let found: Map<Entry, Fault[]> | undefined
  return (entry) => (found ??= nearNames(site)).get(entry) ?? []
}

function nearNames(site: OpenSite): Map<Entry, Fault[]> {
  const found = new Map<Entry, Fault[]>()
  for (const resource of site.resources.values())
    for (const [rare, known] of resource.implicit ? pairsOf(resource, site) : []) {
      const { namer, fault } = toFault(rare, known, site)
      if (namer) addTo(found, namer, fault)
    }
  return found
}

// Two words that are one slip apart share a form that both have with at most one letter removed.
function* pairsOf({ name }: Resource, site: OpenSite): Generator<readonly [rare: Entry, known: Entry]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of site.all(name)) {
    const word = readableKey(entry.slug)
    if (word.length < shortest || word.length > 60) continue
    for (const key of new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]))
      addTo(groups, key, entry)
  }
  const reported = new Set<Entry>()
  for (const group of groups.values())
    for (const entry of group.length > 1 ? group : []) {
      const near = reported.has(entry) ? undefined : nearestOf(entry, group, site)
      if (!near) continue
      reported.add(entry)
      yield [entry, near]
    }
}

function nearestOf(entry: Entry, group: readonly Entry[], site: OpenSite): Entry | undefined {
  if (!entry.implicit) return undefined
  const withoutDigits = (slug: string) => slug.replace(/\d+/g, '#')
  const uses = usesOf(entry, site)
  return group.find((other) => {
    // `rails-4` and `rails-5` are different things.
    if (other === entry || withoutDigits(other.slug) === withoutDigits(entry.slug)) return false
    if (!isOneSlipFrom(readableKey(entry.slug), readableKey(other.slug))) return false
    const others = usesOf(other, site)
    return !other.implicit || others > uses || (others === uses && other.slug < entry.slug)
  })
}

function usesOf(entry: Entry, site: OpenSite): number {
  return new Set(namersOf(entry, site)).size
}

function toFault(rare: Entry, known: Entry, site: OpenSite) {
  const { resource } = rare
  const [namer] = [...namersOf(rare, site)].sort((a, b) => (a.path < b.path ? -1 : 1))
  const isIt = (said: unknown) => site.find(resource.name, nameIn(said)) === rare
  const key = namingFieldsOf(resource, site)
    .filter((one) => one.resource.name === namer?.resource.name)
    .map(({ resource: { fields }, index }) => fields[index]!.stored!.key)
    .find((one) => listOf(namer!.data[one]).some(isIt))
  const item = nameIn(key && listOf(namer!.data[key]).find(isIt))
  const withUses = (entry: Entry) => `'${String(site.refOf(entry))}' (${count(usesOf(entry, site), 'entry')})`
  const fault: Fault = rules['near-name']({
    key: key ?? '',
    at: { item },
    message: `'${key}' names the ${resource.name.replaceAll('-', ' ')} ${withUses(rare)}, which is similar to ${withUses(known)}`,
    hint: `if they are the same: almanac ${resource.name} join ${readableKey(rare.slug)} ${readableKey(known.slug)}`,
  })
  return { namer, fault }
}
