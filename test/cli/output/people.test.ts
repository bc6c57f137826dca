import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTree } from '../../../src/derive/entries.ts'
import { testSite } from '../../harness.ts'
import { cliOn } from '../in-process.ts'

const entry = (id: number, title: string, more = '') => `---\nid: ${id}\ntitle: ${title}\n${more}---\n`

describe('a list for people', () => {
  it('is empty where a file says no number, but not where it says 0, or the declaration does', async () => {
    const fields = {
      floor: { type: 'number' },
      year: { type: 'number', default: 0 },
      price: { type: 'number', default: 7 },
    }
    const { almanac } = cliOn({
      'settings.json': JSON.stringify({ types: { exhibit: { fields, supports: { date: false } } } }),
      'exhibits/vase.md': entry(10, 'Vase'),
      'exhibits/bowl.md': entry(11, 'Bowl', 'floor: 0\nyear: 3\nprice: 0\n'),
    })
    const { stdout } = await almanac('exhibit', 'list', '--fields', 'id,floor,year,price,title')
    expect(stdout.split('\n').map((line) => line.replaceAll(/  +/g, ' | '))).toEqual([
      'ID | FLOOR | YEAR | PRICE | TITLE',
      '11 | 0 | 3 | 0 | Bowl',
      '10 | 0 | 7 | Vase',
      '',
    ])
    expect((await almanac('exhibit', 'get', 'vase')).stdout).not.toMatch(/^floor/m)
    expect((await almanac('exhibit', 'get', 'bowl')).stdout).toMatch(/^floor +0$/m)
    expect((await almanac('exhibit', 'list', '--fields', 'id,floor', '--format', 'csv')).stdout).toContain('10,0')
    // Programs get what the interface answers.
    expect(JSON.parse((await almanac('exhibit', 'get', 'vase', '--json')).stdout)).toMatchObject({ floor: 0, year: 0 })
  })

  it('tells repeated groups row by row, and what they name by its slug', async () => {
    const part = {
      id: { type: 'text' },
      maker: { type: 'reference', to: 'page' },
      seen: { type: 'reference', to: ['post', 'page'] },
    }
    const { almanac } = cliOn({
      'settings.json': JSON.stringify({
        types: { exhibit: { fields: { parts: { type: 'list', of: { type: 'object', fields: part } } } } },
      }),
      'pages/jan.md': entry(10, 'Jan'),
      'exhibits/vase.md': entry(11, 'Vase', 'parts: [{ id: a, maker: jan, seen: page/jan }, { id: b }]\n'),
    })
    const { stdout } = await almanac('exhibit', 'get', 'vase')
    expect(stdout).toMatch(/^parts +id: a, maker: jan, seen: jan; id: b$/m)
    expect((await almanac('exhibit', 'get', 'vase', '--field', 'parts')).stdout).toContain('"maker": 10')
  })

  it('has what is below an entry right behind it, of pages and own types alike, unless an order is asked for', async () => {
    const rooms = (folder: string, id: number) => ({
      [`${folder}/hall.md`]: entry(id, 'Hall', 'date: 2026-01-01\n'),
      [`${folder}/zoo.md`]: entry(id + 1, 'Zoo', 'date: 2026-01-02\n'),
      [`${folder}/niche.md`]: entry(id + 2, 'Niche', 'date: 2026-01-03\nparent: hall\n'),
      [`${folder}/alcove.md`]: entry(id + 3, 'Alcove', 'date: 2025-01-04\nparent: hall\n'),
      [`${folder}/shelf.md`]: entry(id + 4, 'Shelf', 'date: 2026-01-05\nparent: hall/niche\n'),
    })
    const { almanac } = cliOn({
      'settings.json': '{ "types": { "room": { "hierarchical": true } } }',
      ...rooms('pages', 10),
      ...rooms('rooms', 20),
    })
    const slugs = async (...words: string[]) =>
      (await almanac(...words)).stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => /(\S+) +publish/.exec(line)![1])
    const tree = ['zoo', 'hall', 'hall/niche', 'hall/niche/shelf', 'hall/alcove']
    expect(await slugs('room', 'list')).toEqual(tree)
    expect(await slugs('page', 'list')).toEqual(tree)
    expect((await slugs('page', 'list', '--orderby', 'date'))[0]).toBe('hall/niche/shelf')
    expect((await almanac('room', 'list', '--format', 'ids')).stdout).toBe('24\n22\n21\n20\n23\n')
  })

  it('names what is below an entry in letters', async () => {
    const { almanac } = cliOn({
      'pages/about.md': entry(10, 'About'),
      'pages/о-нас.md': entry(11, 'О нас', 'parent: about\n'),
    })
    expect((await almanac('page', 'list')).stdout).toContain('  about/о-нас  ')
  })

  it('ends where entries stand above one another in a circle, and where the tree is very deep', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [
        `pages/p${i}.md`,
        entry(100 + i, `P${i}`, i === 0 ? '' : `parent: '#${99 + i}'\n`),
      ]),
    )
    const { site } = testSite({
      ...chain,
      'pages/a.md': entry(10, 'A', 'parent: b\n'),
      'pages/b.md': entry(11, 'B', 'parent: a\n'),
    })
    const all = [...site.all('page')]
    expect(new Set(inTree(all, site))).toEqual(new Set(all))
  })
})

describe('a form', () => {
  it('is made under a name of its own, unless that is taken', async () => {
    const { almanac, root } = cliOn()
    const made = await almanac('form', 'create', '--title', 'Write to us', '--slug', 'Kontakt')
    expect([made.code, readFileSync(join(root, 'forms/kontakt.md'), 'utf8')]).toEqual([
      0,
      expect.stringContaining('title: Write to us'),
    ])
    const taken = await almanac('form', 'create', '--title', 'Other', '--slug', 'kontakt')
    expect([taken.code, taken.stderr]).toEqual([4, expect.stringContaining("The slug 'kontakt' is taken by form")])
    await almanac('form', 'create', '--title', 'Kontakt')
    expect(readFileSync(join(root, 'forms/kontakt-2.md'), 'utf8')).toContain('title: Kontakt')
  })

  it('takes no name over REST, as the interface has none', async () => {
    const { ask } = testSite()
    const { json } = await ask('POST', '/forms/v1/contact-forms', {
      as: 'editor',
      json: { title: 'Kept', slug: 'other' },
    })
    expect(json.slug).toBe('kept')
  })
})
