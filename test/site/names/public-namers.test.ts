import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nobody } from '../../../src/define/define.ts'
import { existenceFor, existsFor, hiddenFrom, namersOf } from '../../../src/derive/implicit/exists-for.ts'
import type { Entry, Site } from '../../../src/model/model.ts'
import { derivedId } from '../../../src/site/index/entry-id.ts'
import { testSite } from '../../harness.ts'

const settings = (terms: string) => `{ "title": "S", "terms": "${terms}", "permalink": "/%postname%/" }`
const kinds = ['tag', 'category', 'user'] as const

// By the rule itself, of each entry by itself.
function existsByRule(entry: Entry, site: Site): boolean {
  const namers = [...namersOf(entry, site)]
  return !entry.implicit || namers.some((one) => one.resource.access.rights.read(nobody, one, site))
}

function seenOf(site: Site, isThere: (entry: Entry) => boolean): string[] {
  return kinds.flatMap((kind) => [...site.all(kind)].filter(isThere).map(({ id, path }) => `${path} ${id}`)).sort()
}

test('What is kept of who may see them is what the rule says, after each change of any file', () => {
  let state = 29
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const pick = <One>(of: readonly One[]) => of[random(of.length)]!
  // Names by spelling, by id, by digits, and of what may be declared besides.
  const words = ['Snow', 'snow', 'C++', 'c', '2024', 'Rain Fall', 'rain-fall', 'a/b', String(derivedId('tags/snow.md'))]
  const names = () => JSON.stringify([pick([...words, derivedId('tags/snow.md'), 2024]), pick(words)])
  const changes: Record<string, () => readonly [string, string | undefined]> = {
    post: () => [
      `posts/p${random(5)}.md`,
      `---\nstatus: ${pick(['publish', 'draft', 'private'])}\ntags: ${names()}\ncategories: ${names()}\nauthor: ${pick(['Jane Doe', 'jane-doe', 'admin'])}\n---\n`,
    ],
    page: () => [`pages/p${random(2)}.md`, `---\nstatus: ${pick(['publish', 'draft'])}\nauthor: Jane Doe\n---\n`],
    picture: () => [`media/m.jpg.md`, `---\npost: p${random(5)}\nauthor: John Roe\n---\n`],
    gone: () => [pick([0, 1, 2, 3, 4].map((at) => `posts/p${at}.md`)), undefined],
    tag: () => [
      pick(['tags/snow.md', 'tags/c-2.md', 'tags/2024.md']),
      pick([undefined, `---\nname: ${pick(words)}\n---\n`, `---\nid: ${pick([2024, 7])}\n---\n`]),
    ],
    settings: () => ['settings.json', settings(pick(['implicit', 'implicit', 'declared']))],
  }
  const { site, root } = testSite({ 'settings.json': settings('implicit'), 'media/m.jpg': 'x' })
  // Each lasts over all changes, as that of a search does over those that come meanwhile.
  const lasting = new Map(kinds.map((kind) => [kind, existenceFor(nobody, site.resources.get(kind)!, site)] as const))
  let [most, hidden] = [0, 0]
  for (let i = 0; i < 150; i++) {
    const [path, text] = pick(Object.values(changes))()
    if (text === undefined) rmSync(join(root, path), { force: true })
    else {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    site.load(path)
    const byRule = seenOf(site, (entry) => existsByRule(entry, site))
    expect(seenOf(site, (entry) => existsFor(nobody, entry, site))).toEqual(byRule)
    expect(seenOf(site, (entry) => lasting.get(entry.resource.name as (typeof kinds)[number])!(entry))).toEqual(byRule)
    const away = new Set(kinds.flatMap((kind) => hiddenFrom(nobody, site.resources.get(kind)!, site)))
    expect(seenOf(site, (entry) => !away.has(entry))).toEqual(byRule)
    most = Math.max(most, byRule.length)
    hidden = Math.max(hidden, away.size)
  }
  expect([most > 6, hidden > 3]).toEqual([true, true])
})

test('A list has none that came to be hidden, with total and pages, whatever it includes', async () => {
  const post = (status: string, tags: string) => `---\nid: 5\nstatus: ${status}\ntags: [${tags}]\n---\n`
  const { ask, site, root } = testSite({
    'settings.json': settings('implicit'),
    'posts/a.md': post('publish', 'Snow, Rain'),
    'posts/b.md': '---\ntags: [Rain]\n---\n',
  })
  const id = derivedId('tags/snow.md')
  const listed = async (query: string) => {
    const { json, headers } = await ask('GET', `/core/v2/tags${query}`)
    return [headers.get('X-WP-Total'), json.map(({ slug }: { slug: string }) => slug)]
  }
  expect(await listed('')).toEqual(['2', ['rain', 'snow']])
  for (const text of [post('draft', 'Snow, Rain'), post('private', `${id}, Snow`)]) {
    writeFileSync(join(root, 'posts/a.md'), text)
    site.load('posts/a.md')
    expect(await listed('')).toEqual(['1', ['rain']])
    expect(await listed(`?include=${id}`)).toEqual(['0', []])
    expect(await listed('?search=sno')).toEqual(['0', []])
    expect(await listed('?per_page=1&offset=1')).toEqual(['1', []])
  }
  writeFileSync(join(root, 'posts/b.md'), `---\ntags: [${id}]\n---\n`)
  site.load('posts/b.md')
  expect(await listed('')).toEqual(['1', ['snow']])
})

test('What only drafts spell is hidden again when the published text that names it by its id no longer does', async () => {
  const id = derivedId('tags/snow.md')
  const { ask, site, root } = testSite({
    'settings.json': settings('implicit'),
    'posts/a.md': '---\nstatus: draft\ntags: [Snow]\n---\n',
    'posts/b.md': `---\ntags: [${id}]\n---\n`,
  })
  const listed = async () => (await ask('GET', '/core/v2/tags')).json.map(({ slug }: { slug: string }) => slug)
  expect(await listed()).toEqual(['snow'])
  writeFileSync(join(root, 'posts/b.md'), '---\ntags: [Rain]\n---\n')
  site.load('posts/b.md')
  expect(await listed()).toEqual(['rain'])
})

test('A word that means the term of another word makes no term that everybody sees', async () => {
  const { ask, site, root } = testSite({
    'settings.json': '{ "title": "S", "terms": "implicit", "languages": ["en", "de"] }',
    'posts/a.md': '---\ntags: [jazz.en]\n---\n',
    'posts/b.md': '---\nstatus: draft\ntags: [jazz-en]\n---\n',
    'posts/c.md': '---\ntags: [jazz]\n---\n',
  })
  const listed = async () => (await ask('GET', '/core/v2/tags')).json.map(({ slug }: { slug: string }) => slug)
  expect(await listed()).toEqual(['jazz'])
  rmSync(join(root, 'posts/c.md'))
  site.load('posts/c.md')
  expect(await listed()).toEqual(['jazz-en'])
  writeFileSync(join(root, 'posts/c.md'), '---\ntags: [Jazz]\n---\n')
  site.load('posts/c.md')
  expect(await listed()).toEqual(['jazz'])
})
