import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'], ...more })

const files = {
  'settings.json': settings(),
  'pages/about.md': '---\nid: 10\ntitle: Über uns\nslug: about\n---\nText\n',
  'pages/about.en.md': '---\nid: 11\ntitle: About us\n---\nText\n',
  'pages/team.md': '---\nid: 12\ntitle: Team\nparent: about\n---\n',
  'pages/team.en.md': '---\nid: 13\ntitle: The team\nparent: about\n---\n',
  'pages/contact.en.md': '---\nid: 14\ntitle: Contact\nparent: about.de\n---\n',
  'pages/notes.fr.md': '---\nid: 15\ntitle: Notes\n---\n',
  'categories/news.md': '---\nid: 1\nname: Neues\n---\n',
  'categories/news.en.md': '---\nid: 2\nname: News\n---\n',
  'posts/one.md': '---\nid: 20\ntitle: Eins\ndate: 2026-01-01 10:00:00\ncategories: [news]\n---\n',
  'posts/one.en.md': '---\nid: 21\ntitle: One\ndate: 2026-01-01 10:00:00\ncategories: [news]\n---\n',
  'posts/two.ar.md': '---\nid: 22\ntitle: اثنان\ndate: 2026-01-02 10:00:00\ncategories: [news]\n---\n',
}

describe('the languages of content', () => {
  it('a file is in the language that its name says, if the site has it', () => {
    const { site } = testSite(files)
    const entry = (id: number) => site.get('page', id)!
    expect([entry(10).slug, entry(11).slug]).toEqual(['about', 'about'])
    expect(entry(15).slug).toBe('notes-fr')
    expect(site.find('page', 'about')?.id).toBe(10)
    expect(site.find('page', 'about.en')?.id).toBe(11)
    expect(site.find('page', 'about.de')?.id).toBe(10)
  })

  it('a name means the entry in the language of the file that says it, else in the default one', async () => {
    const { ask, site } = testSite(files)
    const parent = async (id: number) => (await ask('GET', `/core/v2/pages/${id}`)).json.parent
    expect(await parent(12)).toBe(10)
    expect(await parent(13)).toBe(11)
    expect(await parent(14)).toBe(10)
    const categories = async (id: number) => (await ask('GET', `/core/v2/posts/${id}`)).json.categories
    expect([await categories(20), await categories(21), await categories(22)]).toEqual([[1], [2], [1]])
    const of = async (id: number) => {
      const { json } = await ask('GET', `/core/v2/posts?lang=all&categories=${id}`)
      return (json as { id: number }[]).map((one) => one.id)
    }
    expect(await of(1)).toEqual([22, 20])
    expect(await of(2)).toEqual([21])
    expect(site.refOf(site.get('category', 2)!)).toBe('news.en')
  })

  it('lists hold the default language, or the one that is asked for; by id each answers itself', async () => {
    const { ask } = testSite(files)
    const ids = async (query: string) =>
      ((await ask('GET', `/core/v2/posts${query}`)).json as { id: number }[]).map(({ id }) => id)
    expect(await ids('')).toEqual([20])
    expect(await ids('?lang=en')).toEqual([21])
    expect(await ids('?lang=all')).toEqual([22, 21, 20])
    expect(await ids('?include=21')).toEqual([21])
    expect((await ask('GET', '/core/v2/posts?lang=fr')).status).toBe(400)
    const { json } = await ask('GET', '/core/v2/pages/11')
    expect(json).toMatchObject({ lang: 'en', link: expect.stringMatching(/\/en\/about\/$/) })
    expect(json.translations).toEqual({
      de: { id: 10, link: expect.stringMatching(/[^n]\/about\/$/) },
      en: { id: 11, link: expect.stringMatching(/\/en\/about\/$/) },
    })
  })

  it('pages stand below their language, and former addresses lead there', async () => {
    const { page } = testSite(files)
    expect((await page('/en/about/')).status).toBe(200)
    expect((await page('/en/about/team/')).status).toBe(200)
    expect((await page('/about/team/')).status).toBe(200)
    const former = await page('/about-en/')
    expect([former.status, former.headers.get('location')]).toEqual([301, expect.stringMatching(/\/en\/about\/$/)])
  })
})
