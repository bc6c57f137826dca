import { createRequire } from 'node:module'
import type { imageSize } from 'image-size'
import type { Exif } from '../../model/model.ts'
import { readHeadOf } from '../files/read-file.ts'
import { readExif } from './exif.ts'
import { once, quietly } from '../../text/values.ts'

/** Facts about a picture from its first bytes. */
export interface Picture {
  /** In pixels, as shown: rotated by the EXIF orientation. */
  readonly width: number
  readonly height: number
  readonly exif: Exif
}

/** Reads a picture's first bytes; undefined if they are not a picture, or too few. */
export function readPicture(head: Uint8Array): Picture | undefined {
  return quietly(() => {
    const { width, height, orientation } = measure()(head)
    if (!(width > 0 && height > 0)) return undefined
    const exif = readExif(head)
    const isTurned = (orientation ?? exif.orientation ?? 1) >= 5
    return { width: isTurned ? height : width, height: isTurned ? width : height, exif }
  })
}

/** Reads the properties of a picture file; undefined if it is not a picture, or unreadable. */
export function readPictureFile(absolute: string): Picture | undefined {
  return quietly(() => {
    for (const length of readings) {
      const head = readHeadOf(absolute, length)
      const picture = readPicture(head)
      if (picture || head.length < length) return picture
    }
    return undefined
  })
}

// Loaded with the first picture: commands without pictures do not wait for it.
const measure = once(() => (createRequire(import.meta.url)('image-size') as { imageSize: typeof imageSize }).imageSize)

// A camera may write much before the picture's size; the second reading is hardly ever needed.
const readings = [64 * 1024, 512 * 1024, 2 * 1024 * 1024]
