import { nobody } from '../define/define.ts'
import type { Entry, Resource, Site } from '../model/model.ts'
import { existsFor } from './implicit/exists-for.ts'
import { namedIn } from './find-by-address.ts'

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

/** The index of a type that holds which of its entries name an entry of the other type; undefined if there is none. */
export function indexFor(type: Resource, other: Resource): string | undefined {
  // It is named after the member.
  return Object.keys(type.fields).find(
    (name) => type.fields[name]!.stored?.references === other.name && type.indexes[name] !== undefined,
  )
}
