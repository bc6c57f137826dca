import { removeAccents } from './accents.ts'
import { trimSigns } from '../html/trim-signs.ts'

const maxBytes = 200

// Suffixes allowed unchanged before the last one; others get a `_`, since some servers run `photo.php.jpg`.
const harmless = new Set(
  (
    'jpg jpeg jpe gif png bmp tiff tif webp ico heic asf asx wmv wmx wm avi divx flv mov qt mpeg mpg mpe mp4 ' +
    'm4v ogv webm mkv txt asc srt csv tsv ics rtx css vtt dfxp mp3 m4a m4b aac ra ram wav ogg oga flac mid ' +
    'midi wma wax mka rtf pdf tar zip gz gzip rar psd xcf doc pot pps ppt wri xla xls xlt xlw mdb mpp docx ' +
    'docm dotx dotm xlsx xlsm xlsb xltx xltm xlam pptx pptm ppsx ppsm potx potm ppam sldx sldm onepkg oxps ' +
    'xps odt odp ods odg odc odb odf wp wpd key pages'
  ).split(' '),
)

// Types that can run; known as suffixes, but never kept in the middle of a name.
const active = new Set('htm html js swf class exe'.split(' '))

/**
 * Returns the name under which an upload is stored: no characters special to shells, addresses or folders, hyphens for blanks,
 * no leading dots, suffixes before the last one disarmed, at most 200 bytes including the last suffix. May be empty.
 */
export function toFileName(name: string): string {
  const clean = removeAccents(name)
    .replace(/\u00a0/g, ' ')
    // eslint-disable-next-line no-control-regex
    .replace(/[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/\.{2,}/g, '.')
    .replace(/[\r\n\t -]+/g, '-')
  const trimmed = trimSigns(clean, '.-_')
  // A bare suffix of a known type has no name.
  if ([harmless, active].some((suffixes) => suffixes.has(trimmed.toLowerCase()))) return `unnamed-file.${trimmed}`
  return shortenName(disarm(trimmed))
}

function disarm(name: string): string {
  const parts = name.split('.')
  if (parts.length <= 2) return name
  const middle = parts.slice(1, -1).map((part) => (isSuspect(part) ? `${part}_` : part))
  return [parts[0], ...middle, parts.at(-1)].join('.')
}

function isSuspect(part: string): boolean {
  return /^[a-zA-Z]{2,5}\d?$/.test(part) && !harmless.has(part.toLowerCase())
}

function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const dot = name.lastIndexOf('.')
  const suffix = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  const letters = Array.from(suffix ? name.slice(0, dot) : name)
  let bytes = Buffer.byteLength(suffix)
  const fits = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > maxBytes)
  return trimSigns(letters.slice(0, fits).join(''), '.-_') + suffix
}
