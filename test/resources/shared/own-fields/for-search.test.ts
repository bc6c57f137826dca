import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { testSite } from '../../../harness.ts'

const fields = {
  seo_title: { type: 'text', max_length: 60, search_engines: 'title' },
  seo_text: { type: 'long_text', search_engines: 'description' },
}
const files = (page: object) => ({
  'settings.json': JSON.stringify({ title: 'Museum', fields: { page } }),
  'pages/plain.md': '---\nid: 10\ntitle: Clocks\ndate: 2026-01-01\n---\n\nOur clocks.\n',
  'pages/told.md':
    '---\nid: 11\ntitle: Clocks\ndate: 2026-01-01\nseo_title: Clocks & watches\nseo_text: Four centuries of time.\n---\n\nOur clocks.\n',
  'pages/locked.md':
    '---\nid: 12\ntitle: Locked\ndate: 2026-01-01\npassword: secret\nseo_title: Behind doors\nseo_text: Secret.\n---\n\nOur clocks.\n',
})

describe('fields for search engines', () => {
  const headOf = async (slug: string) => {
    const { text } = await testSite(files(fields)).page(`/${slug}/`)
    const all = (pattern: RegExp) => pattern.exec(text)?.[1]
    return {
      title: all(/<title>(.*?)<\/title>/),
      shared: all(/property="og:title" content="(.*?)"/),
      description: all(/name="description" content="(.*?)"/),
      said: all(/property="og:description" content="(.*?)"/),
      heading: all(/<h1[^>]*>(.*?)<\/h1>/),
    }
  }

  it('are the title and the description in the head of a page, which is headed as before', async () => {
    expect(await headOf('told')).toEqual({
      title: 'Clocks &amp; watches – Museum',
      shared: 'Clocks &amp; watches',
      description: 'Four centuries of time.',
      said: 'Four centuries of time.',
      heading: 'Clocks',
    })
  })

  it('leave title and excerpt where a file says nothing', async () => {
    expect(await headOf('plain')).toMatchObject({ title: 'Clocks – Museum', description: 'Our clocks.' })
  })

  it('tell nothing of the text behind a password', async () => {
    expect(await headOf('locked')).toMatchObject({ title: 'Protected page – Museum', description: undefined })
  })

  it('are not declared by keys that mean something else: those tell nothing', async () => {
    const declared = { excerpt: { type: 'text', search_engines: 'title' } }
    const file = '---\nid: 10\ntitle: Clocks\ndate: 2026-01-01\nexcerpt: In short\n---\n\nOur clocks.\n'
    const { text } = await testSite({ ...files(declared), 'pages/plain.md': file }).page('/plain/')
    expect(text).toContain('<title>Clocks – Museum</title>')
  })

  it('are texts that everybody may read, and whole fields', () => {
    const { site } = testSite(
      files({
        a: { type: 'number', search_engines: 'title' },
        b: { type: 'text', search_engines: 'title', shown: false },
        c: { type: 'object', fields: { d: { type: 'text', search_engines: 'title' } } },
        e: { type: 'text', search_engines: 'headline' },
      }),
    )
    expect(checkSite(site).flatMap(({ code, message }) => (code === 'wrong-declaration' ? [message] : []))).toEqual([
      "'fields.page.a.search_engines': only texts are given to search engines: declare text or long_text",
      "'fields.page.b.search_engines': it would reveal to everybody what only some people may see",
      "'fields.page.c.fields.d.search_engines': it applies to the whole field: declare it there",
      "'fields.page.e.search_engines': 'headline' is not one of title, description",
    ])
  })
})
