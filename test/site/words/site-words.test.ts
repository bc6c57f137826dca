import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { lookAt, rescan } from '../../../src/site/index/rescan.ts'
import { testSite } from '../../harness.ts'

const german = { 'settings.json': '{ "title": "Test", "language": "de_DE" }\n' }
const own = (words: unknown) => ({ 'site/words.json': `${JSON.stringify(words, null, 2)}\n` })
const failed = (error: Error) => {
  throw error
}

describe("a site's own words", () => {
  it('stand in for single ones of the program, with their places and plurals', async () => {
    const { page } = testSite({
      ...german,
      ...own({ pages: { home: 'Daheim', results: { zero: 'Nix.', one: 'Eins.', other: '{count} Funde.' } } }),
    })
    const { text } = await page('/?s=x')
    expect(text).toContain('>Daheim</a>')
    expect(text).toContain('<p role="status">Nix.</p>')
    expect(text).toContain('>Kalender</a>')
  })

  it('are no content: nothing answers with them, and check says nothing of the file', async () => {
    const { ask, page, site } = testSite({ ...german, ...own({ pages: { home: 'Daheim' } }) })
    expect((await page('/site/words.json')).status).toBe(404)
    expect((await ask('GET', '/core/v2/search?search=daheim')).json).toEqual([])
    expect(checkSite(site).filter(({ file }) => file.startsWith('site'))).toEqual([])
  })

  it('are others as soon as the file is', async () => {
    const { page, root, site } = testSite(german)
    const home = async () =>
      /<a href="http:\/\/site.test\/"[^>]*>([^<]+)<\/a>\s*<\/li>/.exec((await page('/')).text)?.[1]
    expect(await home()).toBe('Startseite')
    const write = (text: string) => {
      mkdirSync(join(root, 'site'), { recursive: true })
      writeFileSync(join(root, 'site/words.json'), text)
    }
    write('{ "pages": { "home": "Daheim" } }')
    lookAt(site, ['site/words.json'], failed)
    expect(await home()).toBe('Daheim')
    write('{ "pages": { "home": "Zu Hause!" } }')
    rescan(site)
    expect(await home()).toBe('Zu Hause!')
    // Broken meanwhile, it is what it was.
    write('{ "pages": ')
    lookAt(site, ['site'], failed)
    expect(await home()).toBe('Zu Hause!')
    expect(checkSite(site).map(({ file, code }) => [file, code])).toContainEqual(['site/words.json', 'unreadable'])
    rmSync(join(root, 'site'), { recursive: true })
    lookAt(site, ['site'], failed)
    expect(await home()).toBe('Startseite')
    expect(checkSite(site).filter(({ file }) => file.startsWith('site'))).toEqual([])
  })

  it('are those of the language of the site, and of no other', async () => {
    const { page, root, site } = testSite({
      ...german,
      ...own({ forms: { send: 'Los' } }),
      'forms/a.md': '---\nid: 7\ntitle: A\n---\n\n[submit]\n',
      'forms/b.md': '---\nid: 8\ntitle: B\nlocale: fr_FR\n---\n\n[submit]\n',
    })
    expect((await page('/contact-forms/a/')).text).toContain('value="Los"')
    expect((await page('/contact-forms/b/')).text).toContain('value="Envoyer"')
    const before = site.wordsNow
    writeFileSync(join(root, 'settings.json'), '{ "title": "Test", "language": "fi" }')
    site.load('settings.json')
    expect((await page('/contact-forms/a/')).text).toContain('value="Los"')
    expect(site.wordsNow).not.toBe(before)
  })

  it('are checked: what no page says, and places that are others, each at its line', () => {
    const { site } = testSite({
      ...german,
      ...own({
        pages: { hone: 'Daheim', pageOf: 'Seite {page}', by: 'von {autors}', results: { one: 'Eins' }, home: 3 },
        page: {},
      }),
    })
    const found = checkSite(site).filter(({ file }) => file === 'site/words.json')
    expect(found.map(({ line, code, message, hint }) => [line, code, message, hint])).toEqual([
      [3, 'unknown-words', "there is no word 'hone'", "did you mean 'home'?"],
      [4, 'wrong-words', "'pageOf' lacks the placeholder {pages}: readers would miss it", undefined],
      [5, 'wrong-words', "'by' has no placeholder {autors}", undefined],
      [5, 'wrong-words', "'by' lacks the placeholder {authors}: readers would miss it", undefined],
      [6, 'wrong-words', "'results' must be text, or a text for each plural form, including 'other'", undefined],
      [9, 'wrong-words', "'home' must be text, or a text for each plural form, including 'other'", undefined],
      [11, 'unknown-words', "there are no words of 'page'", "did you mean 'pages'?"],
    ])
  })
})
