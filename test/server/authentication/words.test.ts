import { describe, expect, it } from 'vitest'
import { openWords } from '../../../src/server/authentication/words.ts'
import { serve } from '../../../src/server/serve.ts'
import { testSite } from '../../harness.ts'

const files = {
  'posts/hidden.md':
    '---\nid: 10\ntitle: Hidden\ndate: 2026-01-01T10:00:00\npassword: sesame\ncomment_status: open\n---\n\nThe treasure.\n',
  'posts/other.md': '---\nid: 11\ntitle: Other\ndate: 2026-01-01T10:00:00\npassword: roses\n---\n\nThe garden.\n',
  'comments/hidden/30.md': '---\nid: 30\npost: hidden\nauthor_name: Ann\n---\n\nA remark.\n',
}
const words = Array.from({ length: 11 }, (_, i) => `wrong ${i}`)
const form = (password: string, more: Record<string, string> = {}) => {
  const body = new URLSearchParams({ password, ...more }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  return { method: 'POST', headers, body }
}

describe('guessing the password of an entry', () => {
  it.each([
    ['a post', '/core/v2/posts/10', 403],
    ['a list', '/core/v2/posts', 200],
    ['a search', '/core/v2/posts?search=treasure', 200],
    ['a comment', '/core/v2/comments/30', 401],
    ['comments', '/core/v2/comments?post=10', 401],
  ])('is told 429 beyond ten wrong ones, the right one too: %s', async (_, path, status) => {
    const { get } = testSite(files)
    const guess = (word: string) => get(`${path}${path.includes('?') ? '&' : '?'}password=${word}`)
    for (const word of words) expect((await guess(word)).status).toBe(status)
    const late = await guess('sesame')
    expect([late.status, late.json.code, late.text.includes('treasure')]).toEqual([429, 'rest_too_many_words', false])
    expect(Number(late.headers.get('retry-after'))).toBe(30)
    expect((await get('/core/v2/posts/11?password=roses')).status).toBe(path === '/core/v2/posts' ? 429 : 200)
    expect((await get('/core/v2/posts/10')).status).toBe(200)
  })

  it('on its page is told the same, and by what is said there', async () => {
    const { page, ask } = testSite(files)
    const path = new URL((await ask('GET', '/core/v2/posts/10')).json.link).pathname
    for (const word of words.slice(1)) expect((await page(path, form(word))).status).toBe(403)
    expect((await page(path, form('wrong 0', { comment: 'Hi', author: 'Ann', email: 'ann@example.org' }))).status).toBe(
      403,
    )
    const late = await page(path, form('sesame'))
    expect([late.status, late.headers.get('retry-after'), late.text.includes('treasure')]).toEqual([429, '30', false])
    expect(late.text).toContain('Too many wrong passwords were entered')
    const said = await page(path, form('sesame', { comment: 'Hi', author: 'Ann', email: 'ann@example.org' }))
    expect([said.status, said.text.includes('treasure')]).toEqual([429, false])
    expect((await ask('GET', '/core/v2/posts/10?password=sesame')).status).toBe(429)
  })

  it('does not count a wrong one twice: whoever reads lists sends one for all that is in them', async () => {
    const { get } = testSite(files)
    for (let i = 0; i < 20; i++) {
      const { json } = await get('/core/v2/posts?password=roses')
      expect(json.map((post: { content: { rendered: string } }) => post.content.rendered !== '')).toEqual(
        expect.arrayContaining([true, false]),
      )
    }
    expect((await get('/core/v2/posts/10?password=sesame')).status).toBe(200)
  })

  it('finds no answer that was kept for another, and none that a cache may keep', async () => {
    const { get } = testSite(files)
    const right = await get('/core/v2/posts/10?password=sesame')
    expect(right.json.content.rendered).toContain('treasure')
    expect(right.headers.get('cache-control')).toMatch(/no-store/)
    for (const word of words) await get(`/core/v2/posts/10?password=${word}`)
    expect((await get('/core/v2/posts/10?password=sesame')).status).toBe(429)
  })

  it('ends with the pause, which grows', () => {
    let now = 0
    const open = openWords({ now: () => now })
    const tries = (word: string) => {
      const request = open({ ip: '192.0.2.1', network: '192.0.2.1' })
      const verdicts = [1, 2].map(() => request.tries({ id: 1 }, word, 'sesame'))
      expect(verdicts[0]).toBe(verdicts[1])
      return Number(request.refusal()?.data['retry_after'] ?? 0) || verdicts[0]
    }
    for (const word of words) expect(tries(word)).toBe(false)
    expect(tries('sesame')).toBe(30)
    now += 30_000
    expect(tries('sesame')).toBe(true)
    expect(tries('one more')).toBe(false)
    now += 59_000
    expect(tries('sesame')).toBe(1)
    now += 1000
    expect(tries('sesame')).toBe(true)
  })

  it('pauses the network that guesses, and no other', async () => {
    const { site } = testSite(files)
    const served = await serve(site, { port: 0, trustProxy: ['loopback'] })
    try {
      const ask = async (word: string, from: string) =>
        (
          await fetch(`${served.url}/core/v2/posts/10?password=${word}`, {
            headers: { 'x-forwarded-for': from },
          })
        ).status
      for (const word of words) await ask(word, '2001:db8:1:2::1')
      expect(await ask('sesame', '2001:db8:1:2::9')).toBe(429)
      expect(await ask('sesame', '2001:db8:1:3::1')).toBe(200)
    } finally {
      await served.close()
    }
  })
})
