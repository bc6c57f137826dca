import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { runHere } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const files = {
  'settings.json': JSON.stringify({ date_key: 'pubDate', timezone: 'UTC' }),
  'posts/a.md': '---\ntitle: A\npubDate: 2023-06-28\n---\nText\n',
  'posts/both.md': '---\ntitle: Both\ndate: 2020-01-02\npubDate: 2023-06-28\n---\n',
  'posts/planned.md': '---\ntitle: Planned\npubDate: 2099-06-28\n---\n',
  'posts/word.md': '---\ntitle: Word\npubDate: soon\n---\n',
}

const dateOf = async ({ ask }: ReturnType<typeof testSite>, slug: string) =>
  (await ask('GET', `/core/v2/posts?slug=${slug}&status=any`, { as: 'admin' })).json[0]

it('a date stands under the key that a setting names, where there is none under date', async () => {
  const site = testSite(files)
  expect((await dateOf(site, 'a')).date).toBe('2023-06-28T00:00:00')
  expect((await dateOf(site, 'both')).date).toBe('2020-01-02T00:00:00')
  expect((await dateOf(site, 'planned')).status).toBe('future')
  expect(checkSite(site.site).map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'unreadable-date posts/word.md:3',
  ])
  // Nobody knows when it was to be published.
  expect(await dateOf(site, 'word')).toBeUndefined()
  const without = testSite({ ...files, 'settings.json': '{}' })
  expect((await dateOf(without, 'planned')).status).toBe('publish')
})

it('it is written under that key, and goes from there; other keys stay as they are', async () => {
  const { ask, root, site } = testSite(files)
  const file = (slug: string) => readFileSync(join(root, site.find('post', slug)!.path), 'utf8')
  const { id } = site.find('post', 'a')!
  const read = (await ask('GET', `/core/v2/posts/${id}?context=edit`, { as: 'admin' })).json
  expect((await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: read })).status).toBe(200)
  expect(file('a')).toBe(files['posts/a.md'])
  const changed = await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { date: '2024-01-02T10:00:00' } })
  expect(changed.json.date).toBe('2024-01-02T10:00:00')
  expect(file('a')).toMatch(
    /^---\n(?:id: \d+\n)?title: A\npubDate: 2024-01-02[T ]10:00:00\naliases: \[\/2023\/06\/28\/a\/]\n(?:id: \d+\n)?---\nText\n$/,
  )
  await ask('PUT', `/core/v2/posts/${site.find('post', 'both')!.id}`, {
    as: 'admin',
    json: { date: '2021-01-02T00:00:00' },
  })
  expect(file('both')).toContain('date: 2021-01-02')
  expect(file('both')).toContain('pubDate: 2023-06-28')
  const made = await ask('POST', '/core/v2/posts', {
    as: 'admin',
    json: { title: 'New', status: 'publish', date: '2022-03-04T05:06:07', excerpt: 'Short' },
  })
  expect(made.json.date).toBe('2022-03-04T05:06:07')
  // Where a date stands in new files.
  expect(file('new')).toMatch(/^pubDate: 2022-03-04[T ]05:06:07\n(?:.*\n)*excerpt: Short$/m)
  expect(file('new')).not.toMatch(/^date:/m)
})

it('a key that means something else is none of a date, and a copy has no date by any key', async () => {
  for (const key of ['title', 'slug', 'id', 'status', 'expiryDate']) {
    const { ask, root, site } = testSite({ ...files, 'settings.json': JSON.stringify({ date_key: key }) })
    const { id, path } = site.find('post', 'a')!
    await ask('PUT', `/core/v2/posts/${id}`, { as: 'admin', json: { date: '2024-01-02T10:00:00' } })
    const text = readFileSync(join(root, path), 'utf8')
    expect([key, text.match(/^title:.*$|^date:.*$/gm)]).toEqual([key, ['title: A', 'date: 2024-01-02T10:00:00']])
  }
  const { root } = testSite(files)
  const { stderr, stdout } = await runHere(['duplicate', 'post/a', '--content', root], { cwd: root })
  const copy = /\S+\.md$/m.exec(stderr + stdout)![0]
  expect(readFileSync(join(root, copy), 'utf8').match(/^(?:title|pubDate|date):.*$/gm)).toEqual(['title: A'])
})

it('a date stands in a map under date, as MkDocs has it, and is changed there', async () => {
  const post = '---\nid: 21\ntitle: A\ndate:\n  created: 2026-02-18\n  updated: 2026-04-13\n---\nText\n'
  const { ask, root, site } = testSite({
    'settings.json': JSON.stringify({ date_key: 'date.created', timezone: 'UTC' }),
    'posts/a.md': post,
    'posts/b.md': '---\nid: 22\ndate: 2026-01-02\n---\n',
    'posts/c.md': '---\nid: 23\ndate: { created: soon }\n---\n',
  })
  const file = () => readFileSync(join(root, 'posts/a.md'), 'utf8')
  const read = (await ask('GET', '/core/v2/posts/21?context=edit', { as: 'admin' })).json
  expect(read.date).toBe('2026-02-18T00:00:00')
  expect((await ask('GET', '/core/v2/posts/22')).json.date).toBe('2026-01-02T00:00:00')
  expect(checkSite(site).map(({ code, file: at }) => `${code} ${at}`)).toEqual(['unreadable-date posts/c.md'])
  expect((await ask('PUT', '/core/v2/posts/21', { as: 'admin', json: read })).status).toBe(200)
  expect(file()).toBe(post)
  await ask('PUT', '/core/v2/posts/21', { as: 'admin', json: { date: '2026-02-19T10:00:00' } })
  expect(file()).toMatch(/created: "?2026-02-19[T ]10:00:00"?/)
  expect(file()).toMatch(/updated: "?2026-04-13"?/)
  expect((await ask('GET', '/core/v2/posts/21')).json.date).toBe('2026-02-19T10:00:00')
})
