import type { ShowShortcode } from '../../../model/model.ts'
import { escapeAttribute } from '../../../text/html/escape.ts'
import { sanitizePostHtml } from '../../../text/html/sanitize.ts'
import { skipBlanks } from '../../../text/html/scan-html.ts'

/** `[caption width="300"]<img …> words[/caption]`: the picture, perhaps in a link, comes first; the words are its caption. */
export const showCaption: ShowShortcode = ({ named, content = '' }, { show }) => {
  let picture = content
  let caption = named.get('caption')
  if (caption === undefined) {
    const split = pictureEnd(content)
    if (split === 0) return show(content)
    caption = content.slice(split).trim()
    picture = content.slice(0, split)
  } else if (caption.includes('<')) caption = sanitizePostHtml(caption)
  const width = Number.parseInt(named.get('width') ?? '', 10)
  if (!(width >= 1) || !caption) return show(content)
  const id = htmlClass(named.get('id') ?? '')
  const captionId = htmlClass(named.get('caption_id') ?? '') || (id && `caption-${id.replaceAll('_', '-')}`)
  const ids = (id && ` id="${id}"`) + (captionId && ` aria-describedby="${captionId}"`)
  const classes = `wp-caption ${named.get('align') ?? 'alignnone'} ${named.get('class') ?? ''}`.trim()
  const words = `<figcaption${captionId && ` id="${captionId}"`} class="wp-caption-text">${show(caption)}</figcaption>`
  return `<figure${ids} style="width: ${width}px" class="${escapeAttribute(classes)}">${show(picture)}${words}</figure>`
}

/** Makes a name fit for a class or an id: other characters are removed. */
export function htmlClass(name: string): string {
  return name.replace(/%[a-fA-F0-9]{2}/g, '').replace(/[^A-Za-z0-9_-]/g, '')
}

function pictureEnd(content: string): number {
  const start = content.indexOf('<img ')
  const end = start < 0 ? -1 : content.indexOf('>', start)
  if (end < 0) return 0
  const after = skipBlanks(content, end + 1)
  return content.startsWith('</a>', after) ? after + 4 : end + 1
}
