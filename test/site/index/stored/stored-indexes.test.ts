import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { Query } from '../../../../src/model/model.ts'
import { areas } from '../../../../src/resources/registry.ts'
import { keepIndexes } from '../../../../src/site/index/stored/stored-indexes.ts'
import { openFolder } from '../../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../../src/site/open-site.ts'
import { contentFolder } from '../../../harness.ts'

/** More than are read at once. */
const MANY = 1050
const files = {
  'settings.json': '{ "title": "Many" }',
  'categories/a.md': '---\nid: 5001\nname: A\n---\n',
  'categories/b.md': '---\nid: 5002\nname: B\n---\n',
  ...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [pathOf(at + 1), textOf(at + 1, at % 3 ? 'a' : 'b')])),
}
const inB: Partial<Query> = { where: [{ index: 'categories', keys: ['b'] }], orderBy: 'title', limit: 2000 }
const anew = { areas, snapshot: false }

describe('the indexes of a folder', () => {
  it('are kept between starts, and hold for the files that are what they were', async () => {
    const root = contentFolder(files)
    await keepOnce(root)
    expect(readdirSync(join(root, '.almanac', 'cache'))).toContain('index-post')
    writeFileSync(join(root, pathOf(2)), textOf(2, 'b'))
    writeFileSync(join(root, pathOf(4)), textOf(4, 'a', 'status: draft\n'))
    rmSync(join(root, pathOf(7)))
    writeFileSync(join(root, pathOf(9000)), textOf(9000, 'b'))
    const site = openFolder(root, anew)
    const read = parsedBy(site, () => site.entries.collection('post').having('categories', 'b'))
    // Whose file is young may have changed again unseen.
    expect(read.length).toBeLessThan(20)
    expect(await answersOf(root)).toEqual(await answersWithoutKept(root))
    const found = site.entries
      .collection('post')
      .having('categories', 'b')
      .map(({ id }) => id)
    expect([2, 4, 7, 9000].filter((id) => new Set(found).has(id))).toEqual([2, 9000])
    site.close()
  })

  it('are made anew when the settings are others, or what was kept is damaged', async () => {
    const root = contentFolder(files)
    await keepOnce(root)
    const path = join(root, '.almanac', 'cache', 'index-post')
    const parsed = () => {
      const site = openFolder(root, anew)
      const { length } = parsedBy(site, () => site.entries.collection('post').having('categories', 'b'))
      site.close()
      return length
    }
    expect(parsed()).toBe(0)
    const whole = readFileSync(path)
    for (const at of [30, whole.length - 5, Math.floor(whole.length / 2)]) {
      const damaged = Buffer.from(whole)
      damaged[at] = damaged[at]! ^ 1
      writeFileSync(path, damaged)
      expect(await answersOf(root)).toEqual(await answersWithoutKept(root))
    }
    writeFileSync(path, whole.subarray(0, whole.length - 1))
    expect(parsed()).toBe(MANY)
    writeFileSync(path, whole)
    expect(parsed()).toBe(0)
    const { version } = process
    vi.stubGlobal('process', Object.create(process, { version: { value: 'v99.0.0' } }))
    expect(process.version).not.toBe(version)
    expect(parsed()).toBe(MANY)
    vi.unstubAllGlobals()
    expect(parsed()).toBe(0)
    writeFileSync(join(root, 'settings.json'), '{ "title": "Others" }')
    expect(parsed()).toBe(MANY)
  })

  it('hold where settings alter the type, until they alter it again', async () => {
    const other = '---\ntitle: Other\ncategory: b\n---\n'
    const root = contentFolder({ ...files, 'settings.json': '{ "terms": "implicit" }', 'posts/other.md': other })
    await keepOnce(root)
    const site = openFolder(root, anew)
    const inB = () => site.entries.collection('post').having('categories', 'b')
    expect(parsedBy(site, inB)).toEqual([])
    expect(await answersOf(root)).toEqual(await answersWithoutKept(root))
    site.close()
    const changed = openFolder(root, anew)
    writeFileSync(join(root, 'settings.json'), '{ "terms": "implicit", "terms_as": "hexo" }')
    changed.load('settings.json')
    expect(changed.entries.collection('post').having('categories', 'b')).toHaveLength(inB().length + 1)
    changed.close()
  })

  it('are neither kept nor changed where nothing may be written', async () => {
    const root = contentFolder(files)
    const site = openFolder(root, { ...anew, readOnly: true })
    await site.select('post', queryOf(inB))
    keepIndexes(site, site.entries.collections.values())
    expect(readdirSync(root)).not.toContain('.almanac')
    site.close()
  })
})

async function keepOnce(root: string): Promise<void> {
  // A file that is younger than a moment may change without being seen to.
  await sleep(50)
  const site = openFolder(root, anew)
  await site.select('post', queryOf(inB))
  keepIndexes(site, site.entries.collections.values())
  site.close()
}

/** The entries whose front matter is parsed by some work. */
function parsedBy(site: OpenSite, work: () => unknown): string[] {
  const parsed: string[] = []
  for (const entry of site.entries.byPath.values()) {
    if (entry.resource.name !== 'post') continue
    const { data } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(entry) as object)
    const get = () => {
      parsed.push(entry.path)
      return data!.get!.call(entry) as unknown
    }
    Object.defineProperty(entry, 'data', { get, configurable: true })
  }
  work()
  return [...new Set(parsed)]
}

async function answersOf(root: string): Promise<unknown> {
  const site = openFolder(root, { ...anew, readOnly: true })
  const found = await Promise.all(
    [inB, { orderBy: 'date' }, { ...inB, where: [{ index: 'status', keys: ['draft'] }] }].map((one) =>
      site.select('post', queryOf(one)),
    ),
  )
  site.close()
  return found.map(({ entries, total }) => [total, entries.map(({ id }) => id)])
}

async function answersWithoutKept(root: string): Promise<unknown> {
  const path = join(root, '.almanac', 'cache', 'index-post')
  const kept = readFileSync(path)
  rmSync(path)
  const answers = await answersOf(root)
  writeFileSync(path, kept)
  return answers
}

function queryOf(said: Partial<Query>): Query {
  return { where: [], tests: [], ranges: [], orderBy: 'date', descending: true, offset: 0, limit: 10, ...said }
}

function pathOf(id: number): string {
  return `posts/p${id}.md`
}

function textOf(id: number, category: string, more = ''): string {
  return `---\nid: ${id}\ntitle: Title ${id % 17}\ncategories: [${category}]\n${more}---\n\nText.\n`
}
