import type { Entry, Site, RestRoot, View } from '../../model/model.ts'

export type Discussion = NonNullable<ReturnType<typeof discussionOf>>

/** Returns the resource of a site's comments, and its index by entry; undefined if it has none. */
export function discussionOf({ resources }: Pick<Site, 'resources'>) {
  const resource = [...resources.values()].find(({ discussion }) => discussion)
  const index = Object.keys(resource?.fields ?? {}).find(
    (name) => resource!.fields[name]!.stored?.space === 'post' && resource!.indexes[name] !== undefined,
  )
  return resource && index !== undefined ? { resource, index } : undefined
}

/** The view of somebody who sees no other entry and opens none. */
export function closedView({ site, rest }: Pick<View, 'site' | 'rest'>): View {
  return { site, rest, context: 'view', opens: () => false, sees: () => false }
}

export function isOpenToComments(entry: Entry, site: Site, rest: RestRoot): boolean {
  return (discussionOf(site)?.resource.discussion!.policy(entry, closedView({ site, rest })) ?? 'nobody') !== 'nobody'
}
