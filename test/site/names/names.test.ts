import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Entry } from '../../../src/model/model.ts'
import { type Files, testSite } from '../../harness.ts'
import { runs } from '../../runs.ts'

const files = {
  'posts/about.md': '---\nid: 10\ntitle: A post about\n---\n',
  'posts/news.md': '---\nid: 11\ntitle: News\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  'posts/draft.md': "---\nid: 12\ntitle: Draft\nstatus: draft\nslug: ''\n---\n",
}
const page = (id: number | undefined, slug: string, parent?: string | number, more = '') =>
  `---\n${id === undefined ? '' : `id: ${id}\n`}title: ${slug}\nslug: '${slug}'\n${parent === undefined ? '' : `parent: ${JSON.stringify(parent)}\n`}${more}---\n`

describe('a reference', () => {
  it('names the entry of the lowest stored id, in whatever order files are read', () => {
    const { site } = testSite({
      'pages/a.md': page(9, 'team'),
      'pages/b.md': page(5, 'team', 'company'),
      'pages/company.md': page(4, 'company'),
      'pages/c.md': page(undefined, 'team'),
    })
    expect(site.find('page', 'team')?.id).toBe(5)
    expect(site.find('page', 'company/team')?.id).toBe(5)
    expect(site.refOf(site.get('page', 5)!)).toBe('company/team')
    expect(site.refOf(site.get('page', 9)!)).toBe(9)
  })

  it('names the topmost one of those that store no id', () => {
    const { site } = testSite({
      'pages/z/team.md': page(undefined, 'team', 'company'),
      'pages/company.md': page(undefined, 'company'),
      'pages/team.md': page(undefined, 'team'),
    })
    expect(site.find('page', 'team')?.path).toBe('pages/team.md')
    expect(site.find('page', 'company/team')?.path).toBe('pages/z/team.md')
  })

  it('is understood with slashes around it, and with any end of the path', () => {
    const { site } = testSite({
      'pages/a.md': page(1, 'a'),
      'pages/b.md': page(2, 'b', 'a'),
      'pages/c.md': page(3, 'c', 'b'),
      'pages/d.md': page(4, 'd', 'a/b/c'),
      'pages/e.md': page(5, 'e', 4),
    })
    const found = (ref: unknown) => site.find('page', ref)?.id
    expect(['c', 'b/c', 'a/b/c', '/a/b/c/', 'x/b/c'].map(found)).toEqual([3, 3, 3, 3, undefined])
    expect(['d', 'c/d', 'b/c/d', 'a/b/c/d'].map(found)).toEqual([4, 4, 4, 4])
    expect(['e', 'd/e', 'a/b/c/d/e', 'b/d/e'].map(found)).toEqual([5, 5, 5, undefined])
  })

  it('is the same in letters and in their octets, and is written in letters where these mean the same', () => {
    const { site } = testSite({
      'pages/кафе.md': '---\nid: 4\ntitle: Кафе\n---\n',
      'pages/a.md': page(5, 'menu', 'кафе'),
      'pages/b.md': page(6, 'team', '%d0%ba%d0%b0%d1%84%d0%b5'),
      'pages/c.md': page(7, '100%25'),
    })
    const [cafe, menu, team] = [4, 5, 6].map((id) => site.get('page', id)!)
    expect(cafe!.slug).toBe('%d0%ba%d0%b0%d1%84%d0%b5')
    expect(site.keysOf(cafe!).flatMap((key) => site.having('page', 'parent', key))).toEqual([menu, team])
    expect(site.find('page', 'кафе/team')).toBe(team)
    expect(site.find('page', '/%d0%ba%d0%b0%d1%84%d0%b5/menu/')).toBe(menu)
    expect([cafe, menu, site.get('page', 7)].map((one) => site.refOf(one!))).toEqual(['кафе', 'кафе/menu', '100%25'])
  })

  it('means what is in the trash while that keeps its name', () => {
    const { site } = testSite({
      'posts/hello.md': page(7, 'hello', undefined, 'status: trash\n'),
      'posts/gone.md': page(8, 'gone__trashed', undefined, 'status: trash\n'),
      'posts/gone-2.md': page(9, 'gone'),
    })
    const found = (ref: unknown) => site.find('post', ref)?.id
    expect(['hello', 'hello__trashed', 'gone', 'gone__trashed'].map(found)).toEqual([7, 7, 9, 8])
  })
})

describe('a text that is written in another way than names are', () => {
  it('names what it would without slashes too many, and follows that', () => {
    const { site, root } = testSite({
      'pages/about.md': page(20, 'about'),
      'pages/team.md': page(21, 'team', '/about/'),
      'pages/jane.md': page(22, 'jane', 'about//team'),
      'comments/30.md': '---\nid: 30\npost: page///about//team\nauthor_name: Ann\n---\n',
    })
    const draft = site.draft('page', site.get('page', 21))
    draft.slug = 'people'
    site.save(draft)
    expect(readFileSync(join(root, 'pages/jane.md'), 'utf8')).toContain('parent: "about/people"')
    expect(readFileSync(join(root, 'comments/30.md'), 'utf8')).toContain('post: page/about/people')
  })

  // Nobody would find it when what it names is renamed or deleted.
  it('names nothing with zeros before an id, or with a hash before a slug', () => {
    const { site } = testSite({ ...files, 'posts/7.md': page(13, '7'), 'posts/007.md': page(14, '007') })
    const found = (ref: unknown) => [site.find('post', ref)?.id, site.findInSpace('post', ref)?.id]
    expect(['010', '#010', '#news', 'post/010', 'post/#10'].flatMap(found)).toEqual(Array(10).fill(undefined))
    expect(['10', '#10', 10, 'post/10'].map((ref) => site.findInSpace('post', ref)?.id)).toEqual([10, 10, 10, 10])
    expect(['7', 7, '#7', '007', '#007'].map((ref) => site.find('post', ref)?.id)).toEqual([13, 13, 13, 14, undefined])
  })
})

describe('a path that leads over a pinned text', () => {
  it('has the slugs of what that is pinned to, not those that it says', () => {
    const { site } = testSite({
      'pages/a.md': page(1, 'a'),
      'pages/b.md': page(2, 'b'),
      'pages/c.md': page(3, 'c', 'a'),
      'pages/d.md': page(4, 'd', 'a/c'),
      'pages/e.md': page(5, 'e', 1),
    })
    site.pins.add([
      { scope: 'page', key: 'a', id: 2 },
      { scope: 'page', key: '#1', id: 2 },
    ])
    const resource = site.resources.get('page')!
    const found = (truly: boolean) =>
      ['a/c', 'b/c', 'c/d', 'a/c/d', 'a/e', 'b/e'].map((ref) => site.names.find(resource, ref, truly)?.id)
    expect(found(false)).toEqual([undefined, 3, 4, 4, undefined, 5])
    expect(found(true)).toEqual([3, undefined, 4, 4, 5, undefined])
  })
})

describe('a reference into a space', () => {
  it('is an id, a slug, a path of slugs, or one with the name of its resource', () => {
    const { site } = testSite(files)
    const found = (ref: unknown) => site.findInSpace('post', ref)?.id
    expect([10, 20, '#20', '20', 'news', 'team', 'about/team'].map(found)).toEqual([10, 20, 20, 20, 11, 21, 21])
    expect(['about', 'post/about', 'page/about', 'page/about/team'].map(found)).toEqual([10, 10, 20, 21])
    expect(['', 'nothing', 'page/news', 'user/admin', 999, undefined, null, {}].map(found)).toEqual(
      Array.from({ length: 8 }),
    )
  })

  it('is written with the name of its resource, and found under every name', () => {
    const { site } = testSite(files)
    for (const [id, ref] of [
      [10, 'post/about'],
      [11, 'post/news'],
      [12, 12],
      [20, 'page/about'],
      [21, 'page/about/team'],
    ] as const) {
      const entry = site.inSpace('post', id)!
      expect(site.refInSpace(entry)).toBe(ref)
      expect(site.findInSpace('post', ref)).toBe(entry)
      expect(site.keysInSpace(entry)).toContain(typeof ref === 'number' ? `#${ref}` : ref)
    }
    expect(site.keysInSpace(site.inSpace('post', 20)!)).not.toContain('about')
  })
})

describe('names in any tree, with few names and with circles', () => {
  const slug = fc.constantFrom('x', 'y', 'z')
  const parent = fc.oneof(
    fc.constant(undefined),
    fc.integer({ min: 1, max: 12 }),
    fc.array(slug, { minLength: 1, maxLength: 4 }).map((slugs) => slugs.join('/')),
  )
  const trees = fc.array(fc.record({ slug, parent, hasId: fc.boolean(), inTrash: fc.nat({ max: 5 }) }), {
    maxLength: 12,
  })

  function filesOf(tree: { slug: string; parent: string | number | undefined; hasId: boolean; inTrash: number }[]) {
    const made: Files = {}
    for (const [index, one] of tree.entries())
      made[`pages/${String.fromCharCode(97 + index)}.md`] = page(
        one.hasId ? index + 1 : undefined,
        one.slug,
        one.parent,
        one.inTrash === 0 ? 'status: trash\n' : '',
      )
    return made
  }

  it('are found by every text that leads to them, and are written so that they lead back', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { site } = testSite(filesOf(tree))
        const entries: Entry[] = [...site.all('page')]
        const texts = new Set(entries.flatMap((one) => site.names.textsOf(one)))
        for (let depth = 0; depth < 2; depth++)
          for (const text of [...texts]) if (text.length < 9) for (const one of 'xyz') texts.add(`${one}/${text}`)
        for (const text of texts) {
          const found = site.find('page', text)
          if (found) expect(site.keysOf(found)).toContain(text)
        }
        for (const one of entries) {
          expect(site.find('page', site.refOf(one))).toBe(one)
          expect(site.findInSpace('post', site.refInSpace(one))).toBe(one)
          expect(site.names.lineOf(one).length).toBeLessThanOrEqual(entries.length)
        }
      }),
      { numRuns: runs(40) },
    )
  })

  it('do not depend on the order in which files are read', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { site } = testSite(filesOf(tree))
        const told = () =>
          ['x', 'y', 'x/x', 'x/y', 'y/x', 'x/x/x', 'z/y/x'].map((text) => site.find('page', text)?.path)
        const before = told()
        for (const one of [...site.all('page')].reverse()) site.entries.renew(one)
        expect(told()).toEqual(before)
      }),
      { numRuns: runs(40) },
    )
  })

  it('are found in a time that grows with the depth, also where every page has one name', () => {
    const made: Files = {}
    for (let depth = 1; depth <= 60; depth++)
      made[`pages/${depth}.md`] = page(
        depth,
        'x',
        depth > 1
          ? Array(depth - 1)
              .fill('x')
              .join('/')
          : undefined,
      )
    for (let number = 100; number < 400; number++) made[`pages/${number}.md`] = page(number, 'x', 'x/x/x')
    const { site } = testSite(made)
    const start = process.cpuUsage().user
    for (const one of site.all('page')) expect(site.find('page', site.refOf(one))).toBe(one)
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(1500)
  })

  it('are found by looking at few others, however many share their slugs', () => {
    const lookedAt = (depth: number) => {
      const { site } = testSite(twoNames(depth))
      const pages = site.entries.collection('page')
      const having = pages.having.bind(pages)
      let count = 0
      vi.spyOn(pages, 'having').mockImplementation((index, key) => {
        const found = having(index, key)
        count += found.length
        return found
      })
      for (const one of site.all('page')) expect(site.find('page', site.refOf(one))).toBe(one)
      return count / 2 ** depth
    }
    // Each looked at all that share its slugs, it would be eight times as many.
    expect(lookedAt(8)).toBeLessThan(3 * lookedAt(5))
  })
})

/** A tree in which each page has two below it, `x` and `y`. */
function twoNames(depth: number): Files {
  const made: Files = {}
  let level = ['']
  for (let left = depth; left > 0; left--) {
    level = level.flatMap((above) => ['x', 'y'].map((slug) => (above ? `${above}/${slug}` : slug)))
    for (const path of level) {
      const id = Object.keys(made).length + 1
      made[`pages/${id}.md`] = page(id, path.at(-1)!, path.slice(0, -2) || undefined)
    }
  }
  return made
}
