import { uploadAddress } from '../../../derive/addresses/uploads.ts'
import { z } from 'zod'
import { defineTrait, filter } from '../../../define/define.ts'
import type { Draft, Entry, Exif, FileFacts, PictureCopy, Site } from '../../../model/model.ts'
import { guidField } from '../../shared/identity.ts'
import { isKnownMime, mimeOfName } from '../../../storage/pictures/kinds.ts'
import { errors } from './errors.ts'
import { everywhere, computed, computedForPrograms, withRaw } from '../../shared/computed.ts'
import { refKeys } from '../../shared/references.ts'
import { listOf } from '../../../text/values.ts'
import { encodePath } from '../../../text/wordpress/slug.ts'

const mediaTypes = ['image', 'video', 'text', 'application', 'audio'] as const

const pictureCopy = z
  .object({
    file: z.string(),
    width: z.int(),
    height: z.int(),
    filesize: z.int().optional(),
    mime_type: z.string(),
    source_url: z.url(),
  })
  .meta({ id: 'PictureCopy', description: 'A picture at one of its sizes.' })

const fileDetails = z.object({
  width: z.int().optional().describe('In pixels; only for pictures.'),
  height: z.int().optional().describe('In pixels; only for pictures.'),
  file: z.string().optional().describe('The path of the file; only for pictures.'),
  filesize: z.int().describe('In bytes.'),
  sizes: z
    .record(z.string(), pictureCopy)
    .describe('Smaller copies of a picture, by name, and the picture itself as `full`.'),
  image_meta: z
    .object({
      ...Object.fromEntries(Object.keys(toImageMeta({})).map((name) => [name, z.string()])),
      keywords: z.array(z.string()),
    })
    .optional()
    .describe('What the camera recorded; numbers as text, and 0 for what is missing.'),
})

/** The members about the file itself: its type, its address, its smaller copies, and the camera's metadata. */
export const mediaFile = defineTrait({
  fields: {
    media_type: computed(z.enum(['image', 'file']).describe('Attachment type.'), everywhere, (entry) =>
      isImage(entry) ? 'image' : 'file',
    ),
    mime_type: computed(z.string().describe('The attachment MIME type.'), everywhere, mimeOf),
    media_details: computedForPrograms(
      z.looseObject({}).describe('Details about the media file, specific to its type.'),
      everywhere,
      (entry, { site }) => detailsOf(entry, site),
      fileDetails,
    ),
    source_url: computed(z.url().describe('URL to the original attachment file.'), everywhere, (entry, { site }) =>
      sourceOf(entry, site),
    ),
    // A missing size is made on request.
    missing_image_sizes: computed(
      z.array(z.string()).describe('List of the missing image sizes of the attachment.'),
      ['edit'],
      () => [],
    ),
    guid: computedForPrograms(
      z.object({ rendered: z.string() }).describe('The globally unique identifier for the object.'),
      undefined,
      (entry, view) => withRaw(view, sourceOf(entry, view.site)),
      guidField,
    ),
  },
  filters: {
    media_type: filter(z.enum(mediaTypes).describe('Limit result set to attachments of a particular media type.'), {
      schemaIn: {
        wordpress: z
          .union([z.enum(mediaTypes), z.array(z.enum(mediaTypes))])
          .describe('Limit result set to attachments of a particular media type or media types.'),
      },
      select: (value, query, { args }) => {
        const keys = listOf(value).map(String)
        if (keys.length > 0 && knownMimes(args['mime_type']).length === 0)
          query.where.push({ index: 'media_type', keys })
      },
    }),
    mime_type: filter(z.string().describe('Limit result set to attachments of a particular MIME type.'), {
      schemaIn: {
        wordpress: z
          .array(z.string())
          .describe('Limit result set to attachments of a particular MIME type or MIME types.'),
      },
      select: (value, query) => {
        const keys = knownMimes(value)
        if (keys.length > 0) query.where.push({ index: 'mime_type', keys })
      },
    }),
  },
  indexes: {
    media_type: (entry) => [mimeOf(entry).split('/')[0]!],
    mime_type: (entry) => [mimeOf(entry)],
    // Other files reference a picture by its path, or by its name where that is unambiguous.
    ref: (entry) => [...new Set(refKeys([belowTopFolder(entry.path), fileNameOf(entry)]))],
  },
  searched: (entry) => [fileNameOf(entry)],
})

/** The address of an entry's file on the website. */
export function sourceOf(entry: Entry, site: Site): string {
  return uploadAddress(belowTopFolder(entry.path), site)
}

/** The address of a smaller copy. */
export function copySource(entry: Entry, copy: PictureCopy, site: Site): string {
  const source = sourceOf(entry, site)
  return source.slice(0, source.lastIndexOf('/') + 1) + encodePath(copy.file)
}

/** Returns the name of a file, without folders and extension. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** Whether an entry's file is a picture, by its name. */
export function isImage(entry: Entry): boolean {
  return mimeOf(entry).startsWith('image/')
}

/** Refuses a picture for anything but sound and film. @throws RestError `rest_no_featured_media` */
export function refusePicture({ before, file }: Draft): void {
  if (!/^(?:audio|video)\//.test(mimeOfName(before?.path ?? file?.path ?? ''))) throw errors.rest_no_featured_media()
}

/** The type of an entry's file, by its name. */
export function mimeOf(entry: Entry): string {
  return mimeOfName(entry.path)
}

function detailsOf(entry: Entry, site: Site): Record<string, unknown> {
  const facts = site.files.factsOf(entry)
  const { bytes, path, picture } = facts
  if (!picture) return { filesize: bytes, sizes: {} }
  const { width, height, exif } = picture
  return {
    width,
    height,
    file: path,
    filesize: bytes,
    sizes: sizesOf(entry, facts, site),
    image_meta: toImageMeta(exif),
  }
}

function sizesOf(entry: Entry, { mime, picture }: FileFacts, site: Site): Record<string, unknown> {
  const sizes: Record<string, unknown> = {}
  for (const copy of picture!.copies) {
    const { name, file, width, height, bytes } = copy
    const size = bytes === undefined ? {} : { filesize: bytes }
    sizes[name] = { file, width, height, ...size, mime_type: mime, source_url: copySource(entry, copy, site) }
  }
  const { width, height } = picture!
  const full = { file: fileNameOf(entry), width, height, mime_type: mime, source_url: sourceOf(entry, site) }
  return Object.keys(sizes).length ? { ...sizes, full } : sizes
}

// Texts only, with zeros for missing metadata, as clients expect.
function toImageMeta(exif: Exif): Record<string, unknown> {
  const number = (value = 0) => String(Number(value.toPrecision(14)))
  return {
    aperture: number(exif.aperture === undefined ? undefined : Math.round(exif.aperture * 100) / 100),
    credit: exif.credit ?? '',
    camera: exif.camera ?? '',
    caption: exif.caption ?? '',
    created_timestamp: number(exif.created),
    copyright: exif.copyright ?? '',
    focal_length: number(exif.focalLength),
    iso: number(exif.iso),
    shutter_speed: number(exif.shutterSpeed),
    title: exif.title ?? '',
    // Width and height are those of the picture as displayed: no rotation is left to do.
    orientation: exif.orientation === undefined ? '0' : '1',
    keywords: exif.keywords ?? [],
  }
}

function belowTopFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}

function fileNameOf(entry: Entry): string {
  return entry.path.slice(entry.path.lastIndexOf('/') + 1)
}

function knownMimes(value: unknown): string[] {
  return listOf(value).map(String).filter(isKnownMime)
}
