// Own code: exif-reader trusts a picture's list lengths, for each of 5,000 tags: 64 KB end the process.
import type { Exif } from '../../model/model.ts'
import { sanitizePostHtml } from '../../text/html/sanitize.ts'
import { decodeNoted, momentOf, readIptc, titleOf } from './iptc.ts'

/**
 * Reads the metadata that a camera, or a person later, wrote into a JPEG picture, from the file's first bytes; ignores damaged
 * parts. IPTC fields take precedence; a short description doubles as the title, like in WordPress. Markup is always cleaned:
 * the texts are a stranger's, whoever uploads the picture.
 */
export function readExif(head: Uint8Array): Exif {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length)
  const noted = findBlock(bytes, 0xed, 'Photoshop 3.0\0')
  const iptc = noted ? readIptc(noted) : {}
  const block = findBlock(bytes, 0xe1, 'Exif\0\0')
  if (!block) return cleaned(iptc)
  const tags = readTags(block)
  const description = tags.text(0x010e)
  const [day = '', time] = (tags.text(0x9004) ?? tags.text(0x9003) ?? '').split(' ')
  return cleaned({
    orientation: tags.number(0x0112),
    camera: tags.text(0x0110),
    credit: iptc.credit ?? tags.text(0x013b) ?? tags.wide(0x9c9d),
    title: iptc.title ?? titleOf(description) ?? tags.wide(0x9c9b),
    // Cameras fill the comment by themselves: it counts only if the picture has a description.
    caption: iptc.caption ?? (description === undefined ? tags.wide(0x9c9c) : (tags.comment(0x9286) ?? description)),
    copyright: iptc.copyright ?? tags.text(0x8298),
    aperture: tags.number(0x829d),
    shutterSpeed: tags.number(0x829a),
    iso: tags.number(0x8827),
    focalLength: tags.number(0x920a),
    created: iptc.created ?? momentOf(day.replaceAll(':', '-'), time),
    keywords: iptc.keywords,
  })
}

const mostTags = 200

// The segments of a JPEG follow one another until the image data begins.
function findBlock(bytes: Buffer, wanted: number, name: string): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 10 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    if (marker === 0xda) return undefined
    const start = at + 4 + name.length
    if (marker === wanted && bytes.toString('latin1', at + 4, start) === name)
      return bytes.subarray(start, at + 2 + bytes.readUInt16BE(at + 2))
  }
  return undefined
}

function readTags(block: Buffer) {
  const little = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > block.length ? 0 : little ? block.readUInt16LE(at) : block.readUInt16BE(at))
  const long = (at: number) => (at + 4 > block.length ? 0 : little ? block.readUInt32LE(at) : block.readUInt32BE(at))
  /** The offset of each tag's twelve bytes. */
  const places = new Map<number, number>()
  const collect = (folder: number) => {
    const count = folder > 0 ? Math.min(short(folder), mostTags) : 0
    for (let i = 0; i < count; i++) {
      const at = folder + 2 + i * 12
      if (!places.has(short(at))) places.set(short(at), at)
    }
  }
  collect(long(4))
  const more = places.get(0x8769)
  if (more !== undefined) collect(long(more + 8))
  const bytesOf = (tag: number, type: number): Buffer | undefined => {
    const at = places.get(tag)
    if (at === undefined || short(at + 2) !== type) return undefined
    const length = long(at + 4)
    const start = length > 4 ? long(at + 8) : at + 8
    return block.subarray(start, start + Math.min(length, 2000))
  }
  return {
    text: (tag: number) => cleanExifText(textIn(bytesOf(tag, 2))),
    /** A UTF-16 text. */
    wide: (tag: number) => cleanExifText(bytesOf(tag, 1)?.toString('utf16le')),
    /** A text preceded by its character encoding. */
    comment(tag: number) {
      const bytes = bytesOf(tag, 7)
      const letters = bytes?.toString('latin1', 0, 8)
      if (letters === 'ASCII\0\0\0' || letters === '\0'.repeat(8)) return cleanExifText(textIn(bytes!.subarray(8)))
      if (letters !== 'UNICODE\0') return undefined
      const even = Buffer.from(bytes!.subarray(8, bytes!.length & ~1))
      return cleanExifText((little ? even : even.swap16()).toString('utf16le'))
    },
    number(tag: number) {
      const at = places.get(tag)
      if (at === undefined) return undefined
      const type = short(at + 2)
      if (type === 3) return short(at + 8)
      if (type === 4) return long(at + 8)
      const [above, below] = [long(long(at + 8)), long(long(at + 8) + 4)]
      return type === 5 && below !== 0 ? above / below : undefined
    },
  }
}

// A text ends at its first NUL, before its encoding is known.
function textIn(bytes: Buffer = Buffer.alloc(0)): string {
  const end = bytes.indexOf(0)
  return decodeNoted(end < 0 ? bytes : bytes.subarray(0, end))
}

function cleanExifText(text: string | undefined): string | undefined {
  const [first = ''] = (text ?? '').split('\0', 1)
  return first.replaceAll(/\p{Cc}/gu, '').trim() || undefined
}

function cleaned(exif: { readonly [name in keyof Exif]: Exif[name] | undefined }): Exif {
  const said = Object.entries(exif).filter(([, value]) => value !== undefined)
  const clean = (value: unknown) => (typeof value === 'string' ? sanitizePostHtml(value) : value)
  return Object.fromEntries(
    said.map(([name, value]) => [name, Array.isArray(value) ? value.map(clean) : clean(value)]),
  ) as Exif
}
