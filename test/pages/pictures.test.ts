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

it('a field shows the picture that it names, small, and leads to its page; what leads the page is only named', async () => {
  const fields = { shot: { type: 'picture', label: 'Shot' } }
  const { page } = await mediaSite({
    'settings.json': JSON.stringify({ title: 'T', url: 'http://site.test', timezone: 'UTC', fields: { page: fields } }),
    'media/free.png.md': '---\nid: 14\ntitle: The map\n---\n',
    'pages/led.md': '---\nid: 91\ntitle: Led\nfeatured_media: sea.png\nshot: free.png\n---\n',
    'pages/bare.md': '---\nid: 92\ntitle: Bare\nshot: free.png\n---\n',
  })
  const shotOn = async (path: string) => /<dt>Shot<\/dt>\s*<dd>(.*?)<\/dd>/s.exec((await page(path)).text)?.[1]
  expect(await shotOn('/led/')).toMatch(
    /^<a href="http:\/\/site\.test\/free\/"><img src="[^"]*\/uploads\/free\.png" alt="The map" width="10" height="10" loading="lazy" /,
  )
  expect(await shotOn('/bare/')).toBe('<a href="http://site.test/free/">The map</a>')
})

it('pages and exports name pictures below the path of the settings, where exports have the files', async () => {
  const settings = { title: 'T', url: 'http://site.test', timezone: 'UTC', uploads_base: 'wp-content/uploads' }
  const { page } = await mediaSite({
    'settings.json': JSON.stringify(settings),
    'posts/led.md': `---\nid: 7\ndate: 2026-01-02\nfeatured_media: sea.png\n---\n\n![A](../media/free.png)\n`,
  })
  const { text } = await page('/2026/01/02/led/')
  expect(text).toContain('property="og:image" content="http://site.test/wp-content/uploads/sea.png"')
  expect(text.match(/[^"]*\/uploads\/[^" ]*/g)?.filter((one) => !one.includes('/wp-content/uploads/'))).toEqual([])
})
