import { utimesSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { discover } from '../../../src/import/rest/discover.ts'
import type { SourceAnswer } from '../../../src/import/rest/source-api.ts'
import { answersOf } from '../same-sites.ts'
import { sourceOf } from './source-of.ts'

const json = (value: unknown, total?: number): SourceAnswer => ({
  status: 200,
  headers: total === undefined ? {} : { 'x-wp-total': String(total) },
  text: JSON.stringify(value),
})

const post = (id: number) =>
  `---\nid: ${id}\ntitle: Post ${id}\ndate: 2020-05-01T10:00:00\nauthor: editor\n---\n\nText *${id}*.\n`

describe('a website by its REST interface', () => {
  it('comes over whole, also what changed again in the second in which it was read', async () => {
    const { take, ask, source, target } = sourceOf({ 'posts/a.md': post(100) })
    // Its file says the same second before and after.
    const second = Math.floor(Date.now() / 1000) + 60
    const stamp = () => {
      utimesSync(source.folder.resolve('posts/a.md'), second, second)
      source.load('posts/a.md')
    }
    stamp()
    let isChanged = false
    await take(async (path) => {
      if (isChanged || !/^\/wp\/v2\/comments\?.*per_page=100/.test(path)) return undefined
      isChanged = true
      await ask('POST', '/core/v2/posts/100', { as: 'admin', json: { title: 'Edited' } })
      stamp()
      return undefined
    })
    expect(isChanged).toBe(true)
    expect(answersOf(target)).toEqual(answersOf(source))
  })

  it('comes over whole, also what came, changed and went while it was read', async () => {
    const posts = Object.fromEntries(Array.from({ length: 130 }, (_, i) => [`posts/p${i + 100}.md`, post(i + 100)]))
    const { take, ask, source, target, asked } = sourceOf({
      ...posts,
      'comments/1.md': '---\nid: 1\npost: p100\nauthor_name: Jo\n---\n\nHi.\n',
    })
    // Changed long before they are read.
    for (const path of Object.keys(posts)) {
      utimesSync(source.folder.resolve(path), 1.6e9, 1.6e9)
      source.load(path)
    }
    let isChanged = false
    const report = await take(async (path) => {
      if (isChanged || !/^\/wp\/v2\/posts\?.*[?&]page=2/.test(path)) return undefined
      isChanged = true
      const to = (method: string, route: string, body?: unknown) =>
        ask(method, `/core/v2/${route}`, { as: 'admin', json: body })
      await to('DELETE', 'posts/103?force=true')
      await to('POST', 'posts/105', { title: 'Edited', modified: '2030-01-01' })
      await to('POST', 'posts', { title: 'New', status: 'publish', content: '<p>Here</p>' })
      await to('POST', 'tags', { name: 'Late' })
      return undefined
    })
    expect(isChanged).toBe(true)
    expect(report.lost).toEqual([])
    expect(report.made).toMatchObject({ post: 130, tag: 1, comment: 1 })
    expect(answersOf(target)).toEqual(answersOf(source))
    expect(report.verified).toMatchObject({ differences: [], missing: [] })
    // Whole pages were read once, and then what changed.
    const pages = asked.filter((path) => /^\/wp\/v2\/posts\?.*per_page=100/.test(path) && !path.includes('_fields='))
    expect(pages.map((path) => /[?&]page=(\d)|include=/.exec(path)?.[1] ?? 'some')).toEqual([
      '1',
      '2',
      'some',
      ...pages.slice(3).map(() => 'some'),
    ])
  })

  it('names kinds that nobody here knows, one by one, and lists that do not answer', async () => {
    const { take } = sourceOf({ 'posts/a.md': post(100) })
    const products = [
      {
        id: 900,
        slug: 'mug',
        title: { rendered: 'A mug &amp; more' },
        status: 'publish',
        modified_gmt: '2020-01-01T00:00:00',
      },
    ]
    const report = await take(async (path) => {
      if (path.startsWith('/wp/v2/types')) {
        const known = {
          post: { rest_base: 'posts' },
          product: { rest_base: 'product', rest_namespace: 'wp/v2' },
          page: { rest_base: 'pages' },
        }
        return json(known)
      }
      if (path.startsWith('/wp/v2/product')) return json(products, 1)
      if (path.startsWith('/wp/v2/pages')) return { status: 403, headers: {}, text: '{"code":"closed"}' }
      return undefined
    })
    expect(report.lost).toEqual([
      { what: 'items-page', why: expect.stringContaining('returned 403') },
      { what: 'product 900 "A mug & more"', why: "there is no kind 'product' here" },
    ])
    expect(report.made).toMatchObject({ post: 1 })
  })

  it('waits longer each time where the source cannot answer, as long as it asks, and gives up with what it has kept', async () => {
    const { take, waits, asked } = sourceOf({ 'posts/a.md': post(100) })
    let tries = 0
    const busy = (path: string) =>
      path.startsWith('/wp/v2/comments') ? { status: 503, headers: {}, text: '' } : undefined
    await expect(take(busy)).rejects.toThrow('site.test returned 503, 6 times')
    const pauses = waits.filter((ms) => ms > 0)
    expect(pauses).toHaveLength(5)
    expect(pauses.every((ms, at) => ms >= 375 * 2 ** at && ms <= 625 * 2 ** at)).toBe(true)
    waits.length = 0
    asked.length = 0
    const report = await take((path) =>
      path.startsWith('/wp/v2/comments') && tries++ === 0
        ? { status: 429, headers: { 'retry-after': '7' }, text: '' }
        : undefined,
    )
    expect(waits).toContain(7000)
    expect(report.lost).toEqual([])
  })

  it('tells what is wrong with a certificate at once', async () => {
    const { take, asked } = sourceOf({})
    const failing = async () => {
      throw Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    }
    await expect(take((path) => (path.startsWith('/wp/v2/users/me') ? failing() : undefined))).rejects.toThrow(
      'the certificate of site.test is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
    )
    expect(asked.filter((path) => path.startsWith('/wp/v2/users/me'))).toHaveLength(1)
  })

  it('says in its words whom it does not let in, and asks nothing more', async () => {
    const { take, asked } = sourceOf({})
    const text = JSON.stringify({ code: 'incorrect_password', message: 'The "password" is wrong.' })
    const refusing = (path: string) =>
      path.startsWith('/wp/v2/users/me') ? { status: 401, headers: {}, text } : undefined
    await expect(take(refusing)).rejects.toThrow('it refuses the sign-in: The "password" is wrong.')
    expect(asked.filter((path) => path !== '/')).toEqual(['/wp/v2/users/me?context=edit'])
  })

  it('is found where it says, else where it usually is', async () => {
    const index = JSON.stringify({ name: 'A', home: 'https://a.example', namespaces: ['wp/v2'] })
    const asked: string[] = []
    const at = (root: string, headers = {}, page = '') => {
      asked.length = 0
      return discover('https://a.example/', async (address) => {
        asked.push(address)
        if (address === root) return { status: 200, headers: {}, text: index }
        return address === 'https://a.example/'
          ? { status: 200, headers, text: page }
          : { status: 404, headers: {}, text: '{}' }
      })
    }
    const link = { link: '<https://a.example/x/>; rel="other", <https://a.example/api/>; rel="https://api.w.org/"' }
    expect((await at('https://a.example/api/', link)).root).toBe('https://a.example/api/')
    const head = '<link rel="https://api.w.org/" href="https://a.example/blog/wp-json/" />'
    expect((await at('https://a.example/blog/wp-json/', {}, head)).root).toBe('https://a.example/blog/wp-json/')
    expect((await at('https://a.example/wp-json/')).root).toBe('https://a.example/wp-json/')
    expect((await at('https://a.example/?rest_route=/')).root).toBe('https://a.example/?rest_route=/')
    expect((await at('https://a.example/')).home).toBe('https://a.example')
    expect(asked).toEqual(['https://a.example/'])
    await expect(at('https://b.example/')).rejects.toThrow('no WordPress REST API answers there')
  })

  it('signed out is what everybody sees; a dry run writes nothing but what was read', async () => {
    const { take, target } = sourceOf({
      'posts/a.md': post(100),
      'posts/b.md': post(101).replace('title', 'status: draft\ntitle'),
    })
    const dry = await take(undefined, { dryRun: true })
    expect(dry.made).toMatchObject({ post: 1 })
    expect([...target.all('post')]).toEqual([])
    const report = await take(undefined, {})
    expect(report.changed.map(({ what }) => what)).toContain('texts and users')
    expect(report.made).toMatchObject({ post: 1 })
    expect(target.bodyOf(target.get('post', 100)!)).toContain('<p>Text <em>100</em>.</p>')
    expect(target.get('user', 2)!.data).toMatchObject({ username: 'editor', roles: ['author'] })
  })
})
