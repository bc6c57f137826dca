import { namedPicture, publicPicture } from '../../derive/references/named-picture.ts'
import type { Entry, Site } from '../../model/model.ts'
import { uploadAddress } from '../../derive/addresses/uploads.ts'

export interface Picture {
  readonly address: string
  readonly alt: string
  /** Pixels, if known. */
  readonly width?: number
  readonly height?: number
}

export function entryPictureOf(entry: Entry, site: Site): Picture | undefined {
  return pictureIn(namedPicture(entry, site), site)
}

/** Returns the picture in an entry's own file, if it is a public one. */
export function pictureIn(named: Entry | undefined, site: Site): Picture | undefined {
  const media = named && publicPicture(named, site)
  const derived = media && site.files.factsOf(media)
  if (!derived?.picture) return undefined
  const { width, height } = derived.picture
  return { address: uploadAddress(derived.path, site), alt: String(media!.data['alt_text'] ?? ''), width, height }
}
