import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineNuxtModule, useLogger } from 'nuxt/kit'
import { followChanges } from '../follow-changes.js'
import { siteReader } from '../read-site.js'

/** Where the pages are for Nuxt Content, each in a file. */
export const folder = join(import.meta.dirname, '.data/almanac')

/**
 * Gives Nuxt Content the pages of a website as files. A source of one's own (`defineCollectionSource`) would need none, but
 * is read once: files are what Nuxt Content watches, and shows again in the browser without a reload.
 */
export default defineNuxtModule({
  meta: { name: 'almanac-content' },
  async setup(_, nuxt) {
    const readSite = siteReader(process.env.ALMANAC_URL, !nuxt.options.dev)
    const written = new Map<string, string>()
    rmSync(folder, { recursive: true, force: true })

    async function write() {
      const pages = await readSite()
      for (const path of written.keys()) {
        if (pages.has(path)) continue
        rmSync(fileOf(path))
        written.delete(path)
      }
      for (const [path, page] of pages) {
        const text = JSON.stringify(page)
        if (written.get(path) === text) continue
        mkdirSync(dirname(fileOf(path)), { recursive: true })
        writeFileSync(fileOf(path), text)
        written.set(path, text)
      }
    }

    await write()
    if (nuxt.options.dev) {
      const again = () => write().catch((error) => useLogger('almanac').error(error))
      nuxt.hook('close', followChanges(process.env.ALMANAC_URL!, again))
    }
    // What a list leads to would be found by its links, a page that none leads to would not.
    nuxt.hook('prerender:routes', ({ routes }) => {
      for (const path of written.keys()) routes.add(encodeURI(path))
    })
  },
})

function fileOf(path: string) {
  return join(folder, path, 'page.json')
}
