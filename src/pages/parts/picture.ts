import { isVisible } from '../../derive/references/places.ts'
import type { Entry, Site } from '../../model/model.ts'
import { siteOf } from '../../derive/languages/site-in-language.ts'
import { publicOnly } from '../../derive/may-see.ts'

/** A picture that represents an entry. */
export interface Picture {
  readonly address: string
  readonly alt: string
  /** Pixels, if known. */
  readonly width?: number
  readonly height?: number
}

/** The picture of an entry: the media item named by the first member that names one, of those that everybody sees. */
export function entryPictureOf(entry: Entry, site: Site): Picture | undefined {
  for (const { stored } of Object.values(entry.resource.fields).filter(isVisible)) {
    const picture = stored?.references && pictureIn(site.find(stored.references, entry.data[stored.key]), site)
    if (picture) return picture
  }
  return undefined
}

/** The picture that an entry's own file is, if it is one, and everybody may see it. */
export function pictureIn(named: Entry | undefined, site: Site): Picture | undefined {
  const media = publicOnly(named, site)
  const derived = media?.resource.fields['source_url'] ? site.files.factsOf(media) : undefined
  if (!media || !derived?.picture) return undefined
  const { width, height } = derived.picture
  const path = derived.path.split('/').map(encodeURIComponent).join('/')
  return { address: `${siteOf(site).home}/uploads/${path}`, alt: String(media.data['alt_text'] ?? ''), width, height }
}
