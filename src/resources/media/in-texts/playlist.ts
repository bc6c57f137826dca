import type { Entry, Site, ShowShortcode } from '../../../model/model.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { renderTitle, texturize } from '../../../text/wordpress/typography.ts'
import { textOf } from '../../../derive/entries.ts'
import { sourceOf } from '../traits/file.ts'
import { fileTitleOf } from '../traits/words.ts'
import { htmlClass } from './caption.ts'
import { chosenMedia } from './chosen-media.ts'

/**
 * `[playlist ids="1,2" type="video"]`: sounds or films, each with the browser's player. WordPress writes templates that only
 * its own script fills; these lists have the same content and classes without a script.
 */
export const showPlaylist: ShowShortcode = (shortcode, view) => {
  const { named } = shortcode
  const kind = (named.get('type') ?? 'audio') === 'audio' ? 'audio' : 'video'
  const files = chosenMedia(kind, shortcode, view)
  if (files.length === 0) return ''
  const classes = `wp-playlist wp-${kind}-playlist wp-playlist-${htmlClass(named.get('style') ?? '') || 'light'}`
  const list = ['0', 'false'].includes(named.get('tracknumbers')?.toLowerCase() ?? '') ? 'ul' : 'ol'
  const items = files.map((file) => `<li class="wp-playlist-item">${toTrack(file, kind, view.site)}</li>\n`)
  return `<div class="${classes}">\n<${list} class="wp-playlist-tracks">\n${items.join('')}</${list}>\n</div>\n`
}

function toTrack(file: Entry, kind: 'audio' | 'video', site: Site): string {
  const source = escapeAttribute(sourceOf(file, site))
  const caption = textOf(file, 'caption').trim()
  const words = caption
    ? texturize(caption)
    : `<span class="wp-playlist-item-title">&#8220;${renderTitle(fileTitleOf(file))}&#8221;</span>`
  const player = `<${kind} controls="controls" preload="none" src="${source}"></${kind}>`
  return `<a class="wp-playlist-caption" href="${source}">${words}</a> ${player}`
}
