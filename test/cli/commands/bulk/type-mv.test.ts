import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../in-process.ts'
import { testSite } from '../../../harness.ts'

const settings = `{
  "title": "T",
  "types": {
    // Things to see.
    "exhibit": { "hierarchical": true, "fields": { "like": { "type": "reference", "to": "exhibit" } } },
    "room": { "fields": { "shows": { "type": "list", "of": { "type": "object", "fields": { "what": { "type": "reference", "to": ["exhibit", "post"] }, "web": { "type": "link" } } } } } }
  },
  "taxonomies": { "artist": { "of": ["exhibit", "post"] } },
  "fields": { "exhibit": { "year": { "type": "number" } } },
  "folder_values": [{ "in": "exhibits", "values": { "year": 1600 } }]
}
`.replace(/\n.*\/\/.*/, '')
const files = {
  'settings.json': settings,
  'exhibits/night.md':
    '---\nid: 10\ntitle: Night # kept\nyear: 1642\nlike: day\n---\n\n[Day](../exhibits/day.md), ![p](night.jpg)\n',
  'exhibits/day.md':
    '---\nid: 11\ntitle: Day\nparent: night\naliases: [dawn]\nartists: [jan]\n---\n\nSee [it](/exhibits/night/).\n',
  'exhibits/draft.md': '---\ntitle: Draft\nstatus: draft\n---\n\nPlain exhibits.\n',
  'exhibits/night.jpg': 'picture',
  'exhibits/broken.md': '---\ntitle: [\n---\n',
  'rooms/hall.md':
    '---\nid: 20\ntitle: Hall\nshows:\n  - what: exhibit/night # first\n    web: /exhibits/night/day/?a=b#c\n  - what: post/news\n    web: https://example.org/exhibits/night/\n---\n\nHall.\n',
  'artists/jan.md': '---\nid: 30\nname: Jan\n---\n',
  'pages/exhibits.md': '---\nid: 40\ntitle: About\n---\n\nOf a page.\n',
  'pages/piece.md': '---\nid: 41\ntitle: Piece\n---\n',
  'pages/old.md': '---\nid: 42\ntitle: Old\nparent: piece\n---\n',
  'posts/news.md':
    '---\nid: 50\ntitle: News\ndate: 2026-05-01T10:00:00\nexcerpt: In [it](/exhibits/night/).\n---\n\n[A](/exhibits/night), [B](../exhibits/night.md#x), [C](/exhibits/day.md), [D](/exhibits/), [E](/exhibits/page/2/), exhibits/night and `exhibits`.\n',
  'comments/c.md': '---\nid: 60\npost: exhibit/day\nstatus: approved\n---\n\nHello\n',
  'menus/main.json':
    '{ "id": 70, "name": "Main", "location": "header", "items": [{ "ref": "exhibit/night", "items": [{ "to": "/exhibits/night/day/", "title": "Day" }, { "ref": "piece/old" }] }] }\n',
}

/** All files of a folder, by path. */
function allIn(root: string): Record<string, string> {
  const { read } = cliOn({}, root)
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes('.almanac'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  return Object.fromEntries(paths.toSorted().map((path) => [path, read(path)]))
}

describe('type mv', () => {
  it('changes settings that begin with a mark of the order of bytes, and keeps that', async () => {
    const marked = '\uFEFF{ "title": "T", "types": { "exhibit": {} } }\n'
    const { almanac, read } = cliOn({ 'settings.json': marked, 'exhibits/a.md': '---\nid: 10\ntitle: A\n---\n' })
    expect(await almanac('type', 'mv', 'exhibit', 'piece', '--yes')).toMatchObject({ code: 0 })
    expect(read('settings.json')).toBe(marked.replace('exhibit', 'piece'))
    expect(read('pieces/a.md')).toContain('title: A')
  })

  it('renames a type in settings and files, its folder, and all that names its entries or links to them', async () => {
    const { root, almanac, read } = cliOn(files)
    const before = await almanac('exhibit', 'list', '--status', 'any', '--format', 'json')
    const { code, stderr } = await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining("Renamed 'exhibit' to 'piece' in settings.json and 9 files"),
    ])
    expect(stderr).toContain('Its files are in pieces/, not in exhibits/')
    expect(stderr).toContain('Its pages are at /pieces/, not at /exhibits/')
    expect(read('settings.json')).toBe(settings.replaceAll('"exhibit"', '"piece"').replace('"exhibits"', '"pieces"'))
    expect(readdirSync(join(root, 'exhibits'))).toEqual([])
    expect(read('pieces/night.jpg')).toBe('picture')
    expect(read('pieces/broken.md')).toBe(files['exhibits/broken.md'])
    expect(read('pieces/night.md')).toBe(
      '---\nid: 10\ntitle: Night # kept\nyear: 1642\nlike: day\naliases: [/exhibits/night/]\n---\n\n[Day](day.md), ![p](night.jpg)\n',
    )
    expect(read('pieces/day.md')).toBe(
      '---\nid: 11\ntitle: Day\nparent: night\naliases: [dawn, /exhibits/night/day/]\nartists: [jan]\n---\n\nSee [it](/pieces/night/).\n',
    )
    expect(read('rooms/hall.md')).toBe(
      files['rooms/hall.md'].replace('exhibit/night #', 'piece/night #').replace(': /exhibits/', ': /pieces/'),
    )
    expect(read('posts/news.md')).toBe(
      '---\nid: 50\ntitle: News\ndate: 2026-05-01T10:00:00\nexcerpt: In [it](/pieces/night/).\n---\n\n[A](/pieces/night), [B](../pieces/night.md#x), [C](/pieces/day.md), [D](/exhibits/), [E](/pieces/page/2/), exhibits/night and `exhibits`.\n',
    )
    expect(read('comments/c.md')).toContain('post: piece/day')
    expect(JSON.parse(read('menus/main.json')).items).toEqual([
      { ref: 'piece/night', items: [{ to: '/pieces/night/day/', title: 'Day' }, { ref: 'page/piece/old' }] },
    ])
    const after = await almanac('piece', 'list', '--status', 'any', '--format', 'json')
    const idsIn = ({ stdout }: { stdout: string }) => JSON.parse(stdout).map(({ id }: { id: number }) => id)
    expect(idsIn(after)).toEqual(idsIn(before))
  })

  it('leads from former addresses to the new ones, and leaves nothing for check to find', async () => {
    const { root, almanac } = cliOn({
      ...files,
      // The list that is linked to has a second page.
      'settings.json': settings.replace('"title": "T"', '"title": "T", "posts_per_page": 1'),
      'exhibits/broken.md': '---\nid: 12\ntitle: Mended\n---\n',
    })
    await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    const { site, page } = testSite(allIn(root))
    const broken = checkSite(site).filter(
      ({ code }) => !/^(?:broken-(?:anchor|image)|picture-beside|(?:missing|skipped)-file)$/.test(code),
    )
    expect(broken.map(({ file, message }) => `${file} ${message}`)).toEqual([])
    const moved = await page('/exhibits/night/day/')
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/\/pieces\/night\/day\/$/),
    ])
    expect((await page('/pieces/night/')).status).toBe(200)
  })

  it('is one change, which a dry run shows and undo takes back', async () => {
    const { root, almanac } = cliOn(files)
    const before = allIn(root)
    const dry = await almanac('type', 'mv', 'exhibit', 'piece', '--dry-run')
    expect(dry.stdout).toContain('+    web: /pieces/night/day/?a=b#c')
    expect(dry.stderr).toContain("Dry run: Renamed 'exhibit' to 'piece'")
    expect(allIn(root)).toEqual(before)
    await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect(allIn(root)).not.toEqual(before)
    expect((await almanac('undo', '--yes')).code).toBe(0)
    expect(allIn(root)).toEqual(before)
  })

  it('keeps front matter in the form of another tool', async () => {
    const { almanac, read } = cliOn({
      'settings.json': settings.replace('"title": "T"', '"title": "T", "front_matter": "unfenced"'),
      'exhibits/night.md': 'id: 10\ntitle: Night\n---\n\nText\n',
    })
    const { code, stderr } = await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect([code, stderr]).toEqual([0, expect.stringContaining('Renamed')])
    expect(read('pieces/night.md')).toBe('id: 10\ntitle: Night\naliases: [/exhibits/night/]\n---\n\nText\n')
  })

  it('leaves folder and addresses where the settings say them', async () => {
    const said = settings.replace('"exhibit": { "hier', '"exhibit": { "slug": "works", "hier')
    const { almanac, read } = cliOn({
      'settings.json': said.replace('"in": "exhibits"', '"in": "works"'),
      'works/night.md': files['exhibits/night.md'],
      'posts/news.md': '---\nid: 50\ntitle: News\n---\n\n[A](/works/night/)\n',
    })
    const { stderr } = await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect(stderr).toContain('in settings.json and 0 files')
    expect(stderr).not.toContain('still contains')
    expect(read('works/night.md')).toBe(files['exhibits/night.md'])
    expect((await almanac('piece', 'get', 'night', '--format', 'json')).code).toBe(0)
  })

  it.each([
    ['exhibt', 'piece', "declares no type 'exhibt'"],
    ['artist', 'piece', 'It is a taxonomy: almanac taxonomy mv'],
    ['post', 'piece', "declares no type 'post'\n  Only those under `types`"],
    ['exhibit', 'room', "already declares 'room'"],
    ['exhibit', 'artist', 'a taxonomy cannot have this name: another one has it'],
    ['exhibit', 'menu', 'is a command'],
    ['exhibit', 'Piece', 'use at most 32 lower-case letters'],
    ['exhibit', 'comment', 'comments have it'],
  ])('refuses %s as %s, and changes nothing', async (from, to, why) => {
    const { root, almanac } = cliOn(files)
    const before = allIn(root)
    const { code, stderr } = await almanac('type', 'mv', from, to, '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toContain(why)
    expect(allIn(root)).toEqual(before)
  })

  it('takes keys along that tie translations by the path which one of them has', async () => {
    const { almanac, read } = cliOn({
      'settings.json': '{ "languages": ["de", "en"], "types": { "exhibit": { "order": "title" } } }',
      'exhibits/krug.md': '---\nid: 70\ntitle: Krug\ntranslationKey: /exhibits/vase\n---\n',
      'exhibits/vase.en.md': '---\nid: 71\ntitle: Vase\n---\n',
    })
    await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect(read('pieces/krug.md')).toContain('translationKey: /pieces/vase\n')
    const { stdout } = await almanac('piece', 'get', '71', '--format', 'json')
    expect(Object.keys(JSON.parse(stdout).translations)).toEqual(['de', 'en'])
  })

  it('refuses a folder that has files of others', async () => {
    const { almanac, read } = cliOn({ ...files, 'pieces/mine.txt': 'x' })
    const { code, stderr } = await almanac('type', 'mv', 'exhibit', 'piece', '--yes')
    expect([code, stderr]).toEqual([4, expect.stringContaining('pieces/ already contains files')])
    expect(read('settings.json')).toBe(settings)
  })
})

describe('taxonomy mv', () => {
  const taxonomy = `{
  "title": "T",
  "terms": "implicit",
  "languages": ["en", "de"],
  "types": {
    "exhibit": { "taxonomies": ["artist"], "fields": { "by": { "type": "reference", "to": "artist" } } }
  },
  "taxonomies": { "artist": { "of": ["post"], "hierarchical": true } },
  "shared": { "exhibit": ["artists"] },
  "folder_values": [{ "in": "artists", "values": {} }, { "in": "exhibits", "values": { "artists": ["jan"] } }]
}
`
  const ofArtists = {
    'settings.json': taxonomy,
    'artists/jan.md': '---\nid: 30\nname: Jan # kept\n---\n\nPainter. See [son](son.md).\n',
    'artists/son.md': '---\nname: Son\nparent: jan\n---\n',
    'exhibits/night.md':
      '---\nid: 10\ntitle: Night\nby: jan\nartists: [son, Piet] # both\n---\n\n[J](/artists/jan/).\n',
    'exhibits/draft.md': '---\ntitle: Draft\nstatus: draft\nartists: [Hidden]\n---\n',
    'posts/news.md':
      '---\nid: 50\ntitle: News\ndate: 2026-05-01T10:00:00\nartists: jan\n---\n\n[A](../artists/jan.md), [B](/artists/jan/son/), `artists`.\n',
    'pages/artist.md': '---\nid: 60\ntitle: A\n---\n',
    'pages/artist/kim.md': '---\nid: 61\ntitle: K\nparent: artist\n---\n',
    'menus/main.json':
      '{ "id": 70, "name": "Main", "location": "header", "items": [{ "ref": "artist/jan" }, { "ref": "artist/kim" }, { "to": "/artists/piet/", "title": "P" }] }\n',
  }

  it('renames a taxonomy in settings, its folder, the key in files, and all that names its terms or links to them', async () => {
    const { almanac, read, root } = cliOn(ofArtists)
    const before = allIn(root)
    const list = async (name: string) =>
      JSON.parse((await almanac(name, 'list', '--format', 'json', '--fields', 'id,slug,count')).stdout)
    const terms = await list('artist')
    expect(terms.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['hidden', 'jan', 'piet', 'son'])
    const { code, stderr } = await almanac('taxonomy', 'mv', 'artist', 'maker', '--yes')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining("Renamed 'artist' to 'maker' in settings.json and 7 files"),
    ])
    expect(stderr).toContain("Files name its terms under 'makers', not under 'artists'")
    expect(stderr).not.toContain('by hand')
    expect(read('settings.json')).toBe(taxonomy.replaceAll('"artist', '"maker'))
    expect(read('makers/jan.md')).toBe(
      '---\nid: 30\nname: Jan # kept\naliases: [/artists/jan/]\n---\n\nPainter. See [son](son.md).\n',
    )
    expect(read('exhibits/night.md')).toBe(
      ofArtists['exhibits/night.md'].replace('artists: [', 'makers: [').replace('/artists/', '/makers/'),
    )
    expect(read('exhibits/draft.md')).toContain('makers: [Hidden]')
    expect(read('posts/news.md')).toContain(
      'makers: jan\n---\n\n[A](../makers/jan.md), [B](/makers/jan/son/), `artists`.',
    )
    expect(JSON.parse(read('menus/main.json')).items).toEqual([
      { ref: 'maker/jan' },
      { ref: 'artist/kim' },
      { to: '/makers/piet/', title: 'P' },
    ])
    // Ids of terms without a file stay, but of those that only drafts name.
    const isPublic = ({ slug }: { slug: string }) => slug !== 'hidden'
    expect((await list('maker')).filter(isPublic)).toEqual(terms.filter(isPublic))
    expect(allIn(root)['makers/hidden.md']).toBeUndefined()
    const { site, page } = testSite(allIn(root))
    expect(
      checkSite(site)
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message),
    ).toEqual([])
    for (const path of ['jan/', 'jan/son/', 'piet/'])
      expect([path, (await page(`/artists/${path}`)).headers.get('location')]).toEqual([
        path,
        expect.stringMatching(new RegExp(`/makers/${path}$`)),
      ])
    expect((await almanac('undo', '--yes')).code).toBe(0)
    expect(allIn(root)).toEqual(before)
  })

  it('leaves key and addresses where the settings say them', async () => {
    const { almanac, read } = cliOn({
      'settings.json': taxonomy.replace('"artist": {', '"artist": { "slug": "artists",'),
      'artists/jan.md': ofArtists['artists/jan.md'],
      'posts/news.md': ofArtists['posts/news.md'],
    })
    const { stderr } = await almanac('taxonomy', 'mv', 'artist', 'maker', '--yes')
    expect(stderr).toContain('in settings.json and 0 files')
    expect(read('posts/news.md')).toBe(ofArtists['posts/news.md'])
    expect((await almanac('maker', 'get', 'jan')).code).toBe(0)
  })

  it.each([
    ['exhibit', 'It is a type: almanac type mv'],
    ['category', "declares no taxonomy 'category'"],
  ])('refuses %s, and changes nothing', async (from, why) => {
    const { root, almanac } = cliOn(ofArtists)
    const before = allIn(root)
    const { code, stderr } = await almanac('taxonomy', 'mv', from, 'maker', '--yes')
    expect([code, stderr]).toEqual([3, expect.stringContaining(why)])
    expect(allIn(root)).toEqual(before)
  })
})
