import { restRoot } from '../../src/derive/rest-root.ts'
import { execFileSync } from 'node:child_process'
import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Resource } from '../../src/model/model.ts'
import { areas, resources } from '../../src/resources/registry.ts'
import { readNames } from '../../src/site/index/cached/entry-names.ts'
import { keepSnapshot, openFolder } from '../../src/site/open-folder.ts'
import { openPart } from '../../src/site/open-part.ts'
import { contentFolder, type Files } from '../harness.ts'

const post = named('post')
const files: Files = {
  'users/jane.md': '---\nid: 5\nusername: jane\n---\n',
  'categories/news.md': '---\nid: 7\nname: News\n---\n',
  'posts/2025/hello.md': '---\nid: 10\ntitle: Hello\nauthor: jane\ncategories: [news]\n---\nText\n',
  'posts/2025/other.md': '---\nid: 11\ntitle: Other\nslug: of-its-own\n---\n',
  'posts/2026/second.md': '---\nid: 12\ntitle: Second\n---\n',
  'posts/2026/first-of-two.md': '---\nid: 13\ntitle: One\n---\n',
  'posts/2026/second-of-two.md': '---\nid: 13\ntitle: Two\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
}

describe('a part of a folder', () => {
  it.each(['hello', '10', 'post/hello'])('holds the entry that %s names, and what it refers to', async (ref) => {
    const root = await remembered()
    const part = look(root, ref)!
    expect([...part.entries.byPath.keys()].sort()).toEqual(
      expect.arrayContaining(['categories/news.md', 'posts/2025/hello.md', 'users/jane.md']),
    )
    expect([...part.all('post')]).toHaveLength(1)
  })

  it('shows the entry as the whole folder does', async () => {
    const root = await remembered()
    const view = { context: 'edit', rest: restRoot('http://x') } as const
    const [part, whole] = [look(root, 'hello')!, openFolder(root, { areas })]
    const [shown, asWhole] = [part, whole].map((site) => JSON.stringify(site.show(site.get('post', 10)!, view)))
    expect(JSON.parse(shown!)).toEqual(JSON.parse(asWhole!))
  })

  it('is not enough where the text shows files, which are as public as what they belong to', async () => {
    const root = await remembered({
      'posts/2025/shown.md': '---\nid: 14\ntitle: Shown\n---\n\n[gallery ids="40"] [unknown]\n',
      'posts/2025/words.md': '---\nid: 15\ntitle: Words\n---\n\n[unknown] https://a.org\n',
    })
    expect(look(root, 'shown')).toBeUndefined()
    expect(look(root, 'words')).toBeDefined()
  })

  it('finds a file by the slug that it states', async () => {
    expect(look(await remembered(), 'of-its-own')?.get('post', 11)?.path).toBe('posts/2025/other.md')
  })

  it('is not enough once any file of the space is another than is remembered', async () => {
    const root = await remembered()
    expect(look(root, 'hello')).toBeDefined()
    writeFileSync(join(root, 'posts/2026/fresh.md'), '---\nid: 30\ntitle: Fresh\n---\n')
    expect(look(root, 'hello')).toBeUndefined()
    const other = await remembered()
    writeFileSync(join(other, 'pages/about.md'), '---\nid: 10\ntitle: It takes the id of a post\n---\n')
    expect(look(other, 'hello')).toBeUndefined()
    const term = await remembered()
    writeFileSync(join(term, 'categories/fresh.md'), '---\nid: 10\nname: Of another space\n---\n')
    expect(look(term, 'hello')?.get('post', 10)?.slug).toBe('hello')
  })

  it('is not enough once a file of the same size and time of change was copied over another', async () => {
    const root = await remembered()
    const path = join(root, 'posts/2026/second.md')
    const { mtimeMs, size } = statSync(path)
    const other = join(root, 'second.copy')
    writeFileSync(other, files['posts/2026/second.md']!.replace('id: 12', 'id: 10'))
    // A time set by Node is less exact.
    execFileSync('touch', ['-r', path, other])
    execFileSync('cp', ['-p', other, path])
    expect(statSync(path)).toMatchObject({ mtimeMs, size })
    expect(look(root, 'hello')).toBeUndefined()
  })

  it('is not enough where a file was read within a clock tick of its change: its times may not show the next one', async () => {
    const root = contentFolder(files)
    const site = openFolder(root, { areas })
    const [path, stamp] = ['posts/2026/second.md', site.get('post', 12)!]
    site.racilyClean.note(path, stamp, '', stamp.ctimeMs)
    await keepSnapshot(site)
    site.close()
    const text = files[path]!.replace('id: 12', 'id: 10')
    writeFileSync(join(root, path), text)
    utimesSync(join(root, path), stamp.mtimeMs / 1000, stamp.mtimeMs / 1000)
    expect(look(root, 'hello')).toBeUndefined()
  })

  it('is not enough when nothing is remembered, nothing is found, or the file is gone', async () => {
    expect(look(contentFolder(files), 'hello')).toBeUndefined()
    const root = await remembered()
    expect(look(root, 'nothing')).toBeUndefined()
    renameSync(join(root, 'posts/2025/other.md'), join(root, 'posts/2025/renamed.md'))
    expect(look(root, 'of-its-own')).toBeUndefined()
  })

  it('is not enough where two files may be meant, or store the same id', async () => {
    const root = await remembered()
    expect(look(root, '13')).toBeUndefined()
    expect(look(root, 'second-of-two')).toBeUndefined()
    writeFileSync(join(root, 'posts/hello.md'), '---\nid: 31\ntitle: Hello\n---\n')
    expect(look(root, 'hello')).toBeUndefined()
  })

  it('is not enough for entries that show others of their own kind', async () => {
    expect(look(await remembered(), 'about', named('page'))).toBeUndefined()
  })
})

describe('a part of a folder whose terms and authors no file declares', () => {
  const files: Files = {
    'settings.json': '{ "title": "T", "timezone": "UTC", "terms": "implicit" }',
    'posts/plain.md': '---\nid: 50\nauthor: Jane Roe\ncategories: [news, Soup]\ntags: [warm, spicy]\n---\nText\n',
    'posts/first.md': '---\nid: 51\ntags: [Bread, warm]\n---\n',
    'posts/loaf.md': '---\nid: 52\ntags: [bread]\n---\n',
    'posts/more.md': '---\nid: 53\ntags: [bread]\nauthor: Jane Roe\n---\n',
    'posts/numbers.md': '---\nid: 54\ntags: [9999]\n---\n',
    'posts/paths.md': '---\nid: 55\ncategories: [food/soup]\n---\n',
    'events/fair.md':
      '---\nid: 56\ntitle: Fair\nstart: 2026-01-01T10:00:00\nend: 2026-01-01T11:00:00\ntags: [Spicy, Spicy!]\n---\n',
    'events/feast.md':
      '---\nid: 57\ntitle: Fair\nstart: 2026-01-01T10:00:00\nend: 2026-01-01T11:00:00\ntags: [Spicy]\n---\n',
  }

  it.each([
    ['plain', false],
    ['first', false],
    ['loaf', true],
    ['numbers', false],
    ['paths', false],
  ])('is enough for %s: %s', async (ref, isEnough) => {
    expect(look(await remembered(files), ref) !== undefined).toBe(isEnough)
  })

  it('shows what the whole folder shows', async () => {
    const root = await remembered({
      ...files,
      'events/feast.md': files['events/fair.md']!.replace('Spicy, Spicy!', 'spicy'),
    })
    const view = { context: 'edit', rest: restRoot('http://x') } as const
    const whole = openFolder(root, { areas })
    onTestFinished(() => whole.close())
    for (const [ref, id] of [
      ['plain', 50],
      ['loaf', 52],
      ['more', 53],
    ] as const) {
      const part = look(root, ref)!
      const [shown, asWhole] = [part, whole].map((site) => JSON.stringify(site.show(site.get('post', id)!, view)))
      expect(JSON.parse(shown!)).toEqual(JSON.parse(asWhole!))
    }
  })
})

async function remembered(more: Files = {}): Promise<string> {
  const root = contentFolder({ ...files, ...more })
  const site = openFolder(root, { areas })
  // Files read within a clock tick of their change are not remembered.
  const inSpaces = [...site.entries.byPath.values()].filter(({ resource }) => resource.space)
  const folders = [...new Set(inSpaces.map(({ path }) => path.slice(0, path.indexOf('/'))))]
  const isKept = async () => (await keepSnapshot(site)) && readNames(root)!.hold(folders)
  await expect.poll(isKept).toBe(true)
  site.close()
  return root
}

function look(root: string, ref: string, resource = post) {
  const part = openPart(root, { areas }, resource, ref)
  if (part === 'stale') return undefined
  if (part) onTestFinished(() => part.close())
  return part
}

function named(name: string): Resource {
  return resources.find((resource) => resource.name === name)!
}
