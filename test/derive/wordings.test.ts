import { describe, expect, test } from 'vitest'
import { testSite } from '../harness.ts'

const files = {
  'categories/news.md': '---\nid: 5\nname: News\n---\n',
  'posts/one.md': '---\nid: 11\ntitle: One\nauthor: author\ncategories: [uncategorized]\n---\nText\n',
  'posts/gone.md': '---\nid: 12\ntitle: Gone\nauthor: author\nstatus: trash\n---\n',
  'comments/20.md': '---\nid: 20\npost: one\nstatus: trash\nauthor_name: Ann\n---\nHello\n',
}

describe('mistakes are told in the words of WordPress 6.1', () => {
  const ask = (...given: Parameters<ReturnType<typeof testSite>['ask']>) =>
    testSite(files, { wordpress: true }).ask(...given)
  const wrong = async (path: string, name: string) => {
    const { status, json } = await ask('GET', path)
    expect(status).toBe(400)
    return json.data.params[name] as string
  }

  test('choices are listed as English lists them', async () => {
    expect(await wrong('/core/v2/posts?context=x', 'context')).toBe('context is not one of view, embed, and edit.')
    expect(await wrong('/core/v2/posts?order=x', 'order')).toBe('order is not one of asc and desc.')
    expect(await wrong('/core/v2/search?type=x', 'type')).toBe('type is not one of post, term, and post-format.')
    expect(await wrong('/core/v2/search?subtype=x', 'subtype')).toMatch(
      /^subtype\[0\] is not one of post, page, .*, and any\.$/,
    )
  })

  test('one choice alone is named', async () => {
    const { json } = await ask('GET', '/wp/v2/users?who=x', { as: 'admin', mount: '/wp-json' })
    expect(json.data.params.who).toBe('who is not authors.')
  })

  test('terms asked for as an object say what is wrong with its members', async () => {
    const reason = async (query: string) => {
      const { status, json } = await ask('GET', `/wp/v2/posts?${query}`, { mount: '/wp-json' })
      expect(status).toBe(400)
      return json.data.params.categories as string
    }
    const form = 'categories is not a valid Term ID Taxonomy Query. Reason: '
    expect(await reason('categories[operator]=x')).toBe(`${form}categories[operator] is not one of AND and OR.`)
    expect(await reason('categories[include_children]=x')).toBe(
      `${form}categories[include_children] is not of type boolean.`,
    )
    expect(await reason('categories[terms]=x')).toBe(`${form}categories[terms][0] is not of type integer.`)
    expect(await reason('categories[x]=1')).toBe(`${form}x is not a valid property of Object.`)
    expect(await reason('categories=x')).toBe(
      'categories is not a valid Term ID List. Reason: categories[0] is not of type integer.',
    )
  })

  test('what has no trash says so in the words of its kind', async () => {
    const message = async (path: string) => (await ask('DELETE', path, { as: 'admin' })).json.message as string
    expect(await message('/core/v2/categories/5')).toBe("Terms do not support trashing. Set 'force=true' to delete.")
    expect(await message('/core/v2/comments/20')).toBe('The comment has already been trashed.')
    expect(await message('/core/v2/posts/12')).toBe('The post has already been deleted.')
  })

  test('a file has no trash either', async () => {
    const { ask } = testSite()
    const sent = await ask('POST', '/core/v2/media', {
      as: 'admin',
      headers: { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="a.txt"' },
      body: 'Text',
    })
    expect(sent.status).toBe(201)
    const { status, json } = await ask('DELETE', `/core/v2/media/${sent.json.id}`, { as: 'admin' })
    expect([status, json.message]).toEqual([501, "The post does not support trashing. Set 'force=true' to delete."])
  })

  test('who gives an entry to another user is told of a change where it is one', async () => {
    const json = { author: 1 }
    const refused = async (path: string) => (await ask('POST', path, { as: 'author', json })).json.message as string
    expect(await refused('/core/v2/posts/11')).toBe('Sorry, you are not allowed to update posts as this user.')
    expect(await refused('/core/v2/posts')).toBe('Sorry, you are not allowed to create posts as this user.')
  })

  test('a password says which of its two faults it has', async () => {
    const told = async (password: string) => {
      const { json } = await ask('POST', '/core/v2/users/me', { as: 'author', json: { password } })
      return json.data.params.password as string
    }
    expect(await told('')).toBe('Passwords cannot be empty.')
    expect(await told('a\\b')).toBe('Passwords cannot contain the "\\" character.')
  })
})
