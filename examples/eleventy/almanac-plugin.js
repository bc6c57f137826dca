import { rmSync, writeFileSync } from 'node:fs'
import { followInSteps } from '../follow-changes.js'
import { KeptList } from './kept-list.js'

/** Eleventy builds when a file changes: this one says that the content did. */
const stamp = '.almanac-changed'

/**
 * An Eleventy plugin: what Almanac answers for some routes as global data, `almanac.posts` and so on, for templates and
 * `pagination`. `eleventy --serve` builds again when something is saved, where `almanac run --watch` serves it.
 *
 * `almanac.changed.posts` has those that a build is to write pages of: all of them, but where `--serve` builds again because
 * of content alone, only those that changed. The pages of the others stay as they are: where these show something of other
 * posts, paginate over `almanac.posts`.
 *
 * @param {object} eleventyConfig
 * @param {object} [options]
 * @param {Record<string, string | List>} [options.lists] Routes by the names they have in templates; posts and pages.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 * @typedef {{ route: string, fields?: string[], query?: Record<string, string | number> }} List `fields`: the members that
 *   templates use besides `id` and `slug`. All by default; fewer cost less.
 */
export function almanacPlugin(eleventyConfig, { lists = defaults, url = process.env.ALMANAC_URL } = {}) {
  const kept = Object.entries(lists).map(([name, list]) => [name, toKept(url, list)])
  const all = kept.map(([, list]) => list)
  const isServing = url && process.argv.some((word) => /^--(?:serve|watch)$/.test(word))
  let isRead = false
  let isContentAlone = false
  eleventyConfig.addGlobalData('almanac', async () => {
    if (!url) throw new Error('ALMANAC_URL is not set: build with `almanac run -- eleventy`, or give the plugin a url')
    // Where changes are followed, they are read when they are told.
    if (!isRead) await Promise.all(all.map((list) => list.readAll()))
    isRead = Boolean(isServing)
    const items = kept.map(([name, list]) => [name, list.items])
    const changed = kept.map(([name, list]) => [name, list.takeChanged()])
    return { ...Object.fromEntries(items), changed: Object.fromEntries(isContentAlone ? changed : items) }
  })
  if (!isServing) return

  eleventyConfig.on('eleventy.beforeWatch', (paths) => {
    isContentAlone = paths.length > 0 && paths.every((path) => path.endsWith(stamp))
  })
  writeFileSync(stamp, '')
  eleventyConfig.addWatchTarget(stamp)
  eleventyConfig.setWatchThrottleWaitTime(50)
  const read = async (readList) => {
    const isChanged = await Promise.all(all.map(readList))
    if (isChanged.includes(true)) writeFileSync(stamp, String(Date.now()))
  }
  const end = followInSteps(url, {
    some: (ids) => read((list) => list.readSome(ids)),
    all: () => read((list) => list.readAll()),
    failed: (error) => process.stderr.write(`[almanac] ${error.message}\n`),
  })
  eleventyConfig.on('eleventy.reset', end)
  process.once('exit', () => rmSync(stamp, { force: true }))
}

const defaults = { posts: 'core/v2/posts', pages: 'core/v2/pages' }

function toKept(url, list) {
  const { route, fields, query } = typeof list === 'string' ? { route: list } : list
  return new KeptList(url, route, { ...query, ...(fields && { _fields: ['id', 'slug', ...fields].join(',') }) })
}
