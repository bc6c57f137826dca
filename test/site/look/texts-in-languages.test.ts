import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { reviewSites } from '../../../src/site/review/review.ts'
import { lookAt } from '../../../src/site/index/rescan.ts'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const settingsWith = (more: object = { languages: ['de', 'en', 'ar'] }) => ({
  'settings.json': `${JSON.stringify({ title: 'Museum', language: 'de_DE', ...more })}\n`,
})
const failed = (error: Error) => {
  throw error
}
const footOf = (text: string) => /<div class="own">(.*?)<\/div>/s.exec(text)?.[1]?.trim()

describe('texts of a site’s own in its languages', () => {
  const files = {
    ...settingsWith(),
    'pages/about.md': '---\nid: 20\ntitle: Haus\n---\n',
    'pages/about.en.md': '---\nid: 21\ntitle: House\n---\n',
    'site/footer.md': 'Täglich\n',
    'site/footer.en.md': 'Daily\n',
    'site/404.ar.md': '---\ntitle: ضائع\n---\n\nلا شيء\n',
    'site/404.md': '---\ntitle: Verirrt\n---\n',
  }

  it('stand on pages of their language, and those of the default one where there is none', async () => {
    const { page } = testSite(files)
    const foot = async (path: string) => footOf((await page(path)).text)
    expect(await foot('/about/')).toBe('<p>Täglich</p>')
    expect(await foot('/en/about/')).toBe('<p>Daily</p>')
    expect(await foot('/en/')).toBe('<p>Daily</p>')
    expect(await foot('/ar/')).toBe('<p>Täglich</p>')
    const lost = await page('/ar/none/')
    expect([lost.status, lost.text]).toEqual([404, expect.stringContaining('<title>ضائع – Museum</title>')])
    expect((await page('/en/none/')).text).toContain('<title>Verirrt – Museum</title>')
  })

  it('may name the default language, too: the file without an ending counts before it', async () => {
    const { page, root, site } = testSite({ ...settingsWith(), 'site/footer.de.md': 'Zwei\n' })
    expect(footOf((await page('/')).text)).toBe('<p>Zwei</p>')
    expect(footOf((await page('/en/')).text)).toBe('<p>Zwei</p>')
    writeFileSync(join(root, 'site/footer.md'), 'Eins\n')
    lookAt(site, ['site/footer.md'], failed)
    expect(footOf((await page('/')).text)).toBe('<p>Eins</p>')
  })

  it('are seen as soon as they are saved, and as soon as a language is listed', async () => {
    const { page, root, site } = testSite(files)
    const foot = async () => footOf((await page('/en/about/')).text)
    const write = (path: string, text: string) => {
      writeFileSync(join(root, path), text)
      lookAt(site, [path], failed)
    }
    expect(await foot()).toBe('<p>Daily</p>')
    const { digest } = site.appearance
    write('site/footer.en.md', 'Every day\n')
    expect(await foot()).toBe('<p>Every day</p>')
    expect(site.appearance.digest).not.toBe(digest)
    write('site/footer.en.md', '---\ntitle: [\n---\nBroken\n')
    expect(await foot()).toBe('<p>Every day</p>')
    expect(checkSite(site).map(({ file }) => file)).toContain('site/footer.en.md')
    write('settings.json', settingsWith({ languages: ['de', 'ar'] })['settings.json'])
    expect(checkSite(site).filter(({ code }) => code === 'unreadable')).toEqual([])
    writeFileSync(join(root, 'site/footer.en.md'), 'Always\n')
    write('settings.json', files['settings.json'])
    expect(await foot()).toBe('<p>Always</p>')
    rmSync(join(root, 'site/footer.en.md'))
    lookAt(site, ['site'], failed)
    expect(await foot()).toBe('<p>Täglich</p>')
  })

  it('are named by check where they are broken, also before any page was asked for; all else is checked', () => {
    const broken = '---\ntitle: [\n---\n'
    const { site } = testSite({ ...files, 'site/404.md': broken, 'site/footer.en.md': broken, 'posts/a.md': broken })
    const found = checkSite(site).filter(({ code }) => code === 'unreadable')
    expect(found.map(({ file }) => file)).toEqual(['posts/a.md', 'site/404.md', 'site/footer.en.md'])
  })

  it('count where the setting lists the language; check names others, and their links are followed as in the others', () => {
    const { site } = testSite({
      ...files,
      'site/footer.en.md': '[House](/en/about/) [Gone](/en/gone/)\n',
      'site/footer.fr.md': 'Tous les jours\n',
      'site/404.eng.md': 'Lost\n',
      'site/footer.old.text.md': 'Not a language\n',
    })
    const found = checkSite(site).filter(({ file }) => file.startsWith('site/'))
    expect(found.map(({ file, code, message, hint }) => [file, code, message, hint])).toEqual([
      [
        'site/404.eng.md',
        'own-text-language',
        "this is not used for any language: the setting 'languages' does not name 'eng'",
        "did you mean 'en'?",
      ],
      ['site/footer.en.md', 'broken-link', "the text links to '/en/gone/', which does not exist", undefined],
      [
        'site/footer.fr.md',
        'own-text-language',
        "this is not used for any language: the setting 'languages' does not name 'fr'",
        expect.anything(),
      ],
      ['site/footer.old.text.md', 'skipped-file', expect.anything(), undefined],
    ])
  })

  it('are no content where the whole folder is, and pages as ever where a site names no languages', async () => {
    const whole = { languages: ['de', 'en'], folders: { page: '.' } }
    const { ask } = testSite({ ...settingsWith(whole), 'site/footer.en.md': 'Daily\n', 'site/x.en.md': 'A page\n' })
    expect((await ask('GET', '/core/v2/pages?lang=all')).json).toMatchObject([{ slug: 'x' }])
    const { ask: without } = testSite({ ...settingsWith({ folders: { page: '.' } }), 'site/footer.en.md': 'Daily\n' })
    expect((await without('GET', '/core/v2/pages')).json).toMatchObject([{ slug: 'footer-en' }])
  })

  it('are in exports, with a page for what is not there in each language', async () => {
    const { site } = testSite(files)
    const root = mkdtempSync(join(tmpdir(), 'almanac-export-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    await exportSite(site, new ExportFolder(root))
    const fileAt = (path: string) => readFileSync(join(root, path), 'utf8')
    expect(footOf(fileAt('en/about/index.html'))).toBe('<p>Daily</p>')
    expect(fileAt('404.html')).toContain('<h1>Verirrt</h1>')
    expect(fileAt('ar/404.html')).toContain('<h1>ضائع</h1>')
    expect(footOf(fileAt('en/404.html'))).toBe('<p>Daily</p>')
  })

  it('are named by a review as a change of the look, also where the language came with it', async () => {
    const [{ site: before }, { site: after }] = [
      testSite({ ...files, ...settingsWith({ languages: ['de', 'ar'] }) }),
      testSite(files),
    ]
    const changed = new Set(['settings.json', 'site/footer.en.md', 'site/404.ar.md', 'site/footer.fr.md'])
    const isChanged = () => Promise.resolve(() => true)
    const review = await reviewSites({ before, after, changed, renames: new Map(), isChanged })
    expect(review.appearance).toEqual([
      "site/404.ar.md changes the 404 page, in 'ar'",
      "site/footer.en.md changes the footer of every page, in 'en'",
    ])
    expect(review.otherFiles).toEqual(['site/footer.fr.md'])
  })

  it('link to the same pages when these are renamed', async () => {
    const { almanac, read } = cliOn({
      ...settingsWith(),
      'pages/imprint.md': '---\nid: 20\ntitle: Impressum\n---\n',
      'pages/imprint.en.md': '---\nid: 21\ntitle: Imprint\n---\n',
      'site/footer.md': '[Impressum](/imprint/)\n',
      'site/footer.en.md': '[Imprint](/en/imprint/)\n',
    })
    expect((await almanac('page', 'mv', 'imprint.en', 'about-us')).stderr).toContain(
      'site/footer.en.md: 1 link updated',
    )
    expect([read('site/footer.md'), read('site/footer.en.md')]).toEqual([
      '[Impressum](/imprint/)\n',
      '[Imprint](/en/about-us/)\n',
    ])
  })

  it('are looked for in no folder that a link leads to', () => {
    const outside = mkdtempSync(join(tmpdir(), 'almanac-outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    mkdirSync(join(outside, 'site'))
    writeFileSync(join(outside, 'site/footer.fr.md'), 'Secret')
    const { root, site } = testSite(settingsWith())
    symlinkSync(join(outside, 'site'), join(root, 'site'))
    expect(checkSite(site).map(({ code }) => code)).not.toContain('own-text-language')
  })
})
