// A tour of the REST interface with a typed client: `almanac types > almanac.d.ts`, then openapi-fetch does the rest.
import createClient, { type ClientOptions } from 'openapi-fetch'
import type { components, paths } from './almanac.d.ts'

type Post = components['schemas']['Post']

/** A client that signs in as a user with an application password (`almanac token create`). */
export function openClient(baseUrl: string, user: string, password: string, fetch?: ClientOptions['fetch']) {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` },
    // Lists in queries are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    ...(fetch && { fetch }),
  })
}

type Client = ReturnType<typeof openClient>

/** Everything, one after the other; what is told is for people. */
export async function tour(client: Client, formId: number): Promise<string[]> {
  const told: string[] = []

  // Posts: make, find, read with author and terms, change, trash, delete.
  const tag = await client.POST('/core/v2/tags', { body: { name: 'Garden' } })
  const category = await client.GET('/core/v2/categories', { params: { query: { search: 'uncategorized' } } })
  const made = await client.POST('/core/v2/posts', {
    body: {
      title: 'Tulips',
      content: '<p>They are in bloom.</p>',
      status: 'publish',
      tags: [idOf(tag.data)],
      categories: category.data?.map(({ id }) => id) ?? [],
    },
  })
  const id = idOf(made.data)
  told.push(`${made.response.headers.get('location')} is ${made.data?.title.raw}`)
  const { data: posts = [], response } = await client.GET('/core/v2/posts', {
    params: { query: { status: ['publish'], tags: [idOf(tag.data)], orderby: 'date', order: 'desc', per_page: 5 } },
  })
  told.push(`${posts.length} of ${response.headers.get('x-wp-total')}: ${posts.map(toLine).join(', ')}`)
  const { data: found = [] } = await client.GET('/core/v2/posts', { params: { query: { search: 'bloom' } } })
  told.push(`found ${found.length}`)
  const { data: whole } = await client.GET('/core/v2/posts/{id}', {
    params: { path: { id }, query: { _embed: ['author', 'wp:term'] } },
  })
  const author = whole?.['_embedded']?.author?.[0]
  // What may not be read is embedded as the error that says so.
  told.push(author && 'name' in author ? `by ${author.name}` : 'by somebody')
  const changed = await client.PATCH('/core/v2/posts/{id}', { params: { path: { id } }, body: { sticky: true } })
  told.push(changed.data?.sticky ? 'sticks' : 'does not stick')
  const trashed = await client.DELETE('/core/v2/posts/{id}', { params: { path: { id } } })
  if (trashed.data && 'status' in trashed.data) told.push(`is in the ${trashed.data.status}`)
  const gone = await client.DELETE('/core/v2/posts/{id}', { params: { path: { id }, query: { force: true } } })
  if (gone.data && 'deleted' in gone.data) told.push(`was ${gone.data.previous.title.rendered}`)

  // Media are sent as forms.
  const picture = await client.POST('/core/v2/media', {
    body: { file: new Blob([pixel], { type: 'image/png' }), alt_text: 'A dot' },
    bodySerializer: (body) => toForm(body, 'dot.png'),
  })
  told.push(`${picture.data?.source_url} is ${picture.data?.media_details.width} wide`)

  // People, settings, comments.
  const me = await client.GET('/core/v2/users/me', { params: { query: { context: 'edit' } } })
  told.push(`${me.data?.name}: ${me.data?.roles?.join(', ')}`)
  const settings = await client.POST('/core/v2/settings', { body: { description: 'A garden', posts_per_page: 12 } })
  told.push(`${settings.data?.description}, ${settings.data?.posts_per_page} a page`)
  const { data: comments = [] } = await client.GET('/core/v2/comments', { params: { query: { status: 'hold' } } })
  told.push(`${comments.length} comments wait`)

  // The calendar: a venue, an organizer, an event there, and the events of a year.
  const venue = await client.POST('/cal/events/v1/venues', { body: { venue: 'Town hall', city: 'Springfield' } })
  const organizer = await client.POST('/cal/events/v1/organizers', { body: { organizer: 'The gardeners' } })
  const event = await client.POST('/cal/events/v1/events', {
    body: {
      title: 'Fair',
      start_date: '2027-05-02 10:00:00',
      end_date: '2027-05-02 12:00:00',
      venue: [idOf(venue.data)],
      organizer: [idOf(organizer.data)],
      cost: '5',
    },
  })
  told.push(`${event.data?.title} at ${event.data?.start_date_details.hour}, ${event.data?.cost}`)
  const { data: year } = await client.GET('/cal/events/v1/events', {
    params: { query: { start_date: '2027-01-01', end_date: '2027-12-31' } },
  })
  told.push(
    `${year?.total} events: ${year?.events.map(({ title, organizer: by }) => `${title} by ${by[0]?.organizer}`)}`,
  )

  // What a visitor sends by a form.
  const sent = await client.POST('/forms/v1/contact-forms/{id}/feedback', {
    params: { path: { id: formId } },
    body: { 'your-name': 'Jane', 'your-email': 'jane@example.org' },
  })
  told.push(
    sent.data?.status === 'validation_failed' ? sent.data.invalid_fields.map(({ field }) => field).join() : 'sent',
  )

  // A refusal has a code for programs and a message for people.
  const { error } = await client.GET('/core/v2/posts/{id}', { params: { path: { id } } })
  told.push(`${error?.data.status} of ${error?.code}`)
  return told
}

function toLine({ title, date, link }: Post): string {
  return `${date.slice(0, 10)} ${title.rendered} <${link}>`
}

function idOf(entry: { readonly id: number } | undefined): number {
  if (!entry) throw new Error('it was refused')
  return entry.id
}

function toForm(body: object, name: string): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(key, value, name)
    else form.append(key, String(value))
  }
  return form
}

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
