import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from '../../../src/storage/pictures/exif.ts'
import { readPicture } from '../../../src/storage/pictures/picture.ts'
import { makePicture } from '../../pictures.ts'

async function photo(): Promise<Buffer> {
  const notes = {
    IFD0: { Model: 'Box 1', Artist: 'Jane Doe', Copyright: 'free', ImageDescription: 'A box' },
    IFD2: {
      FNumber: '28/10',
      ExposureTime: '1/80',
      ISOSpeedRatings: '200',
      FocalLength: '50/1',
      DateTimeDigitized: '2024:03:01 09:10:11',
    },
  }
  return sharp(await makePicture(40, 20, 'jpeg'))
    .withExif(notes)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('what a camera wrote into a picture', () => {
  it('is read', async () => {
    expect(readExif(await photo())).toEqual({
      orientation: 6,
      camera: 'Box 1',
      credit: 'Jane Doe',
      title: 'A box',
      caption: 'A box',
      copyright: 'free',
      aperture: 2.8,
      shutterSpeed: 0.0125,
      iso: 200,
      focalLength: 50,
      created: Date.UTC(2024, 2, 1, 9, 10, 11) / 1000,
    })
  })

  it('ends where its text does, in the letters of that', async () => {
    const described = async (text: string) =>
      sharp(await makePicture(4, 4, 'jpeg'))
        .withExif({ IFD0: { ImageDescription: text } })
        .jpeg()
        .toBuffer()
    const utf8 = await described('Gr1234e 56789')
    utf8.set(Buffer.from('\u00fc\u00df'), utf8.indexOf('1234'))
    utf8.set([0, 0xff], utf8.indexOf('56789'))
    expect(readExif(utf8).title).toBe('Gr\u00fc\u00dfe')
    const latin = await described('Gr12e')
    latin.set([0xfc, 0xdf], latin.indexOf('12e'))
    expect(readExif(latin).title).toBe('Gr\u00fc\u00dfe')
  })

  it('turns the size of the picture', async () => {
    expect(readPicture(await photo())).toMatchObject({ width: 20, height: 40 })
  })

  it('is nothing in what is no photograph', async () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('\xff\xd8', 'latin1'),
      await makePicture(4, 4),
      await makePicture(4, 4, 'jpeg'),
    ])
      expect(readExif(bytes)).toEqual({})
  })

  it('is read as far as it goes when it is damaged or cut off anywhere', async () => {
    const whole = await photo()
    for (let length = 0; length < whole.length; length += 3) {
      expect(() => readExif(whole.subarray(0, length))).not.toThrow()
      expect(() => readPicture(whole.subarray(0, length))).not.toThrow()
    }
    for (let at = 0; at < 400; at++) {
      const damaged = Buffer.from(whole)
      damaged[at] = 255 - damaged[at]!
      expect(() => readExif(damaged)).not.toThrow()
    }
  })
})

describe('what a person wrote into a picture', () => {
  it('is its title and its caption, newspapers before cameras', async () => {
    const noted = withIptc(await photo(), { 5: 'Opening day', 120: 'People in\nthe yard' })
    expect(readExif(noted)).toMatchObject({ title: 'Opening day', caption: 'People in the yard', camera: 'Box 1' })
    expect(readExif(withIptc(await photo(), { 5: 'Name', 105: 'Headline' }))).toMatchObject({ title: 'Headline' })
    const plain = withIptc(Buffer.from(await makePicture(4, 4, 'jpeg')), { 120: 'Nur ein Text: \u00fc' })
    expect(readExif(plain)).toEqual({ title: 'Nur ein Text: \u00fc', caption: 'Nur ein Text: \u00fc' })
    const cut = withIptc(Buffer.from(await makePicture(4, 4, 'jpeg')), { 120: 'x' + '\u00fc'.repeat(1000) })
    expect(readExif(cut)).toEqual({ caption: 'x' + '\u00fc'.repeat(999) })
  })

  it('is who made it, when, whose it is and what it is about, newspapers before cameras', async () => {
    const noted = withIptc(await photo(), {
      25: ['beach', 'sunset'],
      55: '20110525',
      60: '092207+0200',
      80: 'Their reporter',
      116: '\u00a9 The Gazette',
    })
    expect(readExif(noted)).toMatchObject({
      credit: 'Their reporter',
      copyright: '\u00a9 The Gazette',
      created: Date.UTC(2011, 4, 25, 7, 22, 7) / 1000,
      keywords: ['beach', 'sunset'],
      aperture: 2.8,
    })
    expect(readExif(withIptc(await photo(), { 80: 'A', 110: 'The agency' }))).toMatchObject({ credit: 'The agency' })
    const late = withIptc(await photo(), { 55: '2011-05-25', 60: '09:22:07' })
    expect(readExif(late)).toMatchObject({ created: Date.UTC(2011, 4, 25, 9, 22, 7) / 1000 })
    const undated = withIptc(await photo(), { 55: '20110525', 60: 'noon' })
    expect(readExif(undated)).toMatchObject({ created: Date.UTC(2024, 2, 1, 9, 10, 11) / 1000 })
  })

  it('has no markup that could do something, whoever takes the picture in', async () => {
    const noted = withIptc(await photo(), {
      105: 'A <b>B</b> & <script>c</script>',
      25: ['<img src="x" onerror="y">'],
      80: '<style>x</style>',
    })
    expect(readExif(noted)).toMatchObject({ title: 'A <b>B</b> &amp; c', keywords: ['<img src="x">'], credit: 'x' })
  })

  it.each(['0000:00:00 00:00:00', '2020:13:45 03:04:05', '    :  :     :  :  '])('was not made at %j', async (said) => {
    const bytes = await sharp(await makePicture(4, 4, 'jpeg'))
      .withExif({ IFD2: { DateTimeDigitized: said } })
      .jpeg()
      .toBuffer()
    expect(readExif(bytes)).toEqual({ orientation: 1 })
  })

  it('is no title when it is long, and a comment before the description', async () => {
    const long = 'A very long description. '.repeat(4).trim()
    const picture = sharp(await makePicture(4, 4, 'jpeg'))
    const bytes = await picture
      .withExif({ IFD0: { ImageDescription: long } })
      .jpeg()
      .toBuffer()
    expect(readExif(bytes)).toEqual({ orientation: 1, caption: long })
    const commented = { IFD0: { ImageDescription: 'Short' }, IFD2: { UserComment: 'Said by hand' } }
    const both = await sharp(await makePicture(4, 4, 'jpeg'))
      .withExif(commented)
      .jpeg()
      .toBuffer()
    expect(readExif(both)).toMatchObject({ title: 'Short', caption: 'Said by hand' })
    const undescribed = await sharp(await makePicture(4, 4, 'jpeg'))
      .withExif({ IFD2: { UserComment: 'Written by the camera' } })
      .jpeg()
      .toBuffer()
    expect(readExif(undescribed)).toEqual({ orientation: 1 })
  })

  it('is read as far as it goes when it is cut off or damaged anywhere', async () => {
    const whole = withIptc(Buffer.from(await makePicture(4, 4, 'jpeg')), { 5: 'Title', 120: 'Caption' })
    for (let at = 0; at < 200; at++) {
      expect(() => readExif(whole.subarray(0, at))).not.toThrow()
      const damaged = Buffer.from(whole)
      damaged[at] = 255 - damaged[at]!
      expect(() => readExif(damaged)).not.toThrow()
    }
  })
})

/** The same picture with records of newspapers in it. */
function withIptc(jpeg: Buffer, records: Readonly<Record<number, string | readonly string[]>>): Buffer {
  const data = Buffer.concat(
    Object.entries(records).flatMap(([number, texts]) =>
      [texts].flat().map((text) => {
        const bytes = Buffer.from(text)
        return Buffer.concat([Buffer.from([0x1c, 2, Number(number), bytes.length >> 8, bytes.length & 255]), bytes])
      }),
    ),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), length, data])
  const block = Buffer.concat([Buffer.from('Photoshop 3.0\0'), resource])
  const head = Buffer.from([0xff, 0xed, (block.length + 2) >> 8, (block.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}
