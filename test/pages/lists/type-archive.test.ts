import { expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const room = (id: number, title: string, more = '') => `---\nid: ${id}\ntitle: ${title}\n${more}---\n`

it('the archive of a type with a tree lists what is below an entry behind it, over its pages; nothing that is hidden', async () => {
  const { page } = testSite({
    'settings.json': JSON.stringify({
      posts_per_page: 3,
      types: { room: { hierarchical: true, order: 'title' }, exhibit: { order: 'title' } },
    }),
    'rooms/zoo.md': room(10, 'Zoo'),
    'rooms/hall.md': room(11, 'Hall'),
    'rooms/attic.md': room(12, 'Attic', 'parent: hall\n'),
    'rooms/bay.md': room(13, 'Bay', 'parent: hall\n'),
    'rooms/shelf.md': room(14, 'A shelf', 'parent: hall/bay\n'),
    'rooms/draft.md': room(15, 'Draft', 'parent: hall\nstatus: draft\n'),
    'rooms/cellar.md': room(16, 'Cellar', 'parent: draft\n'),
  })
  const titles = async (path: string) => {
    const { text } = await page(path)
    return [...text.matchAll(/<h2><a [^>]*>(.*?)<\/a>/g)].map(([, title]) => title)
  }
  expect(await titles('/rooms/')).toEqual(['Cellar', 'Hall', 'Attic'])
  expect(await titles('/rooms/page/2/')).toEqual(['Bay', 'A shelf', 'Zoo'])
  expect((await page('/rooms/page/3/')).status).toBe(404)
})
