import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { translationsOf } from '../../../src/derive/languages/translations.ts'
import { exportWxr } from '../../../src/import/export-wxr.ts'
import type { ImportOptions } from '../../../src/import/content-importer.ts'
import { importWxr } from '../../../src/import/import-content.ts'
import { verifyWxr } from '../../../src/import/verify-wxr.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { serialize } from '../../../src/text/wordpress/serialize.ts'
import { testSite } from '../../harness.ts'
import { answersOf } from '../same-sites.ts'
import { category, cdata, item, tag, wxr } from '../wxr-samples.ts'
import { aSiteInLanguages } from './random-languages.ts'

const rest = restRoot('http://site.test/rest')

/** A site with these settings, into which an export is read. */
async function into(settings: object, text: string, options: ImportOptions = {}) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-languages-'))
  writeFileSync(join(root, 'settings.json'), JSON.stringify(settings))
  const path = join(root, 'export.xml')
  writeFileSync(path, text)
  const site = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => {
    site.close()
    rmSync(root, { recursive: true, force: true })
  })
  return { site, path, report: await importWxr(site, [path], options) }
}

async function exported(site: OpenSite) {
  let text = ''
  const { lost } = await exportWxr(site, rest, { write: (part) => void (text += part) })
  return { text, lost }
}

const term = (id: number, taxonomy: string, slug: string, name: string, description: string) =>
  `<wp:term><wp:term_id>${id}</wp:term_id><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug><wp:term_name>${cdata(name)}</wp:term_name><wp:term_description>${cdata(description)}</wp:term_description></wp:term>`
const language = (id: number, slug: string, locale: string) =>
  term(id, 'language', slug, slug, serialize({ locale, rtl: 0, flag_code: slug }))
const spokenIn = (code: string, group?: string) =>
  [['language', code, code], ...(group ? [['post_translations', group, group]] : [])] as [string, string, string][]

/** An export as Polylang makes it: two languages, a pair of posts, one alone, terms whose languages only their groups say. */
const polylang = wxr(
  [
    '<language>de-DE</language>',
    category(1, 'neues', 'Neues'),
    category(2, 'news', 'News'),
    tag(3, 'brot', 'Brot'),
    language(10, 'en', 'en_GB'),
    language(11, 'de', 'de_DE'),
    term(12, 'term_language', 'pll_de', 'Deutsch', ''),
    term(13, 'post_translations', 'pll_5f1', 'pll_5f1', serialize({ de: 31, en: 32 })),
    term(14, 'term_translations', 'pll_5f2', 'pll_5f2', serialize({ de: 1, en: 2 })),
    term(15, 'term_translations', 'pll_5f3', 'pll_5f3', serialize({ de: 3 })),
  ].join('\n'),
  item({ id: 31, name: 'suppe', terms: [['category', 'neues', 'Neues'], ...spokenIn('de', 'pll_5f1')] }),
  item({ id: 32, name: 'soup', terms: [['category', 'news', 'News'], ...spokenIn('en', 'pll_5f1')] }),
  item({ id: 33, name: 'alone', terms: [['category', 'neues', 'Neues'], ...spokenIn('en')] }),
  item({ id: 34, type: 'polylang_mo', title: 'polylang_mo_10', name: 'mo' }),
)

describe('languages of an export', () => {
  it('come over as Polylang keeps them, with what is a translation of what; the first is that of the site', async () => {
    const { site, path, report } = await into({ title: 'Old & gold', timezone: 'UTC' }, polylang)
    expect(site.settings['languages']).toEqual(['de', 'en'])
    const told = (name: string, id: number) =>
      Object.fromEntries([...translationsOf(site.get(name, id)!, site)].map(([code, one]) => [code, one.path]))
    expect(told('post', 31)).toEqual({ de: 'posts/2020/suppe.md', en: 'posts/2020/soup.en.md' })
    expect(told('post', 33)).toEqual({ en: 'posts/2020/alone.en.md' })
    expect(told('category', 1)).toEqual({ de: 'categories/neues.md', en: 'categories/news.en.md' })
    // A post in English names a German term outright, or as only one can be meant.
    expect(site.find('category', (site.get('post', 33)!.data['categories'] as string[])[0])).toBe(
      site.get('category', 1),
    )
    expect(site.get('post', 32)!.resource.permalink!(site.get('post', 32)!, site)).toContain('/en/')
    expect(report.lost).toEqual([
      {
        what: 'item 34 polylang_mo_10',
        why: 'it holds translations of texts of themes and settings, which are in files here',
      },
    ])
    expect(report.undeclared).toEqual([])
    expect(await verifyWxr(site, [path], rest)).toMatchObject({ differences: [], missing: [] })
  })

  it('are told where the site has other ones, and its settings stay', async () => {
    const { site, report } = await into({ title: 'Old & gold', timezone: 'UTC', languages: ['de', 'fr'] }, polylang)
    expect(site.settings['languages']).toEqual(['de', 'fr'])
    expect(report.changed.map(({ what }) => what).filter((what) => !what.startsWith('user'))).toEqual([
      'not in exports',
      'setting languages',
      "1 of kind 'category' in the language 'en'",
      "2 of kind 'post' in the language 'en'",
    ])
    expect(report.changed.find(({ what }) => what === 'setting languages')!.why).toContain(
      'it is ["de","fr"] here, and was ["de","fr","en"]',
    )
    expect(report.made).toMatchObject({ post: 3, category: 2 })
  })

  it('are told of a translated term whose slug another one has in its language, and what it became', async () => {
    const own = testSite({
      'settings.json': JSON.stringify({ title: 'T', languages: ['de', 'en'] }),
      'categories/news.en.md': '---\nid: 900\nname: Not the same\ntranslationKey: mine\n---\n',
    })
    const path = join(own.root, 'export.xml')
    writeFileSync(path, polylang)
    const { changed, known } = await importWxr(own.site, [path], {})
    const told = changed.filter(({ what }) => what === 'category "News"')
    expect([told, known['category']]).toEqual([
      [{ what: 'category "News"', why: "the slug 'news' is taken: it became 'news-2'" }],
      undefined,
    ])
  })

  it('come beside those of the site where a person says so: its own stay, the default one first', async () => {
    const settings = { title: 'T', timezone: 'UTC', languages: ['fr', 'en'] }
    const { site } = await into(settings, polylang, { decide: async () => true })
    expect(site.settings['languages']).toEqual(['fr', 'en', 'de'])
    expect(site.get('post', 31)!.path).toBe('posts/2020/suppe.de.md')
  })

  it('are none where a taxonomy is only called so, and damaged ones are none either', async () => {
    const odd = (members: Record<string, number>) => serialize({ locale: members, de: members, en: 32 })
    const { site, report } = await into(
      { title: 'Old & gold', timezone: 'UTC' },
      wxr(
        [
          term(10, 'language', 'en', 'English', 'Books in English'),
          term(11, 'language', 'xx', 'XX', odd({ toString: 1, valueOf: 1 })),
          term(12, 'term_translations', 'pll_1', 'pll_1', odd({ toString: 1, valueOf: 1 })),
        ].join('\n'),
        item({ id: 31, name: 'emma', terms: [['language', 'en', 'English']] }),
      ),
    )
    expect(site.settings['languages'] ?? []).toEqual([])
    expect(report.lost).toEqual(
      ['English', 'XX'].map((name) => ({ what: `language "${name}"`, why: "there is no taxonomy 'language' here" })),
    )
  })

  it('tie entries of one website only, where groups of several have the same number', async () => {
    const meta = (code: string) =>
      [
        ['_wpml_import_language_code', code],
        ['_wpml_import_translation_group', '7'],
      ] as const
    const pair = (id: number) =>
      wxr(
        '<language>en-US</language>',
        item({ id, type: 'page', name: `about-${id}`, meta: meta('en') }),
        item({ id: id + 1, type: 'page', name: `ueber-${id}`, meta: meta('de') }),
      )
    const { site, path } = await into({ title: 'Old & gold', timezone: 'UTC' }, pair(1))
    writeFileSync(path, pair(3).replaceAll('old.example', 'other.example'))
    await importWxr(site, [path], {})
    for (const id of [1, 3])
      expect([...translationsOf(site.get('page', id)!, site).values()].map((one) => one.id)).toEqual([id, id + 1])
  })

  it('come over as WPML keeps them: in the meta of entries', async () => {
    const meta = (code: string, group: string) =>
      [
        ['_wpml_import_language_code', code],
        ['_wpml_import_translation_group', group],
      ] as const
    const { site, path } = await into(
      { title: 'Old & gold', timezone: 'UTC' },
      wxr(
        '<language>en-US</language>',
        item({ id: 1, type: 'page', name: 'ueber', meta: meta('de', '7') }),
        item({ id: 2, type: 'page', name: 'about', meta: meta('en', '7') }),
      ),
    )
    expect(site.settings['languages']).toEqual(['en', 'de'])
    expect([...translationsOf(site.get('page', 2)!, site).values()].map(({ id }) => id)).toEqual([2, 1])
    expect(await verifyWxr(site, [path], rest)).toMatchObject({ differences: [], missing: [] })
  })

  it('go out whatever they are called', async () => {
    const codes = ['en', 'de-12', 'zh-cmn', 'pt_br']
    const { site } = testSite({ 'settings.json': JSON.stringify({ title: 'T', languages: codes }) })
    const { text } = await exported(site)
    const named = [...text.matchAll(/<wp:term_slug><!\[CDATA\[(.*?)\]\]>.*?<wp:term_name><!\[CDATA\[(.*?)\]\]>/gs)]
    expect(named.slice(0, 4).map(([, slug, name]) => [slug, name])).toEqual([
      ['en', 'English'],
      ['de-12', 'de-12'],
      ['zh-cmn', '中文'],
      ['pt_br', 'português (Brasil)'],
    ])
  })

  it('of any site go out and come back as they were, whether the other site names them or not', async () => {
    await fc.assert(
      fc.asyncProperty(aSiteInLanguages, fc.boolean(), async (files, isNamed) => {
        const { site } = testSite(files)
        const { text, lost } = await exported(site)
        expect(lost).toEqual([])
        const settings = JSON.parse(String(files['settings.json'])) as Record<string, unknown>
        const unnamed = { ...settings, languages: undefined, prefix_default_language: undefined }
        const back = await into(isNamed ? settings : unnamed, text)
        expect(back.report.lost).toEqual([])
        expect(answersOf(back.site)).toEqual(answersOf(site))
        expect(await verifyWxr(back.site, [back.path], rest)).toMatchObject({ differences: [], missing: [] })
        const again = await importWxr(back.site, [back.path], {})
        expect([again.made, again.lost]).toEqual([{}, []])
        expect((await exported(back.site)).lost).toEqual([])
      }),
      {
        endOnFailure: true,
        numRuns: Number(process.env['RUNS'] ?? 4),
        seed: Number(process.env['SEED'] ?? 20_261_126),
      },
    )
  })
})
