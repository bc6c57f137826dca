import { readAll } from '../read-all.js'

/**
 * An Eleventy plugin: what Almanac answers for some routes as global data, `almanac.posts` and so on, for templates and
 * `pagination`.
 *
 * @param {object} eleventyConfig
 * @param {object} [options]
 * @param {Record<string, string>} [options.lists] Routes by the names they have in templates; posts and pages.
 * @param {string} [options.url] The root of the interface; by default `ALMANAC_URL`, which `almanac run` sets.
 */
export function almanacPlugin(eleventyConfig, { lists = defaults, url = process.env.ALMANAC_URL } = {}) {
  eleventyConfig.addGlobalData('almanac', async () => {
    if (!url) throw new Error('ALMANAC_URL is not set: build with `almanac run -- eleventy`, or give the plugin a url')
    const read = async ([name, route]) => [name, (await readAll(url, route)).items]
    return Object.fromEntries(await Promise.all(Object.entries(lists).map(read)))
  })
}

const defaults = { posts: 'core/v2/posts', pages: 'core/v2/pages' }
