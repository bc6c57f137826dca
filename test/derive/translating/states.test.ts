import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'
import { cliOn } from '../../cli/in-process.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en', 'ar'], ...more })

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`

function opened(more: Record<string, string> = {}) {
  const cli = cliOn({
    'settings.json': settings(),
    'pages/about.md': page('Über uns', 'Alt.'),
    'pages/team.md': page('Team', 'Alt.'),
    'pages/visit.md': page('Besuch', 'Alt.'),
    'pages/press.md': page('Presse', 'Alt.'),
    ...more,
  })
  gitIn(cli.root, 'init', '-q')
  commitAll(cli.root)
  return { ...cli, head: () => gitIn(cli.root, 'rev-parse', 'HEAD') }
}

type Finding = { code: string; file: string; line: number; message: string; hint?: string }

describe('older translations', () => {
  const sourced = (head: string) => ({
    'pages/about.en.md': page('About us', 'Old.', `translated_from: ${head}\n`),
    'pages/team.en.md': page('Team', 'Old.', `l10n:\n  sourceCommit: ${head}\n`),
    'pages/visit.en.md': page('Visit', 'Old.', `default_lang_commit: ${head.slice(0, 10)}\n`),
    'pages/press.en.md': page('Press', 'Old.', `translated_from: ${head}\n`),
    'pages/about.ar.md': page('عنا', 'Old.', `translated_from: ${'0'.repeat(40)}\n`),
  })
  const older = async ({ almanac }: Pick<ReturnType<typeof opened>, 'almanac'>) => {
    const { stdout } = await almanac('check', '--format', 'json')
    return (JSON.parse(stdout) as Finding[])
      .filter(({ code }) => code === 'older-translation')
      .map(({ file, line }) => [file, line])
  }

  it('are none whose original only links to what was renamed, but those whose original links to something else', async () => {
    const text = 'See [us](/about/#here) and/or [them](/team/).'
    const site = opened({ 'pages/index.md': page('Alles', text) })
    put(site.root, { 'pages/index.en.md': page('All', 'See us.', `translated_from: ${site.head()}\n`) })
    await site.almanac('page', 'mv', 'about', 'ueber-uns')
    expect(site.read('pages/index.md')).toContain('(/ueber-uns/#here)')
    commitAll(site.root)
    expect(await older(site)).toEqual([])
    put(site.root, { 'pages/index.md': page('Alles', text.replace('team', 'press')) })
    expect(await older(site)).toEqual([['pages/index.en.md', 3]])
  })

  it('are named by all three keys, where the text of the original is another than in that commit', async () => {
    const site = opened()
    const head = site.head()
    put(site.root, sourced(head))
    expect(await older(site)).toEqual([])
    put(site.root, {
      'pages/about.md': page('Über uns', 'Neu.'),
      'pages/team.md': page('Das Team', 'Alt.'),
      'pages/visit.md': page('Besuch', 'Neu.'),
      // Nothing in it is to be translated anew.
      'pages/press.md': page('Presse', 'Alt.', 'status: draft\n'),
    })
    commitAll(site.root)
    expect(await older(site)).toEqual([
      ['pages/about.en.md', 3],
      ['pages/team.en.md', 4],
      ['pages/visit.en.md', 3],
    ])
    const { stdout } = await site.almanac('overview', '--format', 'json')
    const { waiting } = JSON.parse(stdout) as { waiting: { heading: string; count: number }[] }
    expect(waiting.find(({ heading }) => heading === 'Older translations')?.count).toBe(3)
  })

  it('are none where the original is the same in a form of front matter that the settings say', async () => {
    const site = opened({
      'settings.json': settings({ front_matter: 'unfenced' }),
      'pages/about.md': 'title: Über uns\n---\n\nAlt.\n',
    })
    put(site.root, { 'pages/about.en.md': page('About us', 'Old.', `translated_from: ${site.head()}\n`) })
    expect(await older(site)).toEqual([])
    put(site.root, { 'pages/about.md': 'title: Über uns\n---\n\nNeu.\n' })
    expect(await older(site)).toEqual([['pages/about.en.md', 3]])
  })

  it('are told by review of the change that leaves them behind', async () => {
    const site = opened({ 'pages/about.en.md': page('About us', 'Old.'), 'pages/team.en.md': page('Team', 'Old.') })
    gitIn(site.root, 'checkout', '-qb', 'work')
    put(site.root, {
      'pages/about.md': page('Über uns', 'Neu.'),
      'pages/team.md': page('Team', 'Neu.'),
      'pages/team.en.md': page('Team', 'New.'),
    })
    commitAll(site.root)
    const { stdout } = await site.almanac('review', 'main')
    expect(stdout).toContain('Its translations were not updated: pages/about.en.md.')
    expect(stdout.match(/were not updated/g)).toHaveLength(1)
    // Somebody looked, and there was nothing to change.
    expect((await site.almanac('page', 'renew', 'about.en')).code).toBe(0)
    commitAll(site.root)
    expect((await site.almanac('review', 'main')).stdout).not.toContain('stay behind')
  })
})

describe('missing translations', () => {
  const missing = async ({ almanac }: Pick<ReturnType<typeof opened>, 'almanac'>) => {
    const { stdout } = await almanac('check', '--format', 'json')
    return (JSON.parse(stdout) as Finding[])
      .filter(({ code }) => code === 'missing-translation')
      .map(({ file, message, hint }) => {
        const [, noun, ref, to] = /^almanac (\w+) translate (\S+) --to (\w+)$/.exec(hint!) ?? []
        expect([file.replace(/^\w+\/|(?:\.\w+)+$/g, ''), message]).toEqual([
          ref?.replace(/\.\w+$/, ''),
          expect.stringContaining(`this ${noun} does not exist in the language '${to}'`),
        ])
        return `${file} ${message}`
      })
  }

  it('are told as of now where a file beside them became unreadable, though no entry changed', () => {
    const { site, root } = testSite({
      'settings.json': settings({ languages: ['de', 'en'] }),
      'pages/about.md': page('Wir', 'Alt.'),
    })
    const told = () => checkSite(site).filter(({ code }) => code === 'missing-translation').length
    expect(told()).toBe(1)
    writeFileSync(join(root, 'pages/about.en.md'), '---\ntitle: [\n---\n')
    site.load('pages/about.en.md')
    expect(told()).toBe(0)
    rmSync(join(root, 'pages/about.en.md'))
    site.load('pages/about.en.md')
    expect(told()).toBe(1)
  })

  it('are one note for each type and language; drafts and what is only in another language count, too', async () => {
    const site = opened({
      'pages/about.en.md': page('About us', 'Old.', 'status: draft\n'),
      'pages/more.ar.md': page('المزيد', 'Old.'),
      'pages/new.md': page('Neu', 'Alt.', 'status: draft\n'),
    })
    expect(await missing(site)).toEqual([
      "pages/about.md this page does not exist in the language 'ar', nor do 3 others of its type",
      "pages/more.ar.md this page does not exist in the language 'de'",
      "pages/more.ar.md this page does not exist in the language 'en', nor do 3 others of its type",
    ])
    const { stdout } = await site.almanac('overview')
    expect(stdout).toContain('Missing translations (5)')
  })

  it('are told of each type by itself, and the command for them once', async () => {
    const one = '---\ntitle: Eins\ndate: 2026-01-01 10:00:00\n---\n'
    const site = opened({ 'posts/one.md': one })
    expect((await missing(site)).filter((line) => line.includes('this post does'))).toHaveLength(2)
    const { stdout } = await site.almanac('overview')
    expect(stdout.match(/check --rule missing-translation=warn/g)).toHaveLength(1)
    const named = await site.almanac('check', '--rule', 'missing-translation=warn', '--format', 'json')
    expect((JSON.parse(named.stdout) as Finding[]).filter(({ code }) => code === 'missing-translation')).toHaveLength(
      10,
    )
  })

  it('are named in each file where the setting makes them warnings', async () => {
    const site = opened()
    writeFileSync(join(site.root, 'settings.json'), settings({ check: { 'missing-translation': 'warning' } }))
    expect(await missing(site)).toHaveLength(8)
  })
})

it('two files that are the same translation, in one language, are reported at the one that does not count', () => {
  const keyed = (id: number, more = '') => page('Soup', 'Text.', `id: ${id}\ntranslationKey: soup\n${more}`)
  const { site } = testSite({
    'settings.json': settings({ check: { 'missing-translation': 'off' } }),
    'pages/suppe.md': keyed(1),
    'pages/soup.en.md': keyed(3),
    'pages/copy.en.md': keyed(2),
    'pages/gone.en.md': keyed(4, 'status: trash\n'),
    'pages/alone.en.md': page('Alone', 'Text.', 'translationKey: alone\n'),
  })
  const repeated = checkSite(site).filter(({ code }) => code === 'repeated-translation')
  expect(repeated.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['pages/soup.en.md', 4, expect.stringMatching(/^pages\/copy\.en\.md is the same translation/)],
  ])
})

describe('many files with one translationKey', () => {
  it('are looked up once, not once for each, by check and by pages', async () => {
    const copy = (at: number) => [
      `pages/copy-${at}.md`,
      page(`Copy ${at}`, 'Text.', `id: ${at}\ntranslationKey: same\n`),
    ]
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => copy(at + 1)))
    const { site, page: visit } = testSite({ 'settings.json': settings(), ...files })
    const having = vi.spyOn(site, 'having')
    const lookups = () => having.mock.calls.filter(([, index]) => index === 'translation').length
    const found = checkSite(site).filter(({ code }) => code === 'repeated-translation')
    expect(found).toHaveLength(39)
    expect(lookups()).toBeLessThan(10)
    having.mockClear()
    await visit('/sitemap.xml')
    expect(lookups()).toBeLessThan(10)
    // A change is seen at once.
    await site.locked(() => {
      site.folder.remove(['pages/copy-1.md'])
      site.load('pages/copy-1.md')
    })
    expect(checkSite(site).filter(({ message }) => message.startsWith('pages/copy-2.md is the same'))).toHaveLength(38)
  })
})
