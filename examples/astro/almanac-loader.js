import { readAll } from '../read-all.js'

/**
 * A loader for Astro's content layer: a collection of what Almanac answers for one route, with its HTML, so that
 * `render(entry)` works. A second build asks only what changed, and keeps the rest of Astro's store.
 *
 * @param {object} [options]
 * @param {string} [options.route] `core/v2/posts` (the default), `core/v2/pages` …
 * @param {Record<string, string | number>} [options.query] Arguments of the list: `{ categories: 3, _embed: 1 }`.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 * @returns {import('astro/loaders').Loader}
 */
export function almanacLoader({ route = 'core/v2/posts', query = {}, url = process.env.ALMANAC_URL } = {}) {
  return {
    name: `almanac ${route}`,
    async load({ store, meta, logger, parseData, generateDigest }) {
      if (!url)
        throw new Error('ALMANAC_URL is not set: build with `almanac run -- astro build`, or give the loader a url')
      const { items, answers, changed } = await readAll(url, route, query, JSON.parse(meta.get('answers') ?? '{}'))
      logger.info(changed ? `${items.length} entries` : `${items.length} entries, none changed`)
      if (!changed && store.keys().length === items.length) return
      const gone = new Set(store.keys())
      for (const item of items) {
        const id = item.slug
        gone.delete(id)
        const { content, ...data } = item
        store.set({
          id,
          data: await parseData({ id, data }),
          digest: generateDigest(item),
          ...(content && { rendered: { html: content.rendered } }),
        })
      }
      for (const id of gone) store.delete(id)
      meta.set('answers', JSON.stringify(answers))
    },
  }
}
