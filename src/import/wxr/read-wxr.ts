import { createReadStream } from 'node:fs'
import type {
  SourceAccount,
  SourceComment,
  SourceDate,
  SourceItem,
  SourceMeta,
  SourceTerm,
  SourceUser,
} from '../../model/model.ts'
import { childNumber, childrenOf, childText, type Element, elementText } from './elements.ts'
import { accountMembers, ownPrefix } from './namespaces.ts'
import { decodeExport } from './decode-export.ts'
import { readElements } from './read-elements.ts'
import { unreadIn } from './unread.ts'
import { isRecord } from '../../text/values.ts'
import { unserialize } from '../../text/wordpress/unserialize.ts'
import { languagesIn, polylang, spoken, whyUnread } from '../languages/polylang.ts'
import type { SourceRecord } from '../source/records.ts'

/**
 * Reads a WordPress export ("WXR", all versions): authors, terms and entries, in the file's order.
 *
 * @throws ContentError for a file that is not an export, and for one that ends too early; errors of the system
 */
export async function* readWxr(path: string, onBytes?: (read: number) => void): AsyncGenerator<SourceRecord> {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 })
  if (onBytes) stream.on('data', () => onBytes(stream.bytesRead))
  let isDamaged = false
  const text = decodeExport(stream, path, () => (isDamaged = true))
  const site = { title: '', description: '', url: '', language: '' }
  let isTold = false
  const others = new Set<string>()
  for await (const element of readElements(text, path)) {
    // The head precedes everything else, in no fixed order.
    if (element.name === 'title') site.title = elementText(element)
    else if (element.name === 'description') site.description = elementText(element)
    else if (element.name === 'wp:base_blog_url') site.url = elementText(element).trim()
    else if (element.name === 'language') site.language = elementText(element).trim()
    else if (element.name === 'link') site.url ||= elementText(element).trim()
    const records = toRecords(element, others)
    const unread = unreadIn(element)
    if (!records && unread.length === 0) continue
    if (records && !isTold) yield { kind: 'site', ...site }
    isTold ||= records !== undefined
    const what = unread.length > 0 ? whatOf(element) : ''
    for (const name of unread) yield { kind: 'unread', what, why: `its <${name}> is not supported` }
    yield* records ?? []
  }
  if (isDamaged)
    yield { kind: 'unread', what: path, why: 'some of its bytes are invalid in its encoding: they became \uFFFD' }
}

/** @param others - see `spoken`: terms precede entries */
function toRecords(element: Element, others: Set<string>): readonly SourceRecord[] | undefined {
  const record = toRecord(element, others)
  if (record?.kind === 'term') {
    const languages = languagesIn(record.term)
    if (!languages && record.term.taxonomy === polylang.language) others.add(record.term.slug)
    return languages ?? [record]
  }
  const why = record?.kind === 'item' ? whyUnread(record.item) : undefined
  if (why !== undefined) return [{ kind: 'unread', what: whatOf(element), why }]
  return record && [record]
}

function toRecord(element: Element, others: ReadonlySet<string>): SourceRecord | undefined {
  switch (element.name) {
    case 'wp:author':
    case 'wp:wp_author':
      return { kind: 'user', user: toUser(element) }
    case 'wp:category':
      return { kind: 'term', term: toTerm(element, 'category', ['category_nicename', 'cat_name', 'category']) }
    case 'wp:tag':
      return { kind: 'term', term: toTerm(element, 'post_tag', ['tag_slug', 'tag_name', 'tag']) }
    case 'wp:term':
      return {
        kind: 'term',
        term: toTerm(element, childText(element, 'wp:term_taxonomy').trim(), ['term_slug', 'term_name', 'term']),
      }
    case 'item':
      return { kind: 'item', item: spoken(toSourceItem(element), others) }
    default:
      return undefined
  }
}

function whatOf(element: Element): string {
  const texts = ['wp:post_id', 'title', 'wp:author_login', 'wp:term_id'].map((name) => childText(element, name))
  return [element.name, ...texts.filter((text) => text !== '')].join(' ')
}

function toUser(element: Element): SourceUser {
  const text = (name: string) => childText(element, `wp:author_${name}`)
  return {
    id: childNumber(element, 'wp:author_id'),
    login: text('login').trim(),
    email: text('email').trim(),
    name: text('display_name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    ...toAccount(element),
  }
}

// Only Almanac's exports have these; some others have a description.
function toAccount(element: Element): { more?: SourceAccount } {
  const description = childText(element, 'wp:author_description')
  if (!element.children.some(({ name }) => name.startsWith(ownPrefix)))
    return description === '' ? {} : { more: { description } }
  const members = accountMembers.flatMap((name) => {
    const child = element.children.find((one) => one.name === ownPrefix + name)
    return child ? [[name, elementText(child)] as const] : []
  })
  return { more: { ...Object.fromEntries(members), roles: childrenOf(element, `${ownPrefix}role`).map(elementText) } }
}

function toTerm(
  element: Element,
  taxonomy: string,
  [slug, name, prefix]: readonly [string, string, string],
): SourceTerm {
  const ownSlug = childText(element, `${ownPrefix}slug`).trim()
  return {
    id: childNumber(element, 'wp:term_id'),
    taxonomy,
    slug: childText(element, `wp:${slug}`).trim(),
    name: childText(element, `wp:${name}`),
    parent: childText(element, `wp:${prefix}_parent`).trim(),
    description: childText(element, `wp:${prefix}_description`),
    meta: metaIn(element, 'wp:termmeta'),
    ...(ownSlug !== '' && { ownSlug }),
  }
}

function toSourceItem(element: Element): SourceItem {
  const text = (name: string) => childText(element, `wp:${name}`)
  const id = childNumber(element, 'wp:post_id')
  const meta = metaIn(element, 'wp:postmeta')
  // An entry in the trash keeps the statuses that its comments had.
  const [, serialized = ''] = meta.findLast(([key]) => key === '_wp_trash_meta_comments_status') ?? []
  const statuses = unserialize(serialized)
  return {
    id,
    kind: text('post_type').trim(),
    title: childText(element, 'title'),
    slug: text('post_name').trim(),
    content: childText(element, 'content:encoded'),
    excerpt: childText(element, 'excerpt:encoded'),
    status: text('status').trim(),
    date: publishedAt(element),
    modified: toDate(element, 'wp:post_modified'),
    author: (childText(element, 'dc:creator') || childText(element, 'wp:author')).trim(),
    parent: childNumber(element, 'wp:post_parent'),
    order: Number(text('menu_order')) || 0,
    password: text('post_password'),
    sticky: text('is_sticky').trim() === '1',
    commentStatus: text('comment_status').trim(),
    pingStatus: text('ping_status').trim(),
    // In old exports each term is repeated without the name of its taxonomy.
    terms: childrenOf(element, 'category').flatMap((term) => {
      const { domain: taxonomy, nicename: slug } = term.attributes
      return taxonomy && slug
        ? [{ taxonomy: taxonomy === 'tag' ? 'post_tag' : taxonomy, slug, name: elementText(term) }]
        : []
    }),
    meta,
    attachment: text('attachment_url').trim(),
    link: childText(element, 'link').trim(),
    comments: childrenOf(element, 'wp:comment').map((one) => {
      const comment = toComment(one, id)
      const before = comment.status === 'post-trashed' && isRecord(statuses) ? statuses[comment.id] : undefined
      return before === undefined ? comment : { ...comment, status: String(before) }
    }),
  }
}

function toComment(element: Element, post: number): SourceComment {
  const text = (name: string) => childText(element, `wp:comment_${name}`)
  return {
    id: childNumber(element, 'wp:comment_id'),
    author: text('author'),
    email: text('author_email').trim(),
    url: text('author_url').trim(),
    ip: text('author_IP').trim(),
    date: toDate(element, 'wp:comment_date'),
    content: text('content'),
    status: text('approved').trim(),
    type: text('type').trim() || 'comment',
    parent: childNumber(element, 'wp:comment_parent'),
    user: childNumber(element, 'wp:comment_user_id'),
    post,
    meta: metaIn(element, 'wp:commentmeta'),
  }
}

function metaIn(element: Element, name: string): SourceMeta {
  return childrenOf(element, name).map((meta) => [
    childText(meta, 'wp:meta_key').trim(),
    childText(meta, 'wp:meta_value'),
  ])
}

function toDate(element: Element, name: string): SourceDate {
  return { local: realDate(childText(element, name)), utc: realDate(childText(element, `${name}_gmt`)) }
}

// An unfinished entry without its own date shows the time of its last change.
function publishedAt(element: Element): SourceDate {
  const date = toDate(element, 'wp:post_date')
  const floats = date.utc === '' && unfinished.has(childText(element, 'wp:status').trim())
  return floats && date.local === toDate(element, 'wp:post_modified').local ? { local: '', utc: '' } : date
}

const unfinished = new Set(['draft', 'pending'])

// WordPress's database has `0000-00-00 00:00:00` for no date; damaged dates count as none, too.
function realDate(text: string): string {
  const [, year, month, day, time] = /^\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d:\d\d:\d\d)\s*$/.exec(text) ?? []
  if (!time || Number(year) === 0) return ''
  const moment = Date.parse(`${year}-${month}-${day}T${time}Z`)
  const isReal = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(`${year}-${month}-${day}`)
  return isReal ? `${year}-${month}-${day} ${time}` : ''
}
