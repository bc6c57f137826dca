import { siteOf } from '../../../derive/languages/site-in-language.ts'
import { publicOnly } from '../../../derive/may-see.ts'
import type { CompleteImage, Entry, FileFacts, Site } from '../../../model/model.ts'
import { memoize } from '../../../work/caches.ts'
import { copyNamed, picturesNamed } from '../../../storage/pictures/copy-sizes.ts'
import { decodeEntities } from '../../../text/html/escape.ts'
import { trimSigns } from '../../../text/html/trim-signs.ts'
import { decoded } from '../../../text/wordpress/slug.ts'
import { pathInUploads, uploadsBase } from '../../../derive/addresses/uploads.ts'
import { noSet, pictureSet, type DisplaySize } from '../traits/picture-set.ts'

/**
 * Adds to a library picture in a text its size, the copies to choose from, and loading hints, as WordPress does: only
 * attributes the tag lacks. The picture is found by its class (`wp-image-7`) or address; if it is not public, nothing is added.
 */
export const completeImage: CompleteImage = (tag, { site, dependOn }) => {
  const source = attributeIn(tag, attribute.src)?.split('?')[0]
  if (!source) return undefined
  // Whether a picture exists and is visible can change with any media entry.
  dependOn('media')
  const media = publicOnly(classedIn(tag, site) ?? addressedBy(source, site), site)
  const { picture } = media ? site.files.factsOf(media) : {}
  if (!picture) return undefined
  const isSized = saysSize.test(tag)
  const [width, height] = isSized ? [pixelsIn(tag, attribute.width), pixelsIn(tag, attribute.height)] : [0, 0]
  const more = additionsOf(media!, picture, { source, width, height }, site)
  if (!more) return undefined
  const hints = /^<img(?: decoding="async")?(?: loading="lazy")?/i.exec(tag)![0]
  const sized = isSized ? '' : more.sized
  const lazy = saysLoading.test(tag) || (isSized && !(width && height)) ? '' : ' loading="lazy"'
  const rest = tag.slice(hints.length, -1)
  if (more.srcset === '' || saysSet.test(tag)) return `${hints}${lazy}${sized}${rest}>`
  const sizes = saysSizes.test(tag) ? '' : more.sizes
  return `${hints}${lazy}${sized} ${trimSigns(rest, '/ ')}${more.srcset}${sizes} />`
}

/** The tag's own address and, if it has both in whole pixels, its size. */
interface Said {
  readonly source: string
  /** 0 if the tag has none. */
  readonly width: number
  readonly height: number
}

/** Attributes, each with a leading blank; empty if there is nothing to add. */
interface Additions extends ReturnType<typeof pictureSet> {
  readonly sized: string
}

type Picture = NonNullable<FileFacts['picture']>

/** By the tag's own facts and the site's address: many texts show a picture in the same way. */
const knownAdditions = memoize((_picture: Picture) => new Map<string, Additions | undefined>())

/** Texts of strangers must not fill the memory with sizes. */
const mostAdditions = 50

function additionsOf(media: Entry, picture: Picture, said: Said, site: Site): Additions | undefined {
  const known = knownAdditions(picture)
  const key = `${said.width}x${said.height} ${siteOf(site).home} ${uploadsBase(site)} ${said.source}`
  if (known.has(key)) return known.get(key)
  if (known.size >= mostAdditions) known.clear()
  const made = makeAdditions(media, picture, said, site)
  known.set(key, made)
  return made
}

function makeAdditions(
  media: Entry,
  picture: Picture,
  { source, width, height }: Said,
  site: Site,
): Additions | undefined {
  const displaySize = displaySizeOf(source, media, picture)
  if (!displaySize) return undefined
  const size = width && height ? { ...displaySize, width, height } : displaySize
  const set = isBelow(source, media) ? pictureSet(media, picture, size, site) : noSet
  return { sized: ` width="${displaySize.width}" height="${displaySize.height}"`, ...set }
}

function classedIn(tag: string, site: Site): Entry | undefined {
  const [, id] = /wp-image-(\d{1,10})/i.exec(tag) ?? []
  return id === undefined ? undefined : site.get('media', Number(id))
}

function addressedBy(source: string, seen: Site): Entry | undefined {
  const site = siteOf(seen)
  if (!source.startsWith(`${site.home}/`)) return undefined
  const path = pathInUploads(decoded(source.slice(site.home.length)), site)
  if (path === undefined) return undefined
  const file = `media/${path}`
  return [file, ...picturesNamed(file)].map((one) => site.at(one)).find(Boolean)
}

// The size of the picture or of the copy that an address ends with.
function displaySizeOf(source: string, { path }: Entry, picture: Picture): DisplaySize | undefined {
  const name = decoded(source.slice(source.lastIndexOf('/') + 1))
  const own = path.slice(path.lastIndexOf('/') + 1)
  if (name === own) return { copy: undefined, width: picture.width, height: picture.height }
  const copy = picturesNamed(name).includes(own) ? copyNamed(picture.copies, name, own) : undefined
  return copy && { copy, width: copy.width, height: copy.height }
}

// A picture of that name in another folder gets no copies, as in WordPress.
function isBelow(source: string, { path }: Entry): boolean {
  const folder = path.slice(path.indexOf('/') + 1, path.lastIndexOf('/') + 1)
  return decoded(source).includes(`/${folder}`)
}

// Like WordPress, these match within other attributes' values, too.
const saysSize = /\s(?:width|height)=/i
const saysLoading = /\sloading=/i
const saysSet = /\ssrcset=/i
const saysSizes = /\ssizes=/i
const attribute = {
  src: /\ssrc=(?:"([^"]*)"|'([^']*)')/i,
  width: /\swidth=(?:"([^"]*)"|'([^']*)')/i,
  height: /\sheight=(?:"([^"]*)"|'([^']*)')/i,
}

function attributeIn(tag: string, pattern: RegExp): string | undefined {
  const [, double, single] = pattern.exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}

function pixelsIn(tag: string, pattern: RegExp): number {
  return Number(/^\d+$/.exec(attributeIn(tag, pattern) ?? '')?.[0] ?? 0)
}
