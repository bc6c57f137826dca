import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

const files = {
  'categories/par.md': '---\nid: 5\nname: Par\n---\n',
  'categories/kid.md': '---\nid: 6\nname: Kid\nparent: par\n---\n',
  'categories/grandkid.md': '---\nid: 7\nname: Grandkid\nparent: kid\n---\n',
  'posts/deep.md': '---\nid: 11\ntitle: Deep one\ncategories: [grandkid]\n---\nText\n',
  'posts/flat.md': '---\nid: 12\ntitle: Flat one\ncategories: [par, kid]\n---\nText\n',
}

test('pages and feeds of a category hold what is in those below it, each once', async () => {
  const { page } = testSite(files)
  for (const path of ['/category/par/', '/category/par/feed/']) {
    const { text } = await page(path)
    expect([path, text.split('Deep one').length > 1, text.split('Flat one').length > 1]).toEqual([path, true, true])
  }
  expect((await page('/category/par/kid/grandkid/')).text).not.toContain('Flat one')
})

test('categories that name each other in a circle end', async () => {
  const { page } = testSite({ ...files, 'categories/par.md': '---\nid: 5\nname: Par\nparent: grandkid\n---\n' })
  expect((await page('/category/kid/')).status).toBeLessThan(500)
})

test('letters of any script lead to the page of a term, however browsers write them', async () => {
  const { page } = testSite({
    'tags/日本.md': '---\nid: 21\nname: 日本\n---\n',
    'tags/own.md': '---\nid: 22\nname: Own\nslug: größe\n---\n',
    'posts/one.md': '---\nid: 11\ntitle: One\ntags: [日本, 22]\n---\nText\n',
  })
  for (const name of ['日本', 'größe'])
    for (const written of [encodeURI(name), encodeURI(name).toLowerCase()]) {
      const { headers } = await page(`/tag/${written}/`)
      const own = new URL(headers.get('location') ?? `/tag/${written}/`, 'http://site.test').pathname
      const { status, text } = await page(own)
      expect([written, status, text.includes('One')]).toEqual([written, 200, true])
      expect([written, (await page(`/tag/${written}/feed/`)).status]).not.toEqual([written, 404])
    }
})
