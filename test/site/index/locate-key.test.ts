import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { type Locate, openPlaces } from '../../../src/site/index/locate-key.ts'
import { testSite } from '../../harness.ts'

const place = (text: string, key: string, at?: Parameters<Locate>[1]) => {
  const { line, column } = openPlaces(text)(key, at)
  return `${line}:${column}`
}

describe('the place of a wrong value', () => {
  it.each([
    ['---\ntitle: A\nauthor:  nobody\n---\n', 'author', undefined, '3:10'],
    ['---\ntitle: A\nauthor: "no body"\n---\n', 'author', { item: 'no body' }, '3:9'],
    ['---\ntags: [one, two, three]\n---\n', 'tags', { item: 'three' }, '2:18'],
    ['---\ntags: [one, onetwo, two]\n---\n', 'tags', { item: 'two' }, '2:21'],
    ['---\ntags:\n  - one\n  - two\nid: two\n---\n', 'tags', { item: 'two' }, '4:5'],
    ['---\ntags:\n- one\n- two\n---\n', 'tags', { item: 'two' }, '4:3'],
    ['---\ntags:\n  - one\n---\n', 'tags', { item: 'written otherwise' }, '3:5'],
    ['---\r\ntitle: A\r\nid: x\r\n---\r\n', 'id', undefined, '3:5'],
    ['\uFEFF---\nid: x\n---\n', 'id', undefined, '2:5'],
    ['---\ntitle: A\ncategoris: [news]\n---\n', 'categoris', 'key', '3:1'],
    ['---\nin:\n  id: 1\nid: x\n---\n', 'id', undefined, '4:5'],
    ['{\n  "title": "A",\n  "author": "nobody"\n}\n', 'author', undefined, '3:13'],
    ['{ "title": "A", "author": "nobody" }\n', 'author', { item: 'nobody' }, '1:27'],
    ['{"id":"x"}', 'id', undefined, '1:7'],
    ['---\ntitle: A\n---\nauthor: of the text\n', 'author', undefined, '1:1'],
    ['---\ntitle:\n---\n', 'title', undefined, '2:7'],
  ])('in %j of %s (%j) is %s', (text, key, at, expected) => {
    expect(place(text, key, at as Parameters<Locate>[1])).toBe(expected)
  })

  it('is told by check for whatever is wrong with a value', () => {
    const { site } = testSite({
      'posts/a.md': '---\nid:   -7\ntitle: A\nauthor: nobody\ncategories: [uncategorized, lost]\nsticky: maybe\n---\n',
      'posts/b.json': '{ "id": 0, "title": "B", "author": "nobody" }\n',
    })
    const found = checkSite(site).map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
    expect([...new Set(found)].sort()).toEqual([
      'posts/a.md:2:7 wrong-value',
      'posts/a.md:4:9 unknown-reference',
      'posts/a.md:5:29 unknown-reference',
      'posts/a.md:6:9 wrong-value',
      'posts/b.json:1:36 unknown-reference',
      'posts/b.json:1:9 wrong-value',
    ])
  })
})

describe('a tree with a circle', () => {
  it('is told by check: of what stands below itself, also by way of others, and of nothing else', () => {
    const page = (parent: string) => `---\ntitle: P\nparent: ${parent}\n---\n`
    const { site } = testSite({
      'pages/about.md': page('about'),
      'pages/seven.md': '---\nid: 7\ntitle: P\nparent: 7\n---\n',
      'pages/one.md': page('two'),
      'pages/two.md': page('one'),
      'pages/below.md': page('two'),
      'pages/top.md': '---\ntitle: P\n---\n',
      'pages/in/top.md': page('top'),
      'categories/own.md': '---\nname: Own\nparent: own\n---\n',
    })
    const found = checkSite(site).filter(({ code }) => code === 'circular-parent')
    expect(found.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
      "categories/own.md:3:9 'parent' names the category itself",
      "pages/about.md:3:9 'parent' names the page itself",
      "pages/one.md:3:9 'parent' leads back to this page",
      "pages/seven.md:4:9 'parent' names the page itself",
      "pages/two.md:3:9 'parent' leads back to this page",
    ])
  })
})
