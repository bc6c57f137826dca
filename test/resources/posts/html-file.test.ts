import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const html = `---
title: Old
date: 2004-01-01
---
<p>One "line"
and *another*</p>

<div><img src="/a.png"></div>
`

const siteWith = (html_files: string[]) =>
  testSite({
    'settings.json': JSON.stringify({ html_files, date_in_names: true, folders: { post: '_posts' } }),
    '_posts/2004-01-01-old.html': html,
    '_posts/2005-01-01-new.md': '---\ntitle: New\ndate: 2005-01-01\n---\n[old](/2004/01/01/old/)\n',
    '_layouts/post.html': '<html></html>',
  })

test('Files of HTML are no texts unless a setting names their folder', async () => {
  const { ask } = await siteWith([])
  expect((await ask('GET', '/core/v2/posts')).json.map(({ slug }: { slug: string }) => slug)).toEqual(['new'])
})

test('With the setting they are, shown as they are written', async () => {
  const { ask, site, page } = await siteWith(['_posts'])
  const [, old] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  expect([old.slug, old.content_format]).toEqual(['old', 'html'])
  expect(old.content.rendered).toContain('<p>One "line"\nand *another*</p>')
  expect((await page('/2004/01/01/old/')).status).toBe(200)
  const found = [...checkSite(site)].map(({ code }) => code)
  expect(found).toContain('missing-alt')
  expect(found).not.toContain('broken-link')
})

test('One that is sent back whole keeps its bytes, and stays HTML when it is changed and renamed', async () => {
  const { ask, root } = await siteWith(['_posts'])
  const [, whole] = (await ask('GET', '/core/v2/posts?context=edit', { as: 'admin' })).json
  expect((await ask('PUT', `/core/v2/posts/${whole.id}`, { as: 'admin', json: whole })).status).toBe(200)
  const file = join(root, '_posts/2004-01-01-old.html')
  expect(readFileSync(file, 'utf8')).toBe(html)
  const json = { title: 'Older', content: '<p>New</p>', slug: 'older' }
  const changed = (await ask('PUT', `/core/v2/posts/${whole.id}`, { as: 'admin', json })).json
  expect(changed.content.rendered).toBe('<p>New</p>')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('title: Older')
  expect(text).not.toContain('content_format')
})
