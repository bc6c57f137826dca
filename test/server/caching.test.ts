import { describe, expect, it } from 'vitest'
import { testSite } from '../harness.ts'

const alone = 'no-cache, must-revalidate, max-age=0, no-store, private'
const files = {
  'posts/hello.md': '---\nid: 10\ntitle: Hello\ndate: 2026-01-01\nauthor: admin\n---\nHi\n',
  'posts/idea.md': '---\nid: 11\ntitle: Idea\nstatus: draft\nauthor: admin\n---\nHi\n',
  'posts/closed.md': '---\nid: 12\ntitle: Closed\ndate: 2026-01-01\npassword: word\n---\nHi\n',
  'media/own.txt.md': '---\nid: 13\nstatus: private\nauthor: admin\n---\n',
  'media/own.txt': 'mine',
  'media/all.txt': 'everybody',
}

/** Method, address below the mount, and who asks. */
const asked: readonly (readonly [method: string, path: string, as?: string])[] = [
  ['GET', '/'],
  ['GET', '/core/v2'],
  ['GET', '/openapi.json'],
  ['GET', '/core/v2/posts'],
  ['HEAD', '/core/v2/posts'],
  ['GET', '/core/v2/posts/10'],
  ['GET', '/core/v2/posts/11'],
  ['GET', '/core/v2/posts/12?password=word'],
  ['GET', '/core/v2/posts/99'],
  ['GET', '/nothing/there'],
  ['POST', '/core/v2/posts'],
  ['OPTIONS', '/core/v2/posts'],
  ['GET', '/core/v2/posts?_envelope&_jsonp=f'],
  ['GET', '/cal/events/v1/events'],
  ['GET', '/core/v2/posts', 'subscriber'],
  ['GET', '/core/v2/posts/10', 'admin'],
  ['GET', '/core/v2/posts/11', 'admin'],
  ['GET', '/core/v2/posts/11', 'subscriber'],
  ['HEAD', '/core/v2/posts/10', 'admin'],
  ['OPTIONS', '/core/v2/posts', 'admin'],
  ['POST', '/core/v2/posts', 'subscriber'],
]

describe('caches', () => {
  it.each(['/rest', '/wp-json'] as const)(
    'below %s, ask each time about what everybody is told, and keep nothing of what somebody is told',
    async (mount) => {
      const { ask } = testSite(files, { wordpress: true })
      for (const [method, path, as] of asked) {
        const { headers } = await ask(method, mount === '/rest' ? path : path.replace('core/v2', 'wp/v2'), {
          mount,
          ...(as !== undefined && { as }),
          ...(method === 'POST' && { json: { title: 'x' } }),
        })
        const wanted = as !== undefined || path.includes('password') ? alone : 'no-cache'
        expect([method, path, as, headers.get('cache-control')]).toEqual([method, path, as, wanted])
        expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
        expect([path, headers.get('vary')]).toEqual([path, 'Accept-Encoding, Origin, Authorization'])
      }
    },
  )

  it('keep nothing of the refusal of somebody who could not sign in', async () => {
    const { get } = testSite(files)
    const authorization = `Basic ${btoa('admin:wrong')}`
    const { status, headers } = await get('/core/v2/posts/10', { headers: { authorization } })
    expect([status, headers.get('cache-control')]).toEqual([401, alone])
  })

  it('are told the same with 304', async () => {
    const { get } = testSite(files)
    for (const [as, wanted] of [
      [undefined, 'no-cache'],
      ['admin', alone],
    ] as const) {
      const more = as === undefined ? {} : { as }
      const tag = (await get('/core/v2/posts/10', more)).headers.get('etag')!
      const { status, headers } = await get('/core/v2/posts/10', { ...more, headers: { 'if-none-match': tag } })
      expect([status, headers.get('cache-control')]).toEqual([304, wanted])
    }
  })

  it('ask each time about pages and feeds', async () => {
    const { page } = testSite(files, { publicUrl: 'http://site.test' })
    for (const path of [
      '/',
      '/2026/01/01/hello/',
      '/feed/',
      '/wp-sitemap.xml',
      '/robots.txt',
      '/nothing',
      '/healthz',
    ]) {
      const { headers } = await page(path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache'])
      expect([path, headers.get('referrer-policy')]).toEqual([path, expect.stringMatching(/referrer|origin/)])
    }
  })

  it('keep no file that only some may see', async () => {
    const { ask } = testSite(files)
    const upload = async (name: string, as?: string) => {
      const { status, headers } = await ask('GET', `/../uploads/${name}`, as === undefined ? {} : { as })
      return [status, headers.get('cache-control')]
    }
    expect(await upload('own.txt', 'admin')).toEqual([200, alone])
    expect(await upload('own.txt')).toEqual([404, 'no-cache'])
    expect(await upload('all.txt', 'admin')).toEqual([200, 'public, max-age=300'])
  })
})
