import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { restRoot } from '../../src/derive/rest-root.ts'
import { exportWxr } from '../../src/import/export-wxr.ts'
import { importWxr } from '../../src/import/import-content.ts'
import { mediaFolder } from '../../src/import/media-source.ts'
import { verifyWxr } from '../../src/import/verify-wxr.ts'
import { visitors } from '../../src/resources/comments/visitors.ts'
import { areas } from '../../src/resources/registry.ts'
import { checkSite } from '../../src/site/check/check.ts'
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

async function exported(site: OpenSite, options: { onlyNew?: boolean } = {}) {
  let text = ''
  const report = await exportWxr(site, rest, { ...options, write: (part) => void (text += part) })
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
  it('of what is new leaves out what an import brought, but what is new stands below, or was commented on', async () => {
    const brought = (id: number, more = '') => `---\nid: ${id}\nimported_from: old.test#${id}\n${more}---\n`
    const { site } = testSite({
      'posts/old.md': brought(10),
      'posts/discussed.md': brought(11),
      'posts/new.md': '---\nid: 12\n---\n',
      'comments/discussed/1.md': `${brought(30, 'post: discussed\n')}\nEarlier.\n`,
      'comments/discussed/2.md': '---\nid: 31\npost: discussed\n---\n\nSince.\n',
      'pages/top.md': brought(13),
      'pages/top/middle.md': brought(14, 'parent: top\n'),
      'pages/top/middle/leaf.md': '---\nid: 15\nparent: top/middle\n---\n',
      'pages/other.md': brought(16),
      'events/old-fair.md': brought(20, 'start: 2087-03-07\n'),
      'events/fair.md': '---\nid: 21\nstart: 2087-03-07\n---\n',
      'menus/main.json': '{ "name": "Main", "items": [{ "to": "post/new" }] }',
    })
    const { text, report } = await exported(site, { onlyNew: true })
    const ids = [...text.matchAll(/<wp:(?:post|comment)_id>(\d+)</g)].map((found) => Number(found[1]))
    expect(ids.toSorted((a, b) => a - b)).toEqual([11, 12, 13, 14, 15, 21, 31])
    expect(report.written).toMatchObject({ post: 2, page: 3, event: 1, comment: 1 })
    expect([report.written['menu'], text.includes('nav_menu')]).toEqual([undefined, false])
  })

  it('of the sample site is the same site when it is read back, and the same export then', async () => {
    const root = join(folder(), 'content')
    cpSync(resolve('content'), root, { recursive: true, filter: (path) => !path.includes('.almanac') })
    const site = opened(root)
    site.service(visitors).note(301, { email: 'june@fernandfinch.example', ip: '192.0.2.7', agent: 'Lynx' })
    const { text, report } = await exported(site)
    expect(report.lost).toEqual([])
    const xml = { fileName: 'export.xml', contents: text }
    expect((await validateXML({ xml, normalization: 'format' })).errors).toEqual([])
    const back = await readBack(site, text)
    expect(back.report.lost).toEqual([])
    const told = back.report.changed.map(({ what }) => what)
    expect(told.filter((what) => !what.startsWith('user '))).toEqual(['not in exports'])
    expect(answersOf(back.site)).toEqual(answersOf(site))
    expect(back.site.service(visitors).of(301)).toEqual(site.service(visitors).of(301))
    expect(await verifyWxr(back.site, [back.path], rest)).toMatchObject({ differences: [], missing: [] })
    const faults = (of: OpenSite) => checkSite(of).filter(({ code }) => code !== 'skipped-file')
    expect(faults(back.site)).toEqual(faults(site))
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
        expect(await verifyWxr(back.site, [back.path], rest)).toMatchObject({ differences: [], missing: [] })
        const again = await importWxr(back.site, [back.path], { media: mediaFolder(site.folder.resolve('media')) })
        expect([again.made, again.lost]).toEqual([{}, []])
        expect(answersOf(back.site)).toEqual(answersOf(site))
        // WordPress knows what it has by title and date.
        expect(text).not.toContain('<wp:post_date><![CDATA[0000')
      }),
      {
        endOnFailure: true,
        numRuns: Number(process.env['RUNS'] ?? 4),
        seed: Number(process.env['SEED'] ?? 20_261_122),
      },
    )
  })

  it('tells the shown date of what has none of its own, which is none when it is read back', async () => {
    const { site } = testSite({
      'posts/d.md': '---\nid: 1\ntitle: D\nstatus: draft\nmodified: 2024-05-01 10:00:00\n---\n\nText.\n',
      'posts/p.md': '---\nid: 2\ntitle: P\nstatus: pending\nmodified: 2024-05-02 10:00:00\n---\n',
      'pages/q.md': '---\nid: 3\ntitle: Q\nstatus: draft\nmodified: 2024-05-03 10:00:00\n---\n',
      'posts/s.md': '---\nid: 4\ntitle: S\nstatus: draft\ndate: 2024-05-04 10:00:00\nmodified: 2024-05-05\n---\n',
      'forms/f.md': '---\nid: 5\ntitle: F\n---\n\n[submit]\n',
    })
    const { text } = await exported(site)
    const dates = [...text.matchAll(/<wp:post_date(?:_gmt)?><!\[CDATA\[(.*?)\]\]>/g)].map(([, date]) => date)
    expect(dates).toEqual([
      ...['2024-05-01 10:00:00', '0000-00-00 00:00:00', '2024-05-02 10:00:00', '0000-00-00 00:00:00'],
      ...['2024-05-03 10:00:00', '0000-00-00 00:00:00', '2024-05-04 10:00:00', '2024-05-04 14:00:00'],
      ...['2000-01-01 00:00:00', '0000-00-00 00:00:00'],
    ])
    expect((await exported(site)).text.replace(/<pubDate>.*/, '')).toBe(text.replace(/<pubDate>.*/, ''))
    const back = await readBack(site, text)
    expect([1, 2, 3, 4].map((id) => back.site.inSpace('post', id)!.data['date'])).toEqual([
      ...[undefined, undefined, undefined, '2024-05-04T10:00:00'],
    ])
  })

  it("tells maps, currencies and provinces of the calendar in the plugin's words, and reads them back", async () => {
    const { site } = testSite({
      'events/mapless.md': '---\nid: 1\ntitle: A\nstart: 2027-05-02 10:00\ncost: $12\n---\n',
      'events/mapped.md':
        '---\nid: 2\ntitle: B\nstart: 2027-05-03 10:00\nshow_map: true\ncost: [5 €, 8 €]\nvenue: hall\n---\n',
      'events/words.md': '---\nid: 3\ntitle: C\nstart: 2027-05-04 10:00\ncost: $10 or a cake\n---\n',
      'venues/hall.md': '---\nid: 4\ntitle: Hall\ncountry: Canada\nprovince: Ontario\n---\n',
    })
    const { text } = await exported(site)
    const metaOf = (title: string) => {
      const item = text.split('<item>').find((one) => one.includes(`<title><![CDATA[${title}]]></title>`))!
      const pairs = item.matchAll(/<wp:meta_key><!\[CDATA\[(.*?)\]\]>.*?<wp:meta_value><!\[CDATA\[(.*?)\]\]>/gs)
      return [...pairs].map(([, key, value]) => `${key}=${value}`).filter((one) => /Map|Cost|Curr|Province/.test(one))
    }
    expect(metaOf('A')).toEqual([
      '_EventShowMap=0',
      '_EventShowMapLink=0',
      '_EventCost=12',
      '_EventCurrencySymbol=$',
      '_EventCurrencyPosition=prefix',
    ])
    expect(metaOf('B')).toEqual([
      '_EventShowMap=1',
      '_EventShowMapLink=0',
      '_EventCost=5',
      '_EventCost=8',
      '_EventCurrencySymbol=€',
      '_EventCurrencyPosition=postfix',
    ])
    expect(metaOf('C')).toContain('_EventCost=$10 or a cake')
    expect(metaOf('Hall')).toEqual([
      '_VenueProvince=Ontario',
      '_VenueStateProvince=Ontario',
      '_VenueShowMap=true',
      '_VenueShowMapLink=true',
    ])
    const back = await readBack(site, text)
    expect(answersOf(back.site)).toEqual(answersOf(site))
    expect(back.site.get('venue', 4)!.data).not.toHaveProperty('stateprovince')
  })

  it('tells what XML cannot hold, what is in no export, and what is not here', async () => {
    const { site } = testSite({
      'posts/b.json': JSON.stringify({ id: 101, title: ']]> & <b>', content: '<![CDATA[ x ]]> &amp; \u0085\t' }),
      'posts/a.json': JSON.stringify({
        id: 100,
        title: 'A\u0007',
        content: 'b\u000b\ud800c',
        featured_media: 'gone.png',
        odd: 1,
      }),
      'comments/1.md': '---\nid: 1\npost: nowhere\nauthor_name: Jo\n---\n\nHi\n',
      'menus/top.json': '{ "name": "Top", "items": [{ "title": "Gone", "to": "page/gone" }] }',
      'menus/bad.json': '{',
    })
    const { text, report } = await exported(site)
    expect(report.lost).toEqual([
      { what: 'menus/bad.json', why: expect.any(String) },
      { what: 'line "Gone" of the menu "Top"', why: "it links to 'page/gone', which does not exist here" },
      { what: 'comment 1 "1"', why: 'the entry that it belongs to does not exist' },
      { what: expect.stringContaining('post 100'), why: "the key 'odd' of its file" },
      { what: expect.stringContaining('post 100'), why: "it names the media 'gone.png', which does not exist" },
      ...[1, 2, 2].map((count) => ({
        what: expect.stringContaining('post 100'),
        why: `${count} control characters, which XML cannot hold: they became \uFFFD`,
      })),
    ])
    expect(text).toContain('<title><![CDATA[A\uFFFD]]></title>')
    const xml = { fileName: 'export.xml', contents: text }
    expect((await validateXML({ xml, normalization: 'format' })).errors).toEqual([])
    const back = await readBack(site, text)
    expect(back.site.get('post', 100)!.data['title']).toBe('A\uFFFD')
  })

  it('holds whole addresses of files below the folder that a setting names, and below the usual one', async () => {
    const { site } = testSite({
      'settings.json': '{ "uploads_base": "wp-content/uploads" }',
      'posts/a.md': '---\nid: 100\ntitle: A\n---\n\n![x](/uploads/x.png) ![y](/wp-content/uploads/y.png)\n',
    })
    const { text } = await exported(site)
    expect(text).toContain('src="http://site.test/wp-content/uploads/y.png"')
    expect(text).toContain('src="http://site.test/uploads/x.png"')
  })

  it('holds Markdown as HTML with whole addresses; where somebody edited that, it counts when it comes back', async () => {
    const { site } = testSite({
      'posts/a.md': '---\nid: 100\ntitle: A\n---\n\nOne *two*\nthree ![x](/uploads/x.png)\n',
      'posts/b.md': '---\nid: 101\ntitle: B\n---\n\nFour *five*\n',
    })
    const { text } = await exported(site)
    // A break that is none stays none: WordPress adds nothing to such a block.
    expect(text).toContain('<!-- wp:html -->\n<p>One <em>two</em>\nthree <img')
    expect(text).toContain('src="http://site.test/uploads/x.png"')
    const edited = await readBack(site, text.replace('<p>Four <em>five</em></p>', '<p>Edited</p>'))
    expect(edited.site.bodyOf(edited.site.get('post', 100)!)).toBe('One *two*\nthree ![x](/uploads/x.png)')
    const { data } = edited.site.get('post', 101)!
    expect([data['content_format'], data['meta']]).toEqual(['html', undefined])
    expect(edited.site.bodyOf(edited.site.get('post', 101)!)).toContain('<p>Edited</p>')
    expect(edited.report.changed).toContainEqual({
      what: 'post 101 "B"',
      why: expect.stringContaining('was edited after'),
    })
  })

  it('brings Markdown and files back as they were from a site that filed the files elsewhere', async () => {
    const { site, root } = testSite({
      'posts/a.md': '---\nid: 100\ntitle: A\n---\n\n![x](/uploads/2024/x.png) ![y](../media/2024/x.png) [b](/b/)\n',
      'posts/b.html.md': `---\nid: 101\ntitle: B\ncontent_format: html\n---\n\n<img src="/uploads/2024/x.png">\n`,
      'media/2024/x.png.md': '---\nid: 102\n---\n',
    })
    cpSync(resolve('content/media/2024/greenhouse.png'), join(root, 'media/2024/x.png'))
    site.load('media/2024/x.png')
    const { text } = await exported(site)
    expect(text).toContain('src="http://site.test/uploads/2024/x.png" alt="y"')
    // As WordPress's importer does it.
    const moved = text
      .replaceAll('http://site.test/uploads/2024/x', 'http://wp.test/wp-content/uploads/2026/11/x-1')
      .replace('[_wp_attached_file]]></wp:meta_key><wp:meta_value><![CDATA[2024/x.png', (all) =>
        all.replace('2024/x', '2026/11/x-1'),
      )
    expect(moved).toContain('[2026/11/x-1.png]')
    const { site: other } = testSite({})
    const file = join(folder(), 'export.xml')
    writeFileSync(file, moved)
    const uploads = folder()
    cpSync(resolve('content/media/2024/greenhouse.png'), join(uploads, '2026/11/x-1.png'))
    const report = await importWxr(other, [file], { media: mediaFolder(uploads) })
    expect([report.lost, report.changed.map(({ what }) => what)]).toEqual([[], ['not in exports']])
    expect(other.get('media', 102)!.path).toBe('media/2024/x.png')
    for (const id of [100, 101]) expect(other.bodyOf(other.get('post', id)!)).toBe(site.bodyOf(site.get('post', id)!))
  })

  it('keeps comments on what is in the trash in the folder of its name', async () => {
    const { site } = testSite({
      'posts/a.md': '---\nid: 100\ntitle: A\nstatus: trash\n---\n',
      'comments/a/7.md': '---\nid: 7\npost: a\nauthor_name: Vera\n---\n\nHello\n',
    })
    const back = await readBack(site, (await exported(site)).text)
    expect(back.site.get('comment', 7)!.path).toBe('comments/a/7.md')
  })

  it('holds the footnotes of a block editor within Markdown as readers see them, and beside it', async () => {
    const notes = '[{"id":"a1","content":"The note."}]'
    const text = `---\nid: 10\ntitle: A\nmeta:\n  footnotes: '${notes}'\n---\n\n*Tea*\n\n<!-- wp:footnotes /-->\n`
    const { text: xml } = await exported(testSite({ 'posts/a.md': text }).site)
    expect(xml).toContain('<li id="a1">The note. <a href="#a1-link"')
    expect(xml).toContain(`<wp:meta_value><![CDATA[${notes}]]></wp:meta_value>`)
  })

  it('holds menus, which come back as they were', async () => {
    const menu = {
      name: 'Top & more',
      location: ['header', 'footer'],
      items: [
        { title: 'About', to: 'page/about', items: [{ title: 'News', to: 'category/news' }] },
        {
          title: 'Elsewhere',
          to: 'https://x.example/?a=1&b=2',
          target: '_blank',
          attr_title: 'Where "else"',
          description: 'Not here & now',
          classes: ['wide', 'last-one'],
          xfn: ['me'],
        },
        // They have the titles of what they lead to.
        { to: 'page/about' },
        { to: '/events/' },
      ],
    }
    const { site } = testSite({
      'pages/about.md': '---\nid: 31\ntitle: About\n---\n',
      'categories/news.md': '---\nid: 9\nname: News\n---\n',
      'menus/top.json': JSON.stringify(menu),
    })
    const { text, report } = await exported(site)
    expect(report).toMatchObject({ lost: [], written: { menu: 1 } })
    // WordPress's importer warns of each that is missing.
    for (const key of ['target', 'classes', 'xfn']) expect(text.split(`[_menu_item_${key}]`)).toHaveLength(6)
    const { root } = await readBack(site, text)
    expect(JSON.parse(readFileSync(join(root, 'menus/top.json'), 'utf8'))).toEqual(menu)
  })

  it('names the pictures of galleries by number, as WordPress does, and by name again when it comes back', async () => {
    const text = '[gallery ids="hall, 9" columns="2"]\n\n`[gallery ids="hall"]`'
    const { site } = testSite({
      'posts/a.md': `---\nid: 31\ntitle: A\ndate: 2026-01-01T10:00:00\n---\n\n${text}\n`,
      'posts/b.md': `---\nid: 32\ntitle: B\ndate: 2026-01-01T10:00:00\ncontent_format: html\n---\n\n[gallery ids='hall']\n`,
      'media/hall.png': 'x',
      'media/hall.png.md': '---\nid: 8\n---\n',
    })
    const { text: out } = await exported(site)
    expect(out).toContain('[gallery ids="8, 9" columns="2"]')
    expect(out).toContain("[gallery ids='8']")
    const { site: back } = await readBack(site, out)
    expect(back.bodyOf(back.get('post', 31)!)).toBe(text)
    expect(back.bodyOf(back.get('post', 32)!)).toBe("[gallery ids='hall']")
  })
})

it('a text that a password hides which nobody can give goes out as private', async () => {
  const { site } = testSite({ 'posts/a.md': '---\nid: 7\ntitle: A\ndate: 2020-01-01\npassword: [x]\n---\n\nHidden.\n' })
  expect((await exported(site)).text).toContain('<wp:status><![CDATA[private]]></wp:status>')
})
