import { expect, test } from 'vitest'
import { testSite } from '../harness.ts'

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
