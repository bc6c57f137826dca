import { expect, it } from 'vitest'
import { mediaSite } from '../resources/media/media-site.ts'

it.each([true, false])(
  'pages and feeds tell the terms and the picture of a field as far as everybody sees it (shown: %s)',
  async (shown) => {
    const { page } = await mediaSite({
      'settings.json': JSON.stringify({
        ...{ title: 'T', url: 'http://site.test', timezone: 'UTC' },
        fields: { post: { kind: { type: 'reference', to: 'category', shown }, scan: { type: 'picture', shown } } },
      }),
      'categories/stolen.md': '---\nid: 9\nname: Stolen\n---\n',
      'posts/gold.md': '---\nid: 90\ntitle: Gold\ndate: 2026-01-02\nkind: stolen\nscan: sea.png\n---\n',
    })
    const own = (await page('/2026/01/02/gold/')).text
    const told = [own.includes('Stolen'), own.includes('sea.png'), (await page('/feed/')).text.includes('Stolen')]
    expect(told).toEqual([shown, shown, shown])
  },
)
