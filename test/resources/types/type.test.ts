import { describe, expect, test } from 'vitest'
import { defineResource, openAccess } from '../../../src/define/define.ts'
import { resources } from '../../../src/resources/registry.ts'
import { testSite } from '../../harness.ts'

describe('types', () => {
  test('follow from the loaded content types, by name', async () => {
    const { get } = testSite()
    const { status, json, headers } = await get('/core/v2/types')
    expect(status).toBe(200)
    expect(headers.has('x-wp-total')).toBe(false)
    expect(json.post).toEqual({
      description: '',
      hierarchical: false,
      has_archive: false,
      name: 'Posts',
      slug: 'post',
      taxonomies: ['category', 'post_tag'],
      rest_base: 'posts',
      rest_namespace: 'core/v2',
      _links: {
        collection: [{ href: 'http://site.test/rest/core/v2/types' }],
        'wp:items': [{ href: 'http://site.test/rest/core/v2/posts' }],
        curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
      },
    })
    expect(json.page).toMatchObject({ hierarchical: true, taxonomies: [] })
    expect(json).not.toHaveProperty('category')
    expect(json).not.toHaveProperty('revision')
  })

  test('have their names only in embed context', async () => {
    const { get } = testSite()
    const { json } = await get('/core/v2/types/page?context=embed')
    expect(Object.keys(json)).toEqual(['name', 'slug', 'rest_base', 'rest_namespace', '_links'])
  })

  test('tell capabilities, labels and features to those who may write', async () => {
    const { get } = testSite()
    const { json } = await get('/core/v2/types/page?context=edit', { as: 'editor' })
    expect(json).toMatchObject({
      viewable: true,
      labels: { name: 'Pages', singular_name: 'Page' },
      supports: { thumbnail: true, 'page-attributes': true },
      capabilities: { edit_post: 'edit_page', edit_posts: 'edit_pages', publish_posts: 'publish_pages', read: 'read' },
    })
  })

  test("tell WordPress's editors, and nobody else, that they may be offered, and of which unsaved texts are kept", async () => {
    const { get } = testSite({}, { wordpress: true })
    const told = async (mount: '/rest' | '/wp-json', address: string) => {
      const { supports, visibility, icon, labels } = (await get(`${address}?context=edit`, { as: 'admin', mount })).json
      return [supports.autosave, visibility, icon, labels.item_published]
    }
    const visible = { show_ui: true, show_in_nav_menus: false }
    expect(await told('/wp-json', '/wp/v2/types/post')).toEqual([true, visible, null, 'Post published.'])
    expect(await told('/wp-json', '/wp/v2/types/page')).toEqual([true, visible, null, 'Page published.'])
    expect(await told('/wp-json', '/wp/v2/types/attachment')).toEqual([undefined, visible, null, 'Media published.'])
    expect(await told('/rest', '/core/v2/types/post')).toEqual([undefined, undefined, undefined, undefined])
  })

  test('in edit context are those that the caller may write', async () => {
    const { get } = testSite()
    const told = async (as?: string) => {
      const { status, json } = await get('/core/v2/types?context=edit', as ? { as } : {})
      return status === 200 ? Object.keys(json).includes('page') : [status, json.code]
    }
    expect(await told()).toEqual([401, 'rest_cannot_view'])
    expect(await told('subscriber')).toEqual([403, 'rest_cannot_view'])
    expect(await told('contributor')).toBe(false)
    expect(await told('editor')).toBe(true)
  })

  test.each([
    ['post?context=edit', undefined, 401, 'rest_forbidden_context'],
    ['page?context=edit', 'author', 403, 'rest_forbidden_context'],
    ['nothing', undefined, 404, 'rest_type_invalid'],
    ['no%20name', undefined, 404, 'rest_no_route'],
  ])('refuse %s to %s', async (path, as, status, code) => {
    const { get } = testSite()
    const answer = await get(`/core/v2/types/${path}`, as ? { as } : {})
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('are read-only', async () => {
    const { ask } = testSite()
    expect((await ask('POST', '/core/v2/types', { as: 'admin', json: {} })).json.code).toBe('rest_no_route')
    expect((await ask('GET', '/core/v2/types')).headers.get('allow')).toBe('GET')
  })

  test('that stand in no list of their own are known and not shown', async () => {
    const { get } = testSite({}, { resources: [...resources, shadow] })
    expect((await get('/core/v2/types')).json).not.toHaveProperty('shadow')
    const signedOut = await get('/core/v2/types/shadow')
    expect([signedOut.status, signedOut.json.code]).toEqual([401, 'rest_cannot_read_type'])
    expect((await get('/core/v2/types/shadow', { as: 'admin' })).status).toBe(403)
  })
})

const shadow = defineResource({
  name: 'shadow',
  namespace: 'toy/v1',
  base: 'shadows',
  space: 'post',
  summary: 'Shadows of posts.',
  labels: { singular: 'Shadow', plural: 'Shadows' },
  access: openAccess,
  actions: [],
})
