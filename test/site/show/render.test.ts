import { describe, expect, it } from 'vitest'
import { defineArea, defineService, provide } from '../../../src/define/define.ts'
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

describe('a shortcode of an area', () => {
  const news = defineService<{ generation: number; said: string }>('news')
  const area = defineArea({
    name: 'own',
    namespace: 'own/v1',
    resources: [],
    services: [provide(news, () => ({ generation: 0, said: 'old' }))],
    shortcodes: {
      'own-box': ({ named, items, content = '' }, { entry, number, show }) =>
        `<div>${entry.id}.${number} ${named.get('a')} ${items.join('/')} ${show(content)}</div>`,
      quiet: () => undefined,
      news: (_, { site, dependOn }) => {
        dependOn('news')
        return site.service(news).said
      },
      tags: (_, { site, dependOn }) => {
        dependOn('tag')
        return [...site.all('tag')].map(({ slug }) => slug).join()
      },
    },
  })
  const rendered = async (site: ReturnType<typeof testSite>, id = 5) =>
    ((await site.get(`/core/v2/posts/${id}`)).json as Shown).content.rendered

  it.each(['', 'content_format: html\n'])('is shown where it stands in a text (%j)', async (more) => {
    const body =
      'x [own-box a="1_a_" b]in "q" [own-box /][/own-box] [quiet]\n\n[own-box a=*2*]\n\n[[own-box]] [other_a_b] <i title="[quiet]">y</i>'
    const site = testSite({ 'posts/a.md': post(body, more) }, { more: [area] })
    expect(await rendered(site)).toMatch(
      /^<p>x <div>5\.1 1_a_ b in &#8220;q&#8221; <div>5\.2 undefined  <\/div><\/div> \[quiet\]<\/p>\n<div>5\.3 \*2\*  <\/div>\n<p>\[own-box\] \[other_a_b\] <i title="\[quiet\]">y<\/i><\/p>/,
    )
  })

  it('is left out of excerpts', async () => {
    for (const more of ['', 'content_format: html\n']) {
      const site = testSite({ 'posts/a.md': post('a [own-box]b[/own-box] c [other]', more) }, { more: [area] })
      const { json } = await site.get('/core/v2/posts/5')
      expect((json as Shown).excerpt.rendered).toBe('<p>a c [other]</p>\n')
    }
  })

  it('stays in links and code of Markdown, and is Markdown in what it encloses', async () => {
    const body = '[quiet](https://a.org) `[own-box]` [own-box]*a*[/own-box]\n\n```\n[own-box]\n```'
    const site = testSite({ 'posts/a.md': post(body) }, { more: [area] })
    expect(await rendered(site)).toBe(
      '<p><a href="https://a.org">quiet</a> <code>[own-box]</code> <div>5.1 undefined  <em>a</em></div></p>\n<pre><code>[own-box]\n</code></pre>\n',
    )
  })

  it('is shown anew when that changes on which it said that it depends', async () => {
    const site = testSite({ 'posts/a.md': post('[news] [tags]') }, { more: [area] })
    expect(await rendered(site)).toBe('<p>old </p>\n')
    await site.ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'New' } })
    expect(await rendered(site)).toBe('<p>old new</p>\n')
    const shown = () => site.site.render(site.site.get('post', 5)!).content
    expect(shown()).toBe('<p>old new</p>\n')
    site.site.service(news).said = 'fresh'
    expect(shown()).toBe('<p>old new</p>\n')
    site.site.service(news).generation++
    expect(shown()).toBe('<p>fresh new</p>\n')
  })

  it('is refused where another area has one of its name', () => {
    expect(() => testSite({}, { more: [area, { ...area, name: 'other' }] })).toThrow("a shortcode 'own-box'")
  })
})
