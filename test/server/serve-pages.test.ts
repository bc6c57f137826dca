import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'posts/open.md': '---\nid: 11\ntitle: Open\ndate: 2024-03-14T10:00:00\n---\nText\n',
  'posts/closed.md': '---\nid: 12\ntitle: Closed\ndate: 2024-03-14T10:00:00\ncomment_status: closed\n---\nText\n',
}

describe('who writes to a page', () => {
  const send = async (method: string, path: string, body?: string) => {
    const { page } = testSite(files)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await page(path, { method, headers, ...(body !== undefined && { body }) })
    return [answer.status, answer.headers.get('allow')]
  }

  test.each(['/', '/2024/03/14/closed/', '/feed/', '/robots.txt', '/calendar/'])(
    'is told that %s is only read',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(await send(method, path)).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(await send('OPTIONS', path)).toEqual([200, 'GET, HEAD, OPTIONS'])
    },
  )

  test('is told that forms are sent to a page that has one', async () => {
    expect(await send('PUT', '/2024/03/14/open/')).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    expect(await send('OPTIONS', '/2024/03/14/open/')).toEqual([200, 'GET, HEAD, POST, OPTIONS'])
    expect(await send('POST', '/2024/03/14/open/', 'x=1')).toEqual([200, null])
  })

  test('is told of nothing where there is nothing', async () => {
    expect(await send('POST', '/nothing/')).toEqual([404, null])
    expect(await send('PUT', '/nothing/')).toEqual([404, null])
    expect(await send('OPTIONS', '/nothing/')).toEqual([404, null])
  })
})

test('crawlers leave out both trees for programs', async () => {
  const { page } = testSite(files, { wordpress: true })
  const { text } = await page('/robots.txt')
  expect(text).toContain('Disallow: /wp-json/\n')
  expect(text).toContain('Disallow: /rest/\n')
  expect((await testSite(files).page('/robots.txt')).text).not.toContain('wp-json')
})
