import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const category = (shown: boolean) => ({ type: 'reference', to: 'category', shown })
const settingsWith = (shown: boolean, more: object = {}) =>
  JSON.stringify({
    types: {
      safe: {
        fields: {
          kind: category(shown),
          kinds: { type: 'list', shown, of: { type: 'reference', to: 'category' } },
          deals: { type: 'list', shown, of: { type: 'object', fields: { tag: { type: 'reference', to: 'tag' } } } },
          owner: { type: 'reference', to: 'user', shown },
        },
      },
    },
    ...more,
  })
const files = {
  'categories/old.md': '---\nid: 9\nname: Old\n---\n',
  'categories/new.md': '---\nid: 10\nname: New\n---\n',
  'safes/gold.md': '---\nid: 20\ntitle: Gold\nkind: old\nkinds: [old, new]\n---\n',
}

/** What the interface says to a visitor of the terms of the safe, and of the category that it names. */
async function told(shown: boolean) {
  const { ask } = testSite({ ...files, 'settings.json': settingsWith(shown) }, { wordpress: true })
  const get = async (path: string) => (await ask('GET', path, { mount: '/wp-json' })).json
  const slugs = ((await get('/wp/v2/categories?post=20')) as { slug: string }[] | { code: string }) ?? []
  const { count, _links: links } = await get('/wp/v2/categories/9')
  const { types } = await get('/wp/v2/taxonomies/category')
  return {
    types,
    terms: Array.isArray(slugs) ? slugs.map(({ slug }) => slug) : [],
    classes: (await get('/wp/v2/safes/20')).class_list.filter((name: string) => name.startsWith('category-')),
    count,
    lists: links['wp:post_type'].length,
  }
}

describe('references of a site’s own to terms', () => {
  it('are told of, each once, where everybody sees them, and nowhere where only editors do', async () => {
    expect(await told(true)).toEqual({
      types: ['post', 'safe'],
      terms: ['new', 'old'],
      classes: ['category-old', 'category-new'],
      count: 2,
      lists: 3,
    })
    expect(await told(false)).toEqual({ types: ['post'], terms: [], classes: [], count: 0, lists: 1 })
  })

  it.each([true, false])(
    'lose a term that is deleted, and get no other where they name one (shown: %s)',
    async (shown) => {
      const { ask, root } = testSite({ ...files, 'settings.json': settingsWith(shown) })
      expect((await ask('DELETE', '/core/v2/categories/9?force=true', { as: 'admin' })).status).toBe(200)
      expect(readFileSync(join(root, 'safes/gold.md'), 'utf8')).toBe('---\nid: 20\ntitle: Gold\nkinds: [new]\n---\n')
    },
  )

  it('make a term that has no file known to those who may see them', async () => {
    const known = async (shown: boolean, as?: 'editor' | 'subscriber') => {
      const { ask, page } = testSite({
        'settings.json': settingsWith(shown, { terms: 'implicit', users: 'implicit' }),
        'safes/gold.md': '---\nid: 20\ntitle: Gold\nkind: stolen\ndeals: [{ tag: hush }]\nowner: thief\n---\n',
      })
      const slugs = async (base: string) =>
        ((await ask('GET', `/core/v2/${base}`, as ? { as } : {})).json as { slug: string }[]).map(({ slug }) => slug)
      return [await slugs('categories'), await slugs('tags'), (await page('/category/stolen/')).status]
    }
    expect(await known(true)).toEqual([expect.arrayContaining(['stolen']), ['hush'], 200])
    expect(await known(false)).toEqual([['uncategorized'], [], 404])
    expect(await known(false, 'subscriber')).toEqual([['uncategorized'], [], 404])
    expect(await known(false, 'editor')).toEqual([expect.arrayContaining(['stolen']), ['hush'], 404])
  })
})
