import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { serve } from '../../../src/server/serve.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { filesOf, now, pictures } from './site.ts'

export { foreignWords, tokensOf, wordsIn } from '../../pages/foreign-words.ts'
export { axe, openBrowser } from '../../browser.ts'
export { locales, names, otherThan, places, samplesIn } from './site.ts'

/** Serves the site of a language on a free port, with its clock; `pass` moves that on by milliseconds. */
export async function openSite(locale: string, checkout: URL) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-pages-'))
  for (const [path, content] of Object.entries({ ...filesOf(locale, checkout), ...(await pictures()) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  let clock = now
  const site = openFolder(root, { areas, snapshot: false, now: () => clock })
  const server = await serve(site, { port: 0, wordpress: true })
  return {
    origin: new URL(server.url).origin,
    pass: (ms: number) => void (clock += ms),
    async close() {
      await server.close()
      site.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
