import type { ShortcodeView, ShowShortcode } from '../../../model/model.ts'
import { escapeAttribute, escapeHtml } from '../../../text/html/escape.ts'
import { cleanUrl } from '../../../text/html/safe-url.ts'
import { safeStyle } from '../../../text/html/safe-style.ts'
import { plainAddress } from '../../../text/wordpress/lone-addresses.ts'
import { mimeOfName, suffixOf } from '../../../storage/pictures/kinds.ts'
import { sourceOf } from '../traits/file.ts'
import { chosenMedia } from './chosen-media.ts'
import { nameFile } from './name-file.ts'

/** Suffixes of files that browsers play, in WordPress's order. */
const playable = {
  audio: ['mp3', 'ogg', 'flac', 'm4a', 'wav'],
  video: ['mp4', 'm4v', 'webm', 'ogv', 'flv'],
} as const
type Kind = keyof typeof playable

/** The player for a file, by the suffix of its address; undefined if it is neither sound nor film. */
export function playerOf(url: string): Kind | undefined {
  const suffix = suffixOf(url)
  if (playable.audio.some((one) => one === suffix)) return 'audio'
  return playable.video.some((one) => one === suffix) ? 'video' : undefined
}

/**
 * `[audio src="song.mp3"]`: the browser's audio player. Without a file, it plays the first one that belongs to the entry.
 * WordPress's comment for Internet Explorer 8 before the first player is left out.
 */
export const showAudio: ShowShortcode = ({ named }, view) => {
  const files = playableFilesOf('audio', named, view)
  if (typeof files === 'string') return files
  const attributes = [
    ['class', named.get('class') ?? 'wp-audio-shortcode'],
    ['id', `audio-${view.entry.id}-${view.number}`],
    ...switches(named, 'loop', 'autoplay'),
    ['preload', named.get('preload') ?? 'none'],
    ['style', named.has('style') ? safeStyle(named.get('style')!) : 'width: 100%;'],
  ] as const
  return `<audio${toAttributes(attributes)} controls="controls">${toSources(files, view)}</audio>`
}

/** `[video src="film.mp4" poster="still.jpg"]`: the browser's video player; a platform's film is embedded instead. */
export const showVideo: ShowShortcode = ({ named, content = '' }, view) => {
  const src = named.get('src') ?? ''
  const platform = onPlatform.test(src) ? view.showAs('embed', { src }) : undefined
  if (platform !== undefined) return platform
  const files = playableFilesOf('video', named, view)
  if (typeof files === 'string') return files
  const width = pixels(named.get('width'), 640)
  const attributes = [
    ['class', named.get('class') ?? 'wp-video-shortcode'],
    ['id', `video-${view.entry.id}-${view.number}`],
    ['width', String(width)],
    ['height', String(pixels(named.get('height'), 360))],
    ['poster', toUrl(named.get('poster') ?? '')],
    ...switches(named, 'loop', 'autoplay', 'muted'),
    ['preload', named.get('preload') ?? 'metadata'],
  ] as const
  const tracks = view.show(content.includes('\n') ? content.replace(/<br \/>|[\r\n\t]/g, '') : content).trim()
  const player = `<video${toAttributes(attributes)} controls="controls">${toSources(files, view, tracks)}</video>`
  return `<div style="${width > 0 ? `width: ${width}px;` : ''}" class="wp-video">${player}</div>`
}

const onPlatform = /^https?:\/\/(?:(?:www\.)?(?:youtube\.com\/watch|youtu\.be\/)|(?:[\w-]+\.)*vimeo\.com\/)/

// The addresses of the files, the first one before its fallbacks; HTML if there is nothing to play.
function playableFilesOf(
  kind: Kind,
  named: ReadonlyMap<string, string>,
  view: ShortcodeView,
): readonly string[] | string {
  const src = named.get('src')
  const others = playable[kind].flatMap((suffix) => named.get(suffix) || [])
  if (src) {
    if (playerOf(src) === kind) return [src, ...others]
    const href = toUrl(src)
    return href && `<a class="wp-embedded-${kind}" href="${href}">${escapeHtml(src)}</a>`
  }
  if (playable[kind].some((suffix) => suffixOf(named.get(suffix) ?? '') === suffix)) return others
  const [attached] = chosenMedia(kind, { named: new Map() }, view)
  return attached ? [sourceOf(attached, view.site), ...others] : ''
}

// As in WordPress, the number keeps players of one file apart.
function toSources(files: readonly string[], { number, entry, site }: ShortcodeView, tracks = ''): string {
  const sources = files.map((file) => {
    const url = toUrl(withNumber(file, number))
    const type = mimeOfName(file)
    // Browsers do not try a source whose type is neither sound nor film.
    return url && `<source type="${/^(?:audio|video)\//.test(type) ? type : ''}" src="${url}" />`
  })
  // Readers see this address as text if nothing plays, so it is complete from the start.
  const link = toUrl(nameFile(files[0]!, entry, site)?.address ?? files[0]!)
  return `${sources.join('')}${tracks}${link && `<a href="${link}">${link}</a>`}`
}

function withNumber(file: string, number: number): string {
  const anchor = file.indexOf('#')
  const [path, rest] = anchor < 0 ? [file, ''] : [file.slice(0, anchor), file.slice(anchor)]
  return `${path}${path.includes('?') ? '&' : '?'}_=${number}${rest}`
}

function toUrl(address: string): string {
  return cleanUrl(plainAddress(address))
}

function switches(named: ReadonlyMap<string, string>, ...names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => {
    const said = named.get(name)?.toLowerCase() ?? ''
    return [name, said === '' || said === '0' || said === 'false' ? '' : '1'] as const
  })
}

function toAttributes(attributes: readonly (readonly [string, string])[]): string {
  return attributes
    .filter(([name, value]) => value !== '' || name === 'class' || name === 'style')
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}

function pixels(said: string | undefined, usual: number): number {
  return said === undefined ? usual : Math.min(10_000, Math.abs(Number.parseInt(said, 10) || 0))
}
