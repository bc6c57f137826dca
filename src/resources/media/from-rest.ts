import type { Answered, RestImports, SourceItem } from '../../model/model.ts'
import { isRaw, numberIn, rowsOf, textIn, wordsIn } from '../../text/wordpress/rest-members.ts'
import { decoded } from '../../text/wordpress/slug.ts'

export const fromRest: RestImports = {
  settings: ({ file = '' }) => {
    const [, base] = /^\/([\w/-]*uploads)\//.exec(file) ?? []
    return base === undefined ? {} : { uploads_base: base }
  },
  types: { attachment: { statuses: 'inherit,private,trash', read: toFile } },
}

function toFile(entry: Answered): Partial<SourceItem> {
  const url = textIn(entry, 'source_url')
  const path = /\/uploads\/([^?#]+)/.exec(url)?.[1] ?? ''
  return {
    // A rendered description begins with the file itself.
    content: wordsIn(entry, 'description', 'html').replace(/^<p class="attachment">[^]*?<\/p>\s*/, ''),
    excerpt: isRaw(entry, 'caption') ? wordsIn(entry, 'caption', 'nothing') : '',
    parent: numberIn(entry, 'post'),
    meta: rowsOf({ _wp_attachment_image_alt: textIn(entry, 'alt_text'), _wp_attached_file: decoded(path) }),
    attachment: url,
  }
}
