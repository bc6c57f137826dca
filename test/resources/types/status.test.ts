import { describe, expect, test } from 'vitest'
import { testSite } from '../../harness.ts'

describe('statuses', () => {
  test('other than public ones are told to those who may write', async () => {
    const { get } = testSite()
    const names = async (as?: string) => Object.keys((await get('/core/v2/statuses', as ? { as } : {})).json)
    expect(await names()).toEqual(['publish'])
    expect(await names('subscriber')).toEqual(['publish'])
    expect((await names('contributor')).slice(0, 5)).toEqual(['publish', 'future', 'draft', 'pending', 'private'])
    expect((await names('contributor')).at(-1)).toBe('trash')
  })

  test('lead to the posts that have them', async () => {
    const { get } = testSite()
    expect((await get('/core/v2/statuses/publish')).json).toEqual({
      name: 'Published',
      public: true,
      queryable: true,
      slug: 'publish',
      date_floating: false,
      _links: { archives: [{ href: 'http://site.test/rest/core/v2/posts' }] },
    })
    const { json } = await get('/core/v2/statuses/draft?context=edit', { as: 'editor' })
    expect(json).toEqual({
      name: 'Draft',
      private: false,
      protected: true,
      public: false,
      queryable: false,
      show_in_list: true,
      slug: 'draft',
      date_floating: true,
      _links: { archives: [{ href: 'http://site.test/rest/core/v2/posts?status=draft' }] },
    })
  })

  test.each([
    ['/draft', undefined, 401, 'rest_cannot_read_status'],
    ['/draft', 'subscriber', 403, 'rest_cannot_read_status'],
    ['/auto-draft', 'editor', 403, 'rest_cannot_read_status'],
    ['/nothing', undefined, 404, 'rest_status_invalid'],
    ['?context=edit', undefined, 401, 'rest_cannot_view'],
  ])('refuse %s to %s', async (path, as, status, code) => {
    const { get } = testSite()
    const answer = await get(`/core/v2/statuses${path}`, as ? { as } : {})
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})
