import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookAt } from '../../src/site/index/rescan.ts'
import { testSite } from '../harness.ts'

const failed = (error: Error) => {
  throw error
}
const settingsWith = (exhibit: object, more: object = {}) => ({
  'settings.json': JSON.stringify({
    title: 'Museum',
    types: { exhibit, artist: { supports: { date: false } }, room: { hierarchical: true, access: 'page' } },
    ...more,
  }),
})
const byArtist = { fields: { artist: { type: 'reference', to: 'artist', label: 'Artist' } }, order: 'title' }
const file = (id: number, title: string, more = '') =>
  `---\nid: ${id}\ntitle: ${title}\n${more}---\n\nText of ${title}.\n`
const artists = { 'artists/jan.md': file(10, 'Jan'), 'artists/eva.md': file(11, 'Eva') }

/** The lists of a page: each heading, with the titles below it, and what is said of the rest. */
function listsOf(html: string): Record<string, string[]> {
  const sections = [...html.matchAll(/<h2 id="list-[^"]+">(.*?)<\/h2>(.*?)<\/section>/gs)]
  return Object.fromEntries(
    sections.map(([, heading, items]) => [
      heading!,
      [...items!.matchAll(/<h3><a [^>]*>(.*?)<\/a><\/h3>|<p>(?:<a [^>]*>)?(And [^<]*)/gs)].map(
        ([, title, rest]) => (title ?? rest)!,
      ),
    ]),
  )
}

function open(files: Record<string, string>) {
  const opened = testSite({ ...artists, ...files })
  return { ...opened, lists: async (path: string) => listsOf((await opened.page(path)).text) }
}

describe('what names an entry by a field of a site’s own', () => {
  it('is listed on its page, in the order of its type, as far as everybody may see it', async () => {
    const { lists, page } = open({
      ...settingsWith(byArtist),
      'exhibits/vase.md': file(20, 'Vase', 'artist: jan\n'),
      'exhibits/bowl.md': file(21, 'Bowl', 'artist: jan\n'),
      'exhibits/draft.md': file(22, 'Draft', 'artist: jan\nstatus: draft\n'),
      'exhibits/mine.md': file(23, 'Mine', 'artist: jan\nstatus: private\n'),
      'exhibits/locked.md': file(24, 'Locked', 'artist: jan\npassword: sesame\n'),
      'exhibits/other.md': file(25, 'Other', 'artist: eva\n'),
    })
    expect(await lists('/artists/jan/')).toEqual({ Exhibits: ['Bowl', 'Locked', 'Vase'] })
    expect((await page('/artists/jan/')).text).not.toContain('Text of Locked')
    expect(await lists('/artists/eva/')).toEqual({ Exhibits: ['Other'] })
    expect(await lists('/exhibits/vase/')).toEqual({})
  })

  it('follows at once: what is added, called otherwise, put into the trash, deleted, or points elsewhere', async () => {
    const { lists, root, site, ask } = open({
      ...settingsWith(byArtist),
      'exhibits/vase.md': file(20, 'Vase', 'artist: jan\n'),
    })
    const write = (path: string, text: string) => {
      writeFileSync(join(root, path), text)
      lookAt(site, [path], failed)
    }
    expect(await lists('/artists/jan/')).toEqual({ Exhibits: ['Vase'] })
    write('exhibits/bowl.md', file(21, 'Bowl', 'artist: jan\n'))
    expect(await lists('/artists/jan/')).toEqual({ Exhibits: ['Bowl', 'Vase'] })
    write('exhibits/bowl.md', file(21, 'Zither', 'artist: jan\n'))
    expect(await lists('/artists/jan/')).toEqual({ Exhibits: ['Vase', 'Zither'] })
    expect((await ask('POST', '/core/v2/exhibits/20', { as: 'admin', json: { artist: 11 } })).status).toBe(200)
    expect([await lists('/artists/jan/'), await lists('/artists/eva/')]).toEqual([
      { Exhibits: ['Zither'] },
      { Exhibits: ['Vase'] },
    ])
    expect((await ask('DELETE', '/core/v2/exhibits/20', { as: 'admin' })).status).toBe(200)
    expect(await lists('/artists/eva/')).toEqual({})
    rmSync(join(root, 'exhibits/bowl.md'))
    lookAt(site, ['exhibits/bowl.md'], failed)
    expect(await lists('/artists/jan/')).toEqual({})
  })

  it('is told how many more there are beyond fifty, with a way to the list of the type where it has one', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 52 }, (_, i) => [`exhibits/e${i}.md`, file(100 + i, `E${100 + i}`, 'artist: jan\n')]),
    )
    const { page, lists } = open({ ...settingsWith(byArtist), ...many })
    const found = (await lists('/artists/jan/'))['Exhibits']!
    expect([found.length, found[0], found.at(-1)]).toEqual([51, 'E100', 'And 2 more'])
    expect((await page('/artists/jan/')).text).toContain('<p><a href="http://site.test/exhibits/">And 2 more</a></p>')
    const { page: without } = open({ ...settingsWith({ ...byArtist, list: false }), ...many })
    expect((await without('/artists/jan/')).text).toContain('<p>And 2 more</p>')
  })

  it('stands under the name of each field where several name entries of that type, in groups and lists too', async () => {
    const { lists } = open({
      ...settingsWith({
        order: 'title',
        fields: {
          artist: { type: 'list', of: { type: 'reference', to: 'artist' }, label: 'By' },
          seen: {
            type: 'list',
            of: { type: 'object', fields: { year: { type: 'number' }, with: { type: 'reference', to: 'artist' } } },
          },
          place: { type: 'reference', to: ['room', 'page'] },
        },
      }),
      'rooms/hall.md': file(30, 'Hall'),
      'rooms/niche.md': file(31, 'Niche', 'parent: hall\n'),
      'pages/hall.md': file(32, 'Hall page'),
      'exhibits/vase.md': file(20, 'Vase', 'artist: [jan, eva]\nplace: room/hall/niche\n'),
      'exhibits/bowl.md': file(
        21,
        'Bowl',
        'artist: [eva]\nseen: [{ year: 1900 }, { year: 1901, with: jan }]\nplace: page/hall\n',
      ),
    })
    expect(await lists('/artists/jan/')).toEqual({ 'Exhibits (By)': ['Vase'], 'Exhibits (with)': ['Bowl'] })
    expect(await lists('/artists/eva/')).toEqual({ 'Exhibits (By)': ['Bowl', 'Vase'] })
    expect(await lists('/rooms/hall/niche/')).toEqual({ Exhibits: ['Vase'] })
    expect(await lists('/rooms/hall/')).toEqual({})
    expect(await lists('/hall/')).toEqual({ Exhibits: ['Bowl'] })
  })

  it('is listed of built-in types as well', async () => {
    const { lists } = open({
      ...settingsWith(byArtist, {
        fields: {
          post: { about: { type: 'reference', to: 'exhibit' }, goes_with: { type: 'reference', to: 'post' } },
          event: { guide: { type: 'reference', to: 'artist' } },
        },
      }),
      'exhibits/vase.md': file(20, 'Vase'),
      'posts/news.md': file(40, 'News', 'date: 2026-01-02\nabout: vase\n'),
      'posts/more.md': file(41, 'More', 'date: 2026-01-03\nabout: vase\ngoes_with: news\n'),
      'events/tour.md': file(50, 'Tour', 'start: 2027-05-02 10:00\nend: 2027-05-02 11:00\nguide: eva\n'),
    })
    expect(await lists('/exhibits/vase/')).toEqual({ Posts: ['More', 'News'] })
    expect(await lists('/2026/01/02/news/')).toEqual({ Posts: ['More'] })
    expect(await lists('/artists/eva/')).toEqual({ Events: ['Tour'] })
  })

  it('is listed nowhere where the field says so, where only editors see it, or where it is a picture', async () => {
    const { lists, page } = open({
      ...settingsWith({
        supports: { title: true },
        fields: {
          artist: { type: 'reference', to: 'artist', listed: false },
          maker: { type: 'list', of: { type: 'reference', to: 'artist', listed: false } },
          buyer: { type: 'reference', to: 'artist', shown: false },
          deals: {
            type: 'list',
            shown: false,
            of: { type: 'object', fields: { with: { type: 'reference', to: 'artist' } } },
          },
          image: { type: 'picture' },
        },
      }),
      'media/p.jpg.md': '---\nid: 60\ntitle: P\n---\n',
      'media/p.jpg': 'no picture',
      'exhibits/vase.md': file(20, 'Vase', 'artist: jan\nmaker: [jan]\nbuyer: jan\ndeals: [{ with: jan }]\nimage: p\n'),
    })
    expect(await lists('/artists/jan/')).toEqual({})
    expect((await page('/?p=60')).text).not.toContain('Vase')
  })

  it('is in no archive of a term by a field that only editors see', async () => {
    const kind = { type: 'reference', to: 'category' }
    const { page } = testSite({
      'settings.json': JSON.stringify({
        types: { safe: { fields: { kind: { ...kind, shown: false } } }, hall: { fields: { kind } } },
      }),
      'categories/old.md': '---\nid: 3\nname: Old\n---\n',
      'safes/gold.md': file(20, 'Gold', 'kind: old\n'),
      'halls/east.md': file(21, 'East', 'kind: old\n'),
    })
    const { text } = await page('/category/old/')
    expect([text.includes('East'), text.includes('Gold')]).toEqual([true, false])
  })

  it('is that of the language of the page, whichever translation a file names', async () => {
    const { lists } = open({
      ...settingsWith(byArtist, {
        language: 'de_DE',
        languages: ['de', 'en'],
        names: { en: { types: { exhibit: { plural: 'Things' } } } },
      }),
      'artists/jan.en.md': file(12, 'John'),
      'exhibits/vase.md': file(20, 'Vase', 'artist: jan\n'),
      'exhibits/vase.en.md': file(21, 'Jar', 'artist: jan\n'),
      'exhibits/bowl.en.md': file(22, 'Bowl', 'artist: jan.de\n'),
      'exhibits/lamp.en.md': file(23, 'Lamp', 'artist: eva\n'),
    })
    expect(await lists('/artists/jan/')).toEqual({ Exhibits: ['Vase'] })
    expect(await lists('/en/artists/jan/')).toEqual({ Things: ['Bowl', 'Jar'] })
    expect(await lists('/artists/eva/')).toEqual({})
  })

  it('is never an entry itself, whichever of its translations it names', async () => {
    const { lists } = open({
      ...settingsWith(
        { fields: { like: { type: 'list', of: { type: 'reference', to: 'exhibit' } } }, order: 'title' },
        { language: 'de_DE', languages: ['de', 'en'] },
      ),
      'exhibits/vase.md': file(20, 'Vase', 'like: [vase, bowl]\n'),
      'exhibits/vase.en.md': file(21, 'Jar', 'like: [vase.de]\n'),
      'exhibits/bowl.md': file(22, 'Bowl', 'like: [vase]\n'),
    })
    expect(await lists('/exhibits/vase/')).toEqual({ Exhibits: ['Bowl'] })
    expect(await lists('/en/exhibits/vase/')).toEqual({})
  })
})
