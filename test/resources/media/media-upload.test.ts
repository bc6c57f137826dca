import { restRoot } from '../../../src/derive/rest-root.ts'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { makePicture, pixel } from '../../pictures.ts'

const now = () => Date.UTC(2026, 10, 21, 12)
const send = (
  name: string,
  body: Uint8Array | string,
  more: { as?: string; type?: string; query?: string; headers?: Record<string, string> } = {},
) =>
  [
    'POST',
    `/core/v2/media${more.query ?? ''}`,
    {
      as: more.as ?? 'author',
      headers: {
        'content-type': more.type ?? 'image/png',
        'content-disposition': `attachment; filename="${name}"`,
        ...more.headers,
      },
      body: body as string,
    },
  ] as const

describe('what is written in a photograph', () => {
  const photo = async (description: string) =>
    new Uint8Array(
      await sharp(await makePicture(4, 4, 'jpeg'))
        .withExif({ IFD0: { ImageDescription: description } })
        .jpeg()
        .toBuffer(),
    )

  it('is its title and caption, unless something else is said, and its slug', async () => {
    const { ask } = testSite({}, { now })
    const { json } = await ask(...send('dsc1.jpg', await photo('The <b>yard</b>'), { type: 'image/jpeg' }))
    expect([json.title.raw, json.caption.raw, json.slug]).toEqual(['The <b>yard</b>', 'The <b>yard</b>', 'the-yard'])
    const query = '?title=Mine&caption=Own'
    const { json: said } = await ask(...send('dsc2.jpg', await photo('The yard'), { type: 'image/jpeg', query }))
    expect([said.title.raw, said.caption.raw]).toEqual(['Mine', 'Own'])
    const evil = await photo('A<script>x</script>')
    const { json: cleaned } = await ask(...send('dsc3.jpg', evil, { type: 'image/jpeg' }))
    expect(cleaned.title.raw + cleaned.caption.raw).not.toContain('<script')
    const markup = '<h1>A</h1> <img src="x"> <em>b</em>'
    const route = `/core/v2/media/${cleaned.id}`
    const retitled = await ask('POST', route, { as: 'author', json: { title: markup, caption: markup } })
    expect([retitled.json.title.raw, retitled.json.caption.raw]).toEqual(['A  <em>b</em>', markup])
  })

  it('is no title when it is a number', async () => {
    const { ask } = testSite({}, { now })
    const { json } = await ask(...send('dsc3.jpg', await photo('12345'), { type: 'image/jpeg' }))
    expect([json.title.raw, json.caption.raw]).toEqual(['dsc3', '12345'])
  })
})

describe('an upload as the body', () => {
  it('is placed by its month under a safe name, and answered as the reference answers it', async () => {
    const { ask, root } = testSite({}, { now })
    const { status, headers, json } = await ask(...send('q7m photo.png', pixel))
    const source = 'http://site.test/uploads/2026/11/q7m-photo.png'
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`http://site.test/rest/core/v2/media/${json.id}`)
    expect(json).toEqual({
      id: json.id,
      date: '2026-11-21T07:00:00',
      date_gmt: '2026-11-21T12:00:00',
      guid: { rendered: source, raw: source },
      modified: json.modified,
      modified_gmt: json.modified_gmt,
      slug: 'q7m-photo',
      status: 'inherit',
      type: 'attachment',
      link: 'http://site.test/q7m-photo/',
      title: { raw: 'q7m-photo', rendered: 'q7m-photo' },
      author: 3,
      comment_status: 'open',
      ping_status: 'closed',
      template: '',
      meta: [],
      description: {
        raw: '',
        rendered: `<p class="attachment"><a href='${source}'><img width="1" height="1" src="${source}" class="attachment-medium size-medium" alt="" decoding="async" loading="lazy" /></a></p>\n`,
      },
      caption: { raw: '', rendered: '' },
      alt_text: '',
      media_type: 'image',
      mime_type: 'image/png',
      media_details: {
        width: 1,
        height: 1,
        file: '2026/11/q7m-photo.png',
        filesize: 70,
        sizes: {},
        image_meta: {
          aperture: '0',
          credit: '',
          camera: '',
          caption: '',
          created_timestamp: '0',
          copyright: '',
          focal_length: '0',
          iso: '0',
          shutter_speed: '0',
          title: '',
          orientation: '0',
          keywords: [],
        },
      },
      post: null,
      source_url: source,
      missing_image_sizes: [],
      _links: expect.objectContaining({
        self: [{ href: `http://site.test/rest/core/v2/media/${json.id}` }],
        about: [{ href: 'http://site.test/rest/core/v2/types/attachment' }],
        author: [{ embeddable: true, href: 'http://site.test/rest/core/v2/users/3' }],
        replies: [{ embeddable: true, href: `http://site.test/rest/core/v2/comments?post=${json.id}` }],
      }),
    })
    expect(Object.keys(json['_links']).toSorted()).toEqual(['about', 'author', 'collection', 'replies', 'self'])
    expect(readFileSync(join(root, 'media/2026/11/q7m-photo.png'))).toEqual(Buffer.from(pixel))
    const sidecar = readFileSync(join(root, 'media/2026/11/q7m-photo.png.md'), 'utf8')
    expect(sidecar).toContain('title: q7m-photo\n')
    expect(sidecar).toContain('author: author\n')
  })

  it('gets -1, -2 behind its name when the name is taken, in any case of letters', async () => {
    const { ask } = testSite({}, { now })
    const slugs = []
    for (const name of ['a.png', 'a.png', 'A.PNG'])
      slugs.push((await ask(...send(name, pixel))).json.media_details.file)
    expect(slugs).toEqual(['2026/11/a.png', '2026/11/a-1.png', '2026/11/A-2.png'])
  })

  it('gets a name and an id of its own also when several come at the same time', async () => {
    const { ask } = testSite({}, { now })
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(...send('same.png', pixel))))
    const files = answers.map(({ json }) => json.media_details.file).toSorted()
    expect(files).toEqual(['', '-1', '-2', '-3'].map((number) => `2026/11/same${number}.png`).toSorted())
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(4)
  })

  it('never takes the name of a smaller copy, nor of what a sidecar without a file tells about', async () => {
    const { ask } = testSite({ 'media/2026/11/gone.png.md': '---\ntitle: Gone\n---\n' }, { now })
    await ask(...send('big.png', await makePicture(400, 300)))
    expect((await ask(...send('big-300x225.png', pixel))).json.media_details.file).toBe('2026/11/big-300x225-1.png')
    expect((await ask(...send('gone.png', pixel))).json.media_details.file).toBe('2026/11/gone-1.png')
    const files = []
    for (const name of ['later-20x30.png', 'later-20x30.png', 'later-scaled.png', 'later-20x30y.png'])
      files.push((await ask(...send(name, pixel))).json.media_details.file)
    expect(files).toEqual(
      ['later-20x30-1', 'later-20x30-2', 'later-scaled-1', 'later-20x30y'].map((name) => `2026/11/${name}.png`),
    )
  })

  it('leaves its name to a picture that an import kept smaller: that answers there', async () => {
    const { ask } = testSite({ 'media/2026/11/hill-scaled.png': 'x' }, { now })
    expect((await ask(...send('hill.png', pixel))).json.media_details.file).toBe('2026/11/hill-1.png')
  })

  it('takes fields from the query, the name in both notations, and a sum in hexadecimal or base64', async () => {
    const { ask } = testSite({}, { now })
    const titled = await ask(...send('a.png', pixel, { query: '?title=Named&alt_text=an%20%3Cb%3Ealt%3C/b%3E' }))
    expect(titled.json).toMatchObject({ title: { raw: 'Named' }, slug: 'named', alt_text: 'an alt' })
    const encoded = { 'content-disposition': `attachment; filename="x.png"; filename*=UTF-8''caf%C3%A9.png` }
    expect((await ask(...send('', pixel, { headers: encoded }))).json.slug).toBe('cafe')
    const hex = 'f829b914fc47cfc9c0747c119c27cf1b'
    for (const sum of [hex, hex.toUpperCase(), Buffer.from(hex, 'hex').toString('base64')])
      expect((await ask(...send('s.png', pixel, { headers: { 'content-md5': sum } }))).status).toBe(201)
  })

  it.each([
    [
      'a wrong sum',
      send('a.png', pixel, { headers: { 'content-md5': `x829b914fc47cfc9c0747c119c27cf1b` } }),
      412,
      'rest_upload_hash_mismatch',
    ],
    [
      'no disposition',
      send('', pixel, { headers: { 'content-disposition': '' } }),
      400,
      'rest_upload_no_content_disposition',
    ],
    [
      'no name',
      send('', pixel, { headers: { 'content-disposition': 'attachment' } }),
      400,
      'rest_upload_invalid_disposition',
    ],
    [
      'no type',
      send('a.png', pixel, { headers: { 'content-type': '', 'content-length': String(pixel.length) } }),
      400,
      'rest_upload_no_content_type',
    ],
    ['no bytes', send('a.png', ''), 400, 'rest_upload_no_data'],
    ['no bytes of no type', send('a.png', '', { headers: { 'content-type': '' } }), 400, 'rest_upload_no_data'],
    ['a script', send('a.php', '<?php echo 1;', { type: 'application/x-php' }), 400, 'rest_upload_sideload_error'],
    [
      'a script that says it is a text',
      send('a.txt', '<?php echo 1;', { type: 'text/plain' }),
      400,
      'rest_upload_sideload_error',
    ],
    [
      'a drawing',
      send('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' }),
      400,
      'rest_upload_sideload_error',
    ],
    ['a page', send('a.html', '<html></html>', { type: 'text/html' }), 400, 'rest_upload_sideload_error'],
    ['a text that says it is a picture', send('a.png', 'no picture at all'), 400, 'rest_upload_sideload_error'],
    ['a picture cut off after its signature', send('a.png', pixel.slice(0, 12)), 400, 'rest_upload_sideload_error'],
    ['no suffix', send('a', pixel), 400, 'rest_upload_sideload_error'],
    ['a contributor', send('a.png', pixel, { as: 'contributor' }), 403, 'rest_cannot_create'],
    ['an unknown post', send('a.png', pixel, { query: '?post=99999999' }), 403, 'rest_cannot_edit'],
    ['an unknown author', send('a.png', pixel, { as: 'editor', query: '?author=999' }), 400, 'rest_invalid_author'],
  ])('is refused with %s, and leaves nothing behind', async (_what, request, status, code) => {
    const { ask, root } = testSite({}, { now })
    const { json, ...answer } = await ask(...request)
    expect([answer.status, json.code, json.data.status]).toEqual([status, code, status])
    const left = existsSync(join(root, 'media')) ? readdirSync(join(root, 'media'), { recursive: true }) : []
    expect(left.filter((name) => !/^\d{4}(\/\d\d)?$/.test(String(name)))).toEqual([])
  })

  it('is no verb that the caller may use when what it is attached to refuses it', async () => {
    const { ask } = testSite({}, { now })
    const { headers } = await ask(...send('a.png', pixel, { query: '?post=99999999' }))
    expect(headers.get('allow')).toBe('GET')
  })

  it('is refused as JSON without a disposition, signed out, and above the limit of the settings', async () => {
    const { ask } = testSite({ 'settings.json': '{ "title": "Small", "upload_limit": 50 }' }, { now })
    expect((await ask('POST', '/core/v2/media', { as: 'author', json: { title: 'x' } })).json.code).toBe(
      'rest_upload_no_content_disposition',
    )
    const named = { as: 'author', json: {}, headers: { 'content-disposition': 'attachment; filename="a.png"' } }
    expect((await ask('POST', '/core/v2/media', named)).json.code).toBe('rest_upload_sideload_error')
    const { as: _, ...nobody } = send('a.png', pixel)[2]
    expect(await ask('POST', '/core/v2/media', nobody)).toMatchObject({
      status: 401,
      json: { code: 'rest_cannot_create' },
    })
    expect((await ask(...send('a.png', pixel))).status).toBe(413)
  })

  it('gets its own suffix when it is another kind of picture', async () => {
    const { ask } = testSite({}, { now })
    const { json } = await ask(...send('photo.jpg', pixel, { type: 'image/jpeg' }))
    expect(json).toMatchObject({ mime_type: 'image/png', media_details: { file: '2026/11/photo.png' } })
  })

  it('has a slug that nothing else at the top has', async () => {
    const { ask } = testSite({ 'pages/about.md': '---\ntitle: About\n---\n' }, { now })
    expect((await ask(...send('about.png', pixel))).json.slug).toBe('about-2')
  })
})

describe('an upload by a form', () => {
  it('takes the part file and the fields beside it', async () => {
    const { ask } = testSite(
      { 'posts/hello.md': '---\nid: 50\ntitle: Hello\nauthor: author\ndate: 2018-08-08T08:08:08\n---\n' },
      { now },
    )
    const form = new FormData()
    for (const [name, value] of Object.entries({
      title: 'Form title',
      alt_text: 'Alt',
      caption: 'A caption',
      description: 'A text',
      post: '50',
    }))
      form.append(name, value)
    for (const name of ['first.png', 'form.png']) form.append('file', new Blob([pixel]), name)
    const { status, json } = await ask('POST', '/core/v2/media', { as: 'author', body: form as never })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      title: { raw: 'Form title' },
      slug: 'form-title',
      source_url: 'http://site.test/uploads/2026/11/form.png',
      alt_text: 'Alt',
      caption: { raw: 'A caption', rendered: '<p>A caption</p>\n' },
      description: { raw: 'A text' },
      post: 50,
      link: 'http://site.test/2018/08/08/hello/form-title/',
    })
    expect(json.description.rendered).toMatch(/<\/p>\n<p>A text<\/p>\n$/)
  })

  it('is refused for a file without bytes', async () => {
    const { ask } = testSite({}, { now })
    const form = new FormData()
    form.append('file', new Blob([]), 'a.png')
    expect(await ask('POST', '/core/v2/media', { as: 'author', body: form as never })).toMatchObject({
      status: 400,
      json: { code: 'rest_upload_unknown_error' },
    })
  })

  it('is refused without a file, and for a kind that is not taken', async () => {
    const { ask } = testSite({}, { now })
    const empty = new FormData()
    empty.append('title', 'x')
    expect((await ask('POST', '/core/v2/media', { as: 'author', body: empty as never })).json.code).toBe(
      'rest_upload_no_data',
    )
    const script = new FormData()
    script.append('file', new Blob(['<?php']), 'a.php')
    expect(await ask('POST', '/core/v2/media', { as: 'author', body: script as never })).toMatchObject({
      status: 400,
      json: { code: 'rest_upload_unknown_error' },
    })
  })
})

describe('files added at the terminal', () => {
  it('are copied in one after another, and told as a list', async () => {
    const { site, root } = testSite({ 'settings.json': '{ "title": "Test", "upload_limit": 2000 }' }, { now })
    const own = join(root, '.own')
    mkdirSync(own)
    for (const name of ['one.png', 'two.png']) writeFileSync(join(own, name), pixel)
    const resource = site.resources.get('media')!
    const action = resource.actions.find(({ name }) => name === 'add')!
    const caller = { user: site.find('user', 'admin'), roles: ['administrator'], can: () => true }
    const call = {
      site,
      resource,
      action,
      caller,
      args: { files: ['one.png', 'two.png'].map((name) => join(own, name)), caption: 'Both' },
      given: new Set(['files', 'caption']),
      context: 'edit',
      rest: restRoot(''),
      headers: {},
      uploads: {},
      origin: { ip: '', agent: '' },
      face: 'terminal',
    } as const
    const result = await action.run(call)
    expect(result.kind === 'page' && result.page.entries.map((entry) => [entry.path, entry.data['caption']])).toEqual([
      ['media/2026/11/one.png', 'Both'],
      ['media/2026/11/two.png', 'Both'],
    ])
    expect(existsSync(join(own, 'one.png'))).toBe(true)
    await expect(action.run({ ...call, args: { files: [join(own, 'three.png')] } })).rejects.toThrow('There is no file')
    writeFileSync(join(own, 'four.png'), '')
    await expect(action.run({ ...call, args: { files: [join(own, 'four.png')] } })).rejects.toThrow(
      'four.png is empty.',
    )
    writeFileSync(join(own, 'large.txt'), 'x'.repeat(2001))
    await expect(action.run({ ...call, args: { files: [join(own, 'large.txt')] } })).rejects.toThrow(
      'less than 2000 bytes',
    )
  })
})
