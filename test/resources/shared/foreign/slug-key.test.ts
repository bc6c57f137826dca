import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const files = {
  'settings.json': JSON.stringify({ slug_key: 'id', page_paths: true, folders: { page: '.' } }),
  'docs/ExpectAPI.md': '---\nid: expect\ntitle: Expect\n---\nText\n',
  'docs/Both.md': '---\nid: both\nslug: own\ntitle: Both\n---\n',
  'docs/Numbered.md': '---\nid: 77\ntitle: Numbered\n---\n',
  'docs/Plain.md': '# Plain\n\n[api](./ExpectAPI.md) [same](/docs/expect/)\n',
}

it('a slug stands under the key that a setting names, where there is none under slug, and no number', async () => {
  const { ask, page } = testSite(files)
  const pages: { slug: string; link: string }[] = (await ask('GET', '/core/v2/pages?orderby=slug&order=asc')).json
  expect(pages.map(({ slug }) => slug)).toEqual(['expect', 'numbered', 'own', 'plain'])
  expect(pages[0]!.link).toBe('http://site.test/docs/expect/')
  expect((await page('/docs/expect/')).status).toBe(200)
  expect((await page('/docs/plain/')).text).toContain('href="http://site.test/docs/expect/"')
})

it('that key stays when the page is sent back whole, renamed or changed', async () => {
  const { ask, root, site } = testSite(files)
  const [{ id }] = (await ask('GET', '/core/v2/pages?slug=expect')).json
  const read = (await ask('GET', `/core/v2/pages/${id}?context=edit`, { as: 'admin' })).json
  expect((await ask('PUT', `/core/v2/pages/${id}`, { as: 'admin', json: read })).status).toBe(200)
  const file = () => readFileSync(join(root, site.get('page', id)!.path), 'utf8')
  expect(file()).toBe(files['docs/ExpectAPI.md'])
  await ask('PUT', `/core/v2/pages/${id}`, { as: 'admin', json: { title: 'Other' } })
  expect(file()).toContain('id: expect\ntitle: Other\n')
  await ask('PUT', `/core/v2/pages/${id}`, { as: 'admin', json: { slug: 'matchers' } })
  expect(file()).toMatch(/^---\nid: expect\n(?:.*\n)*slug: matchers\n|docs\/matchers/)
  expect(site.get('page', id)!.slug).toBe('matchers')
})
