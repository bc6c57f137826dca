import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deriveNames } from '../../../src/site/names/derive-names.ts'
import { rerun } from '../../../src/work/rerun.ts'
import { testSite, tickingClock } from '../../harness.ts'

const many = 1200
const files = {
  'settings.json': '{ "title": "S", "terms": "implicit" }',
  ...Object.fromEntries(
    Array.from({ length: many }, (_, at) => [
      `posts/p${at}.md`,
      `---\ntags: [Tag ${at}]\nauthor: Person ${at % 9}\n---\n`,
    ]),
  ),
}

test('What no file declares is derived before somebody asks, and others are served meanwhile', async () => {
  tickingClock()
  const { site } = testSite(files)
  const tags = site.entries.collections.get('tag')!
  const sizes: number[] = []
  const deriving = deriveNames(site).then(() => (sizes.push(tags.size), true))
  for (let isDone = false; !isDone; isDone = await Promise.race([deriving, turn(false)])) sizes.push(tags.size)
  expect(new Set(sizes).size).toBeGreaterThan(2)
  expect(sizes.at(-1)).toBe(many)
  expect(site.entries.collections.get('user')!.size).toBe([...site.all('user')].length)
})

test('Who asks while they are derived sees all of them', async () => {
  tickingClock()
  const { site, ask } = testSite(files)
  const tags = site.entries.collections.get('tag')!
  const deriving = deriveNames(site)
  while (tags.size === 0) await turn()
  expect(tags.size).toBeLessThan(many)
  const { headers } = await ask('GET', '/core/v2/tags?per_page=1')
  expect(headers.get('x-wp-total') ?? headers.get('x-total')).toBe(String(many))
  const found = [...site.all('tag')]
  expect(found).toHaveLength(many)
  await deriving
  expect([...site.all('tag')]).toEqual(found)
})

test('Settings that end it while they are derived leave none', async () => {
  tickingClock()
  const { site } = testSite(files)
  const tags = site.entries.collections.get('tag')!
  const deriving = deriveNames(site)
  while (tags.size === 0) await turn()
  site.folder.write('settings.json', '{ "title": "S" }')
  site.load('settings.json')
  await deriving
  expect(tags.size).toBe(0)
})

test('Names that appear beside many declared entries are derived whole, though an index of those is built first', async () => {
  const declared = Array.from({ length: 1100 }, (_, at) => [`tags/t${at}.md`, ''])
  const { site } = testSite({
    'settings.json': '{ "title": "S", "terms": "implicit" }',
    'tags/big-news.md': '---\nname: Big News\n---\n',
    'posts/a.md': '---\ntags: [Big News, ice, snow]\n---\n',
    ...Object.fromEntries(declared),
  })
  const slugs = await rerun(() => [...site.all('tag')].flatMap(({ slug, implicit }) => (implicit ? slug : [])))
  expect(slugs.sort()).toEqual(['ice', 'snow'])
})
