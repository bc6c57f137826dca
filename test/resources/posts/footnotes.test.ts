import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const notes = (content = 'The note.') => JSON.stringify([{ content, id: 'a1' }])
const blocks = '<!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->\n'
const post = (more = '', text = blocks) =>
  `---\nid: 10\ntitle: A\nauthor: author\ndate: 2024-03-19T08:30:00\ncontent_format: html\n${more}---\n\n${text}`
const kept = (json = notes()) => `meta:\n  footnotes: '${json}'\n  other: 1\n`
const wordpress = { mount: '/wp-json' } as const

function siteOf(files: Record<string, string>) {
  const made = testSite(files, { wordpress: true })
  const meta = async (path = '/wp/v2/posts/10', more = {}) =>
    (await made.get(path, { ...wordpress, ...more })).json.meta
  const write = (value: unknown, as = 'author', mount: '/rest' | '/wp-json' = '/wp-json') =>
    made.ask('POST', mount === '/rest' ? '/core/v2/posts/10' : '/wp/v2/posts/10', {
      as,
      mount,
      json: { meta: { footnotes: value } },
    })
  const text = () => readFileSync(join(made.root, 'posts/a.md'), 'utf8')
  return { ...made, meta, write, text }
}

describe('meta.footnotes', () => {
  it("is always there for WordPress's clients, of posts and pages, and for no others", async () => {
    const { meta, get } = siteOf({ 'posts/a.md': post(), 'pages/b.md': '---\nid: 20\ntitle: B\n---\n' })
    expect(await meta()).toEqual({ footnotes: '' })
    expect(await meta('/wp/v2/pages/20')).toEqual({ footnotes: '' })
    expect((await get('/wp/v2/posts', wordpress)).json[0].meta).toEqual({ footnotes: '' })
    expect((await get('/core/v2/posts/10')).json.meta).toEqual([])
  })

  it('is what the file keeps, and shown where the block of footnotes stands', async () => {
    const { meta, get, page } = siteOf({ 'posts/a.md': post(kept()) })
    expect(await meta()).toEqual({ footnotes: notes() })
    const list = '<ol class="wp-block-footnotes"><li id="a1">The note. <a href="#a1-link"'
    expect((await get('/core/v2/posts/10')).json.content.rendered).toContain(list)
    expect((await page('/2024/03/19/a/')).text).toContain(list)
  })

  it('is written and kept beside the other meta of the file, and shown at once', async () => {
    const { write, text, get } = siteOf({ 'posts/a.md': post('meta:\n  other: 1\n') })
    expect((await write(notes('New'))).json.meta).toEqual({ footnotes: notes('New') })
    expect(text()).toContain('other: 1')
    expect(text()).toContain(notes('New'))
    expect((await get('/core/v2/posts/10')).json.content.rendered).toContain('New')
    await write('')
    expect(text()).not.toContain('footnotes:')
    expect(text()).toContain('other: 1')
  })

  it('leaves the file as it is when a client sends back what it read', async () => {
    const { write, text } = siteOf({ 'posts/a.md': post(kept()) })
    const before = text()
    await write(notes())
    expect(text()).toBe(before)
    const empty = siteOf({ 'posts/a.md': post() })
    const untouched = empty.text()
    await empty.write('')
    expect(empty.text()).toBe(untouched)
  })

  it('is cleaned of what its author may not write, refused where it is no text, and not written by other mounts', async () => {
    const { write, text } = siteOf({ 'posts/a.md': post() })
    expect((await write(notes('a <script>b</script>'))).json.meta.footnotes).toBe(notes('a b'))
    const refused = await write([1])
    expect([refused.status, refused.json.code]).toEqual([400, 'rest_invalid_param'])
    const before = text()
    await write(notes('elsewhere'), 'author', '/rest')
    expect(text()).toBe(before)
  })

  it('says nothing while a password hides the text', async () => {
    const { meta } = siteOf({ 'posts/a.md': post(`password: pw\n${kept()}`) })
    expect(await meta()).toEqual({ footnotes: '' })
    expect(await meta('/wp/v2/posts/10?password=pw')).toEqual({ footnotes: notes() })
    expect(await meta('/wp/v2/posts/10?context=edit', { as: 'author' })).toEqual({ footnotes: notes() })
  })

  it('is the field of that name where a site declares one, beside its others', async () => {
    const fields = { post: { footnotes: { type: 'text' }, subtitle: { type: 'text' } } }
    const settings = (value: object) => JSON.stringify({ title: 'T', fields: value })
    const own = siteOf({ 'settings.json': settings(fields), 'posts/a.md': post(`footnotes: '${notes()}'\n`) })
    expect(await own.meta()).toEqual({ footnotes: notes(), subtitle: '' })
    expect((await own.get('/core/v2/posts/10')).json.content.rendered).toContain('The note.')
    const others = siteOf({
      'settings.json': settings({ post: { subtitle: { type: 'text' } } }),
      'posts/a.md': post(kept()),
    })
    expect(await others.meta()).toEqual({ subtitle: '', footnotes: notes() })
    expect((await others.write(notes('b'))).json.meta).toEqual({ subtitle: '', footnotes: notes('b') })
  })

  it('is no fault of the text whose block it fills', () => {
    const { site } = siteOf({ 'posts/a.md': post(kept()) })
    expect(checkSite(site).filter(({ code }) => code === 'empty-block')).toEqual([])
  })
})
