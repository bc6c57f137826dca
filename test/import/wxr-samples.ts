/** Small exports of WordPress's, as tests state them: parts in, a file's text out. */
export const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An export; `head` is what stands before the entries. */
export function wxr(head: string, ...items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.1" -->
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Old &amp; gold</title>
	<link>https://old.example</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_blog_url>https://old.example</wp:base_blog_url>
${head}
${items.join('\n')}
</channel>
</rss>
`
}

export interface Item {
  readonly id: number
  readonly type?: string
  readonly title?: string
  readonly name?: string
  readonly content?: string
  readonly excerpt?: string
  readonly status?: string
  readonly date?: string
  readonly gmt?: string
  readonly author?: string
  readonly parent?: number
  readonly order?: number
  readonly sticky?: boolean
  readonly password?: string
  readonly url?: string
  readonly terms?: readonly (readonly [taxonomy: string, slug: string, name: string])[]
  readonly meta?: readonly (readonly [string, string])[]
  readonly more?: string
}

/** An entry. */
export function item(given: Item): string {
  const { id, type = 'post', title = `Title ${id}`, name = `name-${id}`, content = '', status = 'publish' } = given
  const { date = '2020-05-01 12:00:00', gmt = date, author = 'jane', terms = [], meta = [] } = given
  return `	<item>
		<title>${cdata(title)}</title>
		<dc:creator>${cdata(author)}</dc:creator>
		<content:encoded>${cdata(content)}</content:encoded>
		<excerpt:encoded>${cdata(given.excerpt ?? '')}</excerpt:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date>${cdata(date)}</wp:post_date>
		<wp:post_date_gmt>${cdata(gmt)}</wp:post_date_gmt>
		<wp:comment_status>${cdata('open')}</wp:comment_status>
		<wp:ping_status>${cdata('closed')}</wp:ping_status>
		<wp:post_name>${cdata(name)}</wp:post_name>
		<wp:status>${cdata(status)}</wp:status>
		<wp:post_parent>${given.parent ?? 0}</wp:post_parent>
		<wp:menu_order>${given.order ?? 0}</wp:menu_order>
		<wp:post_type>${cdata(type)}</wp:post_type>
		<wp:post_password>${cdata(given.password ?? '')}</wp:post_password>
		<wp:is_sticky>${given.sticky ? 1 : 0}</wp:is_sticky>
		${given.url ? `<wp:attachment_url>${cdata(given.url)}</wp:attachment_url>` : ''}
		${terms.map(([domain, slug, term]) => `<category domain="${domain}" nicename="${slug}">${cdata(term)}</category>`).join('')}
		${meta.map(([key, value]) => `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`).join('')}
		${given.more ?? ''}
	</item>`
}

export const author = (id: number, login: string, name: string) =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${login}@old.example</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name></wp:author>`

export const category = (id: number, slug: string, name: string, parent = '') =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`

export const tag = (id: number, slug: string, name: string) =>
  `<wp:tag><wp:term_id>${id}</wp:term_id><wp:tag_slug>${slug}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>`

export const comment = (id: number, parts: Readonly<Record<string, string | number>>) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id>${Object.entries({
    date: '2020-05-02 10:00:00',
    date_gmt: '2020-05-02 10:00:00',
    approved: 1,
    ...parts,
  })
    .map(([name, value]) => `<wp:comment_${name}>${cdata(String(value))}</wp:comment_${name}>`)
    .join('')}</wp:comment>`
