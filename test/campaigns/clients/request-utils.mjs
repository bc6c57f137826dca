// `RequestUtils` of @wordpress/e2e-test-utils-playwright, with which WordPress's own browser tests make their content, against
// the sample site; its request context signs in by an application password, as there are no sessions by cookie here.
//
//   npm install --ignore-scripts @wordpress/e2e-test-utils-playwright@2.0.0 @playwright/test     (in FOLDER)
//   node test/campaigns/clients/request-utils.mjs FOLDER
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { runRows, serveSample } from './sample-server.mjs'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where the packages are: request-utils.mjs FOLDER\n')
  process.exit(2)
}
const server = await serveSample()
// The package reads these when it is loaded.
Object.assign(process.env, { WP_BASE_URL: server.origin, WP_USERNAME: server.login, WP_PASSWORD: server.password })
const { request } = createRequire(join(resolve(folder), 'x.js'))('@playwright/test')
const { RequestUtils } = createRequire(join(resolve(folder), 'x.js'))('@wordpress/e2e-test-utils-playwright')

const context = await request.newContext({
  baseURL: server.origin,
  extraHTTPHeaders: { Authorization: server.authorization },
})
const utils = new RequestUtils(context, {
  user: { username: server.login, password: server.password },
  storageState: { cookies: [], nonce: 'none', rootURL: `${server.origin}/wp-json/` },
  baseURL: server.origin,
})
const meNow = () => utils.rest({ path: '/wp/v2/users/me', params: { context: 'edit' } })
const kept = async () => (await meNow()).meta.persisted_preferences
let post
let media

// What no file makes here: blocks, menus, templates, widgets, plugins, styles. Nor are there the pages of an administration,
// by which themes are activated, or `setupRest` signs in.
const absent = new Set([
  'activateTheme',
  'createBlock',
  'createNavigationMenu',
  'createClassicMenu',
  'createTemplate',
  'addWidgetBlock',
  'activatePlugin',
  'getThemeGlobalStylesRevisions',
  'deleteAllPatternCategories',
])

const rows = [
  [
    'the root of the interface is found',
    async () => (await context.head(server.origin)).headers().link,
    (link) => link.includes(`<${server.origin}/wp-json/>; rel="https://api.w.org/"`),
  ],
  ['rest', () => utils.rest({ path: '/wp/v2/posts', params: { per_page: 2 } }), (list) => list.length === 2],
  [
    'rest that is refused',
    () => utils.rest({ path: '/wp/v2/posts/999999' }).catch(({ code }) => code),
    (code) => code === 'rest_post_invalid_id',
  ],
  ['getMaxBatchSize', () => utils.getMaxBatchSize(), (size) => size === 25],
  [
    'createPost',
    async () =>
      (post = await utils.createPost({
        title: 'Made',
        content: 'Text',
        status: 'publish',
        date_gmt: '2026-01-02T03:04:05',
      })),
    ({ title }) => title.raw === 'Made',
  ],
  [
    'createPost, a draft with categories',
    () => utils.createPost({ title: 'Draft', status: 'draft', categories: [1] }),
    ({ status }) => status === 'draft',
  ],
  ['createRecord', () => utils.createRecord('tags', { name: 'Made tag' }), ({ slug }) => slug === 'made-tag'],
  ['createPage', () => utils.createPage({ title: 'Made page', status: 'publish' }), ({ type }) => type === 'page'],
  [
    'createComment',
    () => utils.createComment({ content: 'Said', post: post.id }),
    ({ status }) => status === 'approved',
  ],
  [
    'batchRest',
    () =>
      utils.batchRest(
        [1, 2].map((each) => ({ method: 'POST', path: '/wp/v2/posts', body: { title: `Batch ${each}` } })),
      ),
    (all) => all.length === 2 && all.every(({ status }) => status === 201),
  ],
  [
    'batchRest of more than fit in one',
    () =>
      utils.batchRest(
        Array.from({ length: 30 }, (_, i) => ({ method: 'POST', path: '/wp/v2/tags', body: { name: `Many ${i}` } })),
      ),
    (all) => all.length === 30 && all.every(({ status }) => status === 201),
  ],
  [
    'uploadMedia',
    async () => (media = await utils.uploadMedia(join(server.root, 'media/2024/boston-fern.png'))),
    ({ mime_type }) => mime_type.startsWith('image/'),
  ],
  [
    'uploadMedia, from memory',
    async () => utils.uploadMedia({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }),
    ({ media_type }) => media_type === 'file',
  ],
  ['listMedia', () => utils.listMedia(), (list) => list.some(({ id }) => id === media.id)],
  ['deleteMedia', () => utils.deleteMedia(media.id), ({ deleted }) => deleted],
  [
    'createUser',
    () =>
      utils.createUser({
        username: 'made',
        email: 'made@example.org',
        firstName: 'Ma',
        lastName: 'De',
        password: 'a long word for it',
        roles: ['editor'],
      }),
    ({ roles }) => roles[0] === 'editor',
  ],
  ['getSiteSettings', () => utils.getSiteSettings(), ({ title }) => title !== ''],
  [
    'updateSiteSettings',
    () => utils.updateSiteSettings({ title: 'Another title' }),
    ({ title }) => title === 'Another title',
  ],
  [
    'setPreferences',
    async () => {
      await utils.setPreferences('core/edit-post', { welcomeGuide: false })
      await utils.setPreferences('core', { fixedToolbar: true })
      return kept()
    },
    (all) => all['core/edit-post'].welcomeGuide === false && all.core.fixedToolbar === true,
  ],
  [
    'resetPreferences',
    async () => {
      await utils.resetPreferences()
      return kept()
    },
    (all) => Object.keys(all ?? {}).length === 0,
  ],
  ['getPluginsMap', () => utils.getPluginsMap(), (map) => typeof map === 'object'],
  ['activateTheme', () => utils.activateTheme('almanac')],
  ['getCurrentThemeGlobalStylesPostId', () => utils.getCurrentThemeGlobalStylesPostId()],
  ['resetThemeGlobalStyles', () => utils.resetThemeGlobalStyles()],
  ['getNavigationMenus', () => utils.getNavigationMenus({ status: 'publish' }), Array.isArray],
  ['deleteAllBlocks', () => utils.deleteAllBlocks()],
  ['deleteAllMenus', () => utils.deleteAllMenus()],
  ['deleteAllWidgets', () => utils.deleteAllWidgets()],
  ['deleteAllTemplates', () => utils.deleteAllTemplates('wp_template')],
  ['deleteAllTemplates, parts', () => utils.deleteAllTemplates('wp_template_part')],
  [
    'deleteAllComments',
    async () => {
      await utils.deleteAllComments()
      return utils.rest({ path: '/wp/v2/comments', params: { status: 'all' } })
    },
    (list) => list.length === 0,
  ],
  [
    'deleteAllPages',
    async () => {
      await utils.deleteAllPages()
      return utils.rest({ path: '/wp/v2/pages' })
    },
    (list) => list.length === 0,
  ],
  [
    'deleteAllMedia',
    async () => {
      await utils.deleteAllMedia()
      return utils.listMedia()
    },
    (list) => list.length === 0,
  ],
  [
    'deleteAllUsers',
    async () => {
      await utils.deleteAllUsers()
      return utils.rest({ path: '/wp/v2/users', params: { context: 'edit' } })
    },
    (list) => list.every(({ username }) => username === server.login),
  ],
  [
    'deleteAllPosts',
    async () => {
      await utils.deleteAllPosts()
      return utils.rest({ path: '/wp/v2/posts', params: { status: 'publish,draft' } })
    },
    (list) => list.length === 0,
  ],
  ['createBlock', () => utils.createBlock({ title: 'A pattern', content: '<p>x</p>' })],
  ['createNavigationMenu', () => utils.createNavigationMenu({ title: 'Menu', content: '' })],
  ['createClassicMenu', () => utils.createClassicMenu('Menu')],
  ['createTemplate', () => utils.createTemplate('wp_template', { slug: 'x', title: 'x', content: '' })],
  ['addWidgetBlock', () => utils.addWidgetBlock('<p>x</p>', 'sidebar-1')],
  ['activatePlugin', () => utils.activatePlugin('gutenberg')],
  ['getThemeGlobalStylesRevisions', () => utils.getThemeGlobalStylesRevisions(1)],
  ['deleteAllPatternCategories', () => utils.deleteAllPatternCategories()],
]
try {
  await runRows('RequestUtils', rows, absent)
} finally {
  await context.dispose()
  await server.stop()
}
