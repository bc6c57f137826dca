import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { ContentError } from '../../../src/storage/files/content-error.ts'
import { lookAt, rescan } from '../../../src/site/index/rescan.ts'
import { testSite } from '../../harness.ts'

const settings = { 'settings.json': '{ "title": "Museum", "description": "In the valley" }\n' }
const failed = (error: Error) => {
  throw error
}
const write = (root: string, name: string, text: string) => {
  mkdirSync(join(root, 'site'), { recursive: true })
  writeFileSync(join(root, 'site', name), text)
}

describe('the look of a site', () => {
  it('is its own style, linked after that of every page, under the same policy', async () => {
    const { page } = testSite({ ...settings, 'site/style.css': ':root { --link: #a00 }\n' })
    const { text, headers } = await page('/')
    expect(text.indexOf('/almanac-site.css')).toBeGreaterThan(text.indexOf('/almanac-pages.css'))
    expect(headers.get('content-security-policy')).toContain(
      "script-src 'none'; style-src 'self'; font-src 'self' data:;",
    )
    const css = await page('/almanac-site.css')
    expect([css.text, css.headers.get('content-type')]).toEqual([':root { --link: #a00 }\n', 'text/css; charset=UTF-8'])
    const etag = css.headers.get('etag')!
    const again = await page('/almanac-site.css', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('leaves pages as they are where there are no such files', async () => {
    const { page } = testSite(settings)
    const { text, headers } = await page('/')
    expect(text).not.toContain('almanac-site')
    expect(headers.get('content-security-policy')).not.toContain('font-src')
    expect((await page('/almanac-site.css')).status).toBe(404)
  })

  it('is a head without anything that runs; its rules are allowed by their digest alone', async () => {
    const { page } = testSite({
      ...settings,
      'site/head.html':
        '<meta name="theme-color" content="#123">\n<script>1</script>\n<style>h1 { color: red }</style>\n',
    })
    const { text, headers } = await page('/')
    expect(text).toContain('<meta name="theme-color" content="#123" />\n<style>h1 { color: red }</style>')
    expect(text).not.toContain('<script>1')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'none'; style-src 'self' 'sha256-")
  })

  it('is a foot in place of the usual one, and a page for what is not there', async () => {
    const { page } = testSite({
      ...settings,
      'site/footer.md': '[Imprint](/imprint/) <script>1</script>\n',
      'site/404.md': '---\ntitle: Lost\n---\n\nThe [map](/map/) helps.\n',
    })
    const { text } = await page('/')
    expect(text).toContain('<div class="own"><p><a href="/imprint/">Imprint</a> 1</p>')
    expect(text).not.toContain('JSON')
    const lost = await page('/nowhere/')
    expect(lost.status).toBe(404)
    expect(lost.text).toContain('<title>Lost – Museum</title>')
    expect(lost.text).toMatch(/<h1>Lost<\/h1><p>The <a href="\/map\/">map<\/a> helps.<\/p>/)
  })

  it('is no content, also where the whole folder is', async () => {
    const { page, ask, site } = testSite({
      'settings.json': '{ "title": "Museum", "folders": { "page": "." } }\n',
      'site/footer.md': 'Opening hours\n',
      'site/404.md': 'Nothing\n',
      'site/words.json': '{}\n',
      'site/other.md': 'A page\n',
    })
    expect((await page('/site/footer/')).status).toBe(404)
    expect((await page('/site/footer.md')).status).toBe(404)
    expect((await ask('GET', '/core/v2/pages')).json).toMatchObject([{ slug: 'other' }])
    expect(checkSite(site).filter(({ file }) => /footer|404|words/.test(file))).toEqual([])
  })

  it('is seen as soon as it is saved; what is broken meanwhile stays as it was', async () => {
    const { page, root, site } = testSite(settings)
    let changes = 0
    site.onChange(() => changes++)
    const foot = async () => /<div class="own">(.*?)<\/div>/s.exec((await page('/')).text)?.[1]?.trim()
    expect(await foot()).toBeUndefined()
    write(root, 'footer.md', 'One\n')
    lookAt(site, ['site/footer.md'], failed)
    expect(await foot()).toBe('<p>One</p>')
    expect(changes).toBe(1)
    write(root, 'footer.md', 'Twice\n')
    rescan(site)
    expect(await foot()).toBe('<p>Twice</p>')
    write(root, 'footer.md', '---\ntitle: [\n---\nBroken\n')
    lookAt(site, ['site'], failed)
    expect(await foot()).toBe('<p>Twice</p>')
    expect(checkSite(site).map(({ file, code }) => [file, code])).toContainEqual(['site/footer.md', 'unreadable'])
    rmSync(join(root, 'site'), { recursive: true })
    lookAt(site, ['site'], failed)
    expect(await foot()).toBeUndefined()
  })

  it('stays as it was while it cannot be read for a moment, and is read when it can be', () => {
    const { root, site } = testSite({ ...settings, 'site/style.css': 'one' })
    const { folder } = site
    const [read, look] = [folder.read.bind(folder), folder.look.bind(folder)]
    const styleOnceFailing = (text: string, fail: (path: string) => unknown) => {
      write(root, 'style.css', text)
      fail('site/style.css')
      site.load('site/style.css')
      const before = [site.appearance.in().style, site.problems.passing()]
      Object.assign(folder, { read, look })
      site.load('site/style.css')
      return [...before, site.appearance.in().style, site.problems.passing()]
    }
    const tooMany = (path: string) => Object.assign(new ContentError(path, 'cannot be read'), { code: 'EMFILE' })
    const cannotRead = (path: string) =>
      Object.assign(folder, { read: (one: string) => (one === path ? failed(tooMany(path)) : read(one)) })
    const cannotLook = (path: string) =>
      Object.assign(folder, { look: (one: string) => (one === path ? { problem: tooMany(path) } : look(one)) })
    expect(site.appearance.in().style).toBe('one')
    expect(styleOnceFailing('another', cannotRead)).toEqual(['one', ['site/style.css'], 'another', []])
    expect(styleOnceFailing('the third', cannotLook)).toEqual(['another', ['site/style.css'], 'the third', []])
  })

  it('is neither read from outside of the folder nor without bounds', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'almanac-outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    writeFileSync(join(outside, 'secret.css'), 'secret')
    const { page, root, site } = testSite(settings)
    mkdirSync(join(root, 'site'))
    symlinkSync(join(outside, 'secret.css'), join(root, 'site/style.css'))
    writeFileSync(join(root, 'site/head.html'), `<style>${'a'.repeat(70_000)}</style>`)
    rescan(site)
    const { text } = await page('/')
    expect(text).not.toContain('almanac-site')
    expect(text).not.toContain('<style>aaa')
    expect(checkSite(site).map(({ file, message }) => [file, message])).toContainEqual([
      'site/head.html',
      'is larger than 64 KB',
    ])
    expect((await page('/almanac-site.css/../../settings.json')).status).toBe(404)
  })

  it('is in exports', async () => {
    const { site } = testSite({
      ...settings,
      'site/style.css': 'a { color: red }\n',
      'site/footer.md': 'Foot\n',
      'site/404.md': '# Lost\n',
    })
    const root = mkdtempSync(join(tmpdir(), 'almanac-export-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    await exportSite(site, new ExportFolder(root))
    const fileAt = (path: string) => readFileSync(join(root, path), 'utf8')
    expect(fileAt('almanac-site.css')).toBe('a { color: red }\n')
    expect(fileAt('index.html')).toContain('<p>Foot</p>')
    expect(fileAt('404.html')).toMatch(/<main[^>]*><h1 id="lost">Lost<\/h1>/)
    expect(existsSync(join(root, 'site'))).toBe(false)
  })

  it('is checked: what pages leave out, and what asks other websites, each at its place', () => {
    const { site } = testSite({
      ...settings,
      'site/head.html':
        '<meta charset="utf-8">\r\n\r\n  <script>1</script>\r\n<style>\r\na { b: url(//x.test/) }\r\n</style>\r\n',
      'site/style.css': 'a {}\n@import "https://fonts.test/a.css";\n',
    })
    const found = checkSite(site).filter(({ file }) => file.startsWith('site/'))
    expect(found.map(({ file, line, column, code }) => [file, line, column, code])).toEqual([
      ['site/head.html', 1, 1, 'left-out-of-head'],
      ['site/head.html', 3, 3, 'left-out-of-head'],
      ['site/head.html', 5, 8, 'style-from-elsewhere'],
      ['site/style.css', 2, 1, 'style-from-elsewhere'],
    ])
  })

  it('is held to check where its texts link: to pages that are there and that readers find', () => {
    const { site } = testSite({
      ...settings,
      'pages/imprint.md': '---\nid: 20\ntitle: Imprint\n---\n\nWe.\n',
      'pages/plan.md': '---\nid: 21\ntitle: Plan\nstatus: draft\n---\n',
      'site/footer.md':
        '[Imprint](/imprint/) `[x](/code/)`\n[Up](#top) [Gone](/gone/) [Elsewhere](https://example.org/gone/)\n',
      'site/404.md': '---\ntitle: Lost\n---\n\n[Plan](/plan/) [Part](/imprint/#part) ![](/uploads/none.png)\n',
    })
    const found = checkSite(site).filter(({ file }) => file.startsWith('site/'))
    expect(
      found.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code}: ${message}`),
    ).toEqual([
      "site/404.md:5:8 broken-link: the text links to '/plan/', where readers cannot find pages/plan.md: its status is draft",
      "site/404.md:5:23 broken-anchor: the text links to '/imprint/#part', but pages/imprint.md has no part of that name",
      "site/404.md:5:43 broken-image: the text shows '/uploads/none.png', but there is no file media/none.png",
      "site/404.md:5:43 missing-alt: the picture '/uploads/none.png' has no alternative text",
      "site/footer.md:2:19 broken-link: the text links to '/gone/', which does not exist",
    ])
  })
})
