import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const lists = {
  everybody: ['blocks', 'navigation'],
  writers: ['block-types', 'block-patterns/patterns', 'block-patterns/categories', 'pattern-directory/patterns'],
  administrators: [
    'templates',
    'template-parts',
    'global-styles/themes/almanac/variations',
    'widgets',
    'widget-types',
    'sidebars',
    'plugins',
  ],
}

describe('what WordPress has and this site has none of', () => {
  it.each([
    ['everybody', undefined, ['admin', 'contributor', 'subscriber', undefined]],
    ['writers', 'subscriber', ['admin', 'contributor']],
    ['administrators', 'editor', ['admin']],
  ] as const)('is an empty list to %s, with totals, and has no items', async (readers, refused, allowed) => {
    const { ask, get } = testSite()
    for (const path of lists[readers]) {
      for (const as of allowed) {
        const { headers, json, status } = await get(`/core/v2/${path}?context=view&per_page=-1&_locale=user`, {
          ...(as && { as }),
        })
        expect([path, status, json, headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual([
          path,
          200,
          [],
          '0',
          '0',
        ])
        expect(headers.get('allow')).toBe('GET')
      }
      if (refused) {
        expect([path, (await get(`/core/v2/${path}`, { as: refused })).status]).toEqual([path, 403])
        expect([path, (await get(`/core/v2/${path}`)).status]).toEqual([path, 401])
        const options = await ask('OPTIONS', `/core/v2/${path}`, { as: refused })
        expect([options.status, options.headers.get('allow')]).toEqual([200, null])
      }
      expect((await get(`/core/v2/${path}/7`, { as: 'admin' })).json.code).toBe('rest_no_route')
      expect((await ask('POST', `/core/v2/${path}`, { as: 'admin', json: {} })).json.code).toBe('rest_no_route')
    }
  })

  it.each(['global-styles/7', 'font-families', 'block-directory/search?term=x'])(
    'is not there at all as %s, as on a site of an older version',
    async (path) => {
      const { get } = testSite()
      expect(await get(`/core/v2/${path}`, { as: 'admin' })).toMatchObject({
        status: 404,
        json: { code: 'rest_no_route' },
      })
    },
  )
})

describe('the theme', () => {
  it('is one, told to who writes, with what it shows of entries', async () => {
    const { get } = testSite()
    const { headers, json } = await get('/core/v2/themes?status=active&context=edit', { as: 'contributor' })
    expect(json).toMatchObject([
      { stylesheet: 'almanac', status: 'active', is_block_theme: false, theme_supports: { 'post-thumbnails': true } },
    ])
    expect(json[0]['_links'].self[0].href).toBe('http://site.test/rest/core/v2/themes/almanac')
    expect(headers.get('x-wp-total')).toBe('1')
    expect((await get('/core/v2/themes/almanac', { as: 'author' })).json).toEqual(json[0])
    expect((await get('/core/v2/themes?status=inactive', { as: 'author' })).json).toEqual([])
    expect((await get('/core/v2/themes?status=lost', { as: 'author' })).json.code).toBe('rest_invalid_param')
    expect((await get('/core/v2/themes/twenty', { as: 'admin' })).json.code).toBe('rest_theme_not_found')
    for (const path of ['themes', 'themes/almanac', 'themes/twenty'])
      expect([
        (await get(`/core/v2/${path}`, { as: 'subscriber' })).status,
        (await get(`/core/v2/${path}`)).status,
      ]).toEqual([403, 401])
  })
})
