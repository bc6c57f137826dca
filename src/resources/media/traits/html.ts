import type { Entry, Site } from '../../../model/model.ts'
import { fallbackSize } from '../../../storage/pictures/copy-sizes.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { renderTitle } from '../../../text/wordpress/typography.ts'
import { copySource, isImage, mimeOf, sourceOf } from './file.ts'
import { noSet, pictureSet } from './picture-set.ts'
import { textOf } from '../../../derive/entries.ts'

/** The paragraph that shows a file at the top of its description: the medium-sized picture, a player, or a link. */
export function describeFile(entry: Entry, title: string, site: Site): string {
  const source = escapeAttribute(sourceOf(entry, site))
  const kind = mimeOf(entry).split('/')[0]
  if (kind === 'audio' || kind === 'video')
    return `<p class="attachment"><${kind} controls="controls" preload="metadata" src="${source}"></${kind}></p>`
  const html = isImage(entry) ? pictureTag(entry, 'medium', site) : renderTitle(title)
  return `<p class="attachment"><a href='${source}'>${html}</a></p>`
}

/** A picture in a size (`thumbnail`, `full` …), with the copies of the same proportions; without such a copy, the picture. */
export function pictureTag(entry: Entry, size: string, site: Site, more = ''): string {
  const { picture } = site.files.factsOf(entry)
  const full = sourceOf(entry, site)
  const alt = escapeAttribute(textOf(entry, 'alt_text'))
  const name = escapeAttribute(size)
  const tag = (hints: string, source: string, set = '') =>
    `<img ${hints}src="${escapeAttribute(source)}" class="attachment-${name} size-${name}" alt="${alt}" decoding="async" loading="lazy"${more}${set} />`
  if (!picture) return tag('', full)
  const copy = picture.copies.find((one) => one.name === size)
  const { width, height } = copy ?? fallbackSize(size, picture)
  const source = copy ? copySource(entry, copy, site) : full
  const { srcset, sizes } = copy || size === 'full' ? pictureSet(entry, picture, { copy, width, height }, site) : noSet
  return tag(`width="${width}" height="${height}" `, source, srcset + sizes)
}
