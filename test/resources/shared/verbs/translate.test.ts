import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { translate } from '../../../../src/resources/shared/verbs/translate.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { commitAll, gitIn } from '../../../git-clone.ts'
import { testSite } from '../../../harness.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'], ...more })

const files = {
  'settings.json': settings({ shared: { event: ['start', 'end'] } }),
  'categories/nachrichten.md': '---\nid: 1\nname: Neues\ntranslationKey: news\n---\n',
  'categories/news.en.md': '---\nid: 2\nname: News\ntranslationKey: news\n---\n',
  'categories/art.md': '---\nid: 3\nname: Kunst\n---\n',
  'pages/about.md': '---\nid: 10\ntitle: Über uns\nslug: ueber\naliases: [wir]\n---\n\nText.\n',
  'pages/team.md': '---\nid: 11\ntitle: Team\nparent: ueber\n---\n',
  'pages/team.en.md': '---\nid: 12\ntitle: The team\n---\n',
  'posts/2026/one.md':
    '---\nid: 20\ntitle: Eins\ndate: 2026-01-01 10:00:00\nstatus: publish\ncategories: [nachrichten, art]\n---\n\nText.\n',
  'events/fair.md': '---\nid: 30\ntitle: Fest\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\n---\n',
}

function opened(more: Record<string, string> = {}) {
  const site = cliOn({ ...files, ...more })
  gitIn(site.root, 'init', '-q')
  commitAll(site.root)
  return { ...site, head: gitIn(site.root, 'rev-parse', 'HEAD').trim() }
}

describe('post translate', () => {
  it('makes a draft beside the original, with its text, its terms in the language, and the commit', async () => {
    const { almanac, read, head } = opened()
    const { code, stderr } = await almanac('post', 'translate', 'one', '--to', 'en')
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('left out')])
    const text = read('posts/2026/one.en.md')
    expect(text).toContain('title: Eins\ndate: 2026-01-01 10:00:00\nstatus: draft\n')
    expect(text).toContain('categories: [news, art]')
    expect(text).toContain(`translated_from: ${head}`)
    expect(text).toMatch(/\n\nText\.\n$/)
  })

  it('takes keys in any case, where the settings do', async () => {
    const { almanac, read } = opened({
      'settings.json': settings({ key_case: 'any' }),
      'posts/2026/one.md':
        '---\nid: 20\nTitle: Eins\nDate: 2026-01-01\nStatus: private\nSlug: one\nCategories: [art, nachrichten]\n---\n\nText.\n',
    })
    expect((await almanac('post', 'translate', 'one', '--to', 'en')).code).toBe(0)
    const text = read('posts/2026/one.en.md')
    expect(text).toContain('title: Eins\ndate: 2026-01-01\nstatus: draft\n')
    expect(text).toContain('categories: [art, news]')
    expect(text).not.toMatch(/Title|Status|Slug/)
  })

  it('keeps the address of the original, names what it names, and repeats nothing that they share', async () => {
    const { almanac, read } = opened()
    expect((await almanac('page', 'translate', '10', '--to', 'ar')).code).toBe(0)
    expect(read('pages/about.ar.md')).toContain('slug: ueber')
    expect(read('pages/about.ar.md')).not.toContain('aliases')
    expect((await almanac('event', 'translate', 'fair', '--to', 'en')).code).toBe(0)
    expect(read('events/fair.en.md')).not.toContain('start')
    const { stdout, stderr } = await almanac('event', 'get', 'fair.en', '--format', 'json')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ start_date: '2027-05-02 10:00:00', lang: 'en', status: 'draft' })
    expect((await almanac('category', 'translate', 'art', '--to', 'en')).code).toBe(0)
    expect(read('categories/art.en.md')).toContain('name: Kunst')
  })

  it('goes to the folder of its language where others of it are there, or the setting says so', async () => {
    const { 'pages/team.en.md': _ending, ...others } = files
    const { almanac, root } = cliOn({
      ...others,
      'settings.json': settings({ language_folders: true }),
      'en/pages/team.md': '---\nid: 13\ntitle: The team\n---\n',
    })
    await almanac('page', 'translate', 'ueber', '--to', 'en')
    await almanac('page', 'translate', 'ueber', '--to', 'ar')
    expect(existsSync(join(root, 'en/pages/about.md'))).toBe(true)
    expect(existsSync(join(root, 'pages/ar/about.md'))).toBe(true)
  })

  it('is there for a type that settings make, which may share its fields', async () => {
    const { almanac, read } = cliOn({
      'settings.json': settings({
        types: {
          exhibit: { name: 'Exhibit', plural: 'Exhibits', folder: 'exhibits', fields: { year: { type: 'number' } } },
        },
        shared: { exhibit: ['year'] },
      }),
      'exhibits/globe.md': '---\nid: 40\ntitle: Globus\nyear: 1492\n---\n\nText.\n',
    })
    expect((await almanac('exhibit', 'translate', 'globe', '--to', 'en')).code).toBe(0)
    expect(read('exhibits/globe.en.md')).not.toContain('year')
    expect((await almanac('exhibit', 'update', 'globe.en', '--year', '1493', '--title', 'Globe')).code).toBe(0)
    expect(read('exhibits/globe.md')).toContain('title: Globus\nyear: 1493')
    expect(JSON.parse((await almanac('exhibit', 'get', 'globe.en', '--format', 'json')).stdout)).toMatchObject({
      year: 1493,
    })
    expect((await almanac('check')).stdout).not.toContain('shared')
  })

  it('of a pattern or conditions, begins one of each original that has none', async () => {
    const { almanac, root, read } = opened()
    const begun = async (...words: string[]) => {
      const { code, stderr } = await almanac('page', 'translate', ...words)
      return [
        code,
        [...stderr.matchAll(/Started a translation: page \d+ (\S+)/g)].map(([, path]) => path),
        stderr,
      ] as const
    }
    expect((await begun('page/*', '--to', 'en')).slice(0, 2)).toEqual([0, ['pages/about.en.md']])
    expect((await begun('--where', 'status=draft,publish', '--to', 'ar')).slice(0, 2)).toEqual([
      0,
      ['pages/about.ar.md', 'pages/team.ar.md'],
    ])
    expect(read('pages/team.ar.md')).toContain('title: Team\n')
    const [code, , told] = await begun('page/*', '--to', 'ar')
    expect([code, told]).toEqual([
      3,
      expect.stringContaining("'page/*' matches only entries that page translate does not change"),
    ])
    expect(existsSync(join(root, 'pages/about.ar.en.md'))).toBe(false)
  })

  it('of conditions, begins none of what is in the trash', () => {
    const { site } = testSite({
      ...files,
      'pages/lost.md': '---\ntitle: Lost\nstatus: trash\n---\n',
      'pages/gone.md': '---\ntitle: Gone\nstatus: trash\n---\n',
      'pages/gone.en.md': '---\ntitle: Gone\n---\n',
    })
    const pages = [...site.all('page')].filter(({ path }) => /lost|gone/.test(path))
    expect(translate.among!(pages, { to: 'ar' }, site).map(({ path }) => path)).toEqual(['pages/gone.en.md'])
  })

  it('shows the language in its example', async () => {
    const { almanac } = opened()
    expect((await almanac('page', 'translate', '--help')).stdout).toMatch(
      /^ {2}almanac page translate my-page --to en$/m,
    )
    expect((await almanac('page', 'schedule', '--help')).stdout).toMatch(/^ {2}almanac page schedule my-page --at \S/m)
  })

  it('is undone as any change', async () => {
    const { almanac, root } = opened()
    await almanac('post', 'translate', 'one', '--to', 'en')
    expect((await almanac('undo', '--yes')).code).toBe(0)
    expect(existsSync(join(root, 'posts/2026/one.en.md'))).toBe(false)
  })

  it('says why it leaves the commit out', async () => {
    const { almanac, read } = cliOn(files)
    const { stderr } = await almanac('post', 'translate', 'one', '--to', 'en')
    expect(stderr).toContain("'translated_from' is left out: the folder is not in git")
    expect(read('posts/2026/one.en.md')).not.toContain('translated_from')
    const other = opened()
    await other.almanac('post', 'update', 'one', '--title', 'Eins und zwei')
    const { stderr: told } = await other.almanac('post', 'translate', 'one', '--to', 'en')
    expect(told).toContain('posts/2026/one.md has changes that are not committed')
  })

  it('refuses a language that the site has not, and one in which it is there', async () => {
    const { almanac } = opened()
    expect((await almanac('post', 'translate', 'one', '--to', 'fr')).stderr).toContain('de, en, ar')
    expect((await almanac('page', 'translate', '11', '--to', 'en')).stderr).toContain('pages/team.en.md')
    expect((await almanac('page', 'translate', '11', '--to', 'de')).stderr).toContain('pages/team.md')
    const plain = cliOn({ ...files, 'settings.json': JSON.stringify({ title: 'Museum' }) })
    expect((await plain.almanac('post', 'translate', 'one', '--to', 'en')).stderr).toContain('languages')
  })
})

it('a term without a file gets one, with its id, before its translation is made', async () => {
  const { almanac, read } = cliOn({
    'settings.json': settings({ terms: 'implicit' }),
    'posts/a.md': '---\nid: 20\ntitle: A\ntags: [moos]\n---\n',
  })
  const [tag] = JSON.parse((await almanac('tag', 'list', '--format', 'json')).stdout) as { id: number }[]
  expect((await almanac('tag', 'translate', 'moos', '--to', 'en')).code).toBe(0)
  expect(read('tags/moos.md')).toContain(`id: ${tag!.id}\n`)
  expect(read('tags/moos.en.md')).not.toContain(`id: ${tag!.id}\n`)
  const post = JSON.parse((await almanac('post', 'get', 'a', '--format', 'json')).stdout) as { tags: number[] }
  expect(post.tags).toEqual([tag!.id])
})
