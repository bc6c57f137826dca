import { describe, expect, it } from 'vitest'
import { siteInLanguage } from '../../../src/derive/languages/site-in-language.ts'
import { navigationAt } from '../../../src/resources/menus/navigation.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const files = {
  'settings.json': JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'] }),
  'pages/about.md': '---\nid: 10\ntitle: Über uns\n---\n',
  'pages/about.en.md': '---\nid: 11\ntitle: About us\n---\n',
  'pages/team.md': '---\nid: 12\ntitle: Das Team\nmenu: main\n---\n',
  'pages/team.en.md': '---\nid: 13\ntitle: The team\nmenu: main\n---\n',
  'pages/shop.en.md': '---\nid: 14\ntitle: Shop\nmenu: main\n---\n',
  'menus/main.json': JSON.stringify({
    name: 'Main',
    location: 'header',
    items: [{ ref: 'about' }, { ref: 'imprint' }],
  }),
  'pages/imprint.md': '---\nid: 15\ntitle: Impressum\n---\n',
}

async function menuOn(path: string, more: Record<string, string> = {}) {
  const { page } = testSite({ ...files, ...more })
  const { text } = await page(path)
  const header = /<header.*?<\/header>/s.exec(await text)![0]
  return [...header.matchAll(/<a href="http:\/\/site\.test([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, address, label]) => `${address} ${label}`,
  )
}

describe('a menu on pages in several languages', () => {
  it('leads to the translations of what it names, and to nothing twice', async () => {
    expect(await menuOn('/about/')).toEqual(
      expect.arrayContaining(['/about/ Über uns', '/imprint/ Impressum', '/team/ Das Team']),
    )
    const english = await menuOn('/en/about/')
    expect(english).toEqual(
      expect.arrayContaining(['/en/about/ About us', '/imprint/ Impressum', '/en/team/ The team', '/en/shop/ Shop']),
    )
    expect(english.join()).not.toMatch(/Über|Das Team/)
    expect((await menuOn('/about/')).join()).not.toMatch(/Shop|About/)
  })

  it('leads to an address in the language of the page, unless it names a language, or what is there once', async () => {
    const to = [
      '/exhibits/',
      '/en/exhibits/',
      '/ar/exhibits/',
      '/about/',
      '/imprint/',
      '/uploads/plan.pdf',
      '/rest/docs',
    ]
    const items = ['/#news', ...to].map((address) => ({ title: `to ${address}`, to: address }))
    const more = { 'menus/main.json': JSON.stringify({ name: 'Main', location: 'header', items }) }
    expect(await menuOn('/about/', more)).toEqual(
      expect.arrayContaining(['/#news to /#news', ...to.map((address) => `${address} to ${address}`)]),
    )
    expect(await menuOn('/en/about/', more)).toEqual(
      expect.arrayContaining([
        '/en/#news to /#news',
        '/en/exhibits/ to /exhibits/',
        '/en/exhibits/ to /en/exhibits/',
        '/ar/exhibits/ to /ar/exhibits/',
        '/en/about/ to /about/',
        '/imprint/ to /imprint/',
        '/uploads/plan.pdf to /uploads/plan.pdf',
        '/rest/docs to /rest/docs',
      ]),
    )
  })

  it.each([
    ['at the top of its host', 'http://site.test', {}],
    ['below a path', 'http://site.test/museum', {}],
    ['in which addresses in the default language begin with it', 'http://site.test', { prefix_default_language: true }],
  ])('leads from an address to the translation of what is there, on a site %s', (_where, publicUrl, settings) => {
    const { site } = testSite(
      {
        'settings.json': JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en'], ...settings }),
        'pages/ueber.md': '---\nid: 10\ntitle: Über uns\ntranslationKey: about\n---\n',
        'pages/about.en.md': '---\nid: 11\ntitle: About us\ntranslationKey: about\n---\n',
        'pages/haus.md': '---\nid: 12\npermalink: /haus.html\ntranslationKey: house\n---\n',
        'pages/house.en.md': '---\nid: 13\npermalink: /en/house.html\ntranslationKey: house\n---\n',
        'categories/nachrichten.md': '---\nid: 20\nname: Nachrichten\ntranslationKey: news\n---\n',
        'categories/news.en.md': '---\nid: 21\nname: News\ntranslationKey: news\n---\n',
        'categories/klatsch.md': '---\nid: 22\nname: Klatsch\n---\n',
        'menus/main.json': JSON.stringify({
          ...{ name: 'Main', location: 'header' },
          items: [
            ...['/ueber/?a=b#c', '/?p=10#c', '/haus.html', '/plan.pdf'],
            ...['/category/nachrichten/', '/category/klatsch/', '/events/'],
          ].map((to) => ({ title: to, to })),
        }),
      },
      { publicUrl },
    )
    const lines = navigationAt('header', siteInLanguage(site, 'en'))!
    expect(lines.map(({ href }) => href.slice(publicUrl.length))).toEqual([
      ...['/en/about/?a=b#c', '/en/about/#c', '/en/house.html', '/plan.pdf'],
      ...['/en/category/news/', '/en/category/klatsch/', '/en/events/'],
    ])
  })

  it('calls a line without a title as the list to which it leads is called on that page', async () => {
    const more = {
      'settings.json': JSON.stringify({
        ...{ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'] },
        types: { exhibit: { name: 'Exponat', plural: 'Exponate', slug: 'exponate' } },
        names: { en: { types: { exhibit: { plural: 'Exhibits' } } } },
      }),
      'menus/main.json': JSON.stringify({
        ...{ name: 'Main', location: 'header' },
        items: [{ to: '/exponate/' }, { to: '/events/' }, { to: '/nothing/' }],
      }),
    }
    expect(await menuOn('/about/', more)).toEqual(
      expect.arrayContaining(['/exponate/ Exponate', '/events/ Veranstaltungen']),
    )
    expect(await menuOn('/en/about/', more)).toEqual(
      expect.arrayContaining(['/en/exponate/ Exhibits', '/en/events/ Events']),
    )
    const { site } = testSite({ ...files, ...more })
    expect(checkSite(site).filter(({ code }) => code === 'untitled-line')).toHaveLength(1)
  })

  it('says in which language a label is that is not in the language of the page', async () => {
    const { page } = testSite(files)
    const { text } = await page('/en/about/')
    expect(text).toMatch(/<a href="[^"]*\/imprint\/" lang="de">Impressum</)
    expect(text).toMatch(/<a href="[^"]*\/en\/team\/">The team</)
    expect((await page('/about/')).text).toMatch(/<a href="[^"]*\/imprint\/">Impressum</)
    const items = [{ ref: 'imprint', title: ' ' }]
    const blank = testSite({ ...files, 'menus/main.json': JSON.stringify({ name: 'Main', location: 'header', items }) })
    expect((await blank.page('/en/about/')).text).toMatch(/<a href="[^"]*\/imprint\/" lang="de">Impressum</)
  })

  it('is that of its language, where a file beside it says it', async () => {
    const more = {
      'menus/main.en.json': JSON.stringify({
        name: 'Main',
        location: 'header',
        items: [{ title: 'Who we are', ref: 'about' }],
      }),
    }
    expect(await menuOn('/en/about/', more)).toEqual(
      expect.arrayContaining(['/en/about/ Who we are', '/en/team/ The team', '/en/shop/ Shop']),
    )
    expect((await menuOn('/en/about/', more)).join()).not.toContain('Impressum')
    expect(await menuOn('/about/', more)).toContain('/about/ Über uns')
    const { site, ask } = testSite({ ...files, ...more })
    expect(checkSite(site).filter(({ code }) => code === 'doubled-location')).toEqual([])
    const { json } = await ask('GET', '/core/v2/menu-locations', { as: 'admin' })
    expect(json.header.menu).toBe(site.find('menu', 'main')?.id)
  })

  it('may be called as that of another language is, and not as one of its own', async () => {
    const { ask } = testSite({ ...files, 'menus/foot.en.json': '{ "name": "Foot" }' })
    const create = async (name: string) => (await ask('POST', '/core/v2/menus', { as: 'admin', json: { name } })).status
    expect([await create('Foot'), await create('Foot'), await create('Main')]).toEqual([201, 400, 400])
  })
})
