import { describe, expect, it } from 'vitest'
import { pagingLinks } from '../../../src/server/http/paging-links.ts'

const address = 'http://127.0.0.1/rest/core/v2/posts'

describe('pagingLinks', () => {
  it('names the pages before and after, with the other parameters', () => {
    expect(pagingLinks(address, { slug: 'a b', page: '2' }, {}, 2, 3)).toBe(
      `<${address}?slug=a+b&page=1>; rel="prev", <${address}?slug=a+b&page=3>; rel="next"`,
    )
  })

  it('names no page after the last one, none before the first, and none where there is but one', () => {
    expect(pagingLinks(address, {}, {}, 3, 3)).toBe(`<${address}?page=2>; rel="prev"`)
    expect(pagingLinks(address, {}, {}, 1, 3)).toBe(`<${address}?page=2>; rel="next"`)
    expect(pagingLinks(address, {}, {}, 1, 1)).toBeUndefined()
    expect(pagingLinks(address, {}, {}, 1, 0)).toBeUndefined()
  })

  it('repeats lists and flags as they were read, also within a parameter', () => {
    const query = { categories: { terms: '7,8', include_children: 'true' }, sticky: 'FALSE' }
    const args = { categories: { include_children: true, terms: [7, 8] }, sticky: false }
    expect(decodeURIComponent(pagingLinks(address, query, args, 1, 2)!)).toBe(
      `<${address}?categories[terms][0]=7&categories[terms][1]=8&categories[include_children]=1&sticky&page=2>; rel="next"`,
    )
  })

  it('names the last page there is before one beyond the end', () => {
    expect(pagingLinks(address, {}, {}, 103, 2)).toBe(`<${address}?page=2>; rel="prev"`)
  })

  it('is left out where it would be longer than clients take headers', () => {
    expect(pagingLinks(address, { slug: '#'.repeat(1000) }, {}, 2, 3)).toBeDefined()
    expect(pagingLinks(address, { slug: '#'.repeat(4000) }, {}, 2, 3)).toBeUndefined()
    const lengthWith = (slug: string) => pagingLinks(address, { slug }, {}, 1, 2)?.length
    const longest = 'a'.repeat(8000 - lengthWith('')! - '='.length)
    expect(lengthWith(longest)).toBe(8000)
    expect(lengthWith(`${longest}a`)).toBeUndefined()
  })
})
