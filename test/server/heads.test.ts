import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../src/server/create-app.ts'
import { openMcpRoute } from '../../src/mcp/http/mcp-route.ts'
import { testSite } from '../harness.ts'

function served() {
  const { site } = testSite(
    {
      'settings.json': '{ "title": "S", "url": "https://site.test" }',
      'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2026-01-02\nslug: a\ntags: [t]\n---\n\nText\n',
      'tags/t.md': '---\nname: T\n---\n',
      'pages/about.md': '---\nid: 11\ntitle: About\naliases: [/former]\n---\n',
      'events/e.md': '---\nid: 12\ntitle: E\nstart: 2026-03-01 10:00\n---\n',
      'uploads/a.txt': 'text',
    },
    { wordpress: true },
  )
  const assistants = openMcpRoute(site, { readOnly: true, version: '0' })
  onTestFinished(() => assistants.close())
  return createApp(site, { wordpress: true, extra: assistants.mount })
}

const paths = [
  '/healthz',
  '/rest/changes',
  '/rest/changes?since=unknown',
  '/rest',
  '/rest/openapi.json',
  '/rest/core/v2',
  '/rest/core/v2/posts',
  '/rest/core/v2/posts/10',
  '/rest/core/v2/posts/99',
  '/rest/nothing/v1',
  '/wp-json/wp/v2/posts',
  '/?rest_route=/wp/v2/posts',
  '/wp-admin/authorize-application.php?app_name=App',
  '/uploads/a.txt',
  '/uploads/missing.txt',
  '/',
  '/about/',
  '/former/',
  '/nothing-here/',
  '/tag/t/',
  '/feed/',
  '/sitemap.xml',
  '/robots.txt',
  '/almanac.css',
  '/calendar/',
  '/calendar.ics',
  '/mcp',
]

it('HEAD is answered as GET is, without a body', async () => {
  const app = served()
  for (const path of paths) {
    const ask = (method: string) => app.fetch(new Request(`https://site.test${path}`, { method, redirect: 'manual' }))
    const [get, head] = [await ask('GET'), await ask('HEAD')]
    expect(head.status, path).toBe(get.status)
    expect(namesOf(head), path).toEqual(namesOf(get))
    expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
    expect(await head.text(), path).toBe('')
  }
})

it('HEAD of a stream has its headers, and no stream is kept for it', async () => {
  const app = served()
  const ask = (method: string) =>
    app.fetch(new Request('https://site.test/rest/changes', { method, headers: { accept: 'text/event-stream' } }))
  // An address may have four.
  for (let count = 0; count < 6; count++) {
    const head = await ask('HEAD')
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', ''])
  }
  const stream = await ask('GET')
  expect(stream.status).toBe(200)
  await stream.body!.cancel()
})

// The length is told where there is a body.
function namesOf({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => name !== 'content-length')
}
