import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { createApp } from '../../../src/server/create-app.ts'
import { lookAt } from '../../../src/site/index/rescan.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { openRandom, type Random } from '../../site/live-equals-fresh/random.ts'

const names = [
  'exhibit',
  'room',
  'work',
  'exhibit',
  'room',
  'work',
  'object',
  'Exhibit',
  'post',
  'check',
  'gallery',
  '__proto__',
  'art-style',
  'fields',
  'événement',
  '',
]
const words = ['exhibits', 'rooms', 'works', 'posts', 'calendar', 'media', 'a/b', '..', '.git', '.', 'galleries', 7]
const taxonomies = ['artist', 'period', 'tag', 'room', 'art-style', 'constructor']

/** A declaration as people write them: sound, clashing with others, or of the wrong kind. */
function declaration(random: Random, more: readonly (readonly [string, readonly unknown[]])[]): unknown {
  if (random.chance(0.05)) return random.pick([null, 7, 'exhibit', []])
  const members: (readonly [string, readonly unknown[]])[] = [
    ['name', ['Thing', '', 7]],
    ['plural', ['Things', 'Dinge', null]],
    ['slug', words],
    ['folder', words],
    ['access', ['post', 'page', 'admin', 'admni']],
    ...more,
    ['oder', ['title']],
  ]
  const said = members.filter(([name]) => random.chance(name === 'oder' ? 0.02 : 0.1))
  return Object.fromEntries(said.map(([name, values]) => [name, random.pick(values)]))
}

const ofTypes = [
  [
    'supports',
    [
      [],
      ['comments', 'page-attributes'],
      ['author', 'excerpt', 'thumbnail', 'revisions'],
      ['cooments'],
      'title',
      { title: false, date: false },
      { editor: false },
    ],
  ],
  [
    'fields',
    [{}, { maker: { type: 'text', sortable: true, filterable: true } }, { title: { type: 'text' } }, { x: 7 }, 7],
  ],
  ['taxonomies', [['artist'], ['tag', 'category'], ['artits'], 'artist']],
  ['hierarchical', [true, false, 'yes']],
  ['list', [true, false]],
  ['order', ['title', '-date', 'maker', 'menu_order', '-modified', 'nothing', '--']],
  ['page', [true, false]],
] as const
const ofTaxonomies = [
  ['of', [['exhibit'], ['post', 'room'], ['page', 'media', 'event'], ['nothing'], 'post']],
  ['hierarchical', [true, false, 1]],
] as const

function someSettings(random: Random): string {
  if (random.chance(0.08))
    return random.pick(['{ "types": ', '[]', '', '{ "title": "T", "types": 7 }', '{ "title": "T", "taxonomies": [] }'])
  const table = (all: readonly string[], most: number, more: Parameters<typeof declaration>[1]) =>
    Object.fromEntries(Array.from({ length: random.below(most) }, () => [random.pick(all), declaration(random, more)]))
  const folders = random.chance(0.15) && {
    folders: random.pick([
      { post: 'exhibits' },
      { page: '.' },
      { exhibit: 'works' },
      { post: 'pages' },
      { pst: 'a' },
      'works',
    ]),
  }
  const fields = random.chance(0.15) && {
    fields: random.pick([
      { post: { maker: { type: 'text' } } },
      { post: { maker: { type: 'txt' } } },
      { post: { on: { type: 'reference', to: 'exhibit' } } },
      { pst: {} },
      [],
    ]),
  }
  const languages = random.chance(0.1) && { languages: random.pick([['de', 'en'], 'de', ['de', 7]]) }
  const said = {
    types: table(names, 4, ofTypes),
    taxonomies: table(taxonomies, 3, ofTaxonomies),
    ...folders,
    ...fields,
    ...languages,
  }
  return JSON.stringify({ title: 'T', ...(random.chance(0.1) ? {} : said) })
}

const entry = (title: string) =>
  `---\ntitle: ${title}\ndate: 2026-01-01\nartists: [a]\nperiods: a\nmaker: M\n---\n\nText.\n`
const files = Object.fromEntries(
  ['exhibits', 'rooms', 'works', 'posts', 'pages', 'galleries', 'artists', 'periods', 'exhibits/deep'].map((folder) => [
    `${folder}/a.md`,
    entry(folder),
  ]),
)

/** How often settings were taken and refused, and what was wrong. */
export interface Outcome {
  readonly taken: number
  readonly kept: number
  readonly wrong: readonly string[]
}

/**
 * Changes the settings of a served folder at random. After each change the site is as one that is opened afresh, or, where
 * the settings declare what cannot be had, wholly as it was before.
 */
export async function runSettings(seed: number, count: number): Promise<Outcome> {
  const random = openRandom(seed)
  const root = mkdtempSync(join(tmpdir(), 'almanac-settings-'))
  for (const [path, text] of Object.entries({ ...files, 'settings.json': '{ "title": "T" }' })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const live = openFolder(root, { areas, home: 'http://site.test', snapshot: false })
  const faults: unknown[] = []
  const { fetch } = createApp(live, { wordpress: true, report: (error) => void faults.push(error) })
  const wrong: string[] = []
  let [taken, kept] = [0, 0]
  try {
    let before = await answersOf(fetch, live)
    for (let at = 0; at < count; at++) {
      const text = someSettings(random)
      writeFileSync(join(root, 'settings.json'), text)
      const asked = fetch(new Request('http://site.test/rest/core/v2/exhibits'))
      lookAt(live, ['settings.json'], (error) => void faults.push(error))
      const now = await answersOf(fetch, live)
      if ((await asked).status >= 500) wrong.push(`a request meanwhile failed: ${text}`)
      if (live.configuration.revision.in_force) {
        taken++
        const fresh = openFolder(root, { areas, home: 'http://site.test', snapshot: random.chance(0.5) })
        const same = await answersOf(createApp(fresh, { wordpress: true }).fetch, fresh)
        fresh.close()
        if (same !== now) wrong.push(`after ${text}\nlive:  ${now}\nfresh: ${same}`)
      } else {
        kept++
        if (now !== before) wrong.push(`kept, but another after ${text}\nbefore: ${before}\nnow: ${now}`)
      }
      wrong.push(...faults.splice(0).map((error) => `${text}: ${error instanceof Error ? error.stack : String(error)}`))
      before = now
    }
  } finally {
    live.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { taken, kept, wrong }
}

/** What a served folder answers about its types, and with each of them, as one text. */
async function answersOf(fetch: (request: Request) => Response | Promise<Response>, site: OpenSite): Promise<string> {
  const ask = async (path: string) => {
    const answer = await fetch(new Request(`http://site.test${path}`))
    return [path, answer.status, (await answer.text()).replaceAll(/"etag":"[^"]*"/g, '')]
  }
  const index = await (await fetch(new Request('http://site.test/rest/'))).text()
  const { routes = { [index]: '' } } = JSON.parse(index) as { routes?: object }
  const own = [...site.resources.values()].filter(({ declares, taxonomy }) => declares ?? taxonomy)
  const lists = own.map(({ base }) => `/rest/core/v2/${base}`)
  const told = await Promise.all(
    [
      '/rest/core/v2/types',
      '/wp-json/wp/v2/taxonomies',
      '/rest/core/v2/posts',
      '/exhibits/',
      '/exhibits/a/',
      ...lists,
    ].map(ask),
  )
  return JSON.stringify([
    Object.keys(routes),
    Object.keys(site.roles).map((role) => [...site.roles[role as never]]),
    told,
  ])
}
