import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const files = (settings: object) => ({
  'settings.json': JSON.stringify({ page_paths: true, folders: { page: '.', post: 'blog' }, ...settings }),
  'blog/cli.mdoc': '---\ntitle: CLI\ndate: 2026-01-01\n---\n[docs](../docs/index.mdoc) **fresh** {% aside %}\n',
  'docs/index.mdoc': '---\ntitle: Docs\n---\nText\n',
  'docs/setup.mdoc': '---\ntitle: Setup\n---\nText\n',
  'drafts/not.mdoc': '---\ntitle: Not\n---\nText\n',
})

it('files that end in .mdoc are texts where a setting says so', async () => {
  const { ask, page, root, site } = testSite(files({ markdoc_files: true, exclude: ['drafts'] }))
  const [post] = (await ask('GET', '/core/v2/posts')).json
  expect(post.slug).toBe('cli')
  expect(post.content.rendered).toContain('<strong>fresh</strong>')
  expect(post.content.rendered).toContain('href="http://site.test/docs/"')
  const pages: { link: string }[] = (await ask('GET', '/core/v2/pages?orderby=slug&order=asc')).json
  expect(pages.map(({ link }) => link)).toEqual(['http://site.test/docs/', 'http://site.test/docs/setup/'])
  expect((await page('/docs/setup/')).status).toBe(200)
  await ask('PUT', `/core/v2/posts/${post.id}`, { as: 'admin', json: { title: 'Other' } })
  expect(site.get('post', post.id)!.path).toBe('blog/cli.mdoc')
  expect(readFileSync(join(root, 'blog/cli.mdoc'), 'utf8')).toContain('title: Other\n')
})

it('files that end in .mdoc come and go with the setting, and are none without it', async () => {
  const { ask } = testSite(files({}))
  const count = async () => (await ask('GET', '/core/v2/pages')).json.length
  expect(await count()).toBe(0)
  for (const [markdoc_files, pages] of [
    [true, 3],
    [false, 0],
  ] as const) {
    const one = testSite(files({ markdoc_files }))
    expect((await one.ask('GET', '/core/v2/pages')).json).toHaveLength(pages)
  }
})
