import type { Entry, PictureCopy, Site } from '../../define/model.ts'
import { escapeAttribute } from '../../text/html/escape.ts'
import { renderTitle } from '../../text/wordpress/render.ts'
import { copySource, isImage, mimeOf, sourceOf } from './file.ts'
import { textOf } from '../shared/words.ts'

/** The paragraph that shows a file at the top of its description: the medium-sized picture, a player, or a link. */
export function describeFile(entry: Entry, title: string, site: Site): string {
  const source = escapeAttribute(sourceOf(entry, site))
  const kind = mimeOf(entry).split('/')[0]
  if (kind === 'audio' || kind === 'video')
    return `<p class="attachment"><${kind} controls="controls" preload="metadata" src="${source}"></${kind}></p>`
  const shown = isImage(entry) ? toPicture(entry, site) : renderTitle(title)
  return `<p class="attachment"><a href='${source}'>${shown}</a></p>`
}

function toPicture(entry: Entry, site: Site): string {
  const { picture } = site.files.factsOf(entry)
  const full = sourceOf(entry, site)
  const alt = escapeAttribute(textOf(entry, 'alt_text'))
  const tag = (size: string, source: string, more = '') =>
    `<img ${size}src="${escapeAttribute(source)}" class="attachment-medium size-medium" alt="${alt}" decoding="async" loading="lazy"${more} />`
  if (!picture) return tag('', full)
  const medium = picture.copies.find(({ name }) => name === 'medium')
  const { width, height } = medium ?? picture
  const size = `width="${width}" height="${height}" `
  if (!medium) return tag(size, full)
  const copies = [medium, ...picture.copies.filter((copy) => copy !== medium && isAlike(copy, picture))]
  const choices = [...copies.map((copy) => [copySource(entry, copy, site), copy.width] as const), [full, picture.width]]
  const set = choices.filter(([, wide]) => Number(wide) <= widest).map(([source, wide]) => `${source} ${wide}w`)
  const more =
    set.length > 1
      ? ` srcset="${escapeAttribute(set.join(', '))}" sizes="(max-width: ${width}px) 100vw, ${width}px"`
      : ''
  return tag(size, copySource(entry, medium, site), more)
}

/** Wider copies are not offered in `srcset`, in pixels. */
const widest = 2048

// Within a pixel of rounding: cropped copies show something else.
function isAlike(
  { width, height }: PictureCopy,
  picture: { readonly width: number; readonly height: number },
): boolean {
  return Math.abs((width * picture.height) / picture.width - height) <= 1
}
