/**
 * Reads a whole list of the interface, a hundred at a time, in an order that stays as it is when something new comes.
 *
 * `known` are the answers of an earlier time, by URL. What did not change since costs a few bytes, as the server answers
 * 304 to its `ETag`.
 *
 * @param {string} base The root of the interface: `ALMANAC_URL`, as `almanac run` sets it.
 * @param {string} route `core/v2/posts`, `cal/events/v1/events` …
 * @param {Record<string, string | number>} [query] Arguments of the list, such as `{ categories: 3 }`.
 * @param {Record<string, { etag: string, items: object[] }>} [known]
 * @returns {Promise<{ items: object[], answers: Record<string, { etag: string, items: object[] }>, changed: boolean }>}
 * @throws {Error} with the URL and what the server answered
 */
export async function readAll(base, route, query = {}, known = {}) {
  const answers = {}
  let changed = false
  for (let page = 1, pages = 1; page <= pages; page++) {
    const wanted = new URLSearchParams({ per_page: '100', orderby: 'id', order: 'asc', ...query, page: String(page) })
    const url = `${base.replace(/\/$/, '')}/${route}?${wanted}`
    const before = known[url]
    const answer = await fetch(url, { headers: before ? { 'if-none-match': before.etag } : {} })
    if (answer.status !== 200 && answer.status !== 304)
      throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    pages = Number(answer.headers.get('x-wp-totalpages') ?? before?.pages ?? 1)
    if (answer.status === 304) answers[url] = before
    else {
      changed = true
      answers[url] = { etag: answer.headers.get('etag') ?? '', pages, items: await answer.json() }
    }
  }
  if (Object.keys(known).length !== Object.keys(answers).length) changed = true
  return { items: Object.values(answers).flatMap(({ items }) => items), answers, changed }
}
