import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const site = (links: string, settings: object = {}) =>
  testSite({
    'settings.json': JSON.stringify({
      title: 'Museum',
      languages: ['en', 'de'],
      language_folders: true,
      prefix_default_language: true,
      page_paths: true,
      permalink: '/blog/%path%/',
      folders: { post: 'blog', page: '.' },
      ...settings,
    }),
    'en/blog/v1.md': '---\ntitle: One\ndate: 2026-01-01\n---\n## Hours\n',
    'en/draft.md': '---\ntitle: Draft\nstatus: draft\n---\n',
    'de/links.md': `---\ntitle: Links\n---\n${links}\n`,
  })

const broken = (one: ReturnType<typeof site>) =>
  checkSite(one.site).flatMap(({ code, message }) => (code.startsWith('broken-') ? message : []))

it('a link without a language leads to the default one where addresses of that begin with it', async () => {
  const links = '[a](/blog/v1/) [b](/blog/v1#hours) [c](/blog/v1#nothing) [d](/blog/v2) [e](/de/blog/v1)'
  const one = site(links)
  expect(broken(one)).toEqual([
    "the text links to '/blog/v1#nothing', but en/blog/v1.md has no part of that name",
    "the text links to '/blog/v2', which does not exist",
    "the text links to '/de/blog/v1', which does not exist",
  ])
  const led = await one.page('/blog/v1/')
  expect([led.status, led.headers.get('location')]).toEqual([301, 'http://site.test/en/blog/v1/'])
  expect((await one.page('/blog/v2/')).status).toBe(404)
})

it('a link without a language leads to nothing else where addresses of the default one have none', () => {
  const one = site('[a](/blog/v1/) [b](/blog/v2/)', { prefix_default_language: false })
  expect(broken(one)).toEqual(["the text links to '/blog/v2/', which does not exist"])
})

it('pages that are not translated answer in the default language, in the folders that a setting names', async () => {
  const links = '[a](/de/blog/v1/) [b](/de/blog/v1/#nothing) [c](/de/blog/v2/) [d](/de/other/) [e](/de/de/blog/v1/)'
  for (const prefix_default_language of [true, false]) {
    const one = site(links, { untranslated: ['blog'], prefix_default_language })
    const own = prefix_default_language ? '/en' : ''
    expect(broken(one)).toEqual([
      "the text links to '/de/blog/v1/#nothing', but en/blog/v1.md has no part of that name",
      "the text links to '/de/blog/v2/', which does not exist",
      "the text links to '/de/other/', which does not exist",
      "the text links to '/de/de/blog/v1/', which does not exist",
    ])
    const led = await one.page('/de/blog/v1/?x=1')
    expect([led.status, led.headers.get('location')]).toEqual([302, `http://site.test${own}/blog/v1/?x=1`])
    expect((await one.page('/de/blog/v2/')).status).toBe(404)
    expect((await one.page('/de/links/')).status).toBe(200)
  }
  expect(broken(site('[a](/de/blog/v1/)', { untranslated: ['.'] }))).toEqual([])
  expect((await site('', { untranslated: ['.'] }).page('/de/draft/')).status).toBe(404)
})
