import { decoded } from '../../text/wordpress/slug.ts'
import type { SourceComment, SourceItem, SourceTerm, SourceUser } from '../../model/model.ts'
import { keepBody } from '../../text/wordpress/kept-body.ts'
import { htmlBlock } from '../../text/wordpress/html-block.ts'
import { dateIn, idsIn, isRaw, metaIn, numberIn, rowsOf, textIn, wordsIn } from './members.ts'
import type { Answered } from './spool.ts'

/** What the ids in an answer mean. */
export interface SourceNames {
  login(user: number): string
  term(taxonomy: string, id: number): { readonly slug: string; readonly name: string } | undefined
  /** Taxonomies by the members that name their terms. */
  readonly taxonomies: ReadonlyMap<string, string>
}

/** A user; signed out, they are known by their slugs. */
export function toUser(entry: Answered): SourceUser {
  const isTold = entry['username'] !== undefined
  return {
    id: numberIn(entry, 'id'),
    login: textIn(entry, 'username') || textIn(entry, 'slug'),
    email: textIn(entry, 'email'),
    name: textIn(entry, 'name'),
    firstName: textIn(entry, 'first_name'),
    lastName: textIn(entry, 'last_name'),
    more: {
      slug: textIn(entry, 'slug'),
      url: textIn(entry, 'url'),
      description: textIn(entry, 'description'),
      ...(isTold && {
        nickname: textIn(entry, 'nickname'),
        locale: textIn(entry, 'locale'),
        registered: textIn(entry, 'registered_date'),
        roles: Array.isArray(entry['roles']) ? entry['roles'].map(String) : [],
      }),
    },
    meta: metaIn(entry),
  }
}

/** A term. */
export function toTerm(entry: Answered, taxonomy: string, names: SourceNames): SourceTerm {
  return {
    id: numberIn(entry, 'id'),
    taxonomy,
    slug: textIn(entry, 'slug'),
    name: textIn(entry, 'name'),
    parent: names.term(taxonomy, numberIn(entry, 'parent'))?.slug ?? '',
    description: textIn(entry, 'description'),
    meta: metaIn(entry),
  }
}

/** A post, a page, a file, or something of a kind that nobody here knows. */
export function toItem(entry: Answered, kind: string, names: SourceNames): SourceItem {
  const format = textIn(entry, 'format')
  const terms = [...names.taxonomies].flatMap(([member, taxonomy]) =>
    idsIn(entry, member).flatMap((id) => {
      const term = names.term(taxonomy, id)
      return term ? [{ taxonomy, ...term }] : []
    }),
  )
  const formats = format === '' || format === 'standard' ? [] : [`post-format-${format}`]
  const { content, excerpt, meta, attachment } = kind === 'attachment' ? fileOf(entry) : writtenOf(entry)
  const picture = numberIn(entry, 'featured_media')
  return {
    id: numberIn(entry, 'id'),
    kind,
    title: wordsIn(entry, 'title', 'plain'),
    slug: textIn(entry, 'slug'),
    content,
    excerpt,
    status: textIn(entry, 'status'),
    date: dateOf(entry),
    modified: dateIn(entry, 'modified', 'modified_gmt'),
    author: names.login(numberIn(entry, 'author')),
    parent: numberIn(entry, kind === 'attachment' ? 'post' : 'parent'),
    order: numberIn(entry, 'menu_order'),
    password: textIn(entry, 'password'),
    sticky: entry['sticky'] === true,
    commentStatus: textIn(entry, 'comment_status'),
    pingStatus: textIn(entry, 'ping_status'),
    terms: [...terms, ...formats.map((slug) => ({ taxonomy: 'post_format', slug, name: slug }))],
    meta: [
      ...metaIn(entry),
      ...rowsOf({ _thumbnail_id: picture === 0 ? '' : String(picture), _wp_page_template: textIn(entry, 'template') }),
      ...meta,
    ],
    attachment,
    comments: [],
  }
}

/** A comment. */
export function toComment(entry: Answered): SourceComment {
  const status = textIn(entry, 'status')
  return {
    id: numberIn(entry, 'id'),
    author: textIn(entry, 'author_name'),
    email: textIn(entry, 'author_email'),
    url: textIn(entry, 'author_url'),
    ip: textIn(entry, 'author_ip'),
    date: dateIn(entry, 'date', 'date_gmt'),
    content: wordsIn(entry, 'content', 'html'),
    status: status === 'approved' || status === '' ? '1' : status === 'hold' ? '0' : status,
    type: textIn(entry, 'type') || 'comment',
    parent: numberIn(entry, 'parent'),
    user: numberIn(entry, 'author'),
    post: numberIn(entry, 'post'),
    meta: [...metaIn(entry), ...rowsOf({ _almanac_user_agent: textIn(entry, 'author_user_agent') })],
  }
}

// A draft without a date of its own shows when it was changed.
function dateOf(entry: Answered): SourceItem['date'] {
  const floats = ['draft', 'pending'].includes(textIn(entry, 'status'))
  const isLast = entry['date'] !== undefined && entry['date'] === entry['modified']
  return floats && isLast ? { local: '', utc: '' } : dateIn(entry, 'date', 'date_gmt')
}

type Words = Pick<SourceItem, 'content' | 'excerpt' | 'meta' | 'attachment'>

// What is only told as it is seen stays as it is seen. Our own interface says which texts are Markdown.
function writtenOf(entry: Answered): Words {
  const text = wordsIn(entry, 'content', 'html')
  const content = isRaw(entry, 'content') || text === '' ? text : htmlBlock(text)
  const isMarkdown = entry['content_format'] === 'markdown'
  return {
    content,
    excerpt: wordsIn(entry, 'excerpt', 'nothing'),
    meta: isMarkdown ? keepBody('markdown', content, content) : [],
    attachment: '',
  }
}

function fileOf(entry: Answered): Words {
  const url = textIn(entry, 'source_url')
  const path = /\/uploads\/([^?#]+)/.exec(url)?.[1] ?? ''
  return {
    // As it is seen, it shows the file first.
    content: wordsIn(entry, 'description', 'html').replace(/^<p class="attachment">[^]*?<\/p>\s*/, ''),
    excerpt: isRaw(entry, 'caption') ? wordsIn(entry, 'caption', 'nothing') : '',
    meta: rowsOf({ _wp_attachment_image_alt: textIn(entry, 'alt_text'), _wp_attached_file: decoded(path) }),
    attachment: url,
  }
}
