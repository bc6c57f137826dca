import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'
import { cliOn } from '../../cli/in-process.ts'

const settings = {
  title: 'T',
  types: {
    coin: {
      supports: { title: false, editor: false, date: false },
      fields: { hue: { type: 'text', label: 'Hue' } },
    },
    clip: { supports: { editor: false, comments: true } },
    note: { supports: { title: false } },
    sponsor: { supports: { date: false } },
    usual: { supports: [] },
  },
}
const files = {
  'settings.json': JSON.stringify(settings),
  'coins/b.md': '---\nid: 11\nhue: blue\n---\n',
  'coins/a.md': '---\nid: 12\nhue: red\n---\n\nHidden words.\n',
  'clips/one.md': '---\nid: 21\ntitle: One\ndate: 2026-01-02\n---\n',
  'notes/n.md': '---\nid: 31\ndate: 2026-01-02\n---\n\nA note.\n',
  'sponsors/z.md': '---\nid: 41\ntitle: Zed\n---\n',
  'sponsors/y.md': '---\nid: 42\ntitle: Why\npublishDate: 2999-01-01\n---\n',
}
const parts = ['title', 'content', 'date', 'date_gmt', 'excerpt'] as const

describe('what a type supports', () => {
  it.each([
    ['coin', ['excerpt']],
    ['clip', ['title', 'date', 'date_gmt', 'excerpt']],
    ['note', ['content', 'date', 'date_gmt', 'excerpt']],
    ['sponsor', ['title', 'content', 'excerpt']],
    ['usual', ['title', 'content', 'date', 'date_gmt']],
  ])('of a %s is what it has over REST, as members and as arguments: %j', async (type, had) => {
    const { ask } = testSite(files)
    const { json } = await ask('OPTIONS', `/core/v2/${type}s`)
    const { args } = json.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST'))
    for (const table of [json.schema.properties, args]) expect(parts.filter((part) => part in table)).toEqual(had)
  })

  it('is told among the types as WordPress has it', async () => {
    const { get } = testSite(files)
    const { json } = await get('/core/v2/types?context=edit', { as: 'admin' })
    expect(json.coin.supports).toEqual({
      author: true,
      'custom-fields': true,
      excerpt: true,
      revisions: true,
      thumbnail: true,
    })
    expect(json.clip.supports).toMatchObject({ title: true, comments: true })
    expect(json.usual.supports).toEqual({ title: true, editor: true })
  })

  it('decides what a new entry must say, and what is written of it', async () => {
    const { ask, root } = testSite(files)
    const made = await ask('POST', '/core/v2/coins', { as: 'admin', json: { status: 'publish', slug: 'green' } })
    expect(made.status).toBe(201)
    expect(readFileSync(join(root, 'coins/green.md'), 'utf8')).toBe(
      `---\nid: ${made.json.id}\nstatus: publish\nauthor: admin\n---\n`,
    )
    // As in WordPress, a type without excerpts, as these are, may be made of nothing; one that has all three may not.
    expect((await ask('POST', '/core/v2/usuals', { as: 'admin', json: {} })).status).toBe(201)
    expect((await ask('POST', '/core/v2/posts', { as: 'admin', json: {} })).json.code).toBe('empty_content')
    const note = await ask('POST', '/core/v2/notes', { as: 'admin', json: { status: 'publish', content: 'Hi' } })
    expect([note.json.slug, note.json.content.raw]).toEqual([String(note.json.id), 'Hi'])
  })

  it('is on its pages: no empty heading, no text, no date', async () => {
    const { page } = testSite(files)
    const { text: coin } = await page('/coins/a/')
    expect(coin).toContain('<h1>a</h1>')
    expect(coin).toContain('<dd>red</dd>')
    expect(coin).not.toContain('Hidden words')
    expect(coin).not.toContain('<time')
    const { text: list } = await page('/coins/')
    expect(list.indexOf('/coins/a/')).toBeLessThan(list.indexOf('/coins/b/'))
    expect((await page('/notes/n/')).text).toContain('<h1>n</h1>')
  })

  it('leaves lists an order, and lets the clock publish what has no date', async () => {
    const { get } = testSite(files)
    const ids = async (path: string) => (await get(path)).json.map(({ id }: { id: number }) => id)
    expect(await ids('/core/v2/coins')).toEqual([12, 11])
    expect(await ids('/core/v2/sponsors')).toEqual([41])
    expect((await get('/core/v2/sponsors?orderby=date')).status).toBe(400)
    expect((await get('/core/v2/coins?search=hidden')).json).toEqual([])
  })

  it('is held to check: a text that nothing shows, an order that is not there, a part of no name', () => {
    const of = (types: object, more: object = {}) =>
      checkSite(testSite({ ...more, 'settings.json': JSON.stringify({ title: 'T', types }) }).site)
        .filter(({ severity }) => severity !== 'note')
        .map(({ file, line, code, message }) => `${file}:${line} ${code}: ${message}`)
    expect(of(settings.types, { 'coins/a.md': files['coins/a.md'] })).toEqual([
      'coins/a.md:6 hidden-text: its type has no texts: this one is not shown anywhere',
    ])
    expect(of({ coin: { supports: { date: false }, order: '-date' } })[0]).toContain(
      "lists cannot be ordered by 'date'",
    )
    expect(of({ coin: { supports: { titel: false } } })[0]).toContain('titel')
    expect(of({ coin: { supports: { title: 'no' } } })[0]).toContain('true or false')
    expect(of({ coin: { supports: ['cooments'] } })[0]).toContain("'cooments' is not one of")
  })

  it('is what the terminal asks for and shows', async () => {
    const { almanac } = cliOn(files)
    const { stdout } = await almanac('coin', 'list')
    expect(stdout.split('\n')[0]).not.toMatch(/TITLE|DATE/)
    expect((await almanac('coin', 'create', '--title', 'x')).stderr).toContain('there is no flag --title here')
    expect((await almanac('clip', 'create', '--content', 'x')).stderr).toContain('almanac:')
    expect((await almanac('note', 'create', '--content', 'Hello')).code).toBe(0)
  })
})
