// What `core-data-suite.mjs` reads, in the page: what WordPress's stores ask of a site without blocks and themes. A row
// has a name, the call, and what must hold of what comes.

const some = (list) => list.length > 0
const none = (list) => Array.isArray(list) && list.length === 0
const yes = (value) => value === true
const all = { per_page: -1 }

/**
 * Calls of the stores of @wordpress/core-data that read. `read` is `select`, `ask` is `resolveSelect`, `hidden` has
 * private selectors too.
 */
export function reads({ read, ask, hidden, home }) {
  const records = (kind, name, query) => () => ask.getEntityRecords(kind, name, query)
  const record = (kind, name, key, query) => () => ask.getEntityRecord(kind, name, key, query)
  const posts = (query) => records('postType', 'post', query)
  const may = (action, resource, id) => () => ask.canUser(action, id ? { ...resource, id } : resource)
  const post = { kind: 'postType', name: 'post' }
  return [
    ['posts, embedded', posts({ per_page: 3, _embed: true }), ([{ _embedded: found }]) => found.author[0].name],
    ['posts, all', posts({ ...all, _fields: 'id,title' }), (list) => list.length === 11],
    ['posts, two', posts({ per_page: 2 }), (list) => list.length === 2],
    ['posts, total', () => read.getEntityRecordsTotalItems('postType', 'post', { per_page: 2 }), (n) => n === 11],
    ['posts, pages', () => read.getEntityRecordsTotalPages('postType', 'post', { per_page: 2 }), (n) => n === 6],
    ['posts of terms', posts({ categories: [3, 4], tags_exclude: [11], tax_relation: 'AND' }), Array.isArray],
    ['drafts', posts({ status: ['draft', 'future'] }), some],
    ['a post', record('postType', 'post', 101), ({ title }) => title.raw && title.rendered],
    ['a post, raw', () => ask.getRawEntityRecord('postType', 'post', 101), ({ title }) => typeof title === 'string'],
    ['a post, edited', () => ask.getEditedEntityRecord('postType', 'post', 101), ({ content }) => content],
    ['a post, some members', record('postType', 'post', 110, { _fields: 'id,link' }), ({ link }) => link],
    ['no post', () => record('postType', 'post', 999_999)().catch(({ status }) => status), (status) => status === 404],
    ['pages in order', records('postType', 'page', { ...all, orderby: 'menu_order' }), (list) => list.length === 5],
    ['pages at the top', records('postType', 'page', { parent: 0, _fields: 'id,title,parent' }), some],
    ['attachments', records('postType', 'attachment', { media_type: 'image' }), (list) => list.length === 3],
    ['media', records('root', 'media', { per_page: 3 }), some],
    ['a picture', record('root', 'media', 401), ({ source_url: url }) => url],
    ['categories', records('taxonomy', 'category', { ...all, _fields: 'id,name,parent', context: 'view' }), some],
    ['categories of events', records('taxonomy', 'tribe_events_cat', all), some],
    ['tags, over 100', records('taxonomy', 'post_tag', { ...all, hide_empty: false }), (list) => list.length === 128],
    ['tags, searched', records('taxonomy', 'post_tag', { search: 'water', orderby: 'count' }), some],
    // Those of WordPress, and the calendar's.
    [
      'post types',
      records('root', 'postType', all),
      (list) => String(list.map(({ slug }) => slug).toSorted()) === 'attachment,page,post,tribe_events',
    ],
    [
      'a post type',
      () => ask.getPostType('post'),
      ({ supports, visibility }) => supports.autosave && visibility.show_ui,
    ],
    ['taxonomies', records('root', 'taxonomy', all), some],
    ['a taxonomy', () => ask.getTaxonomy('category'), ({ visibility }) => visibility.show_ui],
    ['statuses', records('root', 'status', all), some],
    ['a status', record('root', 'status', 'draft'), ({ slug }) => slug === 'draft'],
    ['users', records('root', 'user', all), some],
    ['users who write', records('root', 'user', { who: 'authors', search: 'a' }), some],
    ['users, by capability', records('root', 'user', { capabilities: ['edit_posts'], context: 'view' }), some],
    ['authors', () => ask.getAuthors({ per_page: 5 }), some],
    ['the current user', () => ask.getCurrentUser(), ({ id }) => id === 1],
    ['comments', records('root', 'comment', { status: 'all', type: 'comment' }), some],
    ['settings', record('root', 'site'), ({ title }) => title],
    ['the site', record('root', '__unstableBase'), ({ name, page_on_front: page }) => name && page],
    ['the home page', () => hidden.getHomePage(), ({ postType, postId }) => postType === 'page' && postId],
    ['the page of posts', () => hidden.getPostsPageId(), Boolean],
    ['fields of posts', () => hidden.getRegisteredPostMeta('post'), ({ subtitle }) => subtitle.type === 'string'],
    ['what entities there are', () => ask.getEntitiesConfig('postType'), (list) => list.length >= 3],
    ['the theme', () => ask.getCurrentTheme(), ({ stylesheet }) => stylesheet],
    ['what the theme supports', () => ask.getThemeSupports(), (supports) => supports['post-thumbnails']],
    ...['menu', 'menuItem', 'menuLocation', 'sidebar', 'widget', 'widgetType', 'plugin'].map((name) => [
      `no ${name}`,
      records('root', name, all),
      none,
    ]),
    ['no block pattern', () => ask.getBlockPatterns(), none],
    ['no category of block patterns', () => ask.getBlockPatternCategories(), none],
    ['a preview', () => ask.getEmbedPreview(`${home}/2024/03/28/spring-opening-hours/`), ({ html }) => html],
    ['a preview of nothing', () => ask.getEmbedPreview('http://192.0.2.1/'), (preview) => preview === false],
    ['may create posts', may('create', post), yes],
    ['may read posts', may('read', post), yes],
    ['may update a post', may('update', post, 101), yes],
    ['may delete a post', may('delete', post, 101), yes],
    ['may update settings', may('update', { kind: 'root', name: 'site' }), yes],
    ['may create media, by base', may('create', 'media'), yes],
    ['may edit a page', () => ask.canUserEditEntityRecord('postType', 'page', 201), yes],
    ['may not create types', may('create', 'types'), (value) => value === false],
  ]
}

/** Calls of @wordpress/api-fetch itself, and of what has no store. */
export function requests({ apiFetch, home }) {
  const get = (path, more) => () => apiFetch({ path, ...more })
  const headersOf = async (path) => (await apiFetch({ path, parse: false })).headers
  const me = '/wp/v2/users/me'
  const names = ['x-wp-total', 'x-wp-totalpages', 'link', 'allow']
  const embed = `/oembed/1.0/embed?url=${encodeURIComponent(`${home}/2024/03/28/spring-opening-hours/`)}`
  return [
    ['search', get('/wp/v2/search?search=water&per_page=20&type=post&subtype=any'), some],
    ['search among terms', get('/wp/v2/search?search=a&type=term&subtype=category'), some],
    ['search among formats', get('/wp/v2/search?search=a&type=post-format'), none],
    ['headers', () => headersOf('/wp/v2/posts?per_page=1'), (headers) => names.every((name) => headers.get(name))],
    [
      'the next page, by its link',
      async () => apiFetch({ url: nextIn(await headersOf('/wp/v2/posts?per_page=2')) }),
      some,
    ],
    ['OPTIONS', get('/wp/v2/posts', { method: 'OPTIONS' }), ({ schema, endpoints }) => schema && endpoints],
    ['OPTIONS with a slash', get('wp/v2/posts/?context=edit', { method: 'OPTIONS' }), ({ schema }) => schema],
    ['PUT', get(me, { method: 'PUT', data: { nickname: 'Ro' } }), ({ nickname }) => nickname === 'Ro'],
    ['PATCH', get(me, { method: 'PATCH', data: { nickname: 'Rosa' } }), ({ nickname }) => nickname === 'Rosa'],
    ['preferences', get(me, { method: 'PUT', data: { meta: { persisted_preferences: {} } } }), ({ id }) => id === 1],
    ['an error', () => get('/wp/v2/nothing')().catch(({ code }) => code), (code) => code === 'rest_no_route'],
    ['application passwords', get(`${me}/application-passwords`), some],
    ['the password in use', get(`${me}/application-passwords/introspect`), ({ uuid }) => uuid],
    ['namespace and endpoint', () => apiFetch({ namespace: 'wp/v2', endpoint: 'types' }), ({ post }) => post],
    ['events', get('/tribe/events/v1/events?per_page=2'), ({ events }) => some(events)],
    ['forms', get('/contact-form-7/v1/contact-forms'), some],
    ['oEmbed', get(embed), ({ type }) => type === 'rich'],
  ]
}

const nextIn = (headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link'))[1]
