import { readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type CopySize, mostPixels } from '../../storage/pictures/copy-sizes.ts'
import { suffixOf, writtenFormat } from '../../storage/pictures/kinds.ts'
import { temporaryFor } from '../../storage/files/temporaries.ts'
import { makeFolders } from '../../storage/files/make-folders.ts'

/** A picture that cannot be resized: damaged, or not of the kind that its name says. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * Makes a smaller copy of a picture, rotated by its EXIF orientation and stripped of metadata.
 *
 * @throws UnreadablePicture, and system errors when the copy cannot be written
 */
export async function makeCopy(original: string, target: string, size: CopySize): Promise<void> {
  const bytes = await shrink(original, suffixOf(target), size)
  const folder = dirname(target)
  makeFolders(folder)
  const temporary = temporaryFor(folder)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * A picture made small enough to be looked at, as a JPEG without metadata; transparent parts are white.
 *
 * @param most pixels of its longer side
 * @throws UnreadablePicture
 */
export async function smallPicture(bytes: Uint8Array, most: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: 30 })
      .toBuffer()
  } catch (error) {
    throw new UnreadablePicture('The picture cannot be made smaller.', { cause: error })
  }
}

/** Removes copies of a picture's former states: the folders beside the current one. */
export function dropOldCopies(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name !== basename(folder)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function shrink(original: string, suffix: string, { width, height, crop }: CopySize): Promise<Buffer> {
  // Loaded with the first copy: no command or list needs it.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: crop ? 'cover' : 'fill' })
      .toFormat(writtenFormat(suffix), { quality: 82 })
      .timeout({ seconds: 30 })
      .toBuffer()
  } catch (error) {
    throw new UnreadablePicture(`${original} cannot be made smaller.`, { cause: error })
  }
}
