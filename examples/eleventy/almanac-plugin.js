import { rmSync, writeFileSync } from 'node:fs'
import { followChanges } from '../follow-changes.js'
import { readAll } from '../read-all.js'

/**
 * An Eleventy plugin: what Almanac answers for some routes as global data, `almanac.posts` and so on, for templates and
 * `pagination`. `eleventy --serve` builds again when something is saved, where `almanac run --watch` serves it.
 *
 * @param {object} eleventyConfig
 * @param {object} [options]
 * @param {Record<string, string>} [options.lists] Routes by the names they have in templates; posts and pages.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 */
export function almanacPlugin(eleventyConfig, { lists = defaults, url = process.env.ALMANAC_URL } = {}) {
  const known = new Map()
  eleventyConfig.addGlobalData('almanac', async () => {
    if (!url) throw new Error('ALMANAC_URL is not set: build with `almanac run -- eleventy`, or give the plugin a url')
    const read = async ([name, route]) => {
      const { items, answers } = await readAll(url, route, {}, known.get(route))
      known.set(route, answers)
      return [name, items]
    }
    return Object.fromEntries(await Promise.all(Object.entries(lists).map(read)))
  })
  if (!url || !process.argv.some((word) => /^--(?:serve|watch)$/.test(word))) return
  // Eleventy builds when a file changes: this one says that the content did.
  const stamp = '.almanac-changed'
  writeFileSync(stamp, '')
  eleventyConfig.addWatchTarget(stamp)
  eleventyConfig.setWatchThrottleWaitTime(50)
  const stop = followChanges(url, () => writeFileSync(stamp, String(Date.now())))
  process.once('exit', () => {
    stop()
    rmSync(stamp, { force: true })
  })
}

const defaults = { posts: 'core/v2/posts', pages: 'core/v2/pages' }
