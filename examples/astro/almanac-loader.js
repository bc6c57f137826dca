import { followChanges } from '../follow-changes.js'
import { readAll, readSome } from '../read-all.js'

/**
 * A loader for Astro's content layer: a collection of what Almanac answers for one route, with its HTML, so that
 * `render(entry)` works. A second build asks only what changed, and keeps the rest of Astro's store; `astro dev` shows
 * what is saved, where `almanac run --watch` serves it.
 *
 * @param {object} [options]
 * @param {string} [options.route] `core/v2/posts` (the default), `core/v2/pages` …
 * @param {Record<string, string | number>} [options.query] Arguments of the list: `{ categories: 3, _embed: 1 }`.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 * @param {boolean} [options.follows] Whether `astro dev` reads again what is saved; no where `almanacContent` has it do so.
 * @returns {import('astro/loaders').Loader}
 */
export function almanacLoader({
  route = 'core/v2/posts',
  query = {},
  url = process.env.ALMANAC_URL,
  follows = true,
} = {}) {
  let stop = () => {}

  async function update({ store, meta, logger, parseData }, isAnew = false) {
    const known = isAnew ? {} : JSON.parse(meta.get('answers') ?? '{}')
    const { items, answers, digest } = await readAll(url, route, query, known)
    // What did not change is in the store; of it only digests are known here.
    const isKept = ({ slug, _digest, id }) => id !== undefined || store.get(slug)?.digest === _digest
    if (!items.every(isKept)) return update({ store, meta, logger, parseData }, true)
    const gone = new Set(store.keys())
    let changed = 0
    for (const item of items) {
      gone.delete(item.slug)
      if (await put(item, store, parseData)) changed++
    }
    for (const id of gone) store.delete(id)
    logger.info(`${items.length} entries, ${changed + gone.size} changed`)
    if (meta.get('cacheKey') === digest) return
    const short = Object.entries(answers).map(([path, page]) => [path, { ...page, items: page.items.map(toKey) }])
    meta.set('answers', JSON.stringify(Object.fromEntries(short)))
    meta.set('cacheKey', digest)
  }

  async function put({ content, _digest, ...data }, store, parseData) {
    const id = data.slug
    if (store.get(id)?.digest === _digest) return false
    return store.set({
      id,
      data: await parseData({ id, data }),
      digest: _digest,
      ...(content && { rendered: { html: content.rendered } }),
    })
  }

  // What changed is there at once. What shows it, and what else has its id, follows with everything.
  async function updateSome({ store, parseData }, ids) {
    for (const item of await readSome(url, route, query, ids)) await put(item, store, parseData)
  }

  return {
    name: `almanac ${route}`,
    async load(context) {
      if (!url)
        throw new Error('ALMANAC_URL is not set: build with `almanac run -- astro build`, or give the loader a url')
      await update(context)
      // Only `astro dev` has a watcher, and loads again when its configuration changes.
      stop()
      if (!context.watcher || !follows) return
      const all = oneAtATime(() => update(context), context.logger)
      let soon
      const end = followChanges(url, (ids) => {
        clearTimeout(soon)
        soon = setTimeout(all, 2000)
        if (!ids || ids.length > 100) return all()
        updateSome(context, ids).catch((error) => context.logger.error(error.message))
      })
      stop = () => {
        clearTimeout(soon)
        end()
      }
    },
  }
}

/**
 * Has Astro load all content again when something is saved, by its `refreshContent`: `integrations: [almanacContent()]`, in
 * place of what each loader does for itself (`follows: false`).
 *
 * @param {string} [url] The root of the interface; by default `ALMANAC_URL`.
 * @returns {import('astro').AstroIntegration}
 */
export function almanacContent(url = process.env.ALMANAC_URL) {
  return {
    name: 'almanac',
    hooks: {
      'astro:server:setup': ({ refreshContent, logger }) => {
        if (url && refreshContent)
          followChanges(
            url,
            oneAtATime(() => refreshContent({}), logger),
          )
      },
    },
  }
}

// What changes while an update runs is read by one more.
function oneAtATime(work, logger) {
  let running
  let isDue = false
  return () => {
    isDue = true
    running ??= (async () => {
      while (isDue) {
        isDue = false
        await work().catch((error) => logger.error(error.message))
      }
      running = undefined
    })()
  }
}

function toKey({ slug, _digest }) {
  return { slug, _digest }
}
