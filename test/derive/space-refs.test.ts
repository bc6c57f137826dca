import { describe, expect, it } from 'vitest'
import { findInSpace, keysInSpace, refInSpace } from '../../src/derive/space-refs.ts'
import { testSite } from '../harness.ts'

const files = {
  'posts/about.md': '---\nid: 10\ntitle: A post about\n---\n',
  'posts/news.md': '---\nid: 11\ntitle: News\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  'posts/draft.md': "---\nid: 12\ntitle: Draft\nstatus: draft\nslug: ''\n---\n",
}

describe('a reference into a space', () => {
  it('is an id, a slug, a path of slugs, or one with the name of its resource', () => {
    const { site } = testSite(files)
    const found = (ref: unknown) => findInSpace(site, 'post', ref)?.id
    expect([10, 20, '#20', '20', 'news', 'team', 'about/team'].map(found)).toEqual([10, 20, 20, 20, 11, 21, 21])
    expect(['about', 'post/about', 'page/about', 'page/about/team'].map(found)).toEqual([10, 10, 20, 21])
    expect(['', 'nothing', 'page/news', 'user/admin', 999, undefined, null, {}].map(found)).toEqual(
      Array.from({ length: 8 }),
    )
  })

  it('is written as short as it can be, and found under every name', () => {
    const { site } = testSite(files)
    for (const [id, ref] of [
      [10, 'about'],
      [11, 'news'],
      [12, 12],
      [20, 'page/about'],
      [21, 'team'],
    ] as const) {
      const entry = site.inSpace('post', id)!
      expect(refInSpace(site, entry)).toBe(ref)
      expect(findInSpace(site, 'post', ref)).toBe(entry)
      expect(keysInSpace(site, entry)).toContain(typeof ref === 'number' ? `#${ref}` : ref)
    }
    expect(keysInSpace(site, site.inSpace('post', 20)!)).not.toContain('about')
  })
})
