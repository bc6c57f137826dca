import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '../../../src/derive/languages/languages.ts'
import { translationsOf } from '../../../src/derive/languages/translations.ts'
import { lookAt } from '../../../src/site/index/rescan.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { cliOn } from '../../cli/in-process.ts'
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

  it('the links between an entry and its terms lead to both in their language', async () => {
    const { ask } = testSite(files)
    const linked = async (path: string, relation: string) => {
      const { href } = (await ask('GET', path)).json['_links'][relation][0]
      const { json } = await ask('GET', href.slice(href.indexOf('/core/v2')))
      return (json as { id: number }[]).map(({ id }) => id)
    }
    expect(await linked('/core/v2/posts/21', 'wp:term')).toEqual([2])
    expect(await linked('/core/v2/posts/22', 'wp:term')).toEqual([1])
    expect(await linked('/core/v2/categories/2', 'wp:post_type')).toEqual([21])
    expect(await linked('/core/v2/categories/1', 'wp:post_type')).toEqual([20])
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

  it('an original that is no page now does not lead to a translation for good', async () => {
    for (const state of ['status: draft\n', '<<<<<<< ours\nx: 1\n=======\nx: 2\n>>>>>>> theirs\n']) {
      const { page } = testSite({ ...files, 'pages/about.md': `---\nid: 10\ntitle: Über\n${state}---\n` })
      expect([state, (await page('/about/')).status]).toEqual([state, 404])
      expect((await page('/about-en/')).status).toBe(301)
      expect((await page('/en/about/')).status).toBe(200)
    }
  })

  it('a page is in its language, leads to the others, and lists hold what is in it', async () => {
    const { page } = testSite(files)
    const about = await (await page('/en/about/')).text
    expect(about).toContain('<html lang="en">')
    expect(about).toMatch(/<link rel="alternate" hreflang="de" href="[^"]*[^n]\/about\/" \/>/)
    expect(about).toMatch(/<link rel="alternate" hreflang="x-default" href="[^"]*[^n]\/about\/" \/>/)
    expect(about).toMatch(/<a href="[^"]*[^n]\/about\/" hreflang="de" lang="de">Deutsch<\/a>/)
    expect(about).toContain('Home')
    expect(await (await page('/about/')).text).toMatch(/<html lang="de-DE">[\s\S]*Startseite/)
    const arabic = await (await page('/ar/2026/01/02/two/')).text
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    const home = async (path: string) => (await (await page(path)).text).match(/<h3><a [^>]*>[^<]*/g)?.join(' ') ?? ''
    expect(
      [await home('/'), await home('/en/'), await home('/ar/')].map((text) => text.match(/Eins|One|اثنان/g)),
    ).toEqual([['Eins'], ['One'], ['اثنان']])
    const archive = await (await page('/en/category/news/')).text
    expect(archive).toContain('>One<')
    expect(archive).not.toContain('Eins')
  })

  it('a term that a language has none of its own for has an archive in that, of what is in it', async () => {
    const { page, site } = testSite(files)
    const text = async (path: string) => (await page(path)).text
    const alternates = async (path: string) =>
      [...(await text(path)).matchAll(/<link rel="alternate" hreflang="(\w+)" href="([^"]*)"/g)].map(
        ([, code, address]) => [code, address!.slice(site.home.length)],
      )
    const arabic = await text('/ar/category/news/')
    expect(arabic).toContain('اثنان')
    expect(arabic).not.toMatch(/Eins|>One</)
    expect(await text('/ar/2026/01/02/two/')).toContain(`${site.home}/ar/category/news/`)
    expect(await text('/ar/category/news/feed/')).toContain('اثنان')
    const all = ['/category/news/', '/en/category/news/', '/ar/category/news/']
    for (const path of all)
      expect(await alternates(path)).toEqual(['de', 'en', 'ar'].map((code, at) => [code, all[at]]))
    const mapped = async (path: string) =>
      [...(await text(path)).matchAll(/<loc>([^<]*)/g)].map(([, address]) => address!.slice(site.home.length))
    expect(new Set(await mapped('/sitemap-categories-1.xml'))).toEqual(new Set(all))
    expect(await mapped('/ar/sitemap-categories-1.xml')).toEqual(['/ar/category/news/'])
    expect(await mapped('/en/sitemap-categories-1.xml')).toEqual(['/en/category/news/'])
  })

  it('a path names what stands below a page that a file names in a language outright', async () => {
    const below = '---\nid: 30\ntitle: Office\nparent: about/contact\n---\n'
    const { ask } = testSite({ ...files, 'pages/office.en.md': below })
    expect((await ask('GET', '/core/v2/pages/30')).json.parent).toBe(14)
  })

  it('check finds nothing wrong with names and slugs that translations share, and says texts as files have them', () => {
    const lost = '---\nid: 30\ntitle: Three\ndate: 2026-01-01 10:00:00\ncategories: [nowhere]\n---\n'
    const { site } = testSite({ ...files, 'posts/three.en.md': lost })
    const found = checkSite(site).flatMap(({ file, message }) =>
      file.includes('uncat') || message.includes('does not exist in the language') ? [] : `${file}: ${message}`,
    )
    expect(found).toEqual([expect.stringMatching(/^posts\/three\.en\.md: .*'nowhere', which does not exist/)])
  })

  it('names of an entry grow in proportion to the languages of the site', () => {
    const keysIn = (languages: string[]) => {
      const { site } = testSite({ ...files, 'settings.json': settings({ languages }) })
      return site.keysOf(site.get('page', 12)!).length
    }
    const all = ['de', 'en', 'fr', 'it', 'es', 'nl', 'pl', 'pt', 'ja', 'zh', 'ko', 'ru', 'uk', 'cs', 'da', 'sv']
    expect(keysIn(all)).toBeLessThan(5 * keysIn(all.slice(0, 4)))
  })

  it('feeds and sitemaps are there for each language', async () => {
    const { page } = testSite(files)
    const text = async (path: string) => (await page(path)).text
    expect(await text('/feed/')).toMatch(/<title>Eins<\/title>/)
    expect(await text('/feed/')).not.toMatch(/<title>One<\/title>/)
    const english = await text('/en/feed/')
    expect(english).toMatch(/<title>One<\/title>/)
    expect(english).not.toMatch(/<title>Eins<\/title>/)
    expect(english).toContain('<language>en</language>')
    expect(await text('/en/category/news/feed/')).toMatch(/<title>One<\/title>/)
    const all = await text('/sitemap-posts-1.xml')
    expect(all.match(/<loc>/g)).toHaveLength(3)
    expect((await text('/sitemap-site-1.xml')).match(/\/(?:en|ar)\/<\/loc>/g)).toHaveLength(2)
    expect((await text('/en/sitemap-posts-1.xml')).match(/<loc>/g)).toHaveLength(1)
  })

  it('the front page is the home page in its languages', async () => {
    const front = { ...files, 'settings.json': settings({ show_on_front: 'page', page_on_front: 'about' }) }
    const { page, ask } = testSite(front)
    expect(await (await page('/')).text).toContain('Über uns')
    expect(await (await page('/en/')).text).toContain('About us')
    expect((await page('/en/about/')).status).toBe(301)
    expect((await ask('GET', '/core/v2/pages/11')).json.link).toMatch(/\/en\/$/)
    expect((await page('/ar/')).status).toBe(200)
  })

  it('search and a mount of WordPress hold to the language, too', async () => {
    const { ask } = testSite(files, { wordpress: true })
    const found = async (query: string) =>
      ((await ask('GET', `/wp/v2/search?${query}`, { mount: '/wp-json' })).json as { id: number }[]).map(({ id }) => id)
    expect(await found('search=about')).toEqual([])
    expect(await found('search=about&lang=en')).toEqual([11])
    const { json } = await ask('GET', '/wp/v2/pages?slug=about', { mount: '/wp-json' })
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual([10])
  })

  it('a title in another language takes no name: both have the same slug', async () => {
    const { ask, site } = testSite(files)
    const made = await ask('POST', '/core/v2/pages', { as: 'admin', json: { title: 'Contact', status: 'publish' } })
    expect(made.json).toMatchObject({ slug: 'contact', lang: 'de' })
    const english = { title: 'Notes', slug: 'team', parent: 0, lang: 'en', status: 'publish' }
    const translated = await ask('POST', '/core/v2/pages', { as: 'admin', json: english })
    expect(translated.json).toMatchObject({ slug: 'team', lang: 'en' })
    expect(site.get('page', Number(translated.json.id))?.path).toMatch(/^pages\/team(?:-2)?\.en\.md$/)
  })

  it('a renamed translation keeps its language, and what names it follows', async () => {
    const { ask, site } = testSite(files)
    await ask('POST', '/core/v2/pages/11', { as: 'admin', json: { slug: 'who' } })
    expect(site.get('page', 11)?.path).toBe('pages/who.en.md')
    expect((await ask('GET', '/core/v2/pages/13')).json.parent).toBe(11)
    expect((await ask('GET', '/core/v2/pages/12')).json.parent).toBe(10)
  })

  it('folders say the language, where the settings say so', async () => {
    const { ask, page, site } = testSite({
      'settings.json': settings({ language_folders: true }),
      'pages/about.md': '---\nid: 10\ntitle: Über uns\nslug: about\n---\n',
      'pages/en/about.md': '---\nid: 11\ntitle: About us\n---\n',
      'en/posts/one.md': '---\nid: 21\ntitle: One\ndate: 2026-01-01 10:00:00\n---\n',
      'posts/one.md': '---\nid: 20\ntitle: Eins\ndate: 2026-01-01 10:00:00\n---\n',
      'posts/other/one.en.md': '---\nid: 22\ntitle: Other\ndate: 2026-01-01 10:00:00\n---\n',
    })
    expect((await ask('GET', '/core/v2/pages/11')).json).toMatchObject({ slug: 'about', lang: 'en' })
    expect(Object.keys((await ask('GET', '/core/v2/posts/20')).json.translations)).toEqual(['de', 'en'])
    expect(Object.keys((await ask('GET', '/core/v2/posts/22')).json.translations)).toEqual(['en'])
    expect((await page('/en/2026/01/01/one/')).status).toBe(200)
    await ask('POST', '/core/v2/posts/21', { as: 'admin', json: { slug: 'first' } })
    expect(site.get('post', 21)?.path).toBe('en/posts/first.md')
  })

  it('setting languages takes effect at once, and taking them away brings back what was', async () => {
    const { site, root } = testSite({ ...files, 'settings.json': JSON.stringify({ title: 'Museum' }) })
    const links = () => [...site.all('page')].map((one) => one.resource.permalink!(one, site)).sort()
    const before = links()
    writeFileSync(`${root}/settings.json`, files['settings.json'])
    site.load('settings.json')
    expect(site.get('page', 11)!.slug).toBe('about')
    expect(links()).toEqual(
      [...testSite(files).site.all('page')].map((one) => one.resource.permalink!(one, site)).sort(),
    )
    writeFileSync(`${root}/settings.json`, JSON.stringify({ title: 'Museum ' }))
    site.load('settings.json')
    expect(links()).toEqual(before)
  })

  it('archives of a time lead to the languages in which there is something of it', async () => {
    const { page } = testSite(files)
    const languages = async (path: string) =>
      [...(await (await page(path)).text).matchAll(/hreflang="(\w\w)" href="http:\/\/site\.test([^"]*)"/g)]
        .map(([, code, address]) => `${code} ${address}`)
        .filter((one, at, all) => all.indexOf(one) === at)
    expect(await languages('/2026/')).toEqual(['de /2026/', 'en /en/2026/', 'ar /ar/2026/'])
    expect(await languages('/en/2026/01/01/')).toEqual(['de /2026/01/01/', 'en /en/2026/01/01/'])
    expect(await languages('/ar/2026/01/02/')).toEqual([])
  })

  it('the calendar lists one language, over REST on all pages of a list, and as a month', async () => {
    const event = (title: string, day: number) => `---\ntitle: ${title}\nstart: 2027-05-0${day} 10:00\n---\n`
    const events = {
      'settings.json': settings(),
      'events/fair.md': event('Fest', 2),
      'events/fair.en.md': event('Fair', 2),
      'events/talk.en.md': event('Talk', 3),
      'venues/hall.en.md': '---\ntitle: Hall\n---\n',
    }
    const { ask } = testSite(events)
    const { json } = await ask('GET', '/cal/events/v1/events?lang=en&per_page=1')
    expect(json.next_rest_url).toContain('lang=en')
    const { json: next } = await ask('GET', json.next_rest_url.slice(json.next_rest_url.indexOf('/cal/')))
    expect(next.events.map(({ title }: { title: string }) => title)).toEqual(['Talk'])
    expect((await ask('GET', '/cal/events/v1/venues?lang=en')).json.rest_url).toContain('lang=en')
    const { almanac } = cliOn(events)
    expect((await almanac('event', 'calendar', '--month', '2027-05')).stdout).not.toContain('Fair')
    expect((await almanac('event', 'calendar', '--month', '2027-05', '--lang', 'en')).stdout).toContain('Fair')
    expect((await almanac('event', 'list', '--lang', 'all')).stdout.match(/F\w+/g)).toEqual(['Fest', 'Fair'])
  })

  it('a name at the terminal means the entry in the default language, or in the one that it says', async () => {
    const { almanac } = cliOn(files)
    const title = async (ref: string) => JSON.parse((await almanac('page', 'get', ref, '--format', 'json')).stdout).id
    expect([await title('about'), await title('about.en'), await title('contact')]).toEqual([10, 11, 14])
  })
})

it('what addresses begin with in any case, and the word for every language, are no languages', () => {
  const languages = ['de', 'all', 'mcp', 'rdf', 'rss', 'tag', 'tagalog', 'fil', 'zh-Hant', 'pt-br']
  expect(languageCodes({ languages })).toEqual(['de', 'fil', 'zh-Hant', 'pt-br'])
})

it('an entry that a request began with is shown though the site has one language meanwhile', () => {
  const { root, site } = testSite(files)
  const entry = site.get('page', 11)!
  expect([...translationsOf(entry, site).keys()]).toEqual(['de', 'en'])
  writeFileSync(`${root}/settings.json`, settings({ languages: [] }))
  lookAt(site, ['settings.json'], () => undefined)
  expect(translationsOf(entry, site).size).toBe(0)
})
