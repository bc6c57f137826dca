/** A file's format by its first bytes; several kinds of files can look alike (all `ole` ones, all `zip` ones). */
export type Look = (typeof kinds)[number] extends infer Kind
  ? Kind extends readonly [string, string, ...infer Looks]
    ? Looks[number]
    : never
  : never

/** A kind of file that may be uploaded: its MIME type, and the formats that its contents may have. */
export interface FileKind {
  readonly mime: string
  readonly looks: readonly Look[]
}

/** The kind of file with a suffix, among those that may be uploaded. Excludes everything executable. */
export function kindOfSuffix(suffix: string): FileKind | undefined {
  return bySuffix.get(suffix.toLowerCase())
}

/** The MIME type by file name, including files that people put into the folder themselves. */
export function mimeOfName(name: string): string {
  const suffix = suffixOf(name)
  return bySuffix.get(suffix)?.mime ?? others[suffix] ?? 'application/octet-stream'
}

/** The suffix of a name in lower case, without the dot; empty if it has none. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > name.lastIndexOf('/') + 1 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Whether files of a type may be uploaded. */
export function isKnownMime(mime: string): boolean {
  return mimes.has(mime)
}

/** The suffix for a picture of this format; undefined if it is not a picture. */
export function suffixOfPicture(look: Look): string | undefined {
  const kind = kinds.find(([, mime, ...looks]) => mime.startsWith('image/') && looks.some((one) => one === look))
  return kind?.[0].split(' ')[0]
}

// The kinds that WordPress accepts by default, and AVIF. Suffixes, type, formats.
const kinds = [
  ['jpg jpeg jpe', 'image/jpeg', 'jpeg'],
  ['gif', 'image/gif', 'gif'],
  ['png', 'image/png', 'png'],
  ['bmp', 'image/bmp', 'bmp'],
  ['tif tiff', 'image/tiff', 'tiff'],
  ['webp', 'image/webp', 'webp'],
  ['ico', 'image/x-icon', 'ico'],
  ['avif', 'image/avif', 'avif'],
  ['heic', 'image/heic', 'heic'],
  ['asf', 'video/x-ms-asf', 'asf'],
  ['wmv', 'video/x-ms-wmv', 'asf'],
  ['wm', 'video/x-ms-wm', 'asf'],
  ['avi', 'video/avi', 'avi'],
  ['divx', 'video/divx', 'avi'],
  ['flv', 'video/x-flv', 'flash-video'],
  ['mov qt', 'video/quicktime', 'iso-media'],
  ['mpeg mpg mpe', 'video/mpeg', 'mpeg'],
  ['mp4 m4v', 'video/mp4', 'iso-media'],
  ['ogv', 'video/ogg', 'ogg'],
  ['webm', 'video/webm', 'matroska'],
  ['mkv', 'video/x-matroska', 'matroska'],
  ['3gp 3gpp', 'video/3gpp', 'iso-media'],
  ['3g2 3gp2', 'video/3gpp2', 'iso-media'],
  ['txt asc c cc h srt', 'text/plain', 'text'],
  ['csv', 'text/csv', 'text'],
  ['tsv', 'text/tab-separated-values', 'text'],
  ['ics', 'text/calendar', 'text'],
  ['rtx', 'text/richtext', 'text', 'rtf'],
  ['css', 'text/css', 'text'],
  ['vtt', 'text/vtt', 'text'],
  ['mp3 m4a m4b', 'audio/mpeg', 'mp3', 'iso-media', 'aac'],
  ['aac', 'audio/aac', 'aac', 'iso-media'],
  ['ra', 'audio/x-realaudio', 'real'],
  ['wav', 'audio/wav', 'wave'],
  ['ogg oga', 'audio/ogg', 'ogg'],
  ['flac', 'audio/flac', 'flac'],
  ['mid midi', 'audio/midi', 'midi'],
  ['wma', 'audio/x-ms-wma', 'asf'],
  ['mka', 'audio/x-matroska', 'matroska'],
  ['rtf', 'application/rtf', 'rtf'],
  ['pdf', 'application/pdf', 'pdf'],
  ['tar', 'application/x-tar', 'tar'],
  ['zip', 'application/zip', 'zip', 'open-xml', 'open-document'],
  ['gz gzip', 'application/x-gzip', 'gzip'],
  ['rar', 'application/rar', 'rar'],
  ['7z', 'application/x-7z-compressed', '7z'],
  ['psd', 'application/octet-stream', 'photoshop'],
  ['xcf', 'application/octet-stream', 'gimp'],
  ['doc', 'application/msword', 'ole'],
  ['pot pps ppt', 'application/vnd.ms-powerpoint', 'ole'],
  ['xla xls xlt xlw', 'application/vnd.ms-excel', 'ole'],
  ['mdb', 'application/vnd.ms-access', 'jet'],
  ['mpp', 'application/vnd.ms-project', 'ole'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'open-xml'],
  ['docm', 'application/vnd.ms-word.document.macroEnabled.12', 'open-xml'],
  ['dotx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.template', 'open-xml'],
  ['dotm', 'application/vnd.ms-word.template.macroEnabled.12', 'open-xml'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'open-xml'],
  ['xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12', 'open-xml'],
  ['xlsb', 'application/vnd.ms-excel.sheet.binary.macroEnabled.12', 'open-xml'],
  ['xltx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.template', 'open-xml'],
  ['xltm', 'application/vnd.ms-excel.template.macroEnabled.12', 'open-xml'],
  ['xlam', 'application/vnd.ms-excel.addin.macroEnabled.12', 'open-xml'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'open-xml'],
  ['pptm', 'application/vnd.ms-powerpoint.presentation.macroEnabled.12', 'open-xml'],
  ['ppsx', 'application/vnd.openxmlformats-officedocument.presentationml.slideshow', 'open-xml'],
  ['ppsm', 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12', 'open-xml'],
  ['potx', 'application/vnd.openxmlformats-officedocument.presentationml.template', 'open-xml'],
  ['potm', 'application/vnd.ms-powerpoint.template.macroEnabled.12', 'open-xml'],
  ['ppam', 'application/vnd.ms-powerpoint.addin.macroEnabled.12', 'open-xml'],
  ['sldx', 'application/vnd.openxmlformats-officedocument.presentationml.slide', 'open-xml'],
  ['sldm', 'application/vnd.ms-powerpoint.slide.macroEnabled.12', 'open-xml'],
  ['oxps', 'application/oxps', 'zip', 'open-xml'],
  ['xps', 'application/vnd.ms-xpsdocument', 'zip', 'open-xml'],
  ['odt', 'application/vnd.oasis.opendocument.text', 'open-document'],
  ['odp', 'application/vnd.oasis.opendocument.presentation', 'open-document'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet', 'open-document'],
  ['odg', 'application/vnd.oasis.opendocument.graphics', 'open-document'],
  ['odc', 'application/vnd.oasis.opendocument.chart', 'open-document'],
  ['odb', 'application/vnd.oasis.opendocument.database', 'open-document'],
  ['odf', 'application/vnd.oasis.opendocument.formula', 'open-document'],
  ['wp wpd', 'application/wordperfect', 'wordperfect'],
  ['key', 'application/vnd.apple.keynote', 'zip'],
  ['numbers', 'application/vnd.apple.numbers', 'zip'],
  ['pages', 'application/vnd.apple.pages', 'zip'],
] as const

const bySuffix: ReadonlyMap<string, FileKind> = new Map(
  kinds.flatMap(([suffixes, mime, ...looks]) =>
    suffixes.split(' ').map((suffix) => [suffix, { mime, looks }] as const),
  ),
)
const mimes = new Set<string>(kinds.map(([, mime]) => mime))

// Never accepted over the interface; people with access to the folder may keep them in it.
const others: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  js: 'text/javascript',
  md: 'text/markdown',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
}

/**
 * The format for writing a picture with this suffix, and its options; JPEG by default. A PNG has no quality: with one, its colours
 * would be reduced to 256, in ten times as much time.
 */
export function writtenFormat(suffix: string) {
  const format = (['png', 'gif', 'webp', 'avif'] as const).find((one) => one === suffix) ?? 'jpeg'
  return [format, format === 'png' ? {} : { quality: 82 }] as const
}
