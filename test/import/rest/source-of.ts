import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { pagesOf } from '../../../src/cli/commands/exchange/ask-page.ts'
import type { SettingsOptions } from '../../../src/import/moved-settings.ts'
import { importWordpress } from '../../../src/import/rest/import-wordpress.ts'
import type { SourceAnswer } from '../../../src/import/rest/source-api.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { type Files, testSite } from '../../harness.ts'

/** What is answered instead of what the source would. */
export type Instead = (path: string) => SourceAnswer | undefined | Promise<SourceAnswer | undefined>

interface More extends SettingsOptions {
  readonly user?: string
  readonly declares?: boolean
}

/**
 * A source in this process, an empty site, and what takes one into the other.
 *
 * @param settings - of the empty site; those of the source by default
 */
export function sourceOf(files: Files, settings?: object) {
  const source = testSite(files, { wordpress: true })
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const file = join(root, 'settings.json')
  if (settings) writeFileSync(file, JSON.stringify(settings))
  else cpSync(source.site.folder.resolve('settings.json'), file)
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => site.close())
  const asked: string[] = []
  const waits: number[] = []
  const take = async (instead: Instead = () => undefined, more: More = { user: 'admin' }) =>
    importWordpress(
      site,
      {
        url: 'http://site.test/wp-json/',
        ...(more.user && { user: more.user }),
        manners: { delay: 0, wait: async (ms) => void waits.push(ms) },
        fetch: async (address) => {
          const path = address.replace('http://site.test/wp-json', '')
          asked.push(path)
          const other = await instead(path)
          if (other) return other
          const as = more.user ? { as: more.user } : {}
          const { status, headers, text } = await source.ask('GET', path, { mount: '/wp-json', ...as })
          return { status, headers: Object.fromEntries(headers), text }
        },
      },
      {
        dryRun: more.dryRun ?? false,
        verify: restRoot('http://site.test/rest'),
        page: await pagesOf(site),
        ...(more.declares && { declares: true }),
        ...(more.decide && { decide: more.decide }),
        ...(more.unchosen && { unchosen: more.unchosen }),
      },
    )
  return { ...source, source: source.site, target: site, asked, waits, take }
}
