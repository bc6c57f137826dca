import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { testSite } from '../../harness.ts'
import { pixel } from '../../pictures.ts'

const site = 'https://example.org/site'

const files = {
  'users/maya.md': '---\nid: 3\nname: Maya\nroles: [editor]\n---\n',
  'categories/food.md': '---\nid: 11\nname: Food\n---\n',
  'media/oven.png': '',
  'media/oven.png.md': '---\nid: 21\ntitle: Oven\nauthor: maya\n---\n',
  'pages/about.md': '---\nid: 31\ntitle: About\n---\n[The oven](/oven/)\n',
  'pages/news.md': '---\nid: 32\ntitle: News\n---\n',
  'posts/soup.md':
    '---\nid: 41\ndate: 2026-01-01\nauthor: maya\ncategories: [food]\ntags: [hot]\nfeatured_media: oven.png\n---\n![Oven](../media/oven.png)\n',
  'posts/cake.md': '---\nid: 42\ndate: 2026-02-01\nauthor: maya\n---\n[oven](/oven/) <!--more--> Sweet.\n',
  'comments/soup/1.md': '---\nid: 51\npost: 41\ndate: 2026-01-02\n---\nHot.\n',
  'comments/soup/2.md': '---\nid: 52\npost: 41\ndate: 2026-01-03\n---\nYes.\n',
  'events/fair.md': '---\nid: 61\ntitle: Fair\nstart: 2026-03-04 10:00\nend: 2026-03-04 12:00\nvenue: hall\n---\n',
  'venues/hall.md': '---\nid: 71\ntitle: Hall\n---\n',
  'forms/contact.md': '---\nid: 81\ntitle: Contact\n---\n[email* your-email]\n[submit "Send"]\n',
  'pages/write.md': '---\nid: 33\ntitle: Write\n---\n[contact-form-7 id="81" title="Contact"]\n',
}

const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'as they are usually': {},
  'with files elsewhere': { uploads_base: 'wp-content/uploads' },
  'with addresses that are files': { permalink: '/%category%/%postname%.html', comments_per_page: 1 },
  'with pages in front': { show_on_front: 'page', page_on_front: 31, page_for_posts: 32, posts_per_page: 1 },
  'with links between files': { page_paths: true },
  'with lists elsewhere': { category_base: 'topics', tag_base: 'about/tags', author_base: 'people' },
  'in languages': { languages: ['en', 'de'] },
  'in languages, the default one in addresses, too': { languages: ['en', 'de'], prefix_default_language: true },
}

const moreFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'with links between files': { 'pages/more.md': '---\nid: 34\ntitle: More\n---\n[Soup](../posts/soup.md)\n' },
}

it.for(Object.keys(settings))('every link of an export leads to a file of it: %s', async (name) => {
  const { root: content, site: open } = testSite(
    { ...files, ...moreFiles[name], 'settings.json': JSON.stringify({ title: 'T', ...settings[name] }) },
    { now: () => Date.parse('2027-03-01T00:00:00Z'), publicUrl: site },
  )
  writeFileSync(join(content, 'media/oven.png'), pixel)
  open.load('media/oven.png')
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = new ExportFolder(root)
  await exportSite(open, folder)
  folder.finish()
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
  const links = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const at = `${site}/${relative('.', dirname(path))}/`
      const sets = [...text.matchAll(/srcset="([^"]*)"/g)].flatMap(([, set]) => set!.split(', '))
      const said = [...text.matchAll(/(?:href|src)="([^"]*)"|content="(https:[^"]*)"/g)].map(([, a, b]) => a ?? b!)
      return [...said, ...sets].map((link) => [path, new URL(link.split(' ')[0]!, at)] as const)
    })
    .filter(([, { href, search }]) => href.startsWith(`${site}/`) && search === '')
  const lost = links.filter(([, { pathname }]) => {
    const path = join(root, decodeURIComponent(pathname.slice('/site/'.length)))
    return ![path, join(path, 'index.html'), `${path}.html`].some(isFile)
  })
  expect(links.length).toBeGreaterThan(200)
  expect(lost.map(([path, { href }]) => `${path}: ${href}`)).toEqual([])
})
