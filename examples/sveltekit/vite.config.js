import adapter from '@sveltejs/adapter-static'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'
import { followChanges } from '../follow-changes.js'

/**
 * Has browsers load the page again when something is saved, where `almanac run --watch` serves it.
 *
 * @param {string} [url] The root of the interface; by default `ALMANAC_URL`.
 * @returns {import('vite').Plugin}
 */
function almanacReload(url = process.env.ALMANAC_URL) {
  return {
    name: 'almanac-reload',
    apply: 'serve',
    configureServer(server) {
      if (!url) return
      const stop = followChanges(url, () => server.ws.send({ type: 'full-reload' }))
      server.httpServer?.once('close', stop)
    },
  }
}

export default defineConfig({
  plugins: [sveltekit({ adapter: adapter({ pages: 'dist' }) }), almanacReload()],
})
