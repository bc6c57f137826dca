import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Files, testSite } from '../../../harness.ts'
import { makePicture } from '../../../pictures.ts'

const files: Files = {
  'posts/hello.md':
    '---\nid: 11\ntitle: Salt & "Pepper" <b>now</b>\ndate: 2005-05-05T05:05:05\nauthor: editor\n---\nText\n',
  'posts/secret.md': '---\nid: 12\ntitle: Secret\ndate: 2005-05-05T05:05:05\npassword: x\n---\nText\n',
  'posts/draft.md': '---\nid: 13\ntitle: Draft\nstatus: draft\n---\nText\n',
  'posts/private.md': '---\nid: 14\ntitle: Private\nstatus: private\ndate: 2005-05-05T05:05:05\n---\nText\n',
  'posts/trash.md': '---\nid: 15\ntitle: Trash\nstatus: trash\ndate: 2005-05-05T05:05:05\n---\nText\n',
  'posts/later.md': '---\nid: 16\ntitle: Later\ndate: 2999-05-05T05:05:05\n---\nText\n',
  'pages/about.md': '---\nid: 21\ntitle: About\n---\nText\n',
  'media/plan.pdf': '%PDF-1.4\n',
  'media/plan.pdf.md': '---\nid: 31\ntitle: Plan\n---\n',
  'media/inner.pdf': '%PDF-1.4\n',
  'media/inner.pdf.md': '---\nid: 32\ntitle: Inner\npost: 14\n---\n',
}
const hello = 'http://site.test/2005/05/05/hello/'

function asking(more: Files = {}) {
  const test = testSite({ ...files, ...more })
  const embed = (url: string, rest = '', as?: string) =>
    test.get(`/oembed/1.0/embed?url=${encodeURIComponent(url)}${rest}`, as === undefined ? {} : { as })
  return { ...test, embed }
}

describe('GET /oembed/1.0/embed', () => {
  it('tells what a page is and how it is shown', async () => {
    const { status, headers, json } = await asking().embed(hello)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8')
    const { html, ...rest } = json
    expect(rest).toEqual({
      version: '1.0',
      provider_name: 'Test site',
      provider_url: 'http://site.test',
      author_name: 'editor',
      author_url: 'http://site.test/author/editor/',
      title: 'Salt &#038; &#8220;Pepper&#8221; <b>now</b>',
      type: 'rich',
      width: 600,
      height: 338,
    })
    expect(html).toContain(`<a href="${hello}">${rest.title}</a></blockquote>`)
    expect(html).toMatch(
      /<iframe sandbox="allow-scripts" [^>]*src="http:\/\/site\.test\/2005\/05\/05\/hello\/embed\/#\?secret=[a-z0-9]{10}"/,
    )
    expect(html).toContain('width="600" height="338"')
    expect(html).toContain(
      'title="&#8220;Salt &#038; &#8220;Pepper&#8221; &lt;b&gt;now&lt;/b&gt;&#8221; &#8212; Test site"',
    )
    expect(html.trim()).toMatch(/<script>[^]*<\/script>$/)
  })

  it('names the site where nobody wrote it, and escapes its name', async () => {
    const { embed } = asking({ 'settings.json': '{ "title": "A \\"B\\" & <C>" }' })
    const { json } = await embed('http://site.test/about/')
    expect(json).toMatchObject({
      provider_name: 'A &quot;B&quot; &amp; &lt;C&gt;',
      author_name: json.provider_name,
      author_url: 'http://site.test',
    })
    expect(json.html).toContain('&#8212; A &quot;B&quot; &amp; &lt;C&gt;"')
  })

  it.each([
    [600, 600, 338],
    [601, 600, 338],
    [2000, 600, 338],
    [400, 400, 225],
    [321, 321, 200],
    [356, 356, 201],
    [200, 200, 200],
    [199, 200, 200],
    [0, 200, 200],
    [-400, 400, 225],
    ['300px', 300, 200],
    ['wide', 200, 200],
    ['', 200, 200],
  ])('of a widest width of %j makes %i × %i', async (asked, width, height) => {
    expect((await asking().embed(hello, `&maxwidth=${asked}`)).json).toMatchObject({ width, height })
  })

  it('says that what has a password is protected', async () => {
    const { json } = await asking().embed('http://site.test/2005/05/05/secret/')
    expect(json).toMatchObject({ title: 'Protected: Secret', type: 'rich' })
    expect(JSON.stringify(json)).not.toContain('Text')
  })

  it('takes a page or a feed below an address for that of the entry', async () => {
    const { embed } = asking()
    for (const more of ['feed/', 'feed/atom', '2/', 'page/3', 'comment-page-2/#comment-7', 'feed/?a=b'])
      expect([more, (await embed(hello + more)).status]).toEqual([more, 200])
    for (const other of ['http://site.test/2005/', 'http://site.test/page/2/', `${hello}more/2/`])
      expect([other, (await embed(other)).status]).toEqual([other, 404])
  })

  it('finds files, and pages by their plain addresses', async () => {
    const { embed } = asking()
    expect((await embed('http://site.test/plan/')).json.title).toBe('Plan')
    expect((await embed('http://site.test/?p=11')).json.html).toContain(`href="${hello}"`)
  })

  it.each([
    '/?p=13',
    '/?p=14',
    '/2005/05/05/private/',
    '/?p=15',
    '/?p=16',
    '/2999/05/05/later/',
    '/?attachment_id=32',
    '/',
    '/nothing/',
    '',
  ])('finds nothing at %j, whoever asks', async (path) => {
    const { embed } = asking()
    for (const as of [undefined, 'admin']) {
      const { status, json } = await embed(path && `http://site.test${path}`, '', as)
      expect({ status, code: json.code, data: json.data }).toEqual({
        status: 404,
        code: 'oembed_invalid_url',
        data: { status: 404 },
      })
    }
  })

  it('answers in XML when asked for it, also that there is nothing', async () => {
    const { embed } = asking()
    const { status, headers, text } = await embed(hello, '&format=xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/xml; charset=UTF-8'])
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<oembed><version>1.0<\/version><provider_name>Test site<\/provider_name>/,
    )
    expect(text).toContain('<title>Salt &amp;#038; &amp;#8220;Pepper&amp;#8221; &lt;b&gt;now&lt;/b&gt;</title>')
    expect(text).toContain('<html>&lt;blockquote ')
    const nothing = await embed('http://site.test/nothing/', '&format=xml')
    expect([nothing.status, nothing.headers.get('content-type')]).toEqual([404, 'text/xml; charset=UTF-8'])
    expect(nothing.text).toContain('<oembed><code>oembed_invalid_url</code>')
    expect((await embed(hello, '&format=yaml')).json.type).toBe('rich')
  })

  it('must be told the address', async () => {
    const { status, json } = await asking().get('/oembed/1.0/embed')
    expect([status, json.code, json.data.params]).toEqual([400, 'rest_missing_callback_param', ['url']])
  })

  it('shows the featured picture, or a picture itself, no wider than the frame, from the smallest whole copy', async () => {
    const { root, site, embed } = asking({
      'posts/shown.md': '---\nid: 19\ntitle: S\ndate: 2005-05-05T05:05:05\nfeatured_media: view.png\n---\nText\n',
    })
    mkdirSync(join(root, 'media'), { recursive: true })
    writeFileSync(join(root, 'media/view.png'), await makePicture(1600, 1000))
    site.load('media/view.png')
    for (const page of ['http://site.test/2005/05/05/shown/', 'http://site.test/view/']) {
      expect((await embed(page)).json).toMatchObject({
        thumbnail_url: 'http://site.test/uploads/view-768x480.png',
        thumbnail_width: 600,
        thumbnail_height: 375,
      })
      expect((await embed(page, '&maxwidth=300')).json).toMatchObject({
        thumbnail_url: 'http://site.test/uploads/view-300x188.png',
        thumbnail_width: 300,
        thumbnail_height: 188,
      })
    }
    expect((await embed(hello)).json).not.toHaveProperty('thumbnail_url')
  })

  it('shows a picture that another member names, and none that not everybody sees', async () => {
    const event = (name: string, id: number, image: string) => ({
      [`events/${name}.md`]: `---\nid: ${id}\ntitle: ${name}\nstart: 2005-05-05T05:05:05\nimage: ${image}\n---\nText\n`,
    })
    const { root, site, embed } = asking({
      ...event('fair', 41, 'view.png'),
      ...event('dance', 42, 'hidden.png'),
      ...event('talk', 43, 'plan.pdf'),
      'venues/hall.md': '---\nid: 44\ntitle: Hall\nimage: view.png\n---\n',
      'media/hidden.png.md': '---\nid: 33\ntitle: Hidden\npost: 14\n---\n',
    })
    for (const name of ['view', 'hidden']) {
      writeFileSync(join(root, `media/${name}.png`), await makePicture(800, 400))
      site.load(`media/${name}.png`)
    }
    for (const page of ['event/fair', 'venue/hall']) {
      expect((await embed(`http://site.test/${page}/`)).json).toMatchObject({
        thumbnail_url: 'http://site.test/uploads/view-768x384.png',
        thumbnail_width: 600,
        thumbnail_height: 300,
      })
    }
    for (const page of ['dance', 'talk']) {
      const { status, json } = await embed(`http://site.test/event/${page}/`)
      expect(status).toBe(200)
      expect(json).not.toHaveProperty('thumbnail_url')
    }
  })
})
