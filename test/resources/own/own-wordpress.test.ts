import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { exportWxr } from '../../../src/import/export-wxr.ts'
import type { ImportOptions } from '../../../src/import/content-importer.ts'
import { importWxr } from '../../../src/import/import-content.ts'
import { verifyWxr } from '../../../src/import/verify-wxr.ts'
import { testSite } from '../../harness.ts'
import { author, item, wxr } from '../../import/wxr-samples.ts'

const term = (id: number, taxonomy: string, slug: string, name: string, parent = '') =>
  `<wp:term><wp:term_id>${id}</wp:term_id><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug><wp:term_parent>${parent}</wp:term_parent><wp:term_name>${name}</wp:term_name></wp:term>`
const text = wxr(
  [
    author(12, 'jane', 'Jane'),
    term(71, 'artist', 'rembrandt', 'Rembrandt'),
    term(72, 'period', 'baroque', 'Baroque'),
    term(73, 'period', 'dutch', 'Dutch', 'baroque'),
  ].join('\n'),
  item({
    id: 31,
    type: 'exhibit',
    name: 'night-watch',
    title: 'The Night Watch',
    content: 'A painting.',
    terms: [
      ['artist', 'rembrandt', 'Rembrandt'],
      ['period', 'dutch', 'Dutch'],
    ],
    meta: [['maker', 'Rembrandt']],
  }),
  item({ id: 32, type: 'room', name: 'hall' }),
  item({ id: 33, type: 'room', name: 'niche', parent: 32, order: 4 }),
  item({ id: 34, terms: [['artist', 'rembrandt', 'Rembrandt']] }),
)
const rest = restRoot('http://site.test/rest')

async function imported(settings: object, from = text, options: ImportOptions = {}) {
  const made = testSite({ 'settings.json': JSON.stringify({ timezone: 'UTC', ...settings }) })
  const path = join(made.root, '.almanac', 'export.xml')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, from)
  const report = await importWxr(made.site, [path], options)
  return { ...made, path, report, verify: () => verifyWxr(made.site, [path], rest) }
}

it('an export with types and taxonomies of its own says what to declare, comes over then, and goes back the same', async () => {
  const before = await imported({})
  expect(before.report.lost).toHaveLength(6)
  const [said = ''] = before.report.undeclared
  const settings = JSON.parse(/with (\{.*\}) in settings\.json/.exec(said)?.[1] ?? '{}')
  expect(settings).toEqual({
    types: { exhibit: {}, room: { hierarchical: true } },
    taxonomies: { artist: { of: ['exhibit', 'post'] }, period: { of: ['exhibit'], hierarchical: true } },
  })
  settings.types.exhibit = { fields: { maker: { type: 'text' } } }

  const after = await imported(settings)
  expect([after.report.lost, after.report.undeclared]).toEqual([[], []])
  expect(after.report.made).toMatchObject({ exhibit: 1, room: 2, artist: 1, period: 2 })
  const { json } = await after.get('/core/v2/exhibits')
  expect(json[0]).toMatchObject({ slug: 'night-watch', maker: 'Rembrandt' })
  expect(json[0].artists).toHaveLength(1)
  // Posts may have terms of it, too.
  const artistsOfPosts = async (site: typeof after) => (await site.get('/core/v2/posts?_fields=artists')).json
  expect(await artistsOfPosts(after)).toEqual([{ artists: json[0].artists }])
  const { differences, missing } = await after.verify()
  expect([differences, missing]).toEqual([[], []])

  let back = ''
  const { lost } = await exportWxr(after.site, rest, { write: (part) => void (back += part) })
  expect(lost).toEqual([])
  const again = await imported(settings, back)
  expect(again.report.lost).toEqual([])
  expect(await artistsOfPosts(again)).toEqual(await artistsOfPosts(after))
  const shown = async (site: typeof after) =>
    (await site.get('/core/v2/exhibits?_fields=slug,title,content,maker,artists,periods,date')).json
  expect(await shown(again)).toEqual(await shown(after))
})

it('an export has its types and taxonomies declared where that is wanted, but for a dry run', async () => {
  const dry = await imported({}, text, { declares: true, dryRun: true })
  expect([dry.site.settings['types'], dry.report.undeclared]).toEqual([
    {},
    [expect.stringContaining('or with --types, the same command imports them')],
  ])
  const { site, report, verify } = await imported({ types: { room: {} } }, text, { declares: true })
  expect([report.lost, report.undeclared]).toEqual([[], []])
  expect(site.settings['types']).toEqual({ room: {}, exhibit: {} })
  expect(site.settings['taxonomies']).toEqual({
    artist: { of: ['exhibit', 'post'] },
    period: { of: ['exhibit'], hierarchical: true },
  })
  expect((await verify()).missing).toEqual([])
})

it('an export in several languages has its types declared by the words of their addresses, whichever language comes first', async () => {
  for (const home of ['http://site.test', 'http://site.test/museum']) {
    const settings = {
      languages: ['de', 'ar'],
      types: { exhibit: { slug: 'exponate' } },
      taxonomies: { artist: { of: ['exhibit'] } },
    }
    const { site } = testSite(
      {
        'settings.json': JSON.stringify({ timezone: 'UTC', ...settings }),
        'artists/jan.md': '---\nid: 7\nname: Jan\n---\n',
        'exponate/vase.ar.md': '---\nid: 40\ntitle: V\ndate: 2026-01-01\nartists: [jan]\n---\n\nA\n',
        'exponate/vase.md': '---\nid: 41\ntitle: Vase\ndate: 2026-01-01\nartists: [jan]\n---\n\nA\n',
      },
      { publicUrl: home },
    )
    let back = ''
    await exportWxr(site, restRoot(`${home}/rest`), { write: (part) => void (back += part) })
    const again = await imported({}, back, { declares: true })
    expect(again.site.settings['types']).toEqual({ exhibit: { slug: 'exponate' } })
    expect([again.report.lost, again.report.undeclared]).toEqual([[], []])
    expect(again.report.made).toMatchObject({ exhibit: 2, artist: 1 })
    const { differences, missing } = await again.verify()
    expect([differences, missing]).toEqual([[], []])
  }
})
