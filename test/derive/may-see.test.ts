import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ExportFolder } from '../../src/server/export/export-folder.ts'
import { exportSite } from '../../src/server/export/export-site.ts'
import { testSite } from '../harness.ts'
import { assistantOn } from '../mcp/assistant.ts'
import { pixel } from '../pictures.ts'

/** A word of each picture that some may not see; it is in its address, its description and its caption. */
const hidden = { private: 'xqprivate', draft: 'xqdraft' } as const
const ids = { open: 60, private: 61, draft: 62 } as const

const front = (data: Record<string, unknown>, body = '') =>
  `---\n${Object.entries(data)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n${body}`

const files: Record<string, string> = {
  'settings.json': JSON.stringify({ site_icon: 61, site_logo: 61, title: 'Site' }),
  'posts/waiting.md': front({ id: 50, title: 'Waiting', author: 'editor', status: 'draft' }),
  'media/open.png.md': front({ id: ids.open, author: 'editor', alt_text: 'open' }),
  'media/xqprivate.png.md': front({ id: ids.private, author: 'editor', status: 'private', alt_text: hidden.private }),
  'media/xqdraft.png.md': front({ id: ids.draft, author: 'editor', post: 'waiting', alt_text: hidden.draft }),
}
for (const [i, picture] of ['private', 'draft'].entries()) {
  const named = ids[picture as keyof typeof hidden]
  const common = { date: '2026-01-02 10:00', author: 'editor' }
  const text = `Words [gallery ids="60,${named}"]`
  files[`posts/p${i}.md`] = front({ id: 100 + i, title: `P${i}`, ...common, featured_media: named }, text)
  files[`pages/q${i}.md`] = front({ id: 110 + i, title: `Q${i}`, ...common, featured_media: named }, text)
  const times = { start: '2087-01-02 10:00', end: '2087-01-02 11:00' }
  files[`events/e${i}.md`] = front({ id: 120 + i, title: `E${i}`, ...common, ...times, image: named, venue: 130 + i })
  files[`venues/v${i}.md`] = front({ id: 130 + i, title: `V${i}`, ...common, image: named })
  files[`organizers/o${i}.md`] = front({ id: 140 + i, title: `O${i}`, ...common, image: named })
}
// Its own picture, which is private: belonging to what is public does not make it public.
files['media/xqprivate2.png.md'] = front({ id: 63, author: 'editor', status: 'private', post: 'p0' })
files['posts/p9.md'] = front({ id: 109, title: 'P9', date: '2026-01-03', author: 'editor' }, '[gallery id="100"]')

function pictureSite(more: Record<string, string> = {}) {
  const pictures = ['open', 'xqprivate', 'xqprivate2', 'xqdraft'].map((name) => `media/${name}.png`)
  const made = testSite(
    { ...files, ...Object.fromEntries(pictures.map((path) => [path, ''])), ...more },
    { wordpress: true, publicUrl: 'http://site.test' },
  )
  for (const path of pictures) {
    writeFileSync(join(made.root, path), pixel)
    made.site.load(path)
  }
  return made
}

const addresses = [
  '/core/v2/posts?_embed=1',
  '/core/v2/pages?_embed=1',
  '/core/v2/posts/100?_embed=1',
  '/core/v2/posts/101?_embed=1',
  '/core/v2/posts/109',
  '/cal/events/v1/events',
  '/cal/events/v1/events/120',
  '/cal/events/v1/events/121',
  '/cal/events/v1/venues',
  '/cal/events/v1/organizers',
  '/oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F2026%2F01%2F02%2Fp0%2F',
  '/oembed/1.0/embed?url=http%3A%2F%2Fsite.test%2F2026%2F01%2F02%2Fp1%2F',
  '/',
]
const pages = ['/2026/01/02/p0/', '/2026/01/02/p1/', '/q0/', '/q1/', '/event/e0/', '/event/e1/', '/venue/v0/'].flatMap(
  (path) => [path, `${path}embed/`],
)

const wordsIn = (text: string) => Object.values(hidden).filter((word) => text.includes(word))

describe('a picture that a reader may not see', () => {
  it.each([
    [undefined, []],
    ['subscriber', []],
    ['contributor', []],
    ['author', []],
    ['editor', ['xqprivate', 'xqdraft']],
    ['admin', ['xqprivate', 'xqdraft']],
  ])('is in no answer to %s, in whichever order they ask', async (as, words) => {
    const { ask } = pictureSite()
    const told = new Set<string>()
    // An editor asks first, so that what is kept for them is there to be given away.
    for (const who of ['editor', as, undefined, as])
      for (const path of addresses) {
        const { status, text } = await ask('GET', path, who === undefined ? {} : { as: who })
        expect([path, status]).toEqual([path, 200])
        if (who === as) wordsIn(text).forEach((word) => told.add(word))
        else if (who === undefined) expect([path, wordsIn(text)]).toEqual([path, []])
      }
    expect([...told].sort()).toEqual([...words].sort())
  })

  it('is on no page, card or feed, nor in what the index says of the site', async () => {
    const { page, ask } = pictureSite()
    for (const path of [...pages, '/', '/feed/', '/calendar', '/wp-sitemap.xml', '/favicon.ico']) {
      const { text } = await page(path)
      expect([path, wordsIn(text)]).toEqual([path, []])
    }
    const { json } = await ask('GET', '/', { mount: '/wp-json' })
    expect(json).toMatchObject({ site_icon: 0, site_logo: 0, site_icon_url: '' })
  })

  it('has no id in an answer either: none is told where nobody may see it', async () => {
    const { get } = pictureSite()
    for (const id of [100, 101]) {
      const { json } = await get(`/core/v2/posts/${id}`)
      expect(json).toMatchObject({ featured_media: 0 })
      expect(json).not.toHaveProperty('_links.wp:featuredmedia')
      const editors = await get(`/core/v2/posts/${id}`, { as: 'editor' })
      expect(editors.json).toMatchObject({ featured_media: id - 39 })
    }
    expect((await get('/cal/events/v1/events/120')).json).toMatchObject({ image: false })
    expect((await get('/cal/events/v1/events/120', { as: 'editor' })).json).toMatchObject({ image: { id: 61 } })
  })

  it('is in no file of an export', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const to = new ExportFolder(join(folder, 'public'))
    await exportSite(pictureSite().site, to, { also: [] })
    await to.finish()
    const paths = readdirSync(join(folder, 'public'), { recursive: true, encoding: 'utf8' })
    expect(paths.length).toBeGreaterThan(50)
    for (const path of paths) {
      expect(wordsIn(path)).toEqual([])
      const file = join(folder, 'public', path)
      if (/\.(?:html|json|xml|txt|ics)$/.test(path) && existsSync(file))
        expect([path, wordsIn(readFileSync(file, 'utf8'))]).toEqual([path, []])
    }
  })

  it('is seen as soon as what it belongs to is published, and no longer when that is withdrawn', async () => {
    const { ask, get } = pictureSite()
    const shown = async () => wordsIn((await get('/core/v2/posts/101?_embed=1')).text)
    const publish = (status: string) => ask('POST', '/core/v2/posts/50', { as: 'editor', json: { status } })
    expect(await shown()).toEqual([])
    await publish('publish')
    expect(await shown()).toEqual(['xqdraft'])
    await publish('draft')
    expect(await shown()).toEqual([])
  })
})

describe('what a writer may not see', () => {
  const event = { title: 'Fair', start_date: '2087-03-03 10:00', end_date: '2087-03-03 12:00' }

  it.each(['contributor', 'author'] as const)('is named by no %s: what they sent is not taken', async (as) => {
    const { ask, site } = pictureSite({
      'venues/closed.md': front({ id: 133, title: 'Closed', status: 'private', author: 'editor' }),
    })
    for (const id of [ids.private, ids.draft]) {
      const post = await ask('POST', '/core/v2/posts', { as, json: { title: 'New', featured_media: id } })
      expect([post.status, (post.json as { featured_media: number }).featured_media]).toEqual([201, 0])
      expect(site.find('post', (post.json as { id: number }).id)?.data).not.toHaveProperty('featured_media')
      const made = await ask('POST', '/cal/events/v1/events', { as, json: { ...event, image: String(id) } })
      expect([made.status, (made.json as { code: string }).code]).toEqual([400, 'rest_invalid_param'])
      const absent = await ask('POST', '/cal/events/v1/events', { as, json: { ...event, image: '99999' } })
      // It is as though there were none.
      expect(made.text).toBe(absent.text)
    }
    const address = { ...event, image: 'http://site.test/uploads/xqprivate.png' }
    const byAddress = await ask('POST', '/cal/events/v1/events', { as, json: address })
    expect(byAddress.text).not.toContain('"filesize"')
    const venue = await ask('POST', '/cal/events/v1/events', { as, json: { ...event, venue: 133 } })
    expect([venue.status, venue.text.includes('Closed')]).toEqual([400, false])
  })

  it('may be named by who may see it', async () => {
    const { ask } = pictureSite()
    const post = await ask('POST', '/core/v2/posts', { as: 'editor', json: { title: 'New', featured_media: 61 } })
    expect(post.json).toMatchObject({ featured_media: 61 })
    const made = await ask('POST', '/cal/events/v1/events', { as: 'editor', json: { ...event, image: '61' } })
    expect(made.json).toMatchObject({ image: { id: 61 } })
  })

  it('stays where another put it, when they send back what they read', async () => {
    const { ask, site } = pictureSite({
      'posts/own.md': front({ id: 70, title: 'Own', author: 'author', status: 'draft', featured_media: 61 }),
    })
    const { json } = await ask('GET', '/core/v2/posts/70?context=edit', { as: 'author' })
    expect(json).toMatchObject({ featured_media: 0 })
    const sent = { ...(json as object), title: 'Mine' }
    expect((await ask('PUT', '/core/v2/posts/70', { as: 'author', json: sent })).status).toBe(200)
    expect(site.get('post', 70)?.data).toMatchObject({ title: 'Mine', featured_media: 61 })
  })

  it('is nothing that an assistant of theirs can name', async () => {
    const { site } = pictureSite()
    const { call } = await assistantOn(site, 'contributor')
    const said = await call('create_content', { type: 'post', fields: { title: 'New', featured_media: ids.private } })
    expect([said.isError, said.text.includes(hidden.private)]).toEqual([true, false])
  })

  it('is no value of a field of the site’s own', async () => {
    const { ask } = pictureSite({
      'settings.json': JSON.stringify({
        fields: { post: { cover: { type: 'reference', to: 'media', shown: true } } },
      }),
    })
    const send = (as: string) => ask('POST', '/core/v2/posts', { as, json: { title: 'New', meta: { cover: 61 } } })
    const refused = await send('author')
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('there is no media with the id 61')])
    expect((await send('editor')).json).toMatchObject({ meta: { cover: 61 } })
  })
})
