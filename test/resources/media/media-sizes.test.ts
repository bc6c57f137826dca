import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'
import { makePicture } from '../../pictures.ts'

async function pictureSite(name: string, picture: Uint8Array) {
  const test = testSite()
  mkdirSync(join(test.root, 'media'))
  writeFileSync(join(test.root, 'media', name), picture)
  const { id } = test.site.load(`media/${name}`)!
  const made = () => {
    try {
      return readdirSync(join(test.root, '.almanac/sizes/media', name), { recursive: true }).filter((one) =>
        String(one).includes('/'),
      )
    } catch {
      return []
    }
  }
  return { ...test, id, made }
}

describe('the smaller copies of a picture', () => {
  it('are listed as the reference lists them', async () => {
    const { get, id } = await pictureSite('q7m-big.png', await makePicture(400, 300))
    const { media_details: details, description } = (await get(`/core/v2/media/${id}`)).json
    const source = 'http://site.test/uploads/q7m-big'
    const size = (width: number, height: number, own: string) => ({
      file: `q7m-big${own}.png`,
      width,
      height,
      filesize: expect.any(Number),
      mime_type: 'image/png',
      source_url: `${source}${own}.png`,
    })
    const { filesize: _, ...full } = size(400, 300, '')
    expect(details.sizes).toEqual({ medium: size(300, 225, '-300x225'), thumbnail: size(150, 150, '-150x150'), full })
    expect(description.rendered).toBe(
      `<p class="attachment"><a href='${source}.png'><img width="300" height="225" src="${source}-300x225.png" class="attachment-medium size-medium" alt="" ` +
        `decoding="async" loading="lazy" srcset="${source}-300x225.png 300w, ${source}.png 400w" sizes="(max-width: 300px) 100vw, 300px" /></a></p>\n`,
    )
  })

  it('are not there of a bitmap, nor where a pixel less would be all: the picture is shown in the size of the copy', async () => {
    const shown = async (name: string, picture: Uint8Array) => {
      const { get, id } = await pictureSite(name, picture)
      const [, hints] = /<img (.*?) src/.exec((await get(`/core/v2/media/${id}`)).json.description.rendered) ?? []
      return hints
    }
    expect(await shown('old.bmp', bitmap(1000, 400))).toBe('width="300" height="120"')
    expect(await shown('near.png', await makePicture(301, 150))).toBe('width="300" height="150"')
    expect(await shown('small.png', await makePicture(90, 60))).toBe('width="90" height="60"')
  })

  it('are not made by a list, which tells their sizes in bytes only when they are there', async () => {
    const { get, id, made } = await pictureSite('big.png', await makePicture(400, 300))
    const listed = async () => (await get('/core/v2/media')).json[0].media_details.sizes.medium
    expect(await listed()).toEqual(expect.not.objectContaining({ filesize: expect.anything() }))
    expect(made()).toEqual([])
    await get(`/core/v2/media/${id}?context=embed`)
    expect(made()).toEqual([])
    await get(`/core/v2/media/${id}`)
    expect(made()).toHaveLength(2)
    expect(await listed()).toMatchObject({ filesize: expect.any(Number) })
  })

  it('are made once, also when several ask at the same time', async () => {
    const { get, id, site, made } = await pictureSite('big.png', await makePicture(400, 300))
    await Promise.all([1, 2, 3].map(() => get(`/core/v2/media/${id}`)))
    const { generation } = site
    await get(`/core/v2/media/${id}`)
    expect(site.generation).toBe(generation)
    expect(made()).toHaveLength(2)
  })

  it('stand upright when the camera did not, without what the camera wrote', async () => {
    const { get, id, root, made } = await pictureSite('turned.jpg', await makePicture(400, 200, 'jpeg', 6))
    const { media_details: details } = (await get(`/core/v2/media/${id}`)).json
    expect(details).toMatchObject({
      width: 200,
      height: 400,
      image_meta: { orientation: '1' },
      sizes: { medium: { width: 150, height: 300 } },
    })
    const copy = sharp(
      join(
        root,
        '.almanac/sizes/media/turned.jpg',
        String(made().find((name) => String(name).endsWith('150x300.jpg'))),
      ),
    )
    expect(await copy.metadata()).toMatchObject({ width: 150, height: 300, format: 'jpeg' })
    expect((await copy.metadata()).exif).toBeUndefined()
    // Its left side, red, is its top when it is turned.
    const { data } = await copy.raw().toBuffer({ resolveWithObject: true })
    expect([data[0]! > 200, data[2]! < 80]).toEqual([true, true])
  })

  it('are made anew when the picture is another, and the old ones go', async () => {
    const { get, id, root, site, made } = await pictureSite('big.png', await makePicture(400, 300))
    await get(`/core/v2/media/${id}`)
    writeFileSync(join(root, 'media/big.png'), await makePicture(160, 100))
    site.load('media/big.png')
    expect(Object.keys((await get(`/core/v2/media/${id}`)).json.media_details.sizes)).toEqual(['thumbnail', 'full'])
    expect(made()).toHaveLength(1)
  })

  it('are none of a picture that cannot be read to its end', async () => {
    const picture = await makePicture(800, 600, 'png')
    const { get, id } = await pictureSite('cut.png', picture.slice(0, 60))
    expect((await get(`/core/v2/media/${id}`)).json.media_details).toMatchObject({ width: 800, sizes: {} })
  })

  it('are found again by the next process', async () => {
    const first = await pictureSite('big.png', await makePicture(400, 300))
    await first.get(`/core/v2/media/${first.id}`)
    const entry = first.site.find('media', 'big.png')!
    first.site.entries.renew(entry)
    expect(
      first.site.files.factsOf(first.site.find('media', 'big.png')!).picture!.copies.map(({ bytes }) => typeof bytes),
    ).toEqual(['number', 'number'])
  })
})

// The beginning of a bitmap, which is all that says how large it is.
function bitmap(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return new Uint8Array(head)
}
