import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type CopySize, mostPixels } from '../../storage/pictures/copy-sizes.ts'
import { suffixOf } from '../../storage/pictures/kinds.ts'
import { temporaryFor } from '../../storage/files/temporaries.ts'

/** A picture that cannot be made smaller: damaged, or of a kind that its name does not tell. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * Makes a smaller copy of a picture, turned as its camera says and without what the camera wrote into it.
 *
 * @throws UnreadablePicture, and errors of the system when the copy cannot be written
 */
export async function makeCopy(original: string, target: string, size: CopySize): Promise<void> {
  const bytes = await shrink(original, suffixOf(target), size)
  const folder = dirname(target)
  mkdirSync(folder, { recursive: true })
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

/** Removes the folders of copies that were made of what a picture was before: those beside the one that counts now. */
export function dropOldCopies(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name !== basename(folder)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function shrink(original: string, suffix: string, { width, height, crop }: CopySize): Promise<Buffer> {
  // Loaded with the first copy: no command and no list needs it.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: crop ? 'cover' : 'fill' })
      .toFormat(formats[suffix] ?? 'jpeg', { quality: 82 })
      .timeout({ seconds: 30 })
      .toBuffer()
  } catch (error) {
    throw new UnreadablePicture(`${original} cannot be made smaller.`, { cause: error })
  }
}

const formats: Readonly<Record<string, 'png' | 'gif' | 'webp' | 'avif'>> = {
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
}
