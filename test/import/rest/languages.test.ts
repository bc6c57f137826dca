import { expect, it } from 'vitest'
import { answersOf } from '../same-sites.ts'
import { sourceOf } from './source-of.ts'

const settings = { title: 'Club', timezone: 'UTC', permalink: '/{slug}/' }
const files = {
  'settings.json': JSON.stringify({ ...settings, languages: ['de', 'en'], language: 'de_DE' }),
  'users/jane.md': '---\nid: 9\nusername: jane\nroles: [author]\n---\n',
  'posts/suppe.md':
    '---\nid: 101\ntitle: Suppe\ndate: 2026-01-02T10:00:00\nauthor: jane\ncategories: [news]\n---\n\nText.\n',
  'posts/suppe.en.md':
    '---\nid: 102\ntitle: Soup\nslug: soup\ndate: 2026-01-02T10:00:00\nauthor: jane\ncategories: [news]\n---\n\nText.\n',
  'posts/only.en.md': '---\nid: 103\ntitle: Only\ndate: 2026-01-03T10:00:00\nauthor: jane\n---\n\nText.\n',
  'pages/ort.md': '---\nid: 104\ntitle: Ort\ndate: 2026-01-02T10:00:00\nauthor: jane\ntranslationKey: place\n---\n',
  'pages/place.en.md':
    '---\nid: 105\ntitle: Place\ndate: 2026-01-02T10:00:00\nauthor: jane\ntranslationKey: place\n---\n',
  'events/fest.md':
    '---\nid: 106\ntitle: Fest\ndate: 2026-01-02T10:00:00\nauthor: jane\nstart: 2027-05-01 10:00\n---\n',
  'events/fest.en.md':
    '---\nid: 107\ntitle: Party\ndate: 2026-01-02T10:00:00\nauthor: jane\nstart: 2027-05-01 10:00\n---\n',
  'categories/news.md': '---\nid: 201\nname: Neues\n---\n',
  'categories/news.en.md': '---\nid: 202\nname: News\n---\n',
}

it.each([
  ['that names them', { ...settings, languages: ['de', 'en'] }],
  ['that does not', settings],
])('a website’s languages come over by its interface to a site %s', async (_what, here) => {
  const { take, target, source } = sourceOf(files, here)
  const report = await take()
  expect(report.lost).toEqual([])
  expect(report.verified).toMatchObject({ differences: [], missing: [] })
  expect(target.settings['languages']).toEqual(['de', 'en'])
  const tied = (site: typeof source) =>
    Object.entries(answersOf(site)).flatMap(([what, { lang, translations, link, categories }]) =>
      lang === undefined ? [] : [[what, lang, translations, link, categories]],
    )
  expect(tied(target)).toEqual(tied(source))
  expect((await take()).made).toEqual({})
})

it('a website whose lists take no word for all languages is asked without it', async () => {
  const { take, target } = sourceOf({ ...files, 'settings.json': JSON.stringify(settings) })
  const report = await take((path) =>
    path.includes('lang=all') ? { status: 400, headers: {}, text: '{"code":"rest_invalid_param"}' } : undefined,
  )
  expect(report.lost).toEqual([])
  expect(target.get('post', 101)?.data['title']).toBe('Suppe')
  expect(report.made).toMatchObject({ page: 2, event: 2 })
})
