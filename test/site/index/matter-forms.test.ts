import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const bare = 'title: One\ndate: 2013-12-24\n---\n\nText\n'
const files = (front_matter?: string) => ({
  'settings.json': JSON.stringify({ ...(front_matter && { front_matter }) }),
  'posts/a.md': bare,
})

it('Other forms of front matter are read where the setting says so, and are sent back whole without a changed byte', async () => {
  const { ask, root, site } = testSite(files('unfenced'))
  const [post] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  expect(post).toMatchObject({ title: { raw: 'One' }, content: { raw: 'Text' }, date: '2013-12-24T00:00:00' })
  await ask('PUT', `/core/v2/posts/${post.id}`, { as: 'admin', json: post })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(bare)
  await ask('PATCH', `/core/v2/posts/${post.id}`, { as: 'admin', json: { title: 'Two' } })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toMatch(
    /^title: Two\ndate: 2013-12-24\nid: \d+\n---\n\nText\n$/,
  )
  expect([...checkSite(site)].filter(({ severity }) => severity === 'error')).toEqual([])
  const usual = testSite(files())
  expect((await usual.ask('GET', '/core/v2/posts')).json).toEqual([])
  expect([...checkSite(usual.site)].map(({ code }) => code)).toContain('unreadable')
})

it('The setting counts at once while a site is open, and what was kept of the files by another one does not', async () => {
  const { site, root } = testSite(files())
  const { almanac } = cliOn({}, root)
  const count = () => [...site.entries.byPath.keys()].filter((path) => path.startsWith('posts/')).length
  for (const [form, posts] of [
    ['unfenced', 1],
    ['usual', 0],
  ] as const) {
    expect((await almanac('settings', 'update', '--front-matter', form)).code).toBe(0)
    site.load('settings.json')
    expect(count()).toBe(posts)
    expect((await almanac('post', 'list', '--format', 'count')).stdout.trim()).toBe(String(posts))
  }
})
