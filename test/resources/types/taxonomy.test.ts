import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

describe('taxonomies', () => {
  test('follow from the loaded content types, by name', async () => {
    const { get } = testSite()
    const { json } = await get('/core/v2/taxonomies')
    expect(Object.keys(json)).toEqual(['category', 'post_tag', 'cal_events_cat'])
    expect(json.category).toMatchObject({
      name: 'Categories',
      types: ['post'],
      hierarchical: true,
      rest_base: 'categories',
      description: '',
    })
    expect(json.post_tag).toMatchObject({ hierarchical: false, rest_base: 'tags' })
    expect(json.post_tag.types).toContain('post')
  })

  test('of a type are those that it has', async () => {
    const { get } = testSite()
    const names = async (type: string) => Object.keys((await get(`/core/v2/taxonomies?type=${type}`)).json)
    expect(await names('post')).toEqual(['category', 'post_tag'])
    expect(await names('page')).toEqual([])
    expect(await names('nothing')).toEqual([])
  })

  test('tell their capabilities to those who may use their terms', async () => {
    const { get } = testSite()
    const { json } = await get('/core/v2/taxonomies/post_tag?context=edit', { as: 'contributor' })
    expect(json).toMatchObject({
      show_cloud: true,
      labels: { name: 'Tags', singular_name: 'Tag' },
      capabilities: {
        manage_terms: 'manage_post_tags',
        edit_terms: 'edit_post_tags',
        delete_terms: 'delete_post_tags',
        assign_terms: 'assign_post_tags',
      },
    })
  })

  test("tell WordPress's editors that they may be offered", async () => {
    const { get } = testSite({}, { wordpress: true })
    const { json } = await get('/wp/v2/taxonomies/category?context=edit', { as: 'admin', mount: '/wp-json' })
    expect(json.visibility).toEqual({
      public: true,
      publicly_queryable: true,
      show_admin_column: true,
      show_in_nav_menus: false,
      show_in_quick_edit: true,
      show_ui: true,
    })
    expect(json.labels).toMatchObject({
      name: 'Categories',
      add_new_item: 'Add Category',
      not_found: 'No categories found.',
    })
    const own = await get('/core/v2/taxonomies/category?context=edit', { as: 'admin' })
    expect(own.json).not.toHaveProperty('visibility')
    expect(own.json.labels).toEqual({ name: 'Categories', singular_name: 'Category' })
  })

  test.each([
    ['/post_tag?context=edit', 'subscriber', 403, 'rest_forbidden_context'],
    ['/post_format', undefined, 401, 'rest_forbidden'],
    ['/nothing', undefined, 404, 'rest_taxonomy_invalid'],
    ['?context=edit', undefined, 401, 'rest_cannot_view'],
  ])('refuse %s to %s', async (path, as, status, code) => {
    const { get } = testSite()
    const answer = await get(`/core/v2/taxonomies${path}`, as ? { as } : {})
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})

test('a type that says nothing limits nothing', async () => {
  const { get } = testSite()
  expect((await get('/core/v2/taxonomies?type=')).json).toEqual((await get('/core/v2/taxonomies')).json)
})
