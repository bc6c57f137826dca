import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

describe('links that open elsewhere', () => {
  const link = '<a href="https://a.org/" target="_blank">a</a>'
  const marked = '<a href="https://a.org/" target="_blank" rel="noopener">a</a>'

  it('are marked in HTML, whoever writes it', async () => {
    const { ask } = testSite()
    for (const as of ['admin', 'contributor']) {
      const words = { title: `${as} ${link}`, content: link, excerpt: link }
      const { json } = await ask('POST', '/core/v2/posts', { as, json: words })
      expect(json.title.raw).toBe(as === 'admin' ? `admin ${marked}` : 'contributor <a href="https://a.org/">a</a>')
      expect(json.excerpt.raw).toBe(marked)
      expect(json.content.raw).toBe(marked)
      const changed = await ask('POST', `/core/v2/posts/${json.id}`, { as, json: { content: `b ${link}` } })
      expect(changed.json.content.raw).toBe(`b ${marked}`)
    }
    const event = { title: 'a', start_date: '2027-01-01 10:00:00', end_date: '2027-01-01 11:00:00', description: link }
    const { json } = await ask('POST', '/cal/events/v1/events', { as: 'admin', json: event })
    expect(json.description).toBe(`<p>${marked}</p>`)
  })

  it('are not the only thing that is tidied: entities of Windows’ signs are those of Unicode', async () => {
    const { ask } = testSite({ 'posts/a.md': '---\nid: 5\n---\n\nb\n' })
    const words = { title: '&#151;', content: '&#145;a&#146; &#129;&#160;', excerpt: '&#151;' }
    const { json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: words })
    expect([json.title.raw, json.excerpt.raw]).toEqual(['&#151;', '&#8212;'])
    expect(json.content.raw).toBe('&#8216;a&#8217; &#160;')
    const comment = await ask('POST', '/core/v2/comments?context=edit', {
      as: 'admin',
      json: { post: 5, content: '&#128;' },
    })
    expect(comment.json.content.raw).toBe('&#8364;')
  })

  it('stay as they are where a file has them and a client sends all words back as it read them', async () => {
    const matter = `id: 5\ntitle: 'A ${link}'\nexcerpt: 'B &#151; ${link}'\ncontent_format: html`
    const { ask, root } = testSite({ 'posts/a.md': `---\n${matter}\n---\n\n${link}\n` })
    const before = readFileSync(join(root, 'posts/a.md'), 'utf8')
    const { json } = await ask('GET', '/core/v2/posts/5?context=edit', { as: 'admin' })
    expect((await ask('POST', '/core/v2/posts/5', { as: 'admin', json })).status).toBe(200)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(before)
  })

  it('stay as they are in Markdown, where they may be shown as code, and in files', async () => {
    const { ask } = testSite({ 'posts/a.md': '---\nid: 5\n---\n\nb\n' })
    const { json } = await ask('POST', '/core/v2/posts/5', { as: 'admin', json: { content: `\`${link}\`` } })
    expect(json.content.raw.trim()).toBe(`\`${link}\``)
  })

  it('are marked in comments of those who may write any HTML', async () => {
    const { ask } = testSite({ 'posts/a.md': '---\nid: 5\n---\n\nb\n' })
    const { json } = await ask('POST', '/core/v2/comments', { as: 'admin', json: { post: 5, content: link } })
    expect(json.content.rendered).toContain('target="_blank" rel="noopener nofollow ugc"')
  })
})
