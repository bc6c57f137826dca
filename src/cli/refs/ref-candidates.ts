import type { Entry, Resource } from '../../define/model.ts'
import { trashedSuffix, withoutTrash } from '../../define/trash.ts'
import { otherNames } from '../../site/loading/entry-names.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { slugOfPath } from '../../site/loading/entry-path.ts'

/**
 * The entries of a resource that a ref may mean by its text alone: one when it is clear, several when it is not. An id, the
 * slug of what is published (a path of slugs in trees) and names of the resource's own (a login, the name of a picture's file)
 * are as good as each other. Only where nothing has such a name, a file's name, a draft's slug that comes from it, and the slug
 * of something in the trash count. `#12` is an id and nothing else; after `noun/`, a slug is meant first.
 */
export function candidates(site: OpenSite, resource: Resource, ref: string): Entry[] {
  const ofNoun = `${resource.name}/`
  const bare = ref.startsWith(ofNoun) ? ref.slice(ofNoun.length) : undefined
  const texts = bare === undefined ? [ref] : [bare, ref]
  const slugs = texts.flatMap((text) => bySlug(site, resource, text))
  const ids = byId(site, resource, bare ?? ref)
  const others = texts.flatMap((text) => byOtherName(site, resource, text))
  const named = distinct([...(bare === undefined ? ids : []), ...slugs.filter(isNamed), ...others])
  if (named.length) return named
  const stems = texts.flatMap((text) => byFileName(site, resource, text))
  const weak = distinct([...slugs, ...texts.flatMap((text) => bySlug(site, resource, text + trashedSuffix)), ...stems])
  return weak.length ? weak : ids
}

function byId(site: OpenSite, { name }: Resource, ref: string): Entry[] {
  const entry = /^#?\d{1,10}$/.test(ref) ? site.get(name, Number(ref.replace('#', ''))) : undefined
  return entry ? [entry] : []
}

function bySlug(site: OpenSite, resource: Resource, text: string): Entry[] {
  const parts = text.split('/').filter(Boolean)
  const slug = parts.pop()
  if (slug === undefined) return []
  if (!resource.indexes['slug']) return [site.find(resource.name, text) ?? []].flat()
  return site.having(resource.name, 'slug', slug).filter((entry) => standsBelow(site, entry, parts))
}

// Whether these slugs lead to an entry from above; what stands above them does not matter.
function standsBelow(site: OpenSite, entry: Entry, above: readonly string[]): boolean {
  const { parentKey, name } = entry.resource
  let at: Entry | undefined = entry
  for (const slug of above.toReversed()) {
    at = parentKey === undefined ? undefined : site.find(name, at.data[parentKey])
    if (!at || withoutTrash(at.slug) !== slug) return false
  }
  return true
}

// The name of a draft's file is its slug until it is published: an entry whose own name it is comes first.
function isNamed({ derived: { status }, data }: Entry): boolean {
  if (status === 'trash') return false
  return !/^(?:draft|pending|auto-draft)$/.test(status) || data['slug'] !== undefined
}

function byOtherName(site: OpenSite, resource: Resource, text: string): Entry[] {
  const indexes = otherNames.filter((index) => resource.indexes[index])
  return indexes.flatMap((index) => site.having(resource.name, index, index === 'ref' ? text : text.toLowerCase()))
}

function byFileName(site: OpenSite, resource: Resource, text: string): Entry[] {
  return text.includes('/') ? [] : [...site.all(resource.name)].filter(({ path }) => slugOfPath(path) === text)
}

function distinct(entries: readonly Entry[]): Entry[] {
  return [...new Set(entries)]
}
