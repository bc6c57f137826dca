import { readAll } from './read-all.js'

/**
 * Reads a whole website: its posts, pages, categories, tags and coming events, as what a generator makes pages of. The
 * addresses are those that Almanac gives them.
 *
 * @param {string} [base] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 * @param {boolean} [isFixed] Whether to read once and keep it, as for a build; else each call asks what changed since the
 *   last one, which costs a few bytes a list.
 * @returns {() => Promise<Map<string, Page>>} The pages by their paths.
 * @typedef {{ path: string, title: string, heading: string, html: string, date: string, links: Link[] }} Page `heading` and
 *   `html` are HTML that Almanac has cleaned, `title` is the heading as plain text, `links` are what a list leads to.
 * @typedef {{ path: string, heading: string, date: string }} Link
 */
export function siteReader(base = process.env.ALMANAC_URL, isFixed = process.env.NODE_ENV === 'production') {
  let known = {}
  let pages
  let reading

  async function read() {
    if (!base) throw new Error('ALMANAC_URL is not set: build with `almanac run -- COMMAND`')
    const lists = await Promise.all(routes.map((route) => readAll(base, route, {}, known[route])))
    if (!pages || lists.some(({ changed }) => changed)) pages = toPages(...lists.map(({ items }) => withoutHome(items)))
    known = Object.fromEntries(lists.map(({ answers }, index) => [routes[index], answers]))
    return pages
  }

  // Without a setting `url`, texts name the server of this build: what they name is to be found beside the pages.
  function withoutHome(items) {
    const { origin } = new URL(base)
    return JSON.parse(JSON.stringify(items).replaceAll(`${origin}/`, '/'))
  }

  return () => {
    // One after the other: who asks after a change is not told what was read before it.
    reading = isFixed ? (reading ?? read()) : Promise.resolve(reading?.catch(() => {})).then(read)
    return reading
  }
}

const routes = ['core/v2/posts', 'core/v2/pages', 'core/v2/categories', 'core/v2/tags', 'cal/events/v1/events']

function toPages(posts, others, categories, tags, events) {
  const newest = [...posts].sort((a, b) => (a.date < b.date ? 1 : -1))
  const coming = events.map(toEvent).sort((a, b) => (a.date < b.date ? -1 : 1))
  const written = newest.map(toEntry)
  const inCategory = groupBy(newest, 'categories')
  const inTag = groupBy(newest, 'tags')
  const lists = [
    toList('/', 'Posts', '', written),
    toList('/events/', 'Events', '', coming),
    ...categories.map(({ id, link, name, description }) =>
      toList(toPath(link), name, description, inCategory.get(id) ?? []),
    ),
    ...tags.map(({ id, link, name, description }) => toList(toPath(link), name, description, inTag.get(id) ?? [])),
  ]
  return new Map([...lists, ...coming, ...others.map(toEntry), ...written].map((page) => [page.path, page]))
}

function groupBy(posts, key) {
  const groups = new Map()
  for (const post of posts) {
    for (const id of post[key]) {
      if (!groups.has(id)) groups.set(id, [])
      groups.get(id).push(toEntry(post))
    }
  }
  return groups
}

function toEntry({ link, title, content, date, type }) {
  const shown = type === 'post' ? date : ''
  return { path: toPath(link), ...toHeading(title.rendered), html: content.rendered, date: shown, links: [] }
}

function toEvent({ url, title, description, start_date: date }) {
  return { path: toPath(url), ...toHeading(title), html: description, date, links: [] }
}

function toList(path, name, html, entries) {
  const links = entries.map(({ path, heading, date }) => ({ path, heading, date }))
  return { path, ...toHeading(name), html, date: '', links }
}

// Generators write each page as `index.html` in a folder.
function toPath(address) {
  return decodeURI(new URL(address, 'http://localhost').pathname).replace(/\/?$/, '/')
}

// What stands between the tags, for `<title>`, which has none.
function toHeading(heading) {
  const signs = { amp: '&', lt: '<', gt: '>', quot: '"' }
  const title = heading
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_, code, name) => (code ? String.fromCodePoint(code) : signs[name]))
  return { title, heading }
}
