import { expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const files = {
  'recipes/soup.md':
    '---\ntitle: Soup\ndate: 2026-01-02T10:00:00Z\nminutes: 40\nservings: 4\ningredients: [leek, cream]\n---\n\nBoil it.\n',
  'recipes/toast.md':
    '---\ntitle: Toast\ndate: 2026-01-03T10:00:00Z\nminutes: 5\ningredients: [bread]\n---\n\nWatch it.\n',
  'recipes/quick/none.md': '---\ntitle: None\ndate: 2026-01-01T10:00:00Z\n---\n\nWait.\n',
}

it('recipes are listed newest first, filtered, and ordered by how long they take', async () => {
  const { ask } = testSite(files)
  const slugs = async (query: string) =>
    (await ask('GET', `/recipes/v1/recipes?${query}`)).json.map((one: { slug: string }) => one.slug)
  expect(await slugs('')).toEqual(['toast', 'soup', 'none'])
  expect(await slugs('ingredients=leek,bread')).toEqual(['toast', 'soup'])
  expect(await slugs('ingredients=salt')).toEqual([])
  expect(await slugs('max_minutes=5')).toEqual(['toast'])
  expect(await slugs('orderby=minutes&order=asc')).toEqual(['toast', 'soup', 'none'])
  expect(await slugs('orderby=minutes&order=desc')).toEqual(['soup', 'toast', 'none'])
})

it('a recipe is written with its fields, and refused out of their bounds', async () => {
  const { ask } = testSite(files)
  const post = (json: object, as = 'editor') => ask('POST', '/recipes/v1/recipes', { as, json })
  const made = await post({ title: 'Stew', minutes: 90, servings: 6, ingredients: ['leek'], status: 'publish' })
  expect([made.status, made.json.minutes, made.json.servings, made.json.ingredients]).toEqual([201, 90, 6, ['leek']])
  const refused = await post({ title: 'Stew', servings: 0 })
  expect([refused.status, Object.keys(refused.json.data.params)]).toEqual([400, ['servings']])
  expect((await post({ title: 'Stew', status: 'publish' }, 'contributor')).status).toBe(403)
})

it('its page tells its facts', async () => {
  const { page } = testSite(files)
  const { status, text } = await page('/recipes/soup/')
  expect(status).toBe(200)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    '<dt>Minutes</dt> <dd>40</dd><dt>Servings</dt> <dd>4</dd><dt>Ingredients</dt> <dd>leek, cream</dd>',
  )
  expect((await page('/recipes/')).text).toContain('href="http://site.test/recipes/soup/"')
})

it('the terminal lists them, and the check names what is wrong', async () => {
  const { almanac } = cliOn(files)
  const { stdout, code } = await almanac('recipe', 'list', '--ingredients', 'leek,cream', '--format', 'json')
  expect([code, JSON.parse(stdout).map((one: { title: { rendered: string } }) => one.title.rendered)]).toEqual([
    0,
    ['Soup'],
  ])
  const { site } = testSite({ ...files, 'recipes/odd.md': '---\ntitle: Odd\nservings: 0\n---\n' })
  expect(checkSite(site)).toMatchObject([{ file: 'recipes/odd.md', line: 3, code: 'wrong-value' }])
})
