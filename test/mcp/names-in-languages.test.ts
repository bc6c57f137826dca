import { expect, it } from 'vitest'
import { testSite } from '../harness.ts'
import { assistantOn } from './assistant.ts'

const files = {
  'settings.json': '{ "title": "T", "language": "de_DE", "languages": ["de", "en", "ar"] }',
  'categories/kunst.md': '---\nid: 2\nname: Kunst\n---\n',
  'categories/kunst.en.md': '---\nid: 3\nname: Art\n---\n',
  'categories/nur.md': '---\nid: 4\nname: Nur\n---\n',
  'categories/nur.ar.md': '---\nid: 5\nname: Nur\n---\n',
  'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-01\n---\n',
  'posts/a.en.md': '---\nid: 11\ntitle: A\ndate: 2026-01-01\ncategories: [kunst]\n---\n',
}

it('names that assistants give are read in the language of the entry that they go to, or of the list', async () => {
  const { site, ask } = testSite(files)
  const { call } = await assistantOn(site)
  const filed = async (id: number) =>
    (await ask('GET', `/core/v2/posts/${id}?context=edit`, { as: 'admin' })).json.categories
  const change = (ref: string, categories: string[]) =>
    call('update_content', { type: 'post', ref, fields: { categories } })
  await change('a.en', ['kunst', 'nur'])
  expect(await filed(11)).toEqual([3, 4])
  await change('a', ['kunst'])
  expect(await filed(10)).toEqual([2])
  await change('a.en', ['kunst.de'])
  expect(await filed(11)).toEqual([2])
  const fields = { title: 'New', lang: 'en', status: 'publish', categories: ['kunst'] }
  const made = (await call('create_content', { type: 'post', fields })).facts.entry.id as number
  expect(await filed(made)).toEqual([3])
  const listed = await call('list_content', { type: 'post', filters: { lang: 'en', categories: 'kunst' } })
  expect(listed.facts.entries.map(({ id }: { id: number }) => id)).toEqual([made])
  expect((await change('a.en', ['kunts'])).isError).toBe(true)
})
