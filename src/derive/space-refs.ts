import type { Entry, Ref, Resource, Site, Space } from '../define/model.ts'

/**
 * How a file names an entry of a space when it does not say of which resource: by id, by slug where the first resource
 * that knows the slug is meant, or as `page/about`.
 */

/** The entry that a reference into a space names, or nothing. */
export function findInSpace(site: Site, space: Space, ref: unknown): Entry | undefined {
  if (typeof ref === 'number') return site.inSpace(space, ref)
  if (typeof ref !== 'string' || ref === '') return undefined
  const slash = ref.indexOf('/')
  const named = slash > 0 ? site.resources.get(ref.slice(0, slash)) : undefined
  const exact = named?.space === space ? site.find(named.name, ref.slice(slash + 1)) : undefined
  if (exact) return exact
  for (const resource of resourcesOf(site, space)) {
    const found = site.find(resource.name, ref)
    if (found) return found
  }
  return undefined
}

/** What a file should write to name an entry of a space: its name in its resource, with the resource's where that is not enough. */
export function refInSpace(site: Site, entry: Entry): Ref {
  const ref = site.refOf(entry)
  if (typeof ref === 'number') return ref
  const long = `${entry.resource.name}/${ref}`
  return [ref, long].find((one) => findInSpace(site, entry.resource.space!, one) === entry) ?? entry.id
}

/** Keys under which files may name an entry of a space, as posting lists hold them. */
export function keysInSpace(site: Site, entry: Entry): string[] {
  return namesInSpace(site, entry.resource, site.keysOf(entry))
}

/** Those of an entry's keys in its resource that are not another resource's before it, and all with the resource's name. */
export function namesInSpace(site: Site, resource: Resource, keys: readonly string[]): string[] {
  const before: Resource[] = []
  for (const other of resourcesOf(site, resource.space!)) {
    if (other === resource) break
    before.push(other)
  }
  const texts = keys.filter((key) => !key.startsWith('#'))
  const free = texts.filter((text) => !before.some((other) => site.find(other.name, text)))
  return [...keys.filter((key) => key.startsWith('#')), ...free, ...texts.map((text) => `${resource.name}/${text}`)]
}

function resourcesOf(site: Site, space: Space): Resource[] {
  return [...site.resources.values()].filter((resource) => resource.space === space)
}
