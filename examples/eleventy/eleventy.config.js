import { almanacPlugin } from './almanac-plugin.js'

export default function (eleventyConfig) {
  // What the templates use of a post.
  const posts = { route: 'core/v2/posts', fields: ['title', 'date', 'content'] }
  eleventyConfig.addPlugin(almanacPlugin, { lists: { posts } })
  // Where Eleventy watches a file above its folder, as `../read-all.js` is, it takes layouts that changed for others.
  eleventyConfig.setWatchJavaScriptDependencies(false)
  return { dir: { input: 'site', output: 'dist' } }
}
