import type { Entry, ShortcodeView, ShowShortcode } from '../../../model/model.ts'
import { postMarkup } from '../../../text/html/allowed-markup.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { texturize } from '../../../text/wordpress/typography.ts'
import { linkOf } from '../../shared/identity.ts'
import { textOf } from '../../../derive/entries.ts'
import { attachedEntryOf } from '../traits/attached-to.ts'
import { sourceOf } from '../traits/file.ts'
import { pictureTag } from '../traits/html.ts'
import { htmlClass } from './caption.ts'
import { chosenMedia } from './chosen-media.ts'

/**
 * `[gallery ids="1,2,3" columns="3" size="thumbnail" link="file"]`: pictures, by default those of the entry, with the markup of
 * WordPress's HTML5 themes. Themes bring the styles: WordPress itself prints a `style` element only for older ones.
 */
export const showGallery: ShowShortcode = (shortcode, view) => {
  const { named } = shortcode
  const pictures = chosenMedia('image', shortcode, view)
  if (pictures.length === 0) return ''
  const selector = `gallery-${view.number}`
  const owner = Number.parseInt(named.get('id') ?? '', 10) || view.entry.id
  const columns = Number.parseInt(named.get('columns') ?? '3', 10) || 0
  const size = named.get('size') || 'thumbnail'
  const classes = `gallery galleryid-${owner} gallery-columns-${columns} gallery-size-${htmlClass(size)}`
  const said = {
    selector,
    size,
    link: named.get('link'),
    item: tagOf(named.get('itemtag'), 'figure', 'dl'),
    icon: tagOf(named.get('icontag'), 'div', 'dt'),
    caption: tagOf(named.get('captiontag'), 'figcaption', 'dd'),
  }
  const items = pictures.map((picture) => toGalleryItem(picture, said, view))
  return `<div id='${selector}' class='${classes}'>${items.join('')}\n\t\t</div>\n`
}

function tagOf(said: string | undefined, usual: string, otherwise: string): string {
  const name = (said ?? usual).replace(/[^a-zA-Z0-9_:]/g, '').toLowerCase()
  return postMarkup.tags.has(name) ? name : otherwise
}

type SaidOfGallery = Readonly<
  Record<'selector' | 'size' | 'item' | 'icon' | 'caption', string> & { link?: string | undefined }
>

function toGalleryItem(picture: Entry, said: SaidOfGallery, view: ShortcodeView): string {
  const { selector, size, link } = said
  const { site } = view
  const caption = textOf(picture, 'caption').trim()
  const captionId = `${selector}-${picture.id}`
  const tag = pictureTag(picture, size, site, caption ? ` aria-describedby="${captionId}"` : '')
  const { picture: facts } = site.files.factsOf(picture)
  const orientation = facts ? (facts.height > facts.width ? 'portrait' : 'landscape') : ''
  const icon = `\n\t\t\t<${said.icon} class='gallery-icon ${orientation}'>\n\t\t\t\t${linked(tag, picture, link, view)}\n\t\t\t</${said.icon}>`
  const words =
    caption &&
    `\n\t\t\t\t<${said.caption} class='wp-caption-text gallery-caption' id='${captionId}'>\n\t\t\t\t${texturize(caption)}\n\t\t\t\t</${said.caption}>`
  return `<${said.item} class='gallery-item'>${icon}${words}</${said.item}>`
}

function linked(tag: string, picture: Entry, link: string | undefined, { site, dependOn }: ShortcodeView): string {
  if (link === 'none') return tag
  // The address of a nested page changes with its ancestors.
  if (link !== 'file' && attachedEntryOf(picture, site)) dependOn('*')
  const address = link === 'file' ? sourceOf(picture, site) : linkOf(picture, site)
  return `<a href='${escapeAttribute(address)}'>${tag}</a>`
}
