import { expect, it } from 'vitest'
import { effectsOf } from '../../../src/site/review/effects.ts'
import { pairEntries } from '../../../src/site/review/pairs.ts'
import { testSite } from '../../harness.ts'

const settings = JSON.stringify({
  ...{ title: 'T', language: 'de_DE', languages: ['de', 'en'] },
  types: { exhibit: { supports: { date: false }, fields: { year: { type: 'number' } } } },
  taxonomies: { period: { of: ['exhibit'] } },
  shared: { exhibit: ['year', 'periods'] },
})

/** The effects of another front matter of one file. */
function effects(before: string, after: string) {
  const sites = [before, after].map((said) => {
    const { site } = testSite({
      'settings.json': settings,
      'exhibits/jug.md': `---\nid: 10\n${said}---\n`,
      'exhibits/jug.en.md': '---\nid: 11\ntitle: Jug\n---\n',
      'periods/barock.md': '---\nid: 20\nname: Barock\ntranslationKey: b\n---\n',
      'periods/baroque.en.md': '---\nid: 21\nname: Baroque\ntranslationKey: b\n---\n',
    })
    return site
  })
  const [was, is] = sites as [(typeof sites)[0], (typeof sites)[0]]
  const pairs = pairEntries(was, is, new Set(['exhibits/jug.md']), new Map())
  const { changedPages, lists, answers } = effectsOf(pairs, { before: was, after: is })
  return { changedPages, lists: lists.map(({ address }) => address), answers }
}

it('a value that translations share changes their pages, lists and answers, too', () => {
  expect(effects('title: Krug\nyear: 1905\n', 'title: Krug\nyear: 1906\n')).toMatchObject({
    changedPages: ['/en/exhibits/jug/', '/exhibits/jug/'],
    lists: ['/en/exhibits/', '/exhibits/', '/sitemap.xml'],
    answers: ['/core/v2/exhibits', '/core/v2/exhibits/10', '/core/v2/exhibits/11'],
  })
  expect(effects('title: Krug\n', 'title: Krug\nperiods: [barock]\n').lists).toEqual([
    ...['/en/exhibits/', '/en/periods/baroque/', '/exhibits/', '/periods/barock/', '/sitemap.xml'],
  ])
})

it('what a file says for itself changes no translation', () => {
  expect(effects('title: Krug\nyear: 1905\n', 'title: Kanne\nyear: 1905\n')).toMatchObject({
    changedPages: ['/exhibits/jug/'],
    answers: ['/core/v2/exhibits', '/core/v2/exhibits/10'],
  })
})

it('what pages show by a shortcode changes them: opening hours, and forms', () => {
  const sites = [
    { hours: '10:00', label: 'Name' },
    { hours: '11:00', label: 'Your name' },
  ].map(
    ({ hours, label }) =>
      testSite({
        'settings.json': JSON.stringify({ title: 'T', languages: ['de', 'en'], data: { hours: 'public' } }),
        'data/hours.yaml': `friday: "${hours}"\nmonday: closed\n`,
        'forms/contact.md': `---\nid: 10\ntitle: Contact\n---\n<label>${label} [text name]</label>\n`,
        'pages/visit.md': '---\ntitle: Visit\n---\n\nFrom [data hours friday] on.\n',
        'pages/visit.en.md': '---\ntitle: Visit\n---\n\nFrom [data hours friday] on.\n',
        'pages/closed.md': '---\ntitle: Closed\n---\n\nOn Monday: [data hours monday].\n',
        'pages/draft.md': '---\ntitle: Draft\nstatus: draft\n---\n\n[data hours friday]\n',
        'pages/about.md': '---\ntitle: About\n---\n\nFriday.\n',
        'posts/write.md': '---\ntitle: Write\ndate: 2026-01-01\n---\n\n[contact-form-7 id="contact"]\n',
      }).site,
  )
  const [was, is] = sites as [(typeof sites)[0], (typeof sites)[0]]
  const changedBy = (path: string) =>
    effectsOf(pairEntries(was, is, new Set([path]), new Map()), { before: was, after: is })
  expect(changedBy('data/hours.yaml').changedPages).toEqual(['/en/visit/', '/visit/'])
  expect(changedBy('data/hours.yaml').answers).toContain(`/core/v2/pages/${is.find('page', 'visit')!.id}`)
  expect(changedBy('forms/contact.md').changedPages).toEqual(['/2026/01/01/write/'])
})

it('pages that settings bring and hide are new and gone ones, though their files are as they were', () => {
  const open = (exclude: string[]) => {
    const files = { 'posts/a.md': '---\ndate: 2026-01-01\n---\n', 'pages/hidden/b.md': '---\ntitle: B\n---\n' }
    return testSite({ 'settings.json': JSON.stringify({ title: 'T', timezone: 'UTC', exclude }), ...files }).site
  }
  const [some, all] = [open(['pages/hidden']), open([])]
  const effectsFrom = (before: typeof all, after: typeof all) => {
    const pairs = pairEntries(before, after, new Set(['settings.json']), new Map())
    const { newPages, gonePages } = effectsOf(pairs, { before, after })
    return { newPages, gonePages }
  }
  expect(effectsFrom(some, all)).toEqual({ newPages: ['/b/'], gonePages: [] })
  expect(effectsFrom(all, some)).toEqual({ newPages: [], gonePages: ['/b/'] })
})
