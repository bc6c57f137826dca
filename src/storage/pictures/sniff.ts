// Own code: file-type takes the text "BMW is a car" for a bitmap.
import type { Look } from './kinds.ts'

/** The number of bytes at a file's beginning that reveal its format. */
export const sniffedBytes = 4096

/** Detects a file's format by its first bytes, not its name; undefined if unknown. Texts must not begin with markup or code. */
export function sniff(head: Uint8Array): Look | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, sniffedBytes))
  return (
    byMagic(bytes) ?? byBrand(bytes) ?? byArchive(bytes) ?? byFrame(bytes) ?? (isPlainText(bytes) ? 'text' : undefined)
  )
}

// Signatures at the very start, in latin1.
const magics: readonly (readonly [magic: string, look: Look])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['\0\0\x01\0', 'ico'],
  ['\x1aE\xdf\xa3', 'matroska'],
  ['0&\xb2u\x8ef\xcf\x11', 'asf'],
  ['OggS', 'ogg'],
  ['fLaC', 'flac'],
  ['ID3', 'mp3'],
  ['ADIF', 'aac'],
  ['MThd', 'midi'],
  ['FLV\x01', 'flash-video'],
  ['\0\0\x01\xba', 'mpeg'],
  ['\0\0\x01\xb3', 'mpeg'],
  ['.RMF', 'real'],
  ['.ra\xfd', 'real'],
  ['{\\rtf', 'rtf'],
  ['\x1f\x8b\x08', 'gzip'],
  ['PK\x05\x06', 'zip'], // an empty one
  ['Rar!\x1a\x07', 'rar'],
  ["7z\xbc\xaf'\x1c", '7z'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  ['\0\x01\0\0Standard ', 'jet'],
  ['8BPS\0\x01', 'photoshop'],
  ['8BPS\0\x02', 'photoshop'],
  ['gimp xcf', 'gimp'],
  ['\xffWPC', 'wordperfect'],
]
const signatures = magics.map(([magic, look]) => [Buffer.from(magic, 'latin1'), look] as const)

function byMagic(bytes: Buffer): Look | undefined {
  for (const [magic, look] of signatures) if (bytes.subarray(0, magic.length).equals(magic)) return look
  // A PDF's header may follow that of another program.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (bytes.toString('latin1', 257, 262) === 'ustar') return 'tar'
  // Two letters are a weak signature: the length of the header must match as well.
  const isBitmap =
    bytes.toString('latin1', 0, 2) === 'BM' &&
    bytes.length > 26 &&
    [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14))
  return isBitmap ? 'bmp' : undefined
}

function byBrand(bytes: Buffer): Look | undefined {
  if (bytes.toString('latin1', 0, 4) === 'RIFF') {
    const form = bytes.toString('latin1', 8, 12)
    return ({ WEBP: 'webp', 'AVI ': 'avi', WAVE: 'wave' } as const)[form]
  }
  const box = bytes.toString('latin1', 4, 8)
  // Old QuickTime movies have no brand.
  if (['moov', 'mdat', 'wide', 'pnot'].includes(box)) return 'iso-media'
  if (box !== 'ftyp') return undefined
  const brand = bytes.toString('latin1', 8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].includes(brand)
    ? heifLook(bytes)
    : 'iso-media'
}

// `mif1` is any picture in such a box: the other brands are more specific.
function heifLook(bytes: Buffer): Look {
  const length = Math.min(bytes.readUInt32BE(0), bytes.length)
  return bytes.toString('latin1', 8, length).includes('avif') ? 'avif' : 'heic'
}

function byArchive(bytes: Buffer): Look | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04' || bytes.length < 31) return undefined
  const nameEnd = 30 + bytes.readUInt16LE(26)
  const first = bytes.toString('latin1', 30, nameEnd)
  const content = bytes.toString('latin1', nameEnd + bytes.readUInt16LE(28), nameEnd + bytes.readUInt16LE(28) + 40)
  if (first === 'mimetype') return content.startsWith('application/vnd.oasis.opendocument') ? 'open-document' : 'zip'
  return /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/.test(first) ? 'open-xml' : 'zip'
}

// Audio without a header starts with a frame: eleven bits, then a version, and layer two or three. Layer one is obsolete, and
// UTF-16 text begins like it.
function byFrame(bytes: Buffer): Look | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || (bytes[1]! & 0xe0) !== 0xe0) return undefined
  const layer = (bytes[1]! >> 1) & 3
  if ((bytes[1]! & 0xf6) === 0xf0) return 'aac'
  return (layer === 1 || layer === 2) && (bytes[1]! & 0x18) !== 0x08 && (bytes[2]! & 0xf0) !== 0xf0 ? 'mp3' : undefined
}

const markup =
  /<\?(?:php|=|xml)|<!doctype|<!entity|<(?:html|head|body|title|script|svg|iframe|object|embed|meta|base|style|form|img)[\s/>]|^\s*#!/i

function isPlainText(bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isWide && bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  // Without its zeros, UTF-16 text reads like any other.
  return !markup.test(bytes.toString('latin1').replaceAll('\0', ''))
}
