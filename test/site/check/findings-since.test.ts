import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { findingsSince } from '../../../src/site/check/findings-since.ts'
import type { Finding } from '../../../src/site/check/finding.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { areas } from '../../../src/resources/registry.ts'
import { contentFolder } from '../../harness.ts'

const post = (id: number, keys = '', body = '') =>
  `---\nid: ${id}\ntitle: P${id}\ndate: 2026-01-01\n${keys}---\n${body}`

const files = {
  'categories/news.md': '---\nid: 11\nname: News\n---\n',
  'posts/a.md': post(21, 'categories: [news]\n', '\n## One\n\nText.\n'),
  'posts/b.md': post(22, 'categories: [news]\n', '\n[a](/2026/01/01/a/#one) [c](c.md) [gone](/gone/)\n'),
  'posts/c.md': post(23, 'author: nobody\n', '\n![](/uploads/x.png) [p](/parent/child/)\n'),
  'pages/parent.md': '---\nid: 31\ntitle: Parent\n---\n',
  'pages/child.md': '---\nid: 32\ntitle: Child\nparent: parent\n---\n',
  'pages/other.md': '---\nid: 33\ntitle: Other\n---\n[q](/?p=21) [c](/category/news/)\n',
}

type Change = (write: (path: string, text: string) => void, root: string) => void

const changes: Record<string, Change> = {
  'a text': (write) => write('posts/a.md', files['posts/a.md'].replace('Text', 'Other text')),
  'a heading': (write) => write('posts/a.md', files['posts/a.md'].replace('One', 'Two')),
  'a slug': (write) => write('posts/a.md', files['posts/a.md'].replace('title', 'slug: other\ntitle')),
  'a date': (write) => write('posts/a.md', files['posts/a.md'].replace('2026-01-01', '2026-02-01')),
  'a status': (write) => write('posts/a.md', files['posts/a.md'].replace('title', 'status: draft\ntitle')),
  'an id': (write) => write('posts/a.md', files['posts/a.md'].replace('21', '41')),
  'a name that is moved': (_write, root) => renameSync(join(root, 'posts/c.md'), join(root, 'posts/d.md')),
  'a page above others': (_write, root) => renameSync(join(root, 'pages/parent.md'), join(root, 'pages/elder.md')),
  'a term that goes': (_write, root) => rmSync(join(root, 'categories/news.md')),
  'a file that cannot be read': (write) => write('pages/parent.md', '---\ntitle: [\n---\n'),
  'a second one of a name': (write) => write('pages/more/parent.md', '---\nid: 39\ntitle: P\n---\n'),
  settings: (write) =>
    write('settings.json', JSON.stringify({ title: 'T', permalink: '/%postname%/', url: 'http://site.test' })),
}

describe('what changes break elsewhere is what a comparison of everything finds', () => {
  it.each(Object.keys(changes))('of %s', (name) => {
    const [old, root] = [contentFolder(files), contentFolder(files)]
    const written = new Set<string>()
    changes[name]!((path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
      written.add(path)
    }, root)
    const open = (at: string) =>
      openFolder(at, { areas, snapshot: false, readOnly: true, now: () => Date.UTC(2026, 5) })
    const [before, after] = [open(old), open(root)]
    const [was, is] = [before, after].map((site) => site.folder.walk().map(({ path }) => path))
    const changed = new Set([
      ...written,
      ...was!.filter((path) => !is!.includes(path)),
      ...is!.filter((path) => !was!.includes(path)),
    ])
    const key = ({ file, line, code, message }: Finding) => `${file}:${line} ${code} ${message}`
    const known = new Set(checkSite(before).map(key))
    const expected = checkSite(after).filter(
      (one) => one.severity !== 'note' && (changed.has(one.file) || !known.has(key(one))),
    )
    // What opens the site is no fault of it: only a comparison tells that.
    const found = findingsSince(before, after, changed).filter(
      ({ severity, code }) => severity !== 'note' && code !== 'opens-site',
    )
    expect(found.map(key)).toEqual(expected.map(key))
    before.close()
    after.close()
  })
})
