import { expect, it } from 'vitest'
import { mediaSite, source } from '../resources/media/media-site.ts'

const set = `srcset="${source}/sea.png 400w, ${source}/sea-300x225.png 300w"`

it('the picture that readers see first is not waited for: the leading one, or else the first of the text', async () => {
  const { page, show } = await mediaSite({
    'posts/led.md': `---\nid: 7\ndate: 2026-01-02\nfeatured_media: sea.png\n---\n\n![A](../media/sea.png)\n`,
  })
  show('![A](../media/sea.png)\n\n![B](../media/sea.png)', 'markdown')
  const { text } = await page('/2026/01/02/own/')
  const images = [...text.matchAll(/<img [^>]*sea\.png[^>]*>/g)].map(([tag]) => tag)
  expect(images.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true])
  expect(images.every((tag) => tag.includes(set))).toBe(true)
  const led = (await page('/2026/01/02/led/')).text
  expect(led).toContain(`width="400" height="300" loading="eager" decoding="async" ${set}`)
  expect([...led.matchAll(/loading="lazy"/g)]).toHaveLength(1)
})
