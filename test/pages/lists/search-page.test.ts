import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const files = (languages?: string[]) => ({
  'settings.json': JSON.stringify({ title: 'T', language: 'de_DE', ...(languages && { languages }) }),
  'posts/soup.md': '---\nid: 10\ntitle: Suppe & Brot\ndate: 2026-01-01\n---\n',
})

it('the languages of a search lead to the same search, also where nothing is found', async () => {
  const { page } = testSite(files(['de', 'en']))
  const switched = async (path: string) =>
    [...(await page(path)).text.matchAll(/<li>\s*<a href="([^"]*)" hreflang="(\w+)/g)].map(([, to, code]) => [code, to])
  const both = [
    ['de', 'http://site.test/?s=Suppe+%26+Brot'],
    ['en', 'http://site.test/en/?s=Suppe+%26+Brot'],
  ]
  expect(await switched('/?s=Suppe+%26+Brot')).toEqual(both)
  expect(await switched('/en/?s=Suppe+%26+Brot')).toEqual(both)
  for (const [, to] of both) expect((await page(to!.replace('http://site.test', ''))).status).toBe(200)
})

it('a search of a site in one language has no switch', async () => {
  expect((await testSite(files()).page('/?s=Suppe')).text).not.toContain('hreflang')
})
