import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'

const files = {
  'settings.json': JSON.stringify({ title: 'T', language: 'de_DE', languages: ['de', 'en', 'ar'] }),
  'posts/soup.md': '---\nid: 20\ntitle: Suppe\n---\n',
  'posts/soup.en.md': '---\nid: 21\ntitle: Soup\n---\n',
  'posts/soup.ar.md': '---\nid: 22\ntitle: حساء\n---\n',
}

it('translations in the trash keep their files, and the slug that they have together', async () => {
  const { almanac, root, read } = cliOn(files)
  const names = () => readdirSync(join(root, 'posts')).toSorted()
  const before = names()
  expect((await almanac('post', 'delete', 'soup.en', 'soup', 'soup.ar')).code).toBe(0)
  expect(names()).toEqual(before)
  const { stdout } = await almanac('post', 'list', '--status', 'trash', '--lang', 'all', '--format', 'json')
  expect((JSON.parse(stdout) as { slug: string }[]).map(({ slug }) => slug)).toEqual(
    Array.from({ length: 3 }, () => 'soup__trashed'),
  )
  expect((await almanac('post', 'restore', 'soup.ar', 'soup', 'soup.en')).code).toBe(0)
  expect(names()).toEqual(before)
  for (const name of names()) expect(read(`posts/${name}`)).not.toMatch(/translationKey|trash/)
})

it('a second one in the trash of one language gets a slug of its own', async () => {
  const { almanac } = cliOn(files)
  await almanac('post', 'delete', 'soup.en')
  await almanac('post', 'create', '--title', 'Soup', '--slug', 'soup', '--lang', 'en', '--status', 'publish')
  const again = await almanac('post', 'delete', 'soup.en')
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('soup__trashed-2')])
})

it('who deletes an entry is told in which other languages it is still there', async () => {
  const { almanac } = cliOn(files)
  const first = await almanac('post', 'delete', 'soup')
  expect(first.stderr).toContain('posts/soup.md still exists in other languages: posts/soup.en.md, posts/soup.ar.md')
  const second = await almanac('post', 'delete', 'soup.en', '--force')
  expect(second.stderr).toContain('posts/soup.en.md still exists in other languages: posts/soup.ar.md')
  const last = await almanac('post', 'delete', 'soup.ar')
  expect(last.stderr).not.toContain('languages')
})
