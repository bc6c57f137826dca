import { expect, test } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const text = (title: string, more = '', body = 'Text') => `---\ntitle: ${title}\n${more}---\n${body}\n`

const siteWith = (page_paths: boolean) =>
  testSite({
    'settings.json': JSON.stringify({ page_paths }),
    'pages/about.md': text('About', '', '[plugins](/docs/plug-ins/) [secret](/secret/)'),
    'pages/docs/plug-ins/b.md': text('Bread'),
    'pages/docs/plug-ins/a.md': text('Apple'),
    'pages/docs/plug-ins/c.md': text('Hidden', 'draft: true\n'),
    'pages/secret/c.md': text('Hidden', 'draft: true\n'),
  })

test('A folder without a page lists what is in it, by title, and no search engine is asked to show that', async () => {
  const { page, site } = await siteWith(true)
  const { status, text: html } = await page('/docs/plug-ins/')
  expect(status).toBe(200)
  expect(html).toContain('Plug ins')
  expect(html).toMatch(/Apple[^]*Bread/)
  expect(html).not.toContain('Hidden')
  expect(html).toContain('noindex')
  expect((await page('/docs/plug-ins')).status).toBe(301)
  const broken = [...checkSite(site)].filter(({ code }) => code === 'broken-link')
  expect(broken.filter(({ message }) => message.includes('plug-ins'))).toEqual([])
})

test('One in which nobody may read anything is not there, nor one that holds only folders', async () => {
  const { page } = await siteWith(true)
  for (const path of ['/secret/', '/docs/', '/docs/plug-ins/page/2/']) expect((await page(path)).status).toBe(404)
})

test('Without the setting there is no such list', async () => {
  expect((await (await siteWith(false)).page('/docs/plug-ins/')).status).toBe(404)
})

test('It is at its address without the number with which its name begins', async () => {
  const { page } = await testSite({
    'settings.json': JSON.stringify({ page_paths: true, numbers_in_names: true }),
    'pages/docs/1.first-steps/2.b.md': text('Bread'),
  })
  expect((await page('/docs/first-steps/')).text).toContain('Bread')
})
