import { followInSteps } from '../follow-changes.js'
import { readAll, readSome } from '../read-all.js'

/** What Astro knows these loaders by. */
const name = 'almanac'

/** The texts of a build by the digests of their entries: Astro loads this file once to read, and again to make pages. */
const texts = (globalThis.almanacTexts ??= new Map())

/**
 * A loader for Astro's content layer: a collection of what Almanac answers for one route, with its HTML, so that
 * `render(entry)` works, or `htmlOf(entry)`, which costs less. A second build keeps what did not change of Astro's store;
 * `astro dev` shows what is saved, where `almanac run --watch` serves it.
 *
 * @param {object} [options]
 * @param {string} [options.route] `core/v2/posts` (the default), `core/v2/pages` …
 * @param {string[]} [options.fields] The members that pages use besides `id`, `slug` and `content`; all by default. Fewer
 *   cost less.
 * @param {Record<string, string | number>} [options.query] Arguments of the list: `{ categories: 3, _embed: 1 }`. `{ lang: 'en' }` is
 *   a collection in English; with `{ lang: 'all' }` entries are called `soup.de` and `soup.en`.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 * @param {boolean} [options.asksTexts] Whether texts stay out of Astro's store, which it reads, writes and compiles as a whole, so
 *   that a thousand texts take longer than all the rest. `htmlOf(entry)` shows them: a build has them in memory, and
 *   `astro dev` asks for one as a page shows it. `render(entry)` shows no text then, nor does a page that is made after the
 *   build, by a server.
 * @param {boolean} [options.follows] Whether `astro dev` reads again what is saved; no where `almanacContent` has it do so.
 * @returns {import('astro/loaders').Loader}
 */
export function almanacLoader({
  route = 'core/v2/posts',
  fields,
  query: more = {},
  url = process.env.ALMANAC_URL,
  asksTexts = false,
  follows = true,
} = {}) {
  const isInAll = more.lang === 'all'
  const always = isInAll ? ['lang'] : []
  const query = fields ? { ...more, _fields: ['id', 'slug', 'content', ...always, ...fields].join(',') } : more
  // Translations have one slug.
  const idOf = ({ slug, lang }) => (isInAll && lang ? `${slug}.${lang}` : slug)
  let stop = () => {}
  let known

  async function update(context, isAnew = false) {
    const { store, meta, logger } = context
    // The pages of a build show all texts.
    const isWhole = isAnew || (asksTexts && !context.watcher)
    const before = isWhole ? {} : (known ?? JSON.parse(meta.get('answers') ?? '{}'))
    const { items, answers, digest } = await readAll(url, route, query, before)
    // What did not change is in the store; of it only digests are known here.
    const isThere = (item) => store.get(idOf(item))?.digest === digestFor(item)
    if (!items.every((item) => (item.isKept ? isThere(item) : item.id !== undefined))) return update(context, true)
    const gone = new Set(store.keys())
    let changed = 0
    for (const item of items) {
      gone.delete(idOf(item))
      if (await put(item, context)) changed++
    }
    for (const id of gone) store.delete(id)
    logger.info(`${route}: ${items.length} entries, ${changed + gone.size} changed`)
    const pages = Object.entries(answers).map(([path, page]) => [path, { ...page, items: page.items.map(toKey) }])
    known = Object.fromEntries(pages)
    // Whatever is written to the store has `astro dev` load its pages again, for this alone there is no need.
    if (meta.get('cacheKey') === digest || (context.watcher && meta.has('cacheKey') && changed + gone.size === 0))
      return
    if (!asksTexts || context.watcher) meta.set('answers', JSON.stringify(known))
    meta.set('cacheKey', digest)
  }

  async function put({ content, ...item }, context) {
    const { store, parseData, watcher } = context
    const { _digest, ...data } = item
    const id = idOf(item)
    const digest = digestFor(item)
    if (content && asksTexts && !watcher) texts.set(digest, content.rendered)
    if (store.get(id)?.digest === digest) return false
    return store.set({
      id,
      data: await parseData({ id, data }),
      digest,
      ...(content && !asksTexts && { rendered: { html: content.rendered } }),
    })
  }

  // Tells where to ask for the text. More objects in the store would cost more.
  function digestFor({ _digest, id }) {
    return asksTexts ? `${_digest} ${route}/${id}` : _digest
  }

  async function updateSome(context, ids) {
    for (const item of await readSome(url, route, query, ids)) await put(item, context)
  }

  return {
    name,
    async load(context) {
      if (!url)
        throw new Error('ALMANAC_URL is not set: build with `almanac run -- astro build`, or give the loader a url')
      const ids = context.refreshContextData?.almanacIds
      if (ids && known) return updateSome(context, ids)
      await update(context)
      // Only `astro dev` has a watcher, and loads again when its configuration changes.
      stop()
      if (!context.watcher || !follows) return
      stop = followInSteps(url, {
        some: (changed) => updateSome(context, changed),
        all: () => update(context),
        failed: (error) => context.logger.error(error.message),
      })
    },
  }
}

/**
 * The HTML of an entry's text, which Almanac has cleaned: `<Fragment set:html={await htmlOf(post)} />`.
 *
 * @param {{ digest?: unknown, rendered?: { html: string } }} entry
 * @param {string} [url] The root of the interface; by default `ALMANAC_URL`.
 * @returns {Promise<string>}
 */
export async function htmlOf({ digest, rendered }, url = process.env.ALMANAC_URL) {
  const known = rendered?.html ?? texts.get(digest)
  if (known !== undefined) return known
  const address = `${url}/${String(digest).split(' ').at(-1)}?_fields=content`
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()).content.rendered
}

/**
 * Has Astro load what is saved by its `refreshContent`, `integrations: [almanacContent()]`, in place of what each loader does
 * for itself (`follows: false`): Astro then shows it half a second earlier.
 *
 * @param {string} [url] The root of the interface; by default `ALMANAC_URL`.
 * @returns {import('astro').AstroIntegration}
 */
export function almanacContent(url = process.env.ALMANAC_URL) {
  return {
    name,
    hooks: {
      'astro:server:setup': ({ refreshContent, logger }) => {
        if (!url || !refreshContent) return
        followInSteps(url, {
          some: (almanacIds) => refreshContent({ loaders: [name], context: { almanacIds } }),
          all: () => refreshContent({ loaders: [name] }),
          failed: (error) => logger.error(error.message),
        })
      },
    },
  }
}

function toKey({ id, slug, lang, _digest }) {
  return { id, slug, ...(lang && { lang }), _digest, isKept: true }
}
