/**
 * Reads a whole list of the interface, a hundred at a time, in an order that stays as it is when something new comes.
 *
 * `known` are the answers of an earlier time. What did not change since costs a few bytes, as the server answers 304 to
 * its `ETag`; another address of the website or port of the server changes nothing, unless the entries themselves hold it.
 *
 * @param {string} base The root of the interface: `ALMANAC_URL`, as `almanac run` sets it.
 * @param {string} route `core/v2/posts`, `cal/events/v1/events` …
 * @param {Record<string, string | number>} [query] Arguments of the list, such as `{ categories: 3 }`.
 * @param {Record<string, Page>} [known] By their addresses below the root.
 * @returns {Promise<{ items: object[], answers: Record<string, Page>, changed: boolean, digest: string }>} Each item has its
 *   `_digest`, which tells entries that hold the website's own address apart by that; `digest` is that of the whole list.
 * @throws {Error} with the URL and what the server answered
 * @typedef {{ etag: string, digest: string, pages: number, items: object[], home?: string }} Page `home`: the website's
 *   address, where its items hold it.
 */
export async function readAll(base, route, query = {}, known = {}) {
  const home = await homeOf(base)
  const answers = {}
  let changed = false
  for (let page = 1, last = 1; page <= last; page++) {
    const wanted = new URLSearchParams({ per_page: '100', orderby: 'id', order: 'asc', ...query, page: String(page) })
    const path = `${route}?${wanted}&_digest`
    const url = `${base.replace(/\/$/, '')}/${path}`
    const before = known[path]?.home === undefined || known[path].home === home ? known[path] : undefined
    const answer = await fetch(url, { headers: before ? { 'if-none-match': before.etag } : {} })
    if (answer.status !== 200 && answer.status !== 304)
      throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    answers[path] = answer.status === 304 ? before : await toPage(answer, home)
    if (before?.digest !== answers[path].digest) changed = true
    last = answers[path].pages
  }
  const pages = Object.values(answers)
  if (Object.keys(known).length !== pages.length) changed = true
  const digest = pages.map((one) => one.digest + (one.home ?? '')).join(' ')
  return { items: pages.flatMap(({ items }) => items), digest, answers, changed }
}

/** The addresses of websites, by the roots of their interfaces, as they were when all was read last. */
const homes = new Map()

// Digests leave it out: it is the setting `url`, or where the server is.
async function homeOf(base) {
  const url = `${base.replace(/\/$/, '')}/?_fields=home`
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const { home } = await answer.json()
  homes.set(base, home)
  return home
}

async function toPage(answer, home) {
  const text = await answer.text()
  const parsed = JSON.parse(text)
  // The calendar's lists stand under a name, `events` or `venues`, and have totals of their own.
  const items = Array.isArray(parsed) ? parsed : Object.values(parsed).find(Array.isArray)
  const [etag, digest] = ['etag', 'x-almanac-digest'].map((name) => answer.headers.get(name) ?? '')
  const pages = Number(answer.headers.get('x-wp-totalpages') ?? answer.headers.get('x-tec-totalpages') ?? 1)
  const page = { etag, digest, pages, items }
  return holds(text, home) ? { ...page, home, items: items.map((item) => bound(item, home)) } : page
}

function bound(item, home) {
  const { _digest: digest } = item
  return holds(JSON.stringify(item), home) ? { ...item, _digest: `${digest} ${home}` } : item
}

// Links to share a page have it within a query.
function holds(text, home) {
  return text.includes(home) || text.includes(encodeURIComponent(home))
}

/**
 * Reads some entries of a list by their ids: those that it does not have any more are left out.
 *
 * @param {string} base
 * @param {string} route
 * @param {Record<string, string | number>} query
 * @param {number[]} ids A hundred at most.
 * @returns {Promise<object[]>}
 */
export async function readSome(base, route, query, ids) {
  const wanted = new URLSearchParams({ ...query, per_page: '100', include: ids.join(',') })
  const answer = await fetch(`${base.replace(/\/$/, '')}/${route}?${wanted}&_digest`)
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}`)
  // With another one, everything is read again.
  return (await toPage(answer, homes.get(base) ?? (await homeOf(base)))).items
}
