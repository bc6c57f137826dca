import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const files = {
  'settings.json': JSON.stringify({
    title: 'Museum',
    language: 'de_DE',
    languages: ['de', 'en', 'ar'],
    types: { exhibit: { fields: { year: { type: 'number' } } } },
    shared: { exhibit: ['year'] },
  }),
  'categories/news.md': '---\nid: 1\nname: Neues\n---\n',
  'categories/news.en.md': '---\nid: 2\nname: News\n---\n',
  'posts/one.md':
    '---\nid: 20\ntitle: Eins\ndate: 2026-01-01 10:00:00\nauthor: author\ncategories: [news]\naliases: [eines]\n---\n\nText.\n',
  'posts/others.md': '---\nid: 21\ntitle: Andere\ndate: 2026-01-01\nauthor: editor\n---\n',
  'posts/hidden.md': '---\nid: 22\ntitle: Geheim\nstatus: private\nauthor: editor\n---\n',
  'posts/done.md': '---\nid: 23\ntitle: Fertig\ndate: 2026-01-01\nauthor: author\n---\n',
  'posts/done.en.md': '---\nid: 24\ntitle: Done\nstatus: draft\nauthor: editor\n---\n',
  'exhibits/globe.md': '---\nid: 40\ntitle: Globus\nyear: 1492\ndate: 2026-01-01\n---\n\nRund.\n',
}

describe('a create that says translation_of', () => {
  it('makes the translation beside the original, of what is sent and, for the rest, of what that has', async () => {
    const { ask, root } = testSite(files)
    const json = { translation_of: 20, lang: 'en', title: 'One', status: 'publish' }
    const made = await ask('POST', '/core/v2/posts', { as: 'editor', json })
    expect([made.status, made.json]).toMatchObject([
      201,
      { lang: 'en', slug: 'one', categories: [2], status: 'publish' },
    ])
    expect(made.headers.get('location')).toMatch(/\/posts\/\d+$/)
    expect(Object.keys(made.json.translations)).toEqual(['de', 'en'])
    const text = readFileSync(join(root, 'posts/one.en.md'), 'utf8')
    expect(text).toMatch(/title: One\ndate: 2026-01-01 10:00:00\n[^]*categories: \[news\][^]*\n\nText\.\n$/)
    expect(text).not.toContain('aliases')
    expect(made.json).not.toHaveProperty('translation_of')
  })

  it('makes a draft where nothing else is said, keeps what all share, and takes another slug', async () => {
    const { ask, root } = testSite(files)
    const json = { translation_of: 40, lang: 'ar', slug: 'kura', content: 'جديد' }
    const made = await ask('POST', '/core/v2/exhibits', { as: 'admin', json })
    expect(made.json).toMatchObject({ status: 'draft', lang: 'ar', slug: 'kura', year: 1492 })
    expect(Object.keys(made.json.translations)).toEqual(['de', 'ar'])
    const [{ path }] = [{ path: 'exhibits/globe.ar.md' }]
    const text = readFileSync(join(root, path), 'utf8')
    expect(text).not.toContain('year')
    expect(text).toContain('slug: kura')
    expect(text).toContain('جديد')
  })

  it.each([
    [{ translation_of: 20 }, 'author', 400, 'rest_no_language_said'],
    [{ translation_of: 20, lang: 'fr' }, 'author', 400, 'rest_invalid_param'],
    [{ translation_of: 20, lang: 'de' }, 'author', 409, 'rest_is_translated'],
    [{ translation_of: 99, lang: 'en' }, 'author', 400, 'rest_no_original'],
    [{ translation_of: 40, lang: 'en' }, 'author', 400, 'rest_no_original'],
    [{ translation_of: 22, lang: 'en' }, 'author', 400, 'rest_no_original'],
    [{ translation_of: 'one', lang: 'en' }, 'author', 400, 'rest_invalid_param'],
    [{ translation_of: 21, lang: 'en' }, 'author', 403, 'rest_cannot_edit'],
    [{ translation_of: 20, lang: 'en' }, 'contributor', 403, 'rest_cannot_edit'],
    [{ translation_of: 20, lang: 'en' }, undefined, 401, 'rest_cannot_create'],
  ] as const)('is refused for %j by %s: %s %s', async (json, as, status, code) => {
    const { ask } = testSite(files)
    const refused = await ask('POST', '/core/v2/posts', { ...(as && { as }), json: { title: 'T', ...json } })
    expect([refused.status, refused.json.code]).toEqual([status, code])
  })

  it('tells no path of a translation that the caller may not read', async () => {
    const { ask } = testSite(files)
    const json = { title: 'T', translation_of: 23, lang: 'en' }
    const { status, text } = await ask('POST', '/core/v2/posts', { as: 'author', json })
    expect([status, text]).toEqual([409, expect.not.stringContaining('done.en')])
    expect((await ask('POST', '/core/v2/posts', { as: 'editor', json })).text).toContain('posts/done.en.md')
  })

  it('is told by the interface of sites with languages alone', async () => {
    const argsOf = async (more: Record<string, string>) => {
      const { ask } = testSite(more)
      const { json } = await ask('OPTIONS', '/core/v2/posts')
      return json.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST')).args
    }
    expect((await argsOf(files)).translation_of).toMatchObject({ type: 'integer', required: false })
    expect((await argsOf({})).translation_of).toBeUndefined()
    const { ask } = testSite(files)
    expect((await ask('GET', '/openapi.json')).text).toContain('"translation_of"')
  })
})
