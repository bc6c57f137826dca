import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'
import { assistantOn } from './assistant.ts'

const files = {
  'settings.json': '{ "title": "T", "language": "en_US", "languages": ["en", "de"] }',
  'pages/about.md': '---\nid: 1\ntitle: About us\n---\nWe.\n',
  'pages/about.de.md': '---\nid: 2\ntitle: Über uns\n---\nWir.\n',
  'pages/guide.md': '---\nid: 3\ntitle: Guide\naliases: [handbook]\n---\nRead.\n',
  'pages/one.md': '---\nid: 4\ntitle: One\nparent: guide\n---\nOne.\n',
  'pages/other/one.md': '---\nid: 5\ntitle: Other one\nparent: about\n---\nOne, too.\n',
  'pages/broken.md': '---\nid: 6\ntitle: [Broken\n---\nBroken.\n',
}

async function asking(as?: string, more: Readonly<Record<string, string>> = {}) {
  const { site, root } = testSite({ ...files, ...more })
  const { call } = await assistantOn(site, as)
  return { call, root, read: (ref: string) => call('get_content', { type: 'page', ref }) }
}

it('a name that several entries have is answered with the names that tell them apart', async () => {
  const { read } = await asking()
  const { text } = await read('one')
  expect(text).toContain('page/guide/one (#4, publish), page/about/one (#5, publish)')
  expect((await read('about/one')).facts.entry.id).toBe(5)
})

it('the name that is suggested for a wrong one leads to that entry: in its language, or by a former name', async () => {
  const { read } = await asking()
  expect((await read('Uber uns')).text).toContain("Did you mean 'about.de'?")
  expect((await read('other-one')).text).toContain("Did you mean 'about/one'?")
  expect((await read('handbook')).text).toContain("Did you mean 'guide'?")
  expect((await read('about.de')).facts.entry.id).toBe(2)
})

it('the name of a file, as check returns it, is a ref', async () => {
  const { read } = await asking()
  expect((await read('pages/other/one.md')).facts.entry.id).toBe(5)
})

it('an entry whose file cannot be read is not called missing, to whom check names that file', async () => {
  const { read, call, root } = await asking()
  const found = await read('broken')
  expect(found.facts.error.code).toBe('mcp_unreadable')
  expect(found.text).toContain('pages/broken.md:4:1')
  writeFileSync(join(root, 'pages/about.md'), '---\ntitle: [About\n---\n')
  const edits = [{ old: 'We.', new: 'Us.' }]
  const late = await call('update_content', { type: 'page', ref: 'about', edits })
  expect(late.facts.error.code).toBe('mcp_unreadable')
  // Its translation is not meant.
  expect((await read('about')).facts.error.code).toBe('mcp_unreadable')
  expect((await read('about.de')).facts.entry.id).toBe(2)
  const { read: readByAuthor } = await asking('author', { 'pages/about.md': '---\ntitle: [About\n---\n' })
  for (const ref of ['broken', 'about']) expect((await readByAuthor(ref)).facts.error.code).toBe('mcp_nothing_named')
})
