import { type ModelEntry, modelFields } from './model.ts'

/** Collections by resource, without the slash before them. */
export const paths: Readonly<Record<string, string>> = {
  post: 'core/v2/posts',
  page: 'core/v2/pages',
  category: 'core/v2/categories',
  tag: 'core/v2/tags',
  comment: 'core/v2/comments',
  venue: 'cal/events/v1/venues',
  organizer: 'cal/events/v1/organizers',
  event: 'cal/events/v1/events',
  'event-category': 'core/v2/cal_events_cat',
  media: 'core/v2/media',
  user: 'core/v2/users',
}

/** A picture of one point. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Where an entry is asked for; the settings have no id. */
export function pathTo({ resource, id }: ModelEntry): string {
  return resource === 'settings' ? 'core/v2/settings' : `${paths[resource]}/${id}`
}

/** What a new entry of a resource is made of, besides what it names. */
export function bodyOf(resource: string, name: string, slug: string, status: string): object {
  const bodies: Record<string, object> = {
    post: { title: name, slug, status },
    page: { title: name, slug, status, comment_status: 'open' },
    category: { name, slug },
    tag: { name, slug },
    'event-category': { name, slug },
    comment: { content: name },
    venue: { venue: slug, description: name },
    organizer: { organizer: slug, description: name },
    event: { title: slug, start_date: '2026-11-01 10:00:00', end_date: '2026-11-01 12:00:00' },
    media: { title: name, slug },
    user: { username: name, slug, email: `${name}@example.org`, password: name, roles: ['author'] },
  }
  return bodies[resource]!
}

/** Relations as a request gives them: a list where a field holds several, a text where it takes the address of a picture as well. */
export function toJson(resource: string, refs: Readonly<Record<string, readonly number[]>>): object {
  const holdsSeveral = (member: string) =>
    modelFields.some((field) => field.resource === resource && field.member === member && field.many)
  return Object.fromEntries(
    Object.entries(refs).map(([member, ids]) => [
      member,
      holdsSeveral(member) ? ids : member === 'image' ? String(ids[0]) : ids[0],
    ]),
  )
}
