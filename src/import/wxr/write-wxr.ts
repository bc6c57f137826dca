import type {
  Settings,
  SourceComment,
  SourceDate,
  SourceItem,
  SourceMeta,
  SourceTerm,
  SourceUser,
} from '../../model/model.ts'
import { accountMembers, ownNamespace, ownPrefix } from './namespaces.ts'
import { cdata, escaped, type ReportLoss, textElement } from './to-xml.ts'

export interface Channel extends Pick<Settings, 'description' | 'language' | 'title' | 'url'> {
  /** When the export is made, in milliseconds. */
  readonly now: number
}

const namespaces = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
  [ownPrefix.slice(0, -1)]: ownNamespace,
}

/** Returns the beginning of an export, version 1.2, up to the authors. */
export function headOf({ title, description, language, url, now }: Channel, reportLoss: ReportLoss): string {
  const known = Object.entries(namespaces).map(([name, value]) => `\n  xmlns:${name}="${value}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="Almanac" -->
<rss version="2.0"${known.join('')}>
<channel>
${indentedLines([
  `<title>${escaped(title, reportLoss)}</title>`,
  `<link>${escaped(url, reportLoss)}</link>`,
  `<description>${escaped(description, reportLoss)}</description>`,
  `<pubDate>${new Date(now).toUTCString()}</pubDate>`,
  `<language>${escaped(language.replace('_', '-'), reportLoss)}</language>`,
  '<wp:wxr_version>1.2</wp:wxr_version>',
  `<wp:base_site_url>${escaped(url, reportLoss)}</wp:base_site_url>`,
  `<wp:base_blog_url>${escaped(url, reportLoss)}</wp:base_blog_url>`,
  '<generator>Almanac</generator>',
])}`
}

export const tail = '</channel>\n</rss>\n'

/** Serializes an author, with Almanac's own elements for data that WordPress's exports lack. */
export function userXml(user: SourceUser, reportLoss: ReportLoss): string {
  const { id, login, email, name, firstName, lastName, more = {} } = user
  const own = accountMembers.flatMap((member) => {
    const value = more[member]
    return value === undefined || value === '' ? [] : [textElement(ownPrefix + member, value, reportLoss)]
  })
  const roles = (more.roles ?? []).map((role) => textElement(`${ownPrefix}role`, role, reportLoss))
  // On one line, as WordPress's simplest reader expects.
  return `<wp:author>${[
    `<wp:author_id>${id}</wp:author_id>`,
    textElement('wp:author_login', login, reportLoss),
    textElement('wp:author_email', email, reportLoss),
    textElement('wp:author_display_name', name, reportLoss),
    textElement('wp:author_first_name', firstName, reportLoss),
    textElement('wp:author_last_name', lastName, reportLoss),
    ...own,
    ...roles,
  ].join('')}</wp:author>\n`
}

const termElements: Readonly<Record<string, readonly [element: string, prefix: string, slug: string, name: string]>> = {
  category: ['wp:category', 'category', 'category_nicename', 'cat_name'],
  post_tag: ['wp:tag', 'tag', 'tag_slug', 'tag_name'],
}

export function termXml(term: SourceTerm, reportLoss: ReportLoss): string {
  const { id, taxonomy, slug, ownSlug, name, parent, description, meta } = term
  const [element, prefix, slugName, nameName] = termElements[taxonomy] ?? ['wp:term', 'term', 'term_slug', 'term_name']
  return `<${element}>\n${indentedLines([
    `<wp:term_id>${id}</wp:term_id>`,
    ...(element === 'wp:term' ? [textElement('wp:term_taxonomy', taxonomy, reportLoss)] : []),
    textElement(`wp:${slugName}`, slug, reportLoss),
    ...(element === 'wp:tag' ? [] : [textElement(`wp:${prefix}_parent`, parent, reportLoss)]),
    textElement(`wp:${nameName}`, name, reportLoss),
    ...(description === '' ? [] : [textElement(`wp:${prefix}_description`, description, reportLoss)]),
    ...metaLines('wp:termmeta', meta, reportLoss),
    ...(ownSlug === undefined ? [] : [textElement(`${ownPrefix}slug`, ownSlug, reportLoss)]),
  ])}</${element}>\n`
}

/** Serializes an entry with its comments. @param link - address of its page */
export function itemXml(item: SourceItem, link: string, reportLoss: ReportLoss): string {
  const { id, kind, date, modified } = item
  const published =
    date.utc === '' ? [] : [`<pubDate>${new Date(`${date.utc.replace(' ', 'T')}Z`).toUTCString()}</pubDate>`]
  return `<item>\n${indentedLines([
    textElement('title', item.title, reportLoss),
    `<link>${escaped(link, reportLoss)}</link>`,
    ...published,
    textElement('dc:creator', item.author, reportLoss),
    `<guid isPermaLink="false">${escaped(item.attachment || link, reportLoss)}</guid>`,
    '<description></description>',
    textElement('content:encoded', item.content, reportLoss),
    textElement('excerpt:encoded', item.excerpt, reportLoss),
    `<wp:post_id>${id}</wp:post_id>`,
    ...dateLines('wp:post_date', date, reportLoss),
    ...dateLines('wp:post_modified', modified, reportLoss),
    textElement('wp:comment_status', item.commentStatus, reportLoss),
    textElement('wp:ping_status', item.pingStatus, reportLoss),
    textElement('wp:post_name', item.slug, reportLoss),
    textElement('wp:status', item.status, reportLoss),
    `<wp:post_parent>${item.parent}</wp:post_parent>`,
    `<wp:menu_order>${item.order}</wp:menu_order>`,
    textElement('wp:post_type', kind, reportLoss),
    textElement('wp:post_password', item.password, reportLoss),
    `<wp:is_sticky>${Number(item.sticky)}</wp:is_sticky>`,
    ...(item.attachment === '' ? [] : [textElement('wp:attachment_url', item.attachment, reportLoss)]),
    ...item.terms.map(
      ({ taxonomy, slug, name }) =>
        `<category domain="${escaped(taxonomy, reportLoss)}" nicename="${escaped(slug, reportLoss)}">${cdata(name, reportLoss)}</category>`,
    ),
    ...metaLines('wp:postmeta', item.meta, reportLoss),
    ...item.comments.map((comment) => commentXml(comment, reportLoss)),
  ])}</item>\n`
}

function commentXml(comment: SourceComment, reportLoss: ReportLoss): string {
  return `<wp:comment>\n${indentedLines([
    `<wp:comment_id>${comment.id}</wp:comment_id>`,
    textElement('wp:comment_author', comment.author, reportLoss),
    textElement('wp:comment_author_email', comment.email, reportLoss),
    textElement('wp:comment_author_url', comment.url, reportLoss),
    textElement('wp:comment_author_IP', comment.ip, reportLoss),
    ...dateLines('wp:comment_date', comment.date, reportLoss),
    textElement('wp:comment_content', comment.content, reportLoss),
    textElement('wp:comment_approved', comment.status, reportLoss),
    textElement('wp:comment_type', comment.type, reportLoss),
    `<wp:comment_parent>${comment.parent}</wp:comment_parent>`,
    `<wp:comment_user_id>${comment.user}</wp:comment_user_id>`,
    ...metaLines('wp:commentmeta', comment.meta, reportLoss),
  ])}</wp:comment>`
}

// WordPress's database has this form for a missing date.
function dateLines(name: string, { local, utc }: SourceDate, reportLoss: ReportLoss): string[] {
  const none = '0000-00-00 00:00:00'
  return [textElement(name, local || none, reportLoss), textElement(`${name}_gmt`, utc || none, reportLoss)]
}

function metaLines(name: string, meta: SourceMeta, reportLoss: ReportLoss): string[] {
  return meta.map(
    ([key, value]) =>
      `<${name}>${textElement('wp:meta_key', key, reportLoss)}${textElement('wp:meta_value', value, reportLoss)}</${name}>`,
  )
}

function indentedLines(parts: readonly string[]): string {
  return parts.map((part) => `\t${part}\n`).join('')
}
