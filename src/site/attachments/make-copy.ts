import { readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Sharp, SharpInput } from 'sharp'
import { type CopySize, mostPixels } from '../../storage/pictures/copy-sizes.ts'
import { suffixOf, writtenFormat } from '../../storage/pictures/kinds.ts'
import { temporaryFor } from '../../storage/files/temporaries.ts'
import { makeFolders } from '../../storage/files/make-folders.ts'

/** A picture that cannot be resized: damaged, or not of the format that its extension claims. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** Makes a resized copy of a picture, rotated by EXIF and stripped of metadata. @throws UnreadablePicture, system errors */
export async function makeCopy(original: string, target: string, { width, height, crop }: CopySize): Promise<void> {
  const format = writtenFormat(suffixOf(target))
  const bytes = await shrink(original, original, (picture) =>
    picture.resize({ width, height, fit: crop ? 'cover' : 'fill' }).toFormat(...format),
  )
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

/** Makes a small JPEG without metadata, transparency as white. `most`: pixels of the longer side. @throws UnreadablePicture */
export function smallPicture(bytes: Uint8Array, most: number): Promise<Buffer> {
  const size = { width: most, height: most, fit: 'inside', withoutEnlargement: true } as const
  return shrink(bytes, 'The picture', (picture) =>
    picture.resize(size).flatten({ background: '#fff' }).jpeg({ quality: 80 }),
  )
}

/** Removes the copies of a picture's former states: the sibling folders. */
export function dropOldCopies(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name !== basename(folder)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function shrink(input: SharpInput, name: string, change: (picture: Sharp) => Sharp): Promise<Buffer> {
  // Loaded with the first copy: no command or list needs it earlier.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    return await change(picture).timeout({ seconds: 30 }).toBuffer()
  } catch (error) {
    throw new UnreadablePicture(`${name} cannot be made smaller.`, { cause: error })
  }
}
