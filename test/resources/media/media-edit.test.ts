import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testSite } from '../../harness.ts'
import { makePicture } from '../../pictures.ts'

const now = () => Date.UTC(2026, 10, 21, 12)

/** A site with one picture, 40 by 20 pixels: its left half is red, the right one blue. */
async function withPicture(name = 'yard.png', options: { wordpress?: boolean } = {}, picture?: Uint8Array) {
  const made = testSite({}, { now, ...options })
  const suffix = name.slice(name.lastIndexOf('.') + 1) as 'png' | 'jpeg'
  const body = (picture ?? (await makePicture(40, 20, suffix))) as unknown as string
  const { json } = await made.ask('POST', '/core/v2/media', {
    as: 'author',
    headers: { 'content-type': `image/${suffix}`, 'content-disposition': `attachment; filename="${name}"` },
    body,
  })
  const edit = (more: object, as: string | undefined = 'author') =>
    made.ask('POST', `/core/v2/media/${json.id}/edit`, {
      ...(as !== '' && { as }),
      json: { src: json.source_url, ...more },
    })
  const file = (url: string) => join(made.root, 'media', new URL(url).pathname.slice('/uploads/'.length))
  return { ...made, picture: json, edit, file }
}

const rotate = (angle: number) => ({ type: 'rotate', args: { angle } })
const crop = (left: number, top: number, width: number, height: number) => ({
  type: 'crop',
  args: { left, top, width, height },
})

async function pixelAt(path: string, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(path)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('a changed picture is a new entry with the words of the old one, which stays as it is', async () => {
  const { ask, edit, file, picture, get } = await withPicture()
  const words = { title: 'The yard', caption: 'In *May*', description: 'All and sundry', alt_text: 'A yard' }
  await ask('POST', `/core/v2/media/${picture.id}`, { as: 'author', json: words })
  const before = readFileSync(file(picture.source_url))
  const { status, headers, json } = await edit({ modifiers: [rotate(90), crop(0, 0, 100, 50)] })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(`http://site.test/rest/core/v2/media/${json.id}`)
  expect(json.id).not.toBe(picture.id)
  expect([json.title.raw, json.caption.raw, json.description.raw, json.alt_text]).toEqual(Object.values(words))
  expect([json.author, json.post, json.status, json.missing_image_sizes]).toEqual([3, null, 'inherit', []])
  expect(json.source_url).toBe('http://site.test/uploads/2026/11/yard-edited.png')
  // Turned clockwise, what was on the left is on top; of that the upper half is kept.
  expect([json.media_details.width, json.media_details.height]).toEqual([20, 20])
  expect(await pixelAt(file(json.source_url), 10, 15)).toEqual([255, 0, 0])
  expect((await sharp(file(json.source_url)).metadata()).hasAlpha).toBe(false)
  expect(readFileSync(file(picture.source_url))).toEqual(before)
  const again = await ask('POST', `/core/v2/media/${json.id}/edit`, {
    as: 'author',
    json: { src: `${json.source_url}?x=1`, rotation: 180 },
  })
  expect(again.json.source_url).toBe('http://site.test/uploads/2026/11/yard-edited-1.png')
  expect((await get('/core/v2/media')).headers.get('x-wp-total')).toBe('3')
})

test('changes that a form sends, whose numbers are texts, are both kinds described', async () => {
  const { ask, picture, get } = await withPicture()
  const changes = ['rotate', 'crop'].map((type, i) => `modifiers[${i}][type]=${type}`)
  const numbers = ['[0][args][angle]=90', ...['left', 'top', 'width', 'height'].map((side) => `[1][args][${side}]=50`)]
  const body = [`src=${picture.source_url}`, ...changes, ...numbers.map((one) => `modifiers${one}`)].join('&')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, json } = await ask('POST', `/core/v2/media/${picture.id}/edit`, { as: 'author', headers, body })
  expect([status, json.media_details?.width, json.media_details?.height]).toEqual([201, 10, 20])
  const { routes } = (await get('/')).json
  const [{ args }] = routes['/core/v2/media/(?P<id>[\\d]+)/edit'].endpoints
  const { type, oneOf } = args.modifiers.items
  const kinds = oneOf.map(({ properties }: { properties: { type: { enum: string[] } } }) => properties.type.enum[0])
  expect([type, kinds]).toEqual([['object'], ['rotate', 'crop']])
})

test('the older arguments rotate first and crop then; a part is in percent', async () => {
  const { edit, file } = await withPicture()
  const { json } = await edit({ rotation: 180, x: 50, y: 25, width: 25, height: 50 })
  expect([json.media_details.width, json.media_details.height]).toEqual([10, 10])
  // Upside down, the right half is the red one.
  expect(await pixelAt(file(json.source_url), 5, 5)).toEqual([255, 0, 0])
})

test('a photograph is changed as it is seen, keeps its copyright, and gets white corners', async () => {
  const photo = await sharp(await makePicture(40, 20, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'Jane Doe', Artist: 'J & J', Model: 'X1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { edit, file, picture } = await withPicture('photo.jpeg', {}, new Uint8Array(photo))
  expect([picture.media_details.width, picture.media_details.height]).toEqual([20, 40])
  const { json } = await edit({ modifiers: [rotate(45)] })
  expect(json.media_details.width).toBeGreaterThan(40)
  const corner = await pixelAt(file(json.source_url), 0, 0)
  expect(Math.min(...corner)).toBeGreaterThan(240)
  const { copyright, credit, camera } = json.media_details.image_meta
  expect([copyright, credit, camera]).toEqual([picture.media_details.image_meta.copyright, 'J &amp; J', ''])
  expect((await sharp(file(json.source_url)).metadata()).exif!.toString('latin1')).toContain('J & J\0')
})

test('who may not change the picture may not make another of it', async () => {
  const { edit } = await withPicture()
  for (const [as, status, code] of [
    ['', 401, 'rest_cannot_edit_image'],
    ['subscriber', 403, 'rest_cannot_edit_image'],
    ['contributor', 403, 'rest_cannot_edit_image'],
  ] as const) {
    const refused = await edit({ rotation: 90 }, as)
    expect([as, refused.status, refused.json.code]).toEqual([as, status, code])
  }
  expect((await edit({ rotation: 90 }, 'editor')).json.author).toBe(2)
})

test.each([
  [{}, 'rest_image_not_edited'],
  [{ rotation: 0 }, 'rest_invalid_param'],
  [{ rotation: 360 }, 'rest_invalid_param'],
  [{ x: 1, y: 1, width: 10 }, 'rest_image_not_edited'],
  [{ x: 0, y: 0, width: 101, height: 1 }, 'rest_invalid_param'],
  [{ x: 100, y: 0, width: 50, height: 50 }, 'rest_image_crop_failed'],
  [{ x: 0, y: 0, width: 0, height: 50 }, 'rest_image_crop_failed'],
  [{ modifiers: [] }, 'rest_invalid_param'],
  [{ modifiers: [{ type: 'flip', args: {} }] }, 'rest_invalid_param'],
  [{ modifiers: [{ type: 'rotate', args: { angle: 'x' } }] }, 'rest_invalid_param'],
  [{ modifiers: [crop(-1, 0, 10, 10)] }, 'rest_invalid_param'],
  [{ modifiers: Array.from({ length: 21 }, () => rotate(1)) }, 'rest_invalid_param'],
  [{ src: 'http://site.test/uploads/2026/11/other.png', rotation: 90 }, 'rest_unknown_attachment'],
  [{ src: '../../users/admin.md', rotation: 90 }, 'rest_unknown_attachment'],
  [{ src: undefined, rotation: 90 }, 'rest_missing_callback_param'],
])('a change as %j is refused, and leaves nothing behind', async (more, code) => {
  const { edit, root } = await withPicture()
  const { status, json } = await edit(more)
  expect([json.code, status < 500]).toEqual([code, true])
  expect(readdirSync(join(root, 'media/2026/11')).toSorted()).toEqual(['yard.png', 'yard.png.md'])
  const left = existsSync(join(root, '.almanac/tmp')) ? readdirSync(join(root, '.almanac/tmp')) : []
  expect(left).toEqual([])
})

test('a picture that grows beyond measure, a damaged one and a text cannot be changed', async () => {
  const { ask, edit, file, picture, root, site } = await withPicture()
  const turned = await edit({ modifiers: Array.from({ length: 20 }, (_, i) => rotate(45 + i / 10)) })
  expect(turned.json.code).toBe('rest_image_rotation_failed')
  const bytes = readFileSync(file(picture.source_url))
  writeFileSync(file(picture.source_url), bytes.subarray(0, 60))
  site.load('media/2026/11/yard.png')
  expect((await edit({ rotation: 90 })).json.code).toBe('rest_unknown_image_file_type')
  writeFileSync(join(root, 'media/notes.txt'), 'Notes')
  const notes = site.load('media/notes.txt')!
  const text = await ask('POST', `/core/v2/media/${notes.id}/edit`, {
    as: 'admin',
    json: { src: 'http://site.test/uploads/notes.txt', rotation: 90 },
  })
  expect(text.json.code).toBe('rest_unknown_attachment')
})

test('post-processing answers the picture with its sizes, to who may change it', async () => {
  const { ask, picture } = await withPicture('large.png', {}, await makePicture(400, 200))
  const path = `/core/v2/media/${picture.id}/post-process`
  const process = (json: object, as?: string) => ask('POST', path, { ...(as !== undefined && { as }), json })
  const { status, json } = await process({ action: 'create-image-subsizes' }, 'author')
  expect([status, json.missing_image_sizes, Object.keys(json.media_details.sizes)]).toEqual([
    200,
    [],
    ['medium', 'thumbnail', 'full'],
  ])
  expect((await process({ action: 'other' }, 'author')).json.code).toBe('rest_invalid_param')
  expect((await process({}, 'author')).json.code).toBe('rest_missing_callback_param')
  expect((await process({ action: 'create-image-subsizes' }, 'contributor')).json.code).toBe('rest_cannot_edit')
  expect((await process({ action: 'create-image-subsizes' })).status).toBe(401)
})

test("under WordPress's names both are at its addresses", async () => {
  const { ask, picture } = await withPicture('yard.png', { wordpress: true })
  const { json } = await ask('POST', `/wp/v2/media/${picture.id}/edit?_fields=id,_links`, {
    mount: '/wp-json',
    as: 'admin',
    json: { src: picture.source_url, rotation: 90 },
  })
  expect(json['_links'].self[0].href).toBe(`http://site.test/wp-json/wp/v2/media/${json.id}`)
})
