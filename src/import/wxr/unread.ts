import { accountMembers, ownPrefix } from './namespaces.ts'
import { type Element, elementText } from './elements.ts'

const under = (prefix: string, ...names: string[]) => names.map((name) => prefix + name)
const dates = under('wp:', 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt')
const meta = ['wp:meta_key', 'wp:meta_value']

/** The children of each element that are read, or follow from others. */
const known: Readonly<Record<string, readonly string[]>> = {
  'wp:author': [
    ...under('wp:author_', 'id', 'login', 'email', 'display_name', 'first_name', 'last_name', 'description'),
    ...under(ownPrefix, ...accountMembers, 'role'),
  ],
  'wp:category': [
    ...under('wp:', 'term_id', 'category_nicename', 'category_parent', 'cat_name', 'category_description', 'termmeta'),
    `${ownPrefix}slug`,
  ],
  'wp:tag': under('wp:', 'term_id', 'tag_slug', 'tag_name', 'tag_description', 'tag_parent', 'termmeta').concat(
    `${ownPrefix}slug`,
  ),
  'wp:term': under(
    'wp:',
    ...under('term_', 'id', 'taxonomy', 'slug', 'parent', 'name', 'description'),
    'termmeta',
  ).concat(`${ownPrefix}slug`),
  'wp:termmeta': meta,
  'wp:postmeta': meta,
  'wp:commentmeta': meta,
  item: [
    ...under('', 'title', 'link', 'pubDate', 'dc:creator', 'guid', 'description', 'category'),
    ...under('', 'content:encoded', 'excerpt:encoded'),
    // Addresses of the comments on the entry's page, and of their feed.
    ...under('', 'comments', '{http://wellformedweb.org/CommentAPI/}commentRss'),
    ...dates,
    ...under('wp:', 'post_id', 'post_type', 'post_name', 'post_parent', 'post_password', 'status', 'menu_order'),
    ...under('wp:', 'comment_status', 'ping_status', 'is_sticky', 'attachment_url', 'postmeta', 'comment', 'author'),
  ],
  'wp:comment': under(
    'wp:comment',
    ...under('_', 'id', 'author', 'author_email', 'author_url', 'author_IP', 'date', 'date_gmt', 'content'),
    ...under('_', 'approved', 'type', 'parent', 'user_id', 'karma'),
    'meta',
  ),
}

/** Elements of the head: those that are read, and those that no site stores. */
const head = new Set([
  ...['title', 'link', 'description', 'pubDate', 'language', 'generator', 'lastBuildDate', 'docs', 'cloud', 'ttl'],
  ...under('wp:', 'wxr_version', 'base_site_url', 'base_blog_url'),
])

/** Returns the names of non-empty elements in or below an element that nothing reads. */
export function unreadIn(element: Element): string[] {
  const name = element.name === 'wp:wp_author' ? 'wp:author' : element.name
  const names = known[name]
  if (!names) return head.has(name) || !holdsText(element) ? [] : [name]
  return element.children.flatMap((child) => {
    // In an item, an author is a name.
    if (child.name in known && child.children.length > 0) return unreadIn(child)
    // A text that contains markup was not marked as CDATA.
    if (names.includes(child.name) && child.children.length > 0) return child.children.map((one) => one.name)
    return names.includes(child.name) || !holdsText(child) ? [] : [child.name]
  })
}

function holdsText(element: Element): boolean {
  return elementText(element).trim() !== '' || element.children.some(holdsText)
}
