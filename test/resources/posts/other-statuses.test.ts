import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const page = (id: number, status: string) => `---\nid: ${id}\ntitle: P${id}\nstatus: ${status}\n---\nText\n`
const files = {
  'settings.json': '{ "title": "T", "other_statuses": "ignored" }',
  'pages/a.md': page(21, 'deprecated'),
  'pages/b.md': page(22, 'draft'),
  'pages/c.md': page(23, 'drafft'),
  'posts/d.md': '---\nid: 24\ndate: 2026-01-02\nstatus: new\n---\n',
}
const wrong = (site: ReturnType<typeof testSite>['site']) =>
  checkSite(site).flatMap(({ code, file }) => (code === 'wrong-value' ? [file] : []))

it("another tool's word for a status means nothing where a setting says so, but for slips of the words that hold back", async () => {
  const { ask, site } = testSite(files)
  expect((await ask('GET', '/core/v2/pages')).json.map(({ id }: { id: number }) => id)).toEqual([21])
  expect((await ask('GET', '/core/v2/posts')).json.map(({ id }: { id: number }) => id)).toEqual([24])
  expect(wrong(site)).toEqual(['pages/c.md'])
  const { site: usual } = testSite({ ...files, 'settings.json': '{ "title": "T" }' })
  expect(wrong(usual)).toEqual(['pages/a.md', 'pages/c.md', 'posts/d.md'])
  expect(usual.get('page', 21)!.derived.status).not.toBe('publish')
})

it('that word stays when a page is sent back whole, or changed, until somebody gives it a status', async () => {
  const { ask, root } = testSite(files)
  const put = async (json: object) => (await ask('PUT', '/core/v2/pages/21', { as: 'admin', json })).status
  const file = () => readFileSync(join(root, 'pages/a.md'), 'utf8')
  expect(await put((await ask('GET', '/core/v2/pages/21?context=edit', { as: 'admin' })).json)).toBe(200)
  expect(file()).toBe(files['pages/a.md'])
  await put({ title: 'Other' })
  expect(file()).toBe(files['pages/a.md'].replace('P21', 'Other'))
  await put({ status: 'draft' })
  expect(file()).toContain('status: draft\n')
  await put({ status: 'publish' })
  expect((await ask('GET', '/core/v2/pages')).json).toHaveLength(1)
})
