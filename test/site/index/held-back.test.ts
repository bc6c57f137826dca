import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { slipIn } from '../../../src/site/index/held-back.ts'
import { keepSnapshot, openFolder } from '../../../src/site/open-folder.ts'
import { cliOn } from '../../cli/in-process.ts'
import { contentFolder, testSite } from '../../harness.ts'

const shown = '---\nid: 8\ntitle: Shown\ndate: 2020-01-01\n---\n'
const written = (matter: string) => `---\nid: 7\ntitle: Secret\ndate: 2020-01-01\n${matter}\n---\n\nHidden text.\n`

describe('a file in which a key that keeps readers out is misspelt', () => {
  const slips = {
    'posts/a.md': [
      'stauts: draft',
      'satus: draft',
      'statuss: private',
      'Status: draft',
      'statut: draft',
      '"stаtus": draft',
    ],
    'pages/a.md': ['drfat: true', 'dratf: true', 'Darft: yes', 'draft_: true', 'pubished: false', 'publsihed: no'],
    'venues/a.md': ['pasword: x', 'passwrod: x', 'passwort: x', 'pass_word: x', 'password1: x'],
  }
  const cases = Object.entries(slips).flatMap(([path, lines]) => lines.map((line) => [path, line] as const))

  test.each(cases)('is left out everywhere (%s: %s)', async (path, line) => {
    const { get, page, site } = testSite({ [path]: written(line), 'posts/b.md': shown })
    expect(site.entries.byPath.has(path)).toBe(false)
    for (const asked of ['/core/v2/posts', '/core/v2/pages', '/cal/events/v1/venues', '/core/v2/search?search=hidden'])
      expect((await get(asked)).text).not.toContain('Secret')
    for (const address of ['/', '/a/', '/venue/a/', '/feed/', '/sitemap.xml'])
      expect((await page(address)).text).not.toMatch(/Secret|Hidden/)
    const found = checkSite(site).filter(({ file }) => file === path)
    expect(found).toMatchObject([{ severity: 'error', code: 'misspelt-guard', line: 5 }])
  })

  it('is told in JSON and TOML as well, with its place', () => {
    const { site } = testSite({
      'posts/a.json': '{\n  "id": 7,\n  "title": "A",\n  "stauts": "draft",\n  "content": "x"\n}\n',
      'posts/b.md': '+++\nid = 8\ntitle = "B"\nstauts = "draft"\n+++\n\nx\n',
      'media/c.txt': 'x',
      'media/c.txt.md': '---\nid: 9\npubished: false\n---\n',
    })
    expect(site.problems.all().map(({ message }) => message)).toEqual([
      "media/c.txt.md:3:1: 'pubished' is not a known key, and is probably a misspelling of 'published'; write published, or declare 'pubished' under fields in settings.json",
      expect.stringMatching(/^posts\/a\.json:4:3: 'stauts' is not a known key/),
      expect.stringMatching(/^posts\/b\.md:4:1: 'stauts' is not a known key/),
    ])
  })

  test.each([
    ['a word of other tools', 'stats: draft\ndrafts: 3\npublisher: Us'],
    ['a word further away', 'state: draft\nunpublished: true\npass: x'],
    ['beside the right one', 'status: publish\nstauts: draft'],
  ])('is none with %s', (_, lines) => {
    const { site } = testSite({ 'posts/a.md': written(lines) })
    expect(site.entries.byPath.has('posts/a.md')).toBe(true)
  })

  it('is none of a kind that knows no such key', () => {
    const { site } = testSite({ 'tags/a.md': '---\nid: 7\nname: A\nstauts: draft\n---\n' })
    expect(site.entries.byPath.has('tags/a.md')).toBe(true)
  })

  it('comes back when it is corrected, and when settings declare the key; and goes with the declaration', () => {
    const { root, site } = testSite({ 'posts/a.md': written('stauts: draft') })
    const settle = (path: string, text: string) => {
      writeFileSync(join(root, path), text)
      site.load(path)
      return site.entries.byPath.get('posts/a.md')?.derived.status
    }
    const settings = JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8')) as object
    const declared = JSON.stringify({ ...settings, fields: { post: { stauts: { type: 'text' } } } })
    expect(settle('settings.json', declared)).toBe('publish')
    expect(settle('settings.json', JSON.stringify(settings))).toBeUndefined()
    expect(site.problems.all()).toHaveLength(1)
    expect(settle('posts/a.md', written('status: draft'))).toBe('draft')
    expect(site.problems.all()).toEqual([])
  })

  it('is not believed from a cache that was written when the key was declared', async () => {
    const fields = { fields: { post: { stauts: { type: 'text' } } } }
    const root = contentFolder({ 'posts/a.md': written('stauts: draft'), 'posts/b.md': shown })
    const plain = readFileSync(join(root, 'settings.json'), 'utf8')
    const opened = (settings: string) => {
      writeFileSync(join(root, 'settings.json'), settings)
      return openFolder(root, { areas, home: 'http://site.test' })
    }
    const first = opened(JSON.stringify({ ...(JSON.parse(plain) as object), ...fields }))
    expect(first.entries.byPath.has('posts/a.md')).toBe(true)
    // What was written just now is not kept.
    for (const path of first.entries.byPath.keys()) first.racilyClean.forget(path)
    expect(await keepSnapshot(first)).toBe(true)
    first.close()
    const second = opened(plain)
    expect([second.entries.byPath.has('posts/a.md'), second.opening.fromCache > 0]).toEqual([false, true])
    second.close()
  })

  it('is named by every command that opens the folder', async () => {
    const { almanac } = cliOn({ 'posts/a.md': written('stauts: draft'), 'posts/b.md': shown })
    for (const words of [
      ['post', 'list'],
      ['overview'],
      ['api', 'GET', 'core/v2/posts'],
      ['tag', 'create', '--title', 'New'],
    ]) {
      const { stderr } = await almanac(...words)
      expect([words, stderr]).toEqual([words, expect.stringMatching(/posts\/a\.md:5:1: 'stauts' is not a known key/)])
    }
    const { code, stdout, stderr } = await almanac('check')
    expect(code).toBe(1)
    expect((stdout + stderr).match(/'stauts' is not a known key/g)).toHaveLength(1)
  })

  it('is judged by words alone: the rule', () => {
    const { site } = testSite()
    const post = site.resources.get('post')!
    expect(slipIn({ stauts: 'x' }, post)).toEqual({ key: 'stauts', meant: 'status' })
    for (const word of 'stats state drafts craft publisher publish title'.split(' '))
      expect(slipIn({ [word]: 'x' }, post)).toBeUndefined()
  })
})

describe('a key that is one slip from a time', () => {
  it('is an error of check, and holds nothing back', () => {
    const { site } = testSite({
      'posts/a.md': '---\nid: 7\ntitle: A\ndaet: 2020-01-01\n---\n',
      'posts/b.md': '---\nid: 8\ntitle: B\nDate: 2020-01-01\n---\n',
      'posts/c.md': '---\nid: 9\ntitle: C\ndata: 2020-01-01\ndates: [1]\n---\n',
      'events/d.md': '---\nid: 10\ntitle: D\nstart: 2027-01-01 10:00\nedn: 2027-01-02\n---\n',
    })
    expect(site.problems.all()).toEqual([])
    expect(checkSite(site).filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'events/d.md', line: 5, code: 'misspelt-time', hint: 'write end' },
      { file: 'posts/a.md', line: 4, code: 'misspelt-time', hint: 'write date' },
      { file: 'posts/b.md', line: 4, code: 'misspelt-time', hint: 'write date' },
    ])
  })
})

describe('a file that its type holds back', () => {
  const settings = (supports: object) => JSON.stringify({ title: 'T', types: { exhibit: { supports } } })
  const vase = '---\nid: 7\ntitle: Vase\ndate: "2026"\n---\n'

  it('comes and goes with the settings that say so, as in a site that is opened then', () => {
    const { root, site } = testSite({ 'settings.json': settings({ date: false }), 'exhibits/vase.md': vase })
    const change = (supports: object) => {
      writeFileSync(join(root, 'settings.json'), settings(supports))
      site.load('settings.json')
      return [site.get('exhibit', 7)?.path, site.problems.all().map(({ message }) => message)]
    }
    const path = 'exhibits/vase.md'
    const why = `${path}:4:7: 'date': '2026' is not a date; write 2027-05-02 or 2027-05-02 10:00`
    expect([change({}), change({ date: false }), change({})]).toEqual([
      [undefined, [why]],
      [path, []],
      [undefined, [why]],
    ])
  })
})
