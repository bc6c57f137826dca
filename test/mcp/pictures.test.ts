import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testSite } from '../harness.ts'
import { makePicture } from '../pictures.ts'
import { assistantOn } from './assistant.ts'

const files = {
  'posts/secret.md': '---\nid: 11\ntitle: Secret\nstatus: draft\nauthor: editor\n---\n',
  'media/wide.png.md': '---\nid: 21\ntitle: Wide\nauthor: author\n---\n',
  'media/told.png.md': '---\nid: 22\ntitle: Told\nalt_text: A barn\n---\n',
  'media/hidden.png.md': '---\nid: 23\ntitle: Hidden\npost: secret\nauthor: editor\n---\n',
  'media/broken.png.md': '---\nid: 24\ntitle: Broken\n---\n',
  'media/drawn.png.md': '---\nid: 25\ntitle: Drawn\n---\n',
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

async function open(as: string) {
  const test = testSite(files)
  const pictures = {
    wide: await makePicture(2000, 500),
    told: await makePicture(40, 40),
    hidden: await makePicture(9, 9),
  }
  for (const [name, bytes] of Object.entries({ ...pictures, broken: 'no picture', drawn: svg })) {
    writeFileSync(join(test.root, 'media', `${name}.png`), bytes)
    test.site.load(`media/${name}.png`)
  }
  return { ...test, ...(await assistantOn(test.site, as)) }
}

describe('pictures', () => {
  it('are shown as small copies without what the camera noted', async () => {
    const { call } = await open('editor')
    const { pictures, facts, text } = await call('get_picture', { type: 'media', ref: 21 })
    expect(facts).toMatchObject({ id: 21, title: 'Wide', file: 'media/wide.png', alt_text: '' })
    expect(text).toContain('"Wide" · media/wide.png\nIt has no description.')
    expect(pictures).toHaveLength(1)
    const bytes = Buffer.from(pictures[0]!.data, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 256 })
    expect((await call('get_picture', { type: 'media', ref: 22 })).text).toContain('Its description: "A barn"')
    for (const ref of [24, 25])
      expect((await call('get_picture', { type: 'media', ref })).facts.error.code).toBe('mcp_no_picture')
  })

  it('are shown to those who may read them, and listed for those who may describe them', async () => {
    const { call, site } = await open('contributor')
    const hidden = await call('get_picture', { type: 'media', ref: 23 })
    const missing = await call('get_picture', { type: 'media', ref: 99 })
    expect(hidden.facts.error.code).toBe('mcp_nothing_named')
    expect(hidden.text.replace('23', '99')).toBe(missing.text)
    expect((await call('get_picture', { type: 'media', ref: 21 })).pictures).toHaveLength(1)
    expect((await call('list_pictures')).facts.total).toBe(0)
    const { call: author } = await assistantOn(site, 'author')
    expect((await author('list_pictures')).facts.pictures).toMatchObject([{ id: 21 }])
    const { client } = await assistantOn(site, 'nobody')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('get_picture')
  })

  it('that nobody has described are listed, until somebody describes them', async () => {
    const { call } = await open('editor')
    const ids = async (given = {}) =>
      (await call('list_pictures', given)).facts.pictures.map(({ id }: { id: number }) => id)
    expect(await ids()).toEqual([24, 25, 23, 21])
    expect(await ids({ all: true })).toEqual([24, 25, 23, 22, 21])
    const first = await call('list_pictures', { limit: 3 })
    expect(await ids({ cursor: first.facts.cursor })).toEqual([21])
    expect(first.text).toContain(`1 more: cursor ${first.facts.cursor} shows the next ones.`)
    await call('update_content', { type: 'media', ref: 21, fields: { alt_text: 'Red and blue' } })
    expect(await ids()).toEqual([24, 25, 23])
  })

  it('are added by their bytes, and judged as over REST', async () => {
    const { call, site, root } = await open('author')
    const data = Buffer.from(await makePicture(30, 20)).toString('base64')
    const add = (name: string, bytes: string, fields = {}) =>
      call('upload_file', { type: 'media', name, data: bytes, fields })
    const said = await add('Barn at night.PNG', data, { alt_text: 'A barn', title: 'Barn' })
    const { id } = said.facts.entry
    const entry = site.get('media', id)!
    expect(entry).toMatchObject({ path: expect.stringMatching(/^media\/\d{4}\/\d\d\/Barn-at-night\.png$/) })
    expect(entry.data).toMatchObject({ alt_text: 'A barn', title: 'Barn', author: 'author' })
    expect(readFileSync(join(root, entry.path)).toString('base64')).toBe(data)
    expect((await call('get_picture', { type: 'media', ref: id })).pictures).toHaveLength(1)
    const text = Buffer.from('<script>1</script>').toString('base64')
    for (const [name, bytes] of [
      ['a.html', text],
      ['a.png', text],
      ['a.svg', Buffer.from(svg).toString('base64')],
      ['a', data],
      ['a.php', data],
    ] as const)
      expect((await add(name, bytes)).facts.error.code).toBe('rest_upload_unknown_error')
    for (const bytes of ['', '/etc/passwd!', 'https://example.org/a.png', 'A'.repeat(4_000_004)])
      expect((await add('a.png', bytes)).facts.error.code).toBe('mcp_invalid_arguments')
    expect((await call('upload_file', { type: 'media', name: 'a.png', path: '/etc/passwd' })).isError).toBe(true)
    const outside = await add('../../../out.png', data)
    expect(site.get('media', outside.facts.entry.id)!.path).toMatch(/^media\/\d{4}\/\d\d\/out\.png$/)
    const { call: contributor } = await assistantOn(site, 'contributor')
    const refused = await contributor('upload_file', { type: 'media', name: 'a.png', data })
    expect(refused.facts.error.code).toBe('rest_cannot_create')
    const uploads = join(root, '.almanac/uploads')
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  })
})
