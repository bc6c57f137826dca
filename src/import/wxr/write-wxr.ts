import type { SourceComment, SourceDate, SourceItem, SourceMeta, SourceTerm, SourceUser } from '../../model/model.ts'
import { accountMembers, ownNamespace, ownPrefix } from './namespaces.ts'
import { cdata, escaped, type ReportLoss, textElement } from './to-xml.ts'

/** What an export says of the site. */
export interface Channel {
  readonly title: string
  readonly description: string
  readonly language: string
  /** Without a trailing slash. */
  readonly url: string
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

/** The beginning of an export, version 1.2, up to the authors. */
export function headOf({ title, description, language, url, now }: Channel, tell: ReportLoss): string {
  const known = Object.entries(namespaces).map(([name, value]) => `\n  xmlns:${name}="${value}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="Almanac" -->
<rss version="2.0"${known.join('')}>
<channel>
${indentedLines([
  `<title>${escaped(title, tell)}</title>`,
  `<link>${escaped(url, tell)}</link>`,
  `<description>${escaped(description, tell)}</description>`,
  `<pubDate>${new Date(now).toUTCString()}</pubDate>`,
  `<language>${escaped(language.replace('_', '-'), tell)}</language>`,
  '<wp:wxr_version>1.2</wp:wxr_version>',
  `<wp:base_site_url>${escaped(url, tell)}</wp:base_site_url>`,
  `<wp:base_blog_url>${escaped(url, tell)}</wp:base_blog_url>`,
  '<generator>Almanac</generator>',
])}`
}

/** The end of an export. */
export const tail = '</channel>\n</rss>\n'

/** Somebody who wrote, with elements of ours for what WordPress's exports do not hold. */
export function userXml(
  { id, login, email, name, firstName, lastName, more = {} }: SourceUser,
  tell: ReportLoss,
): string {
  const own = accountMembers.flatMap((member) => {
    const value = more[member]
    return value === undefined || value === '' ? [] : [textElement(ownPrefix + member, value, tell)]
  })
  const roles = (more.roles ?? []).map((role) => textElement(`${ownPrefix}role`, role, tell))
  // On one line, as WordPress's simplest reader expects them.
  return `<wp:author>${[
    `<wp:author_id>${id}</wp:author_id>`,
    textElement('wp:author_login', login, tell),
    textElement('wp:author_email', email, tell),
    textElement('wp:author_display_name', name, tell),
    textElement('wp:author_first_name', firstName, tell),
    textElement('wp:author_last_name', lastName, tell),
    ...own,
    ...roles,
  ].join('')}</wp:author>\n`
}

const termElements: Readonly<Record<string, readonly [element: string, prefix: string, slug: string, name: string]>> = {
  category: ['wp:category', 'category', 'category_nicename', 'cat_name'],
  post_tag: ['wp:tag', 'tag', 'tag_slug', 'tag_name'],
}

/** A term of any taxonomy. */
export function termXml(term: SourceTerm, tell: ReportLoss): string {
  const { id, taxonomy, slug, ownSlug, name, parent, description, meta } = term
  const [element, prefix, slugName, nameName] = termElements[taxonomy] ?? ['wp:term', 'term', 'term_slug', 'term_name']
  return `<${element}>\n${indentedLines([
    `<wp:term_id>${id}</wp:term_id>`,
    ...(element === 'wp:term' ? [textElement('wp:term_taxonomy', taxonomy, tell)] : []),
    textElement(`wp:${slugName}`, slug, tell),
    ...(element === 'wp:tag' ? [] : [textElement(`wp:${prefix}_parent`, parent, tell)]),
    textElement(`wp:${nameName}`, name, tell),
    ...(description === '' ? [] : [textElement(`wp:${prefix}_description`, description, tell)]),
    ...metaLines('wp:termmeta', meta, tell),
    ...(ownSlug === undefined ? [] : [textElement(`${ownPrefix}slug`, ownSlug, tell)]),
  ])}</${element}>\n`
}

/** An entry with its comments. @param link - where its page is */
export function itemXml(item: SourceItem, link: string, tell: ReportLoss): string {
  const { id, kind, date, modified } = item
  const published =
    date.utc === '' ? [] : [`<pubDate>${new Date(`${date.utc.replace(' ', 'T')}Z`).toUTCString()}</pubDate>`]
  return `<item>\n${indentedLines([
    textElement('title', item.title, tell),
    `<link>${escaped(link, tell)}</link>`,
    ...published,
    textElement('dc:creator', item.author, tell),
    `<guid isPermaLink="false">${escaped(item.attachment || link, tell)}</guid>`,
    '<description></description>',
    textElement('content:encoded', item.content, tell),
    textElement('excerpt:encoded', item.excerpt, tell),
    `<wp:post_id>${id}</wp:post_id>`,
    ...dateLines('wp:post_date', date, tell),
    ...dateLines('wp:post_modified', modified, tell),
    textElement('wp:comment_status', item.commentStatus, tell),
    textElement('wp:ping_status', item.pingStatus, tell),
    textElement('wp:post_name', item.slug, tell),
    textElement('wp:status', item.status, tell),
    `<wp:post_parent>${item.parent}</wp:post_parent>`,
    `<wp:menu_order>${item.order}</wp:menu_order>`,
    textElement('wp:post_type', kind, tell),
    textElement('wp:post_password', item.password, tell),
    `<wp:is_sticky>${Number(item.sticky)}</wp:is_sticky>`,
    ...(item.attachment === '' ? [] : [textElement('wp:attachment_url', item.attachment, tell)]),
    ...item.terms.map(
      ({ taxonomy, slug, name }) =>
        `<category domain="${escaped(taxonomy, tell)}" nicename="${escaped(slug, tell)}">${cdata(name, tell)}</category>`,
    ),
    ...metaLines('wp:postmeta', item.meta, tell),
    ...item.comments.map((comment) => commentXml(comment, tell)),
  ])}</item>\n`
}

function commentXml(comment: SourceComment, tell: ReportLoss): string {
  return `<wp:comment>\n${indentedLines([
    `<wp:comment_id>${comment.id}</wp:comment_id>`,
    textElement('wp:comment_author', comment.author, tell),
    textElement('wp:comment_author_email', comment.email, tell),
    textElement('wp:comment_author_url', comment.url, tell),
    textElement('wp:comment_author_IP', comment.ip, tell),
    ...dateLines('wp:comment_date', comment.date, tell),
    textElement('wp:comment_content', comment.content, tell),
    textElement('wp:comment_approved', comment.status, tell),
    textElement('wp:comment_type', comment.type, tell),
    `<wp:comment_parent>${comment.parent}</wp:comment_parent>`,
    `<wp:comment_user_id>${comment.user}</wp:comment_user_id>`,
    ...metaLines('wp:commentmeta', comment.meta, tell),
  ])}</wp:comment>`
}

// As WordPress's database says it where there is none.
function dateLines(name: string, { local, utc }: SourceDate, tell: ReportLoss): string[] {
  const none = '0000-00-00 00:00:00'
  return [textElement(name, local || none, tell), textElement(`${name}_gmt`, utc || none, tell)]
}

function metaLines(name: string, meta: SourceMeta, tell: ReportLoss): string[] {
  return meta.map(
    ([key, value]) =>
      `<${name}>${textElement('wp:meta_key', key, tell)}${textElement('wp:meta_value', value, tell)}</${name}>`,
  )
}

function indentedLines(parts: readonly string[]): string {
  return parts.map((part) => `\t${part}\n`).join('')
}
