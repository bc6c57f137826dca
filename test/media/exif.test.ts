import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from '../../src/media/exif.ts'
import { readPicture } from '../../src/media/picture.ts'
import { makePicture } from '../pictures.ts'

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
      caption: 'A box',
      copyright: 'free',
      aperture: 2.8,
      shutterSpeed: 0.0125,
      iso: 200,
      focalLength: 50,
      created: Date.UTC(2024, 2, 1, 9, 10, 11) / 1000,
    })
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
