import { describe, expect, it } from 'vitest'
import { cliOn } from '../../in-process.ts'

const settings = `{
  "title": "T",
  "fields": { "post": { "maker": { "type": "text", "label": "Maker" }, "year": { "type": "number" } } },
  "note": "maker"
}
`
const files = {
  'settings.json': settings,
  'posts/a.md': '---\nid: 10\nmaker: Ada # kept\ntitle: A\n---\n\nmaker: text\n',
  'posts/b.md': '---\nid: 11\ntitle: B\n---\n',
  'posts/c.md': '---\nid: 12\ntitle: C\nstatus: draft\nmaker: [x]\n---\n',
  'pages/p.md': '---\nid: 20\ntitle: P\nmaker: other\n---\n',
}

describe('field mv', () => {
  it('renames a field in the settings and in all files of its type, as one change', async () => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('field', 'mv', 'post/maker', 'artist', '--yes')
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining("Renamed 'maker' to 'artist' in settings.json and 2 files"),
    ])
    expect(read('settings.json')).toBe(settings.replace('"maker": {', '"artist": {'))
    expect(read('posts/a.md')).toBe(files['posts/a.md'].replace('maker: Ada', 'artist: Ada'))
    expect(read('posts/c.md')).toContain('artist: [x]')
    expect(read('pages/p.md')).toBe(files['pages/p.md'])
    expect(JSON.parse((await almanac('post', 'get', '10', '--format', 'json')).stdout).artist).toBe('Ada')
    await almanac('undo', '--yes')
    for (const path of Object.keys(files)) expect(read(path)).toBe(files[path as keyof typeof files])
  })

  it('renames it in whatever case files have it, where the settings take any', async () => {
    const more = { 'settings.json': settings.replace('"note": "maker"', '"key_case": "any"') }
    const { almanac, read } = cliOn({ ...files, ...more, 'posts/b.md': '---\nid: 11\ntitle: B\nMaker: Bo\n---\n' })
    await almanac('field', 'mv', 'post/maker', 'artist', '--yes')
    expect(read('posts/b.md')).toBe('---\nid: 11\ntitle: B\nartist: Bo\n---\n')
  })

  it('renames it where translations share it, too', async () => {
    const languages = '"languages": ["de", "en"], "shared": { "post": ["year", "maker"] }'
    const { almanac, read } = cliOn({ ...files, 'settings.json': settings.replace('"note": "maker"', languages) })
    await almanac('field', 'mv', 'post/maker', 'artist', '--yes')
    expect(read('settings.json')).toContain('"shared": { "post": ["year", "artist"] }')
  })

  it('says where else the settings have the word, and prints a patch without writing', async () => {
    const { almanac, read } = cliOn({ ...files, 'settings.json': settings.replace('"note"', '"tagline"') })
    const { stdout, stderr } = await almanac('field', 'mv', 'post/maker', 'artist', '--dry-run')
    expect(stdout).toContain('+artist: Ada # kept')
    expect(stderr).toContain('settings.json:4 still contains "maker"')
    expect(read('posts/a.md')).toBe(files['posts/a.md'])
  })

  it.each([
    ['post/makr', 'artist', "declares no field 'makr' for post"],
    ['pots/maker', 'artist', "there is no type 'pots'"],
    ['maker', 'artist', "'maker' is not a field"],
    ['post/maker', 'title', "'title' already has a meaning in posts"],
    ['post/maker', 'year', "'year' already has a meaning in posts"],
    ['post/maker', '9x', "'9x' is not a key"],
  ])('refuses %s as %s', async (from, to, why) => {
    const { almanac, read } = cliOn(files)
    const { code, stderr } = await almanac('field', 'mv', from, to, '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toContain(why)
    expect(read('posts/a.md')).toBe(files['posts/a.md'])
  })

  it('renames it where lists of a declared type are ordered by it', async () => {
    const fields = { year: { type: 'number', sortable: true } }
    const said = JSON.stringify({ title: 'T', types: { work: { order: '-year', fields } } }, null, 2)
    const { almanac, read } = cliOn({ 'settings.json': said, 'works/a.md': '---\nid: 30\ntitle: A\nyear: 3\n---\n' })
    expect((await almanac('field', 'mv', 'work/year', 'made', '--yes')).stderr).not.toContain('still says')
    expect(read('settings.json')).toBe(said.replace('-year', '-made').replace('"year"', '"made"'))
    expect([read('works/a.md'), (await almanac('check')).code]).toEqual([expect.stringContaining('made: 3'), 0])
  })

  it('changes nothing where one file has both', async () => {
    const { almanac, read } = cliOn({ ...files, 'posts/d.md': '---\nid: 13\ntitle: D\nmaker: x\nartist: y\n---\n' })
    const { code, stderr } = await almanac('field', 'mv', 'post/maker', 'artist', '--yes')
    expect(code).not.toBe(0)
    expect(stderr).toContain("posts/d.md: has 'artist' as well as 'maker'")
    expect(read('posts/a.md')).toBe(files['posts/a.md'])
    expect(read('settings.json')).toBe(settings)
  })
})
