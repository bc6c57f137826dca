import type { Entry, PictureCopy, Site } from '../../../model/model.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { renderTitle } from '../../../text/wordpress/render.ts'
import { copySource, isImage, mimeOf, sourceOf } from './file.ts'
import { textOf } from '../../../derive/entries.ts'

/** The paragraph that shows a file at the top of its description: the medium-sized picture, a player, or a link. */
export function describeFile(entry: Entry, title: string, site: Site): string {
  const source = escapeAttribute(sourceOf(entry, site))
  const kind = mimeOf(entry).split('/')[0]
  if (kind === 'audio' || kind === 'video')
    return `<p class="attachment"><${kind} controls="controls" preload="metadata" src="${source}"></${kind}></p>`
  const shown = isImage(entry) ? pictureTag(entry, 'medium', site) : renderTitle(title)
  return `<p class="attachment"><a href='${source}'>${shown}</a></p>`
}

/**
 * A picture in a size (`thumbnail`, `medium`, `full` …), with the larger copies that show the same of it; the picture
 * itself where it has no copy of that size.
 *
 * @param more - further attributes
 */
export function pictureTag(entry: Entry, size: string, site: Site, more = ''): string {
  const { picture } = site.files.factsOf(entry)
  const full = sourceOf(entry, site)
  const alt = escapeAttribute(textOf(entry, 'alt_text'))
  const name = escapeAttribute(size)
  const tag = (hints: string, source: string, set = '') =>
    `<img ${hints}src="${escapeAttribute(source)}" class="attachment-${name} size-${name}" alt="${alt}" decoding="async" loading="lazy"${more}${set} />`
  if (!picture) return tag('', full)
  const chosen = picture.copies.find((copy) => copy.name === size)
  const { width, height } = chosen ?? picture
  const hints = `width="${width}" height="${height}" `
  const shown = chosen ? copySource(entry, chosen, site) : full
  // A copy that is cropped goes with others that are cropped alike.
  const cropped = chosen && !isAlike(chosen, picture) ? chosen : undefined
  const others = picture.copies.filter((copy) => copy !== chosen && isAlike(copy, cropped ?? picture))
  const choices = [
    ...(chosen ? [[shown, chosen.width] as const] : []),
    ...others.map((copy) => [copySource(entry, copy, site), copy.width] as const),
    ...(cropped ? [] : [[full, picture.width] as const]),
  ]
  const set = choices.filter(([, wide]) => wide <= widest).map(([source, wide]) => `${source} ${wide}w`)
  if (set.length < 2 || (!chosen && size !== 'full')) return tag(hints, shown)
  return tag(
    hints,
    shown,
    ` srcset="${escapeAttribute(set.join(', '))}" sizes="(max-width: ${width}px) 100vw, ${width}px"`,
  )
}

/** Wider copies are not offered in `srcset`, in pixels. */
const widest = 2048

// Within a pixel of rounding: cropped copies show something else.
function isAlike({ width, height }: PictureCopy, picture: Pick<PictureCopy, 'width' | 'height'>): boolean {
  return Math.abs((width * picture.height) / picture.width - height) <= 1
}
