import { nobody } from '../define/define.ts'
import type { Clause, Entry, Resource, Site } from '../model/model.ts'
import { existsFor } from './implicit/exists-for.ts'
import { namedIn } from './find-by-address.ts'
import { namingKeys } from './languages/translations.ts'

/** The term or the user whose archive everybody finds at a path, the website's own path included; undefined if there is none. */
export function archiveSubject(pathname: string, site: Site): Entry | undefined {
  const slug = pathname.split('/').findLast((part) => part !== '') ?? ''
  return [...site.resources.values()]
    .filter(({ permalink, space }) => permalink !== undefined && (space === 'term' || space === 'user'))
    .flatMap((resource) => namedIn(resource, slug, site))
    .find(
      (entry) =>
        new URL(entry.resource.permalink!(entry, site)).pathname === pathname && existsFor(nobody, entry, site),
    )
}

/**
 * The condition by which entries of a type stand in an archive: they name its subject, or a term below it, whose entries
 * the page of a category lists as well. Undefined if those of the type name none.
 */
export function archiveClause(
  subject: Entry,
  type: Resource,
  site: Site,
): (Clause & { readonly index: string; readonly keys: readonly string[] }) | undefined {
  const index = indexFor(type, subject.resource)
  if (index === undefined) return undefined
  const { name, taxonomy, indexes } = subject.resource
  const found = new Set([subject])
  // Each once, also where files name each other in a circle.
  if (taxonomy?.hierarchical && indexes['parent'])
    for (const term of found)
      for (const key of site.keysOf(term)) for (const below of site.having(name, 'parent', key)) found.add(below)
  return { index, keys: [...found].flatMap((term) => namingKeys(term, type, index, site)) }
}

/** The index of a type that holds which of its entries name an entry of the other type; undefined if there is none. */
export function indexFor(type: Resource, other: Resource): string | undefined {
  // It is named after the member.
  return Object.keys(type.fields).find(
    (name) => type.fields[name]!.stored?.references === other.name && type.indexes[name] !== undefined,
  )
}
