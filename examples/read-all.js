/**
 * Reads a whole list of the interface, a hundred at a time, in an order that stays as it is when something new comes.
 *
 * `known` are the answers of an earlier time. What did not change since costs a few bytes, as the server answers 304 to
 * its `ETag`; another address or port of the server changes nothing, unless the entries themselves hold it.
 *
 * @param {string} base The root of the interface: `ALMANAC_URL`, as `almanac run` sets it.
 * @param {string} route `core/v2/posts`, `cal/events/v1/events` …
 * @param {Record<string, string | number>} [query] Arguments of the list, such as `{ categories: 3 }`.
 * @param {Known} [known]
 * @returns {Promise<{ items: object[], answers: Known, changed: boolean, digest: string }>} Each item has its `_digest`;
 *   `digest` is that of the whole list.
 * @throws {Error} with the URL and what the server answered
 * @typedef {{ home?: string, pages?: Record<string, { etag: string, digest: string, pages: number, items: object[] }> }} Known
 */
export async function readAll(base, route, query = {}, known = {}) {
  const home = new URL(base).origin
  const before = known.home === home || !holds(known, known.home) ? (known.pages ?? {}) : {}
  const answers = { home, pages: {} }
  let changed = false
  for (let page = 1, last = 1; page <= last; page++) {
    const wanted = new URLSearchParams({ per_page: '100', orderby: 'id', order: 'asc', ...query, page: String(page) })
    const path = `${route}?${wanted}&_digest`
    const url = `${base.replace(/\/$/, '')}/${path}`
    const answer = await fetch(url, { headers: before[path] ? { 'if-none-match': before[path].etag } : {} })
    if (answer.status !== 200 && answer.status !== 304)
      throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    if (answer.status === 304) answers.pages[path] = before[path]
    else {
      const [etag, digest] = ['etag', 'x-almanac-digest'].map((name) => answer.headers.get(name) ?? '')
      const pages = Number(answer.headers.get('x-wp-totalpages') ?? 1)
      const items = await answer.json()
      if (before[path]?.digest !== digest) changed = true
      answers.pages[path] = { etag, digest, pages, items }
    }
    last = answers.pages[path].pages
  }
  if (Object.keys(before).length !== Object.keys(answers.pages).length) changed = true
  const pages = Object.values(answers.pages)
  return {
    items: pages.flatMap(({ items }) => items),
    digest: pages.map(({ digest }) => digest).join(' '),
    answers,
    changed,
  }
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
  return answer.json()
}

function holds(known, home) {
  return home !== undefined && JSON.stringify(known.pages ?? {}).includes(home)
}
