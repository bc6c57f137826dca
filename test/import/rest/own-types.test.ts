import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Site } from '../../../src/model/model.ts'
import { sourceOf } from './source-of.ts'

const museum = {
  types: {
    exhibit: {
      name: 'Exhibit & more',
      slug: 'works',
      fields: {
        maker: { type: 'text' },
        year: { type: 'number' },
        sizes: { type: 'list', of: { type: 'number', integer: true } },
        lent: { type: 'boolean' },
        parts: { type: 'object', fields: { a: { type: 'text' } } },
      },
      supports: { comments: true, editor: false },
    },
    room: { hierarchical: true, list: false },
    unused: {},
  },
  taxonomies: {
    artist: { of: ['exhibit', 'post'] },
    period: { of: ['exhibit'], hierarchical: true, plural: 'Eras' },
  },
}
const files = {
  'settings.json': JSON.stringify({ title: 'Museum', timezone: 'UTC', ...museum }),
  'works/night.md':
    '---\nid: 101\ntitle: Night\ndate: 2026-01-02T10:00:00\nmaker: Jan\nyear: 1642\nsizes: [3, 4]\nlent: true\nparts: { a: x }\nartists: [jan]\nperiods: [old/older]\n---\n',
  'works/draft.md': '---\nid: 102\ntitle: Draft\nstatus: draft\nyear: 7\n---\n',
  'rooms/hall.md': '---\nid: 103\ntitle: Hall\ndate: 2026-01-02T10:00:00\n---\n\nIn the *hall*.\n',
  'rooms/niche.md':
    '---\nid: 104\ntitle: Niche\ndate: 2026-01-02T10:00:00\nparent: hall\n---\n\nA [link](/works/night/).\n',
  'posts/news.md': '---\nid: 105\ntitle: News\ndate: 2026-01-02T10:00:00\nartists: [jan]\n---\n\nText.\n',
  'comments/1.md': '---\nid: 1\npost: exhibit/night\nauthor_name: Jo\nstatus: approved\n---\n\nHi.\n',
  'artists/jan.md': '---\nid: 201\nname: Jan\n---\n',
  'periods/old.md': '---\nid: 202\nname: Old\n---\n',
  'periods/older.md': '---\nid: 203\nname: Older\nparent: old\n---\n',
}
const linkOf = (site: Site, type: string, id: number) => site.resources.get(type)!.permalink!(site.get(type, id)!, site)
const empty = { title: 'New', timezone: 'UTC' }

it('a website’s own types and taxonomies come over where the settings declare them', async () => {
  const { take, target, source } = sourceOf(files)
  const report = await take()
  expect([report.lost, report.undeclared]).toEqual([[], []])
  expect(report.made).toMatchObject({ exhibit: 2, room: 2, artist: 1, period: 2, post: 1, comment: 1 })
  expect(report.verified).toMatchObject({ differences: [], missing: [] })
  const { data } = target.get('exhibit', 101)!
  expect([data['maker'], data['year']]).toEqual(['Jan', 1642])
  expect(target.get('post', 105)!.data['artists']).toEqual(['jan'])
  for (const [type, id] of [
    ['exhibit', 101],
    ['room', 104],
    ['post', 105],
  ] as const)
    expect(linkOf(target, type, id)).toBe(linkOf(source, type, id))
})

it('without a declaration they are told as lost, with the settings to write', async () => {
  const { take } = sourceOf(files, empty)
  const report = await take()
  expect(report.lost.map(({ why }) => why)).toContain("there is no kind 'exhibit' here")
  expect(report.undeclared).toEqual([expect.stringContaining('or with --types, the same command imports them')])
})

it('they are declared on the way where that is wanted, as the website describes them, and come over', async () => {
  const { take, target } = sourceOf(files, empty)
  // What an earlier run read of them is not enough.
  await take(undefined, { user: 'admin', dryRun: true, declares: true })
  expect(target.resources.has('exhibit')).toBe(false)
  const report = await take(undefined, { user: 'admin', declares: true })
  expect([report.lost, report.undeclared]).toEqual([[], []])
  const said = JSON.parse(readFileSync(target.folder.resolve('settings.json'), 'utf8'))
  expect(said.types).toEqual({
    exhibit: {
      name: 'Exhibit & more',
      slug: 'works',
      supports: { editor: false, comments: true },
      fields: {
        maker: { type: 'text' },
        year: { type: 'number' },
        sizes: { type: 'list', of: { type: 'number', integer: true } },
        lent: { type: 'boolean' },
      },
    },
    room: { hierarchical: true, list: false },
  })
  expect(said.taxonomies).toEqual({
    artist: { of: ['post', 'exhibit'] },
    period: { plural: 'Eras', of: ['exhibit'], hierarchical: true },
  })
  expect(report.made).toMatchObject({ exhibit: 2, room: 2, artist: 1, period: 2, post: 1, comment: 1 })
  expect(report.changed).toContainEqual({
    what: 'setting types',
    why: "'exhibit' is declared there now, with the fields maker, year, sizes, lent",
  })
  expect(target.get('exhibit', 101)!.data).toMatchObject({ maker: 'Jan', year: 1642, sizes: [3, 4], lent: true })
  // What is nested stays as another program keeps it.
  expect(target.get('exhibit', 101)!.data['meta']).toEqual({ parts: '{"a":"x"}' })
  expect(report.verified!.missing).toEqual([])
  expect(report.verified!.differences.filter(({ what }) => what !== 'settings')).toEqual([])
  const again = await take(undefined, { user: 'admin', declares: true })
  expect([again.made, JSON.parse(readFileSync(target.folder.resolve('settings.json'), 'utf8'))]).toEqual([{}, said])
})

it('signed out, what everybody sees of them comes over', async () => {
  const { take, target } = sourceOf(files, empty)
  const report = await take(undefined, { declares: true })
  expect(report.made).toMatchObject({ exhibit: 1, room: 2, artist: 1, period: 2 })
  expect(target.bodyOf(target.get('room', 103)!)).toContain('<p>In the <em>hall</em>.</p>')
})

it('a word in addresses that cannot be had is left out, and a name that cannot be had is told', async () => {
  const { take, target } = sourceOf({ 'posts/a.md': '---\nid: 100\ntitle: A\n---\n\nA.\n' }, empty)
  const json = (value: unknown, total = 1) => ({
    status: 200,
    headers: { 'x-wp-total': String(total) },
    text: JSON.stringify(value),
  })
  const product = {
    id: 900,
    slug: 'mug',
    title: { rendered: 'Mug' },
    status: 'publish',
    modified_gmt: '2020-01-01T00:00:00',
  }
  const report = await take(
    (path) => {
      if (path.startsWith('/wp/v2/types'))
        return json({
          product: { rest_base: 'product', name: 'Products', hierarchical: false, has_archive: true },
          wp_block: { rest_base: 'blocks', name: 'Patterns' },
        })
      if (path.startsWith('/wp/v2/product')) return json([{ ...product, link: 'http://site.test/events/mug/' }])
      if (path.startsWith('/wp/v2/blocks')) return json([{ ...product, id: 901 }])
      return undefined
    },
    { user: 'admin', declares: true },
  )
  expect(target.settings['types']).toEqual({ product: {} })
  expect(report.lost.map(({ why }) => why)).toEqual(["there is no kind 'wp_block' here"])
  expect(target.get('product', 900)?.slug).toBe('mug')
})
