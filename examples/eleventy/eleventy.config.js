import { almanacPlugin } from './almanac-plugin.js'

export default function (eleventyConfig) {
  eleventyConfig.addPlugin(almanacPlugin)
  return { dir: { input: 'site', output: 'dist' } }
}
