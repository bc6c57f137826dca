import type { Entry, ShortcodeView, ShowShortcode } from '../../../model/model.ts'
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
 * `[gallery ids="1,2,3" columns="3" size="thumbnail" link="file"]`: pictures, by default those that belong to the entry,
 * with the markup of WordPress's themes of HTML 5. These bring the styles: WordPress itself prints a `style` element
 * only for older themes, and so every text stays free of styles of its own.
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
  const items = pictures.map((picture) => toGalleryItem(picture, { selector, size, link: named.get('link') }, view))
  return `<div id='${selector}' class='${classes}'>${items.join('')}\n\t\t</div>\n`
}

function toGalleryItem(
  picture: Entry,
  { selector, size, link }: { readonly selector: string; readonly size: string; readonly link: string | undefined },
  view: ShortcodeView,
): string {
  const { site } = view
  const caption = textOf(picture, 'caption').trim()
  const captionId = `${selector}-${picture.id}`
  const tag = pictureTag(picture, size, site, caption ? ` aria-describedby="${captionId}"` : '')
  const { picture: facts } = site.files.factsOf(picture)
  const orientation = facts ? (facts.height > facts.width ? 'portrait' : 'landscape') : ''
  const icon = `\n\t\t\t<div class='gallery-icon ${orientation}'>\n\t\t\t\t${linked(tag, picture, link, view)}\n\t\t\t</div>`
  const words =
    caption &&
    `\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='${captionId}'>\n\t\t\t\t${texturize(caption)}\n\t\t\t\t</figcaption>`
  return `<figure class='gallery-item'>${icon}${words}</figure>`
}

function linked(tag: string, picture: Entry, link: string | undefined, { site, dependOn }: ShortcodeView): string {
  if (link === 'none') return tag
  // The address of a nested page changes with its ancestors.
  if (link !== 'file' && attachedEntryOf(picture, site)) dependOn('*')
  const address = link === 'file' ? sourceOf(picture, site) : linkOf(picture, site)
  return `<a href='${escapeAttribute(address)}'>${tag}</a>`
}
