import { siteOf } from '../../../derive/languages/site-in-language.ts'
import { publicOnly } from '../../../derive/may-see.ts'
import type { CompleteImage, Entry, FileFacts, Site } from '../../../model/model.ts'
import { copyNamed, picturesNamed } from '../../../storage/pictures/copy-sizes.ts'
import { decodeEntities } from '../../../text/html/escape.ts'
import { trimSigns } from '../../../text/html/trim-signs.ts'
import { decoded } from '../../../text/wordpress/slug.ts'
import { uploadsBase } from '../traits/file.ts'
import { pictureSet, type DisplaySize } from '../traits/picture-set.ts'

/**
 * A picture of the library in a text, with its size, the copies to choose from, and hints for loading it, as WordPress
 * adds them: only what the tag does not say itself. Which picture it is follows from its class (`wp-image-7`) or from
 * its address; one that not everybody may see says nothing.
 */
export const completeImage: CompleteImage = (tag, { site, dependOn }) => {
  const source = attributeIn(tag, 'src')?.split('?')[0]
  if (!source) return undefined
  // Whether a picture is there, and may be seen, changes with every one of them.
  dependOn('media')
  const media = publicOnly(classedIn(tag, site) ?? addressedBy(source, site), site)
  const { picture } = media ? site.files.factsOf(media) : {}
  const shown = picture && shownAs(source, media!, picture)
  if (!shown) return undefined
  const isSized = says(tag, 'width|height')
  const [width, height] = ['width', 'height'].map((name) => Number(/^\d+$/.exec(attributeIn(tag, name) ?? '')?.[0]))
  const size = width && height ? { ...shown, width, height } : shown
  const hints = /^<img(?: decoding="async")?(?: loading="lazy")?/i.exec(tag)![0]
  const sized = isSized ? '' : ` width="${shown.width}" height="${shown.height}"`
  const lazy = says(tag, 'loading') || (isSized && !(width && height)) ? '' : ' loading="lazy"'
  const set = says(tag, 'srcset') || !isBelow(source, media!) ? noSet : pictureSet(media!, picture, size, site)
  const sizes = says(tag, 'sizes') ? '' : set.sizes
  const rest = tag.slice(hints.length, -1)
  const end = set.srcset === '' ? `${rest}>` : ` ${trimSigns(rest, '/ ')}${set.srcset}${sizes} />`
  return `${hints}${lazy}${sized}${end}`
}

function classedIn(tag: string, site: Site): Entry | undefined {
  const [, id] = /wp-image-(\d{1,10})/i.exec(tag) ?? []
  return id === undefined ? undefined : site.get('media', Number(id))
}

function addressedBy(source: string, seen: Site): Entry | undefined {
  const site = siteOf(seen)
  if (!source.startsWith(`${site.home}/`)) return undefined
  const path = decoded(source.slice(site.home.length))
  // Files stay where they were under another setting.
  const base = [`/${uploadsBase(site)}/`, '/uploads/'].find((one) => path.startsWith(one))
  if (base === undefined) return undefined
  const file = `media/${path.slice(base.length)}`
  return [file, ...picturesNamed(file)].flatMap((one) => site.at(one) ?? [])[0]
}

// The picture or the copy that an address ends with.
function shownAs(source: string, { path }: Entry, picture: NonNullable<FileFacts['picture']>): DisplaySize | undefined {
  const name = decoded(source.slice(source.lastIndexOf('/') + 1))
  const own = path.slice(path.lastIndexOf('/') + 1)
  if (name === own) return { copy: undefined, ...sizeOf(picture) }
  const copy = picturesNamed(name).includes(own) ? copyNamed(picture.copies, name, own) : undefined
  return copy && { copy, ...sizeOf(copy) }
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { width, height }
}

// A picture of that name in another folder has nothing to offer, as in WordPress.
function isBelow(source: string, { path }: Entry): boolean {
  const folder = path.slice(path.indexOf('/') + 1, path.lastIndexOf('/') + 1)
  return decoded(source).includes(`/${folder}`)
}

const noSet = { srcset: '', sizes: '' }

function says(tag: string, names: string): boolean {
  return new RegExp(`\\s(?:${names})=`, 'i').test(tag)
}

function attributeIn(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}
