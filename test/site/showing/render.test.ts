import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const settings = (more: string) => `{"title":"Test","render_limit":1000${more}}`
const post = (body: string, more = '') => `---\nid: 5\ntitle: Long\ndate: 2026-01-02T03:04:05\n${more}---\n\n${body}\n`
const longer = (text: string) => text + '\n\nfill'.repeat(200)

interface Shown {
  readonly content: { readonly raw?: string; readonly rendered: string }
  readonly excerpt: { readonly rendered: string }
}

describe('a body longer than `render_limit`', () => {
  it.each(['', 'content_format: html\n'])('is shown as plain text without losing a word (%j)', async (more) => {
    const body = longer('# Not *rendered* <b>but & told</b>\nnext <script>alert(1)</script>')
    const { ask } = testSite({ 'settings.json': settings(''), 'posts/long.md': post(body, more) })
    const { status, json } = await ask('GET', '/core/v2/posts/5')
    expect(status).toBe(200)
    const { content, excerpt } = json as Shown
    expect(content.rendered).toMatch(
      /^<p># Not \*rendered\* &lt;b&gt;but &amp; told&lt;\/b&gt;<br \/>\nnext &lt;script&gt;alert\(1\)&lt;\/script&gt;<\/p>\n<p>fill<\/p>\n/,
    )
    expect(content.rendered.match(/fill/g)).toHaveLength(200)
    expect(excerpt.rendered).toMatch(/^<p># Not \*rendered\* &lt;b&gt;but/)
  })

  it('is what it was for who edits it', async () => {
    const body = longer('# *Long*')
    const { ask } = testSite({ 'settings.json': settings(''), 'posts/long.md': post(body) })
    const { json } = await ask('GET', '/core/v2/posts/5?context=edit', { as: 'admin' })
    expect((json as Shown).content.raw).toBe(body)
  })

  it('is rendered when it is just not longer', async () => {
    const { ask } = testSite({ 'settings.json': settings(''), 'posts/long.md': post('*a*'.padEnd(1000, ' b')) })
    const { json } = await ask('GET', '/core/v2/posts/5')
    expect((json as Shown).content.rendered).toMatch(/^<p><em>a<\/em> b/)
  })
})

describe('a list of long posts', () => {
  it('lets others be served while it is made', async () => {
    const posts = Array.from({ length: 40 }, (_, i) => [
      `posts/p${i}.md`,
      `---\nid: ${i + 10}\n---\n\n${'#\n'.repeat(4000)}`,
    ])
    const { ask } = testSite(Object.fromEntries(posts) as Record<string, string>)
    let served = 0
    const serve = () => {
      served++
      next = setImmediate(serve)
    }
    let next = setImmediate(serve)
    const { json } = await ask('GET', '/core/v2/posts?per_page=40')
    clearImmediate(next)
    expect(json).toHaveLength(40)
    expect(served).toBeGreaterThan(5)
  })
})
