import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const text = (title: string, body = 'Text') => `---\ntitle: ${title}\ndate: 2024-01-01\n---\n${body}\n`
const files = {
  'pages/1.guide/10-routing.md': text('Routing', '[hooks](/guide/hooks/) [top](/top/) [gone](/guide/gone/)'),
  'pages/1.guide/20-hooks.md': text('Hooks'),
  'pages/02_top/index.md': text('Top'),
  'pages/2021-11-01-news.md': text('News'),
  'posts/44.agent.md': text('Agent'),
}

const siteWith = (numbers_in_names: boolean, more: Record<string, unknown> = {}) =>
  testSite({
    'settings.json': JSON.stringify({ page_paths: true, numbers_in_names, permalink: '/blog/%path%/', ...more }),
    ...files,
  })

async function linksOf({ ask }: Awaited<ReturnType<typeof siteWith>>): Promise<string[]> {
  const lists = await Promise.all(
    ['pages', 'posts'].map((base) => ask('GET', `/core/v2/${base}?orderby=title&order=asc`)),
  )
  return lists.flatMap(({ json }) => json.map(({ link }: { link: string }) => new URL(link).pathname))
}

test('Numbers before names are no part of addresses, of folders neither; dates stay', async () => {
  const site = await siteWith(true)
  expect(await linksOf(site)).toEqual([
    '/guide/hooks/',
    '/2021-11-01-news/',
    '/guide/routing/',
    '/top/',
    '/blog/agent/',
  ])
  expect((await site.page('/guide/routing/')).status).toBe(200)
  const broken = [...checkSite(site.site)].filter(({ code }) => code === 'broken-link')
  expect(broken.map(({ message }) => message)).toEqual([expect.stringContaining('/guide/gone/')])
})

test('They are part of addresses unless the setting says otherwise', async () => {
  expect(await linksOf(await siteWith(false))).toContain('/1-guide/10-routing/')
})

test('Patterns for folders have the names of files without their numbers', async () => {
  const site = await siteWith(true, { addresses: { 'pages/1.guide': '/docs/%path%' } })
  expect(await linksOf(site)).toContain('/docs/routing')
  expect((await site.page('/docs/routing')).status).toBe(200)
})

test('A page that is sent back whole keeps its file, and keeps its name when it changes', async () => {
  const { ask, root } = await siteWith(true)
  const path = join(root, 'pages/1.guide/20-hooks.md')
  const [whole] = (await ask('GET', '/core/v2/pages?slug=hooks&context=edit', { as: 'admin' })).json
  await ask('PUT', `/core/v2/pages/${whole.id}`, { as: 'admin', json: whole })
  expect(readFileSync(path, 'utf8')).toBe(files['pages/1.guide/20-hooks.md'])
  const { json } = await ask('PUT', `/core/v2/pages/${whole.id}`, { as: 'admin', json: { title: 'Hooked' } })
  expect(json.slug).toBe('hooks')
  expect(readFileSync(path, 'utf8')).toContain('title: Hooked')
})
