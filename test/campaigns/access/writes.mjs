// Writes, and the least role that may make each. Who may not must be refused, and every file stays as it was.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ranks = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator']

/** Whether a caller has a role, or a higher one. */
export function hasRole(caller, least) {
  return ranks.indexOf(caller === 'rival' ? 'author' : caller) >= ranks.indexOf(least)
}

/** Changes of what the administrator made. */
export function writesOn({ entries, media, form }) {
  const of = (type) =>
    entries.find((one) => one.type === type && one.state === 'publish' && one.author === 'administrator').id
  const hacked = { title: 'hacked' }
  const calendar = '/rest/cal/events/v1'
  const core = '/rest/core/v2'
  const file = media.find(({ author }) => author === 'administrator').id
  const event = { title: 'New', start_date: '2087-01-01 10:00', end_date: '2087-01-01 11:00' }
  const both = (least, method, path, body) => [
    [least, method, path, body],
    [
      least,
      method,
      path.replace('/rest/core/v2', '/wp-json/wp/v2').replace('/rest/cal/events/v1', '/wp-json/tribe/events/v1'),
      body,
    ],
    [least, 'POST', '/rest/batch/v1', { requests: [{ method, path: path.replace('/rest', ''), body }] }],
    ...(method === 'DELETE' ? [[least, 'POST', `${path}${path.includes('?') ? '&' : '?'}_method=DELETE`, {}]] : []),
  ]
  return [
    ...both('editor', 'POST', `${core}/posts/${of('post')}`, hacked),
    ...both('editor', 'DELETE', `${core}/posts/${of('post')}`),
    ...both('editor', 'DELETE', `${core}/posts/${of('post')}?force=true`),
    ...both('editor', 'POST', `${core}/posts/${of('post')}/autosaves`, hacked),
    ...both('editor', 'POST', `${core}/posts/${of('post')}`, { meta: { hidden: 'hacked' } }),
    ...both('editor', 'POST', `${core}/pages`, hacked),
    ...both('editor', 'POST', `${core}/pages/${of('page')}`, hacked),
    ...both('author', 'POST', `${core}/posts`, { title: 'New', status: 'publish' }),
    ...both('editor', 'POST', `${core}/posts`, { title: 'New', author: 6 }),
    ...both('contributor', 'POST', `${core}/tags`, { name: 'New' }),
    ...both('editor', 'POST', `${core}/tags/2`, { name: 'hacked' }),
    ...both('editor', 'DELETE', `${core}/tags/2?force=true`),
    ...both('editor', 'POST', `${calendar}/tags/2`, { name: 'hacked', slug: 'hacked' }),
    ...both('editor', 'DELETE', `${calendar}/tags/2`),
    ...both('contributor', 'POST', `${calendar}/tags`, { name: 'New' }),
    ...both('author', 'POST', `${calendar}/categories`, { name: 'New' }),
    ...both('author', 'POST', `${calendar}/categories/3`, { name: 'hacked' }),
    ...both('author', 'DELETE', `${calendar}/categories/3`),
    ...both('author', 'POST', `${core}/cal_events_cat/3`.replace('cal_events_cat', 'cal_events_cat'), {
      name: 'hacked',
    }),
    ...both('editor', 'POST', `${core}/categories`, { name: 'New' }),
    ...both('editor', 'POST', `${calendar}/events/${of('event')}`, hacked),
    ...both('editor', 'DELETE', `${calendar}/events/${of('event')}`),
    ...both('author', 'POST', `${calendar}/events`, { ...event, categories: ['Unheard of'] }),
    ...both('editor', 'POST', `${calendar}/venues/${of('venue')}`, { venue: 'hacked' }),
    ...both('editor', 'DELETE', `${calendar}/organizers/${of('organizer')}`),
    ...both('editor', 'POST', `${core}/media/${file}`, { alt_text: 'hacked' }),
    ...both('editor', 'DELETE', `${core}/media/${file}?force=true`),
    ...both('administrator', 'POST', `${core}/settings`, hacked),
    ...both('administrator', 'POST', `${core}/users`, {
      username: 'new',
      email: 'new@example.org',
      password: 'a long enough phrase',
    }),
    ...both('administrator', 'POST', `${core}/users/6`, { name: 'hacked' }),
    ...both('administrator', 'DELETE', `${core}/users/3?force=true&reassign=1`),
    ...both('administrator', 'POST', `${core}/users/me`, { roles: ['administrator'] }),
    ...both('editor', 'POST', `/rest/forms/v1/contact-forms/${form}`, hacked),
    ...both('editor', 'DELETE', `/rest/forms/v1/contact-forms/${form}`),
  ]
}

/**
 * Writes that are allowed to some, in which they name a thing (`id`) that they may not see: the answer must not tell of it,
 * and nothing that is written may name it.
 */
export function namings({ entries, media }) {
  // No event is published: with it, what its author names would be.
  const event = { title: 'Naming', status: 'draft', start_date: '2087-01-01 10:00', end_date: '2087-01-01 11:00' }
  const all = [
    ...media.flatMap(({ id, name }) => [
      [id, '/rest/core/v2/posts', { title: 'Naming', featured_media: id, content: `[gallery ids="${id}"]` }],
      [id, '/rest/cal/events/v1/events', { ...event, image: String(id) }],
      [id, '/rest/cal/events/v1/venues', { venue: `Naming ${id}`, image: String(id) }],
      [id, '/rest/cal/events/v1/events', { ...event, image: `http://site.test/uploads/${name}` }],
    ]),
    ...entries
      .filter(({ type }) => type === 'venue' || type === 'organizer')
      .map(({ id, type }) => [id, '/rest/cal/events/v1/events', { ...event, [type]: id }]),
  ]
  return all.map(([id, path, body]) => ({ id, path, body }))
}

/** What an answer names by its id: pictures, in members and links, places and people. */
export function namedIn(text) {
  const named =
    /"(?:featured_media|image)":\s?(?:\{"url":"[^"]*",\s?"id":\s?)?"?(\d+)|"href":"[^"]*\/media\/(\d+)"|"venue":\s?\{"id":\s?(\d+)/g
  return [...text.replaceAll('\\/', '/').matchAll(named)].map((found) => Number(found.slice(1).find(Boolean)))
}

/** What all files of a folder hold, but for what the machine keeps. */
export function digestOf(root) {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath ?? one.path, one.name))
    .filter((path) => !path.includes('/.almanac/'))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}
