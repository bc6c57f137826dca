import { describe, expect, it } from 'vitest'
import { cliOn } from '../in-process.ts'

const files = {
  'settings.json': '{ "languages": ["de", "en"], "terms": "implicit" }',
  'categories/kunst.md': '---\nid: 2\nname: Kunst\n---\n',
  'categories/kunst.en.md': '---\nid: 3\nname: Art\n---\n',
  'categories/nur.md': '---\nid: 4\nname: Nur\n---\n',
  'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\n---\n',
  'posts/a.en.md': '---\nid: 11\ntitle: A\ndate: 2026-01-01\n---\n',
}

describe('names in flags', () => {
  it('mean what they mean in the file that they go to', async () => {
    const { almanac, read } = cliOn(files)
    await almanac('post', 'update', 'a.en', '--categories', 'kunst,nur')
    const shown = async (ref: string) =>
      JSON.parse((await almanac('post', 'get', ref, '--format', 'json')).stdout).categories
    expect(await shown('11')).toEqual([3, 4])
    await almanac('post', 'update', 'a', '--categories', 'kunst')
    expect(await shown('10')).toEqual([2])
    await almanac('post', 'update', 'a.en', '--categories', 'kunst.de')
    expect(await shown('11')).toEqual([2])
    expect(read('posts/a.en.md')).toContain('categories: [kunst.de]')
    await almanac('post', 'update', 'a.en', '--categories', '+kunst,-kunst.de')
    expect(await shown('11')).toEqual([3])
  })

  it('mean what is in the language that is asked for, in what is made and in lists', async () => {
    const { almanac, read } = cliOn(files)
    await almanac('post', 'create', '--title', 'New', '--lang', 'en', '--categories', 'kunst', '--status', 'publish')
    expect(read('posts/2026/new.en.md')).toContain('categories: [kunst.en]')
    const { stdout } = await almanac('post', 'list', '--lang', 'en', '--categories', 'kunst', '--format', 'json')
    expect(JSON.parse(stdout).map(({ slug }: { slug: string }) => slug)).toEqual(['new'])
  })
})

describe('a list', () => {
  it('says what it leaves out for its language, to people who did not choose one', async () => {
    const { almanac } = cliOn(files)
    const left = '1 in other languages left out: --lang all\n'
    expect((await almanac('post', 'list')).stderr).toBe(left)
    await almanac('post', 'trash', 'posts/a.en.md')
    expect((await almanac('post', 'list')).stderr).toBe('')
    expect((await almanac('post', 'list', '--status', 'trash')).stderr).toContain(left)
    expect((await almanac('category', 'list')).stderr).toBe(left)
    for (const chosen of [
      ['--lang', 'all'],
      ['--lang', 'en'],
      ['--format', 'ids'],
    ])
      expect((await almanac('post', 'list', '--status', 'trash', ...chosen)).stderr).not.toContain('left out')
  })
})

it('the language of an entry is not changed by a flag, which is refused rather than ignored', async () => {
  const { almanac, read } = cliOn(files)
  const { code, stderr } = await almanac('post', 'update', 'a', '--lang', 'en')
  expect([code, stderr]).toEqual([2, expect.stringContaining('the name of its file says it')])
  expect((await almanac('post', 'update', 'a', '--lang', 'de', '--title', 'B')).code).toBe(0)
  expect(read('posts/a.md')).toContain('title: B')
})
