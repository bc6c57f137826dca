import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ title: 'Museum', language: 'de_DE', languages: ['de', 'en'], page_paths: true, ...more })

const page = (id: number, title: string) => `---\nid: ${id}\ntitle: ${title}\n---\n\nText.\n`

const files = {
  'settings.json': settings(),
  'pages/haus.md': page(10, 'Haus'),
  'pages/haus.en.md': page(11, 'House'),
  'pages/haus/team.md': page(12, 'Team'),
  'pages/haus/team.en.md': page(13, 'Team'),
}

describe('a translated page where folders say where pages stand', () => {
  it('keeps its language and its ties when it gets another name, and the originals stay where they are', async () => {
    const { almanac, read, root } = cliOn(files)
    expect((await almanac('page', 'update', 'haus.en', '--slug', 'house')).code).toBe(0)
    expect(read('pages/house.en.md')).toContain('translationKey: /pages/haus\n')
    expect(read('pages/house.en.md')).not.toContain('slug')
    expect(existsSync(join(root, 'pages/house/team.en.md'))).toBe(true)
    expect(['pages/haus.md', 'pages/haus/team.md'].map((path) => existsSync(join(root, path)))).toEqual([true, true])
    const got = JSON.parse((await almanac('page', 'get', '13', '--format', 'json')).stdout)
    expect([new URL(got.link).pathname, Object.keys(got.translations)]).toEqual(['/en/house/team/', ['de', 'en']])
  })

  it('goes below another one under its own ending', async () => {
    const { almanac, root } = cliOn({
      ...files,
      'pages/rat.md': page(14, 'Rat'),
      'pages/rat.en.md': page(15, 'Council'),
    })
    expect((await almanac('page', 'mv', 'rat.en', 'haus/council')).code).toBe(0)
    expect(existsSync(join(root, 'pages/haus/council.en.md'))).toBe(true)
    expect(existsSync(join(root, 'pages/rat.md'))).toBe(true)
  })

  it('is the page of its folder still, under another name of the folder', async () => {
    const { almanac, root } = cliOn({
      'settings.json': settings(),
      'pages/haus/_index.md': page(10, 'Haus'),
      'pages/haus/_index.en.md': page(11, 'House'),
    })
    expect((await almanac('page', 'mv', 'haus.en', 'house')).code).toBe(0)
    expect(existsSync(join(root, 'pages/house/_index.en.md'))).toBe(true)
    expect(existsSync(join(root, 'pages/haus/_index.md'))).toBe(true)
  })

  it('takes the folder of its language along, where each language has one', async () => {
    const { almanac, root } = cliOn({
      'settings.json': settings({ language_folders: true }),
      'pages/haus.md': page(10, 'Haus'),
      'pages/haus/team.md': page(12, 'Team'),
      'pages/en/haus.md': page(11, 'House'),
      'pages/en/haus/team.md': page(13, 'Team'),
    })
    expect((await almanac('page', 'mv', 'haus.en', 'house')).code).toBe(0)
    const there = ['pages/en/house.md', 'pages/en/house/team.md', 'pages/haus.md', 'pages/haus/team.md']
    expect(there.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('stays with the page of its language when the original of that page moves, and so do its address and its ties', async () => {
    const { almanac, root } = cliOn(files)
    expect((await almanac('page', 'mv', 'haus', 'gebaeude')).code).toBe(0)
    const there = ['pages/gebaeude.md', 'pages/gebaeude/team.md', 'pages/haus/team.en.md', 'pages/haus.en.md']
    expect(there.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const got = JSON.parse((await almanac('page', 'get', '13', '--format', 'json')).stdout)
    expect([new URL(got.link).pathname, Object.keys(got.translations)]).toEqual(['/en/haus/team/', ['de', 'en']])
  })

  it('goes along with the folder of its original if that has no page in its language', async () => {
    const { 'pages/haus.en.md': _, ...others } = files
    const { almanac, root } = cliOn(others)
    expect((await almanac('page', 'mv', 'haus', 'gebaeude')).code).toBe(0)
    const there = ['pages/gebaeude.md', 'pages/gebaeude/team.md', 'pages/gebaeude/team.en.md']
    expect(there.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
