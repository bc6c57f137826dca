import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, get as ask, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../../src/server/create-app.ts'
import { makePicture } from '../../pictures.ts'
import { testSite } from '../../harness.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const sharing = { title: 'Test site', shared_max_age: 600, stale_while_revalidate: 30 }
const files = {
  'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2024-03-19\nauthor: author\n---\n\nWords\n',
  'posts/locked.md': '---\nid: 11\ntitle: Locked\ndate: 2024-03-18\npassword: sesame\n---\n\nTreasure\n',
  'posts/draft.md': '---\nid: 12\ntitle: Draft\nstatus: draft\n---\n\nHidden\n',
  'forms/contact.md': '---\nid: 13\ntitle: Contact\n---\n\n[quiz sum "1+1?|2"]\n',
}

function sharingSite(settings: object = {}, more: Record<string, string> = {}) {
  return testSite(
    { ...files, ...more, 'settings.json': JSON.stringify({ ...sharing, ...settings }) },
    { now: () => noon },
  )
}

type Asked = Parameters<ReturnType<typeof testSite>['get']>[1]

describe('without the setting', () => {
  it('caches have to ask, and are told no tags', async () => {
    const { get, page } = testSite(files)
    for (const answer of [await get('/core/v2/posts/10'), await page('/'), await get('/core/v2/posts')]) {
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('cache-tag')).toBeNull()
    }
  })
})

describe('where shared caches may keep answers', () => {
  it.each(['/core/v2/posts/10', '/core/v2/posts', '/core/v2/posts?_envelope', '/core/v2/posts/10?_embed', ''])(
    '%s to strangers is public until it changes, with its tags',
    async (path) => {
      const { headers } = await sharingSite().get(path)
      expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+(?:, stale-while-revalidate=\d+)?$/)
      expect(headers.get('cache-tag')).toMatch(/^site(?:,|$)/)
    },
  )

  it('a post has the tags of itself and its author', async () => {
    const { headers } = await sharingSite().get('/core/v2/posts/10')
    expect(headers.get('cache-tag')!.split(',')).toEqual(expect.arrayContaining(['site', 'post-10', 'user-3']))
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=600, stale-while-revalidate=30')
  })

  it('nginx, which counts whole seconds of the clock, is told one less, so that it never keeps an answer for longer', async () => {
    const { get, page } = sharingSite({ shared_max_age: 3, stale_while_revalidate: 0 })
    for (const answer of [await get('/core/v2/posts/10'), await page('/')]) {
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
      expect(answer.headers.get('x-accel-expires')).toBe('2')
    }
    const known = await get('/core/v2/posts/10', { headers: { cookie: 'a=b' } })
    expect(known.headers.get('x-accel-expires')).toBeNull()
  })

  it('so are pages, feeds and sitemaps', async () => {
    const { page } = sharingSite()
    for (const path of ['/', '/2024/03/19/hello/', '/feed/', '/sitemap.xml', '/robots.txt']) {
      const { headers, status } = await page(path)
      expect([path, status, headers.get('cache-control')]).toEqual([
        path,
        200,
        expect.stringMatching(/^public, max-age=0/),
      ])
      expect(headers.get('cache-tag')).toMatch(/^site/)
    }
  })

  it('an upload is kept by browsers as ever, and by shared caches until it changes', async () => {
    const { page, root, site } = sharingSite({}, { 'media/x.png.md': '---\nid: 20\n---\n' })
    writeFileSync(join(root, 'media/x.png'), await makePicture(60, 40))
    site.load('media/x.png')
    const { headers, status } = await page('/uploads/x.png')
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=300, s-maxage=600, stale-while-revalidate=30',
    ])
    expect(headers.get('cache-tag')).toContain('media-20')
    expect(headers.get('x-accel-expires')).toBe('599')
    const known = await page('/uploads/x.png', { headers: { cookie: 'a=b' } })
    expect(known.headers.get('cache-control')).toBe('private, max-age=300')
    expect((await page('/uploads/none.png')).headers.get('cache-control')).toBe('no-store')
  })

  it.each<[string, string, Asked]>([
    ['signs in', '/core/v2/posts/10', { as: 'admin' }],
    ['signs in wrongly', '/core/v2/posts/10', { headers: { authorization: `Basic ${btoa('admin:no')}` } }],
    ['sends a cookie', '/core/v2/posts/10', { headers: { cookie: 'a=b' } }],
    ['sends a password', '/core/v2/posts/11?password=sesame', {}],
    ['asks for what is hidden', '/core/v2/posts/12', {}],
    ['asks for what is not there', '/core/v2/posts/99', {}],
    ['asks wrongly', '/core/v2/posts?per_page=0', {}],
    ['asks for no route', '/core/v2/nothing', {}],
  ])('whoever %s is told nothing that others may be given', async (_who, path, asked) => {
    const { get } = sharingSite()
    // What is kept for all is not that for one.
    await get('/core/v2/posts/10')
    const { headers } = await get(path, asked)
    expect(headers.get('cache-control')).not.toMatch(/public|s-maxage/)
  })

  it('refusals are stored nowhere: the next change may turn them into answers', async () => {
    const { get, page } = sharingSite()
    for (const path of ['/core/v2/posts/99', '/core/v2/posts/12', '/core/v2/posts?per_page=0'])
      expect((await get(path)).headers.get('cache-control')).toBe('no-store')
    expect((await page('/nowhere/')).headers.get('cache-control')).toBe('no-store')
  })

  it('forms, pages that ask for passwords, and what tells of the server are nobody else’s', async () => {
    const { page } = sharingSite()
    for (const path of ['/2024/03/18/locked/', '/forms/contact/', '/healthz', '/rest/changes'])
      expect([path, (await page(path)).headers.get('cache-control')]).toEqual([
        path,
        expect.not.stringMatching(/public|s-maxage/),
      ])
  })

  it('nothing is kept past the moment at which the clock changes something of its kind', async () => {
    const soon = '---\nid: 30\ntitle: Soon\nstatus: future\ndate: 2026-05-01 12:00:20\n---\n'
    const { get } = sharingSite({ timezone: 'UTC' }, { 'posts/soon.md': soon })
    const controlOf = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await controlOf('/core/v2/posts')).toBe('public, max-age=0, s-maxage=20')
    expect(await controlOf('/core/v2/users/3')).toMatch(/s-maxage=20$/)
    expect(await controlOf('/core/v2/pages')).toBe('public, max-age=0, s-maxage=600, stale-while-revalidate=30')
  })

  it('an answer says so anew each time it is sent', async () => {
    let now = noon
    const soon = '---\nid: 30\ntitle: Soon\nstatus: future\ndate: 2026-05-01 12:00:20\n---\n'
    const opened = testSite(
      { 'posts/soon.md': soon, 'settings.json': JSON.stringify({ ...sharing, timezone: 'UTC' }) },
      { now: () => now },
    )
    await opened.get('/core/v2/posts')
    now += 15_500
    expect((await opened.get('/core/v2/posts')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=4')
  })

  it('the headers for tags are those that the setting names', async () => {
    const { get } = sharingSite({ cache_tags: ['Surrogate-Key', 'xkey'] })
    const { headers } = await get('/core/v2/posts/10')
    expect(headers.get('cache-tag')).toBeNull()
    expect(headers.get('surrogate-key')).toMatch(/^site .*post-10/)
    expect(headers.get('xkey')).toBe(headers.get('surrogate-key'))
  })

  it('a server that shows drafts shares nothing', async () => {
    const { site } = sharingSite()
    const { fetch } = createApp(site, { showsDrafts: true })
    const answer = await fetch(new Request(`${site.home}/rest/core/v2/posts/10`))
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('behind a proxy that is trusted', () => {
  const headersBehind = async (settings: object, path = '/rest/core/v2/posts/10', sharedMaxAge = 0) => {
    const { listener } = createApp(sharingSite(settings).site, { trustProxy: ['loopback'], sharedMaxAge })
    return headersFrom(listener, path, { 'X-Forwarded-Host': 'evil.test' })
  }

  it('nothing is for everybody that has links to where a request says that the website is', async () => {
    expect(await headersBehind({})).toMatchObject({
      link: expect.stringContaining('evil.test'),
      'cache-control': 'no-cache',
    })
  })

  it.each(['/rest/core/v2/posts/10', '/'])('nor is %s for as long as the server was told', async (path) => {
    const off = { shared_max_age: 0 }
    expect(await headersBehind(off, path, 60)).toMatchObject({
      link: expect.stringContaining('evil.test'),
      'cache-control': 'no-cache',
    })
    const { link, ...headers } = await headersBehind({ ...off, url: 'https://site.test' }, path, 60)
    expect(link).toContain('https://site.test')
    expect(headers['cache-control']).toBe('max-age=0, must-revalidate, s-maxage=60')
  })

  it('answers are where the website’s address is known', async () => {
    const { link, ...headers } = await headersBehind({ url: 'https://site.test' })
    expect(link).toContain('https://site.test')
    expect(headers['cache-control']).toMatch(/^public/)
  })
})

describe('what caches may have is noted', () => {
  const noted = async (path: string, headers: Record<string, string> = {}, times = 1) => {
    const { root, site } = sharingSite({}, { 'media/x.png.md': '---\nid: 20\n---\n' })
    writeFileSync(join(root, 'media/x.png'), await makePicture(60, 40))
    site.load('media/x.png')
    const paths: string[] = []
    const app = createApp(site, { onShared: (one) => paths.push(one) })
    let control: string | null = ''
    for (let i = 0; i < times; i++) {
      const answer = await app.fetch(new Request(site.home + path, { headers }))
      control = answer.headers.get('cache-control')
    }
    return { paths, control }
  }

  it('each time that they are given it, also where it is kept here', async () => {
    for (const path of ['/rest/core/v2/posts/10', '/', '/uploads/x.png'])
      expect((await noted(path, {}, 3)).paths).toEqual([path, path, path])
  })

  it('by the address that was written, which caches know it by', async () => {
    const { root, site } = sharingSite({}, { 'media/x.png.md': '---\nid: 20\n---\n' })
    writeFileSync(join(root, 'media/x.png'), await makePicture(60, 40))
    site.load('media/x.png')
    const paths: string[] = []
    const { listener } = createApp(site, { wordpress: true, onShared: (one) => paths.push(one) })
    const files = ['/uploads/./x.png', '/uploads/y/../x.png']
    const routes = ['/rest/./core/v2/posts/10', '/?rest_route=/wp/v2/posts/10', '/index.php?rest_route=/wp/v2/posts/10']
    const written = [...files, ...routes, '/wp-json/wp/v2/posts/10?', '/?rest_route=/wp/v2/posts/10']
    for (const path of written) await headersFrom(listener, path)
    expect(paths).toEqual(written)
  })

  it('but not when they fetch it anew: they do not keep that, and would be told to fetch it again for ever', async () => {
    for (const path of ['/rest/core/v2/posts/10', '/', '/uploads/x.png']) {
      const { paths, control } = await noted(path, { 'almanac-purge': '1' })
      expect(paths).toEqual([])
      expect(control).not.toContain('public')
    }
  })
})

async function headersFrom(listener: RequestListener, path: string, headers: Record<string, string> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(ask({ host: '127.0.0.1', port, path, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  return answer.headers
}
