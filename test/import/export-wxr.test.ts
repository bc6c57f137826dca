import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restRoot } from '../../src/define/rest-root.ts'
import { exportWxr } from '../../src/import/export-wxr.ts'
import { importWxr } from '../../src/import/import-wxr.ts'
import { mediaFolder } from '../../src/import/media-source.ts'
import { verifyWxr } from '../../src/import/verify-wxr.ts'
import { visitors } from '../../src/resources/comments/visitors.ts'
import { areas } from '../../src/resources/registry.ts'
import { checkSite } from '../../src/site/checking/check.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { testSite } from '../harness.ts'
import { aSite } from './random-site.ts'
import { answersOf } from './same-sites.ts'

const rest = restRoot('http://site.test/rest')

function opened(root: string): OpenSite {
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => site.close())
  return site
}

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

async function exported(site: OpenSite) {
  let text = ''
  const report = await exportWxr(site, rest, { write: (part) => void (text += part) })
  return { text, report }
}

/** A site of the same settings, into which the export of another was read. */
async function readBack(site: OpenSite, text: string) {
  const root = folder()
  cpSync(site.folder.resolve('settings.json'), join(root, 'settings.json'))
  const other = opened(root)
  writeFileSync(join(root, 'export.xml'), text)
  const media = mediaFolder(site.folder.resolve('media'))
  const report = await importWxr(other, [join(root, 'export.xml')], { media })
  return { root, path: join(root, 'export.xml'), site: other, report }
}

describe('an export', () => {
  it('of the sample site is the same site when it is read back, and the same export then', async () => {
    const root = join(folder(), 'content')
    cpSync(resolve('content'), root, { recursive: true, filter: (path) => !path.includes('.almanac') })
    const site = opened(root)
    site.service(visitors).note(301, { email: 'june@fernandfinch.example', ip: '192.0.2.7', agent: 'Lynx' })
    const { text, report } = await exported(site)
    expect(report.lost).toEqual([])
    const back = await readBack(site, text)
    expect(back.report.lost).toEqual([])
    expect(back.report.changed.filter(({ what }) => !what.startsWith('user '))).toEqual([])
    expect(answersOf(back.site)).toEqual(answersOf(site))
    expect(back.site.service(visitors).of(301)).toEqual(site.service(visitors).of(301))
    expect(await verifyWxr(back.site, [back.path], rest)).toMatchObject({ differences: [], missing: [] })
    expect(checkSite(back.site)).toEqual(checkSite(site))
    expect((await exported(back.site)).text.replace(/<pubDate>.*/, '')).toBe(text.replace(/<pubDate>.*/, ''))
    expect(readFileSync(join(back.root, 'posts/2024/houseplants-in-winter.md'), 'utf8')).toContain(
      'Less light means less',
    )
  })

  it('of any site is the same site when it is read back', async () => {
    await fc.assert(
      fc.asyncProperty(aSite, async (files) => {
        const { site } = testSite(files)
        const { text, report } = await exported(site)
        expect(report.lost).toEqual([])
        const back = await readBack(site, text)
        expect(back.report.lost).toEqual([])
        expect(answersOf(back.site)).toEqual(answersOf(site))
      }),
      {
        endOnFailure: true,
        numRuns: Number(process.env['RUNS'] ?? 6),
        seed: Number(process.env['SEED'] ?? 20_261_122),
      },
    )
  })
})
