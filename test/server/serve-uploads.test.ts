import { credentials } from '../../src/define/credentials.ts'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { serve } from '../../src/server/serve.ts'
import { testSite } from '../harness.ts'
import { makePicture } from '../pictures.ts'
import { pointerText } from '../storage/lfs/lfs-host.ts'

const files = {
  'posts/idea.md': '---\nid: 51\ntitle: Idea\nauthor: author\nstatus: draft\n---\n',
  'media/2024/notes.txt': '0123456789',
  'media/2024/page.html': '<script>alert(1)</script>',
  'media/2024/draw.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"/>',
  'media/2024/pack.zip': 'PK',
  "media/2024/it's (new).zip": 'PK',
  'media/2024/own.pdf': '%PDF-1.4\n',
  'media/2024/own.pdf.md': '---\nauthor: author\npost: idea\n---\n',
  'media/2024/empty.txt': '',
  'media/2024/caf\u00e9 au lait.txt': 'milk',
}

function uploadsSite() {
  const test = testSite(files)
  const app = createApp(test.site)
  const fetchFile = (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`http://site.test/uploads/${path}`, init))
  const signIn = (slug: string) => {
    const { secret } = test.site.service(credentials).createToken(test.site.find('user', slug)!.id, 'test')
    return `Basic ${btoa(`${slug}:${secret}`)}`
  }
  return { ...test, fetchFile, signIn }
}

describe('a file that Git LFS keeps, and that is not here', () => {
  it('is told with its size, and answered with words instead of its pointer', async () => {
    const { fetchFile, root, ask, site } = uploadsSite()
    const picture = Buffer.from(await makePicture(900, 600, 'jpeg'))
    writeFileSync(join(root, 'media/2024/photo.jpg'), pointerText(picture))
    site.load('media/2024/photo.jpg')
    const { id } = site.at('media/2024/photo.jpg')!
    const details = async () => (await ask('GET', `/core/v2/media/${id}`)).json.media_details
    expect(await details()).toEqual({ filesize: picture.length, sizes: {} })
    for (const name of ['photo.jpg', 'photo-300x200.jpg']) {
      const answer = await fetchFile(`2024/${name}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'application/json; charset=UTF-8'])
      expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['30', 'no-store'])
      expect(await answer.json()).toMatchObject({ code: 'rest_file_missing' })
    }
    // As git lfs pull puts it there.
    writeFileSync(join(root, 'media/2024/photo.jpg'), picture)
    site.load('media/2024/photo.jpg')
    expect(await details()).toMatchObject({ width: 900, height: 600, filesize: picture.length })
    expect((await fetchFile('2024/photo.jpg')).status).toBe(200)
    expect((await fetchFile('2024/photo-300x200.jpg')).status).toBe(200)
  })

  it('is left out and not written over if it is the text beside a picture', () => {
    const { root, site } = uploadsSite()
    writeFileSync(join(root, 'media/2024/own.pdf.md'), pointerText('title: Mine'))
    site.load('media/2024/own.pdf.md')
    expect(site.at('media/2024/own.pdf')).toBeUndefined()
    expect(site.problems.at('media/2024/own.pdf')?.message).toBe(
      'media/2024/own.pdf.md: it is a pointer of Git LFS; run git lfs pull',
    )
  })
})

describe('a file', () => {
  it('is sent with its kind, its tag and its time', async () => {
    const { fetchFile, root } = uploadsSite()
    utimesSync(join(root, 'media/2024/notes.txt'), 1_700_000_000, 1_700_000_000)
    const answer = await fetchFile('2024/notes.txt')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '10',
      'cache-control': 'public, max-age=300',
      'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(await answer.text()).toBe('0123456789')
  })

  it('has the address that the setting uploads_base says, and stays where it was', async () => {
    const settings = { 'settings.json': '{ "uploads_base": "wp-content/uploads" }\n' }
    const { get, page, site } = testSite({ ...files, ...settings })
    const { id } = site.find('media', 'notes.txt')!
    const { source_url: source } = (await get(`/core/v2/media/${id}`)).json
    expect(source).toBe('http://site.test/wp-content/uploads/2024/notes.txt')
    for (const path of ['/wp-content/uploads/2024/notes.txt', '/uploads/2024/notes.txt'])
      expect([path, (await page(path)).text]).toEqual([path, '0123456789'])
    for (const path of ['/wp-content/uploads/2024/none.txt', '/content/uploads/2024/notes.txt'])
      expect([path, (await page(path)).status]).toEqual([path, 404])
  })

  it('is sent without its body for HEAD, not at all when it is known, and with nothing in it when it is empty', async () => {
    const { fetchFile } = uploadsSite()
    const head = await fetchFile('2024/notes.txt', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const known = { 'if-none-match': head.headers.get('etag')! }
    expect((await fetchFile('2024/notes.txt', { headers: known })).status).toBe(304)
    const since = { 'if-modified-since': head.headers.get('last-modified')! }
    expect((await fetchFile('2024/notes.txt', { headers: since })).status).toBe(304)
    const empty = await fetchFile('2024/empty.txt')
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', ''])
  })

  it('is sent in part, when it is still the file of which a part is known', async () => {
    const { fetchFile } = uploadsSite()
    const part = await fetchFile('2024/notes.txt', { headers: { range: 'bytes=2-4' } })
    expect([
      part.status,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
      await part.text(),
    ]).toEqual([206, 'bytes 2-4/10', '3', '234'])
    const beyond = await fetchFile('2024/notes.txt', { headers: { range: 'bytes=10-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const etag = part.headers.get('etag')!
    expect((await fetchFile('2024/notes.txt', { headers: { range: 'bytes=2-4', 'if-range': etag } })).status).toBe(206)
    expect((await fetchFile('2024/notes.txt', { headers: { range: 'bytes=2-4', 'if-range': '"other"' } })).status).toBe(
      200,
    )
  })

  it('is not sent where a condition says that it must be the one that is known, and it is another', async () => {
    const { fetchFile } = uploadsSite()
    const { headers } = await fetchFile('2024/notes.txt')
    const [etag, date] = [headers.get('etag')!, headers.get('last-modified')!]
    for (const [condition, status] of [
      [{ 'if-match': `"other", ${etag}` }, 206],
      [{ 'if-match': '*' }, 206],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-match': '"other"', 'if-none-match': etag }, 412],
      [{ 'if-unmodified-since': date }, 206],
      [{ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 412],
      [{ 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT', 'if-match': etag }, 206],
      [{ 'if-unmodified-since': 'yesterday' }, 206],
    ] as const) {
      const answer = await fetchFile('2024/notes.txt', { headers: { range: 'bytes=2-4', ...condition } })
      expect([condition, answer.status]).toEqual([condition, status])
    }
  })

  it('is shown by a browser only where that is safe', async () => {
    const { fetchFile } = uploadsSite()
    const headers = async (name: string) => (await fetchFile(`2024/${name}`)).headers
    expect((await headers('page.html')).get('content-disposition')).toBe("attachment; filename*=UTF-8''page.html")
    expect((await headers('pack.zip')).get('content-disposition')).toContain('attachment')
    expect((await headers(encodeURIComponent("it's (new).zip"))).get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''it%27s%20%28new%29.zip",
    )
    expect((await headers('draw.svg')).get('content-type')).toBe('image/svg+xml')
    expect((await headers('draw.svg')).get('content-security-policy')).toContain('sandbox')
    for (const name of ['draw.svg', 'notes.txt']) expect((await headers(name)).get('content-disposition')).toBeNull()
  })

  it('is found under its name in the address, whatever letters it has', async () => {
    const { fetchFile } = uploadsSite()
    expect(await (await fetchFile(`2024/${encodeURIComponent('café au lait.txt')}`)).text()).toBe('milk')
  })

  it.each([
    '2024/nothing.txt',
    '2024',
    '',
    '2024/own.pdf.md',
    `2024/${encodeURIComponent('café au lait.txt')}/`,
    '..%2fsettings.json',
    '2024/..%5c..%5csettings.json',
    '%00',
    '%ff',
    '2024%2f..%2f..%2fsettings.json',
    '/etc/passwd',
  ])('is not there at %j', async (path) => {
    const { fetchFile } = uploadsSite()
    const answer = await fetchFile(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ data: { status: 404 } })
  })

  it('that is not there is told by a page where somebody opens its address, not where a page shows it', async () => {
    const { fetchFile } = uploadsSite()
    const as = async (accept: string) => (await fetchFile('2024/nothing.png', { headers: { accept } })).headers
    const opened = await as('text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8')
    expect(opened.get('content-type')).toBe('text/html; charset=UTF-8')
    const shown = await as('image/avif,image/webp,*/*')
    expect(shown.get('content-type')).toContain('application/json')
    for (const headers of [opened, shown]) expect(headers.get('vary')).toContain('Accept')
  })

  it('is not there above its folder: a page says so, as at any address of the website', async () => {
    const answer = await uploadsSite().fetchFile('%2e%2e/settings.json')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
  })

  it('of a draft is there for who may read the draft only, and kept by nobody else', async () => {
    const { fetchFile, signIn } = uploadsSite()
    expect((await fetchFile('2024/own.pdf')).status).toBe(404)
    expect((await fetchFile('2024/own.pdf', { headers: { authorization: signIn('subscriber') } })).status).toBe(404)
    const own = await fetchFile('2024/own.pdf', { headers: { authorization: signIn('author') } })
    expect([own.status, own.headers.get('cache-control'), own.headers.get('vary')]).toEqual([
      200,
      'no-cache, must-revalidate, max-age=0, no-store, private',
      'Authorization, Origin',
    ])
    await own.text()
    expect((await fetchFile('2024/own.pdf', { headers: { authorization: 'Basic eDp5' } })).status).toBe(401)
  })

  it('may be read by pages of other origins, those that sign in too', async () => {
    const { fetchFile, signIn } = uploadsSite()
    const origin = 'https://elsewhere.example'
    const read = async (path: string, headers: Record<string, string>) =>
      Object.fromEntries((await fetchFile(path, { headers: { origin, ...headers } })).headers)
    const own = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    expect(await read('2024/notes.txt', {})).toMatchObject({ ...own, vary: 'Origin' })
    expect(await read('2024/own.pdf', { authorization: signIn('author') })).toMatchObject({
      ...own,
      vary: 'Authorization, Origin',
      'access-control-expose-headers': expect.stringMatching(/ETag.*Content-Range/),
    })
    expect(await read('2024/nothing.txt', {})).toMatchObject({ ...own, vary: 'Accept, Origin' })
    expect((await fetchFile('2024/notes.txt')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is not written here', async () => {
    const { fetchFile } = uploadsSite()
    const answer = await fetchFile('2024/notes.txt', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('a smaller copy', () => {
  it('is made when it is first asked for, and may be kept for good', async () => {
    const { fetchFile, root, site } = uploadsSite()
    mkdirSync(join(root, 'media/2025'))
    writeFileSync(join(root, 'media/2025/big.png'), await makePicture(400, 300))
    site.load('media/2025/big.png')
    const copy = await fetchFile('2025/big-300x225.png')
    expect([copy.status, copy.headers.get('content-type'), copy.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await copy.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([300, 225])
    for (const name of ['big-300x224.png', 'big-301x225.png', 'big-4000x3000.png', 'big-400x300.png'])
      expect((await fetchFile(`2025/${name}`)).status).toBe(404)
  })
})

describe('over a socket', () => {
  it('a large file arrives whole, a part of it too, and giving up in the middle harms nothing', async () => {
    const { root, site } = uploadsSite()
    const size = 3_000_000
    writeFileSync(join(root, 'media/2024/large.pdf'), Buffer.alloc(size, 'abcdefghij'))
    site.load('media/2024/large.pdf')
    const served = await serve(site, { port: 0 })
    try {
      const address = `${new URL(served.url).origin}/uploads/2024/large.pdf`
      expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(size)
      const part = await fetch(address, { headers: { range: 'bytes=-5' } })
      expect(await part.text()).toBe('fghij')
      const given = new AbortController()
      const reader = (await fetch(address, { signal: given.signal })).body!.getReader()
      await reader.read()
      given.abort()
      await reader.read().catch(() => {})
      expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(size))
    } finally {
      await served.close()
    }
  })
})
