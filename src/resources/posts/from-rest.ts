import type { Answered, RestImports, SourceItem } from '../../model/model.ts'
import { htmlBlock } from '../../text/wordpress/html-block.ts'
import { keepBody } from '../../text/wordpress/kept-body.ts'
import { isRaw, textIn, wordsIn } from '../../text/wordpress/rest-members.ts'

export const fromRest: RestImports = { types: { post: { read: toWritten }, page: { read: toWritten } } }

/** An entry in the form of posts. Texts known only as rendered stay HTML; Almanac's own interface says which are Markdown. */
export function toWritten(entry: Answered): Partial<SourceItem> {
  const text = wordsIn(entry, 'content', 'html')
  const content = isRaw(entry, 'content') || text === '' ? text : htmlBlock(text)
  const isMarkdown = entry['content_format'] === 'markdown'
  const format = textIn(entry, 'format')
  const formats = format === '' || format === 'standard' ? [] : [`post-format-${format}`]
  return {
    content,
    excerpt: wordsIn(entry, 'excerpt', 'nothing'),
    sticky: entry['sticky'] === true,
    terms: formats.map((slug) => ({ taxonomy: 'post_format', slug, name: slug })),
    meta: isMarkdown ? keepBody('markdown', content, content) : [],
  }
}
