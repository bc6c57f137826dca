import { describe, expect, it, vi } from 'vitest'
import { checkSite } from '../../../src/site/checking/check.ts'
import { testSite } from '../../harness.ts'

const found = (files: Record<string, string>) => checkSite(testSite(files).site)
const brief = (files: Record<string, string>) =>
  found(files).map(({ file, line, column, severity, code }) => `${file}:${line}:${column} ${severity} ${code}`)

it('a folder in which all is well has no findings', () => {
  expect(
    found({
      'categories/news.md': '---\nid: 11\nname: News\n---\n',
      'posts/a.md': '---\nid: 21\ntitle: A\ncategories: [news, 1]\nauthor: editor\ndate: 2026-01-01\n---\n\nText.\n',
      'pages/b.md': '---\nid: 22\ntitle: B\n---\n',
      'pages/b/c.md': '---\nid: 23\ntitle: C\nparent: b\n---\n',
      'comments/a/1.md': '---\nid: 31\npost: post/a\n---\n\nHi.\n',
    }),
  ).toEqual([])
})

describe('a finding stands at its place in the file', () => {
  it.each<[string, Record<string, string>, string[]]>([
    [
      'a key that means nothing',
      { 'posts/a.md': '---\ntitle: A\nauthr: editor\n---\n' },
      ['posts/a.md:3:1 warning unknown-key'],
    ],
    [
      'a value of a wrong type, and one that is no word of its list',
      { 'posts/a.md': '---\ntitle: [A]\nstatus: publishd\n---\n' },
      ['posts/a.md:2:8 error wrong-value', 'posts/a.md:3:9 error wrong-value'],
    ],
    [
      'references that name nothing, each of a list',
      { 'posts/a.md': '---\nauthor: editr\ncategories: [uncategorised, nowhere]\n---\n' },
      [
        'posts/a.md:2:9 error unknown-reference',
        'posts/a.md:3:14 error unknown-reference',
        'posts/a.md:3:29 error unknown-reference',
      ],
    ],
    [
      'an id that another file has: that of the later path',
      { 'posts/a.md': '---\nid: 7\n---\n', 'posts/b.md': '---\ntitle: B\nid: 7\n---\n' },
      ['posts/b.md:3:5 error doubled-id'],
    ],
    ['an id that is none', { 'posts/a.md': '---\nid: -7\n---\n' }, ['posts/a.md:2:5 error wrong-value']],
    [
      'a slug that another file has',
      { 'posts/a.md': '---\ntitle: A\n---\n', 'posts/z/a.md': '---\ntitle: Z\n---\n' },
      ['posts/z/a.md:1:1 warning doubled-slug'],
    ],
  ])('%s', (_what, files, expected) => {
    expect(brief(files)).toEqual(expect.arrayContaining(expected))
    expect(brief(files).filter((one) => !expected.includes(one))).toEqual([])
  })

  it('also in a file that cannot be read, which stops no other', () => {
    const all = found({
      'posts/bad.md': '---\ntitle: "A\nstatus: x\n---\n',
      'posts/good.md': '---\nnonsense: 1\n---\n',
    })
    expect(all.map(({ file, code }) => [file, code])).toEqual([
      ['posts/bad.md', 'unreadable'],
      ['posts/good.md', 'unknown-key'],
    ])
    expect(all[0]!.line).toBeGreaterThan(1)
  })
})

it('what is meant is proposed', () => {
  const hints = found({
    'tags/spring.md': '---\nid: 11\n---\n',
    'posts/a.md': '---\ntittle: A\ntags: [sprng]\nauthor: nobody-like-this\n---\n',
  }).map(({ hint }) => hint)
  expect(hints).toEqual([
    "did you mean 'title'?",
    "did you mean 'spring'?",
    'create it with `almanac user create`, or take it out',
  ])
})

it('findings are by file and line', () => {
  const places = found({
    'posts/b.md': '---\nx: 1\ny: 2\n---\n',
    'posts/a.md': '---\nz: 1\n---\n',
    'pages/c.md': '---\nz: 1\n---\n',
  }).map(({ file, line }) => `${file}:${line}`)
  expect(places).toEqual(['pages/c.md:2', 'posts/a.md:2', 'posts/b.md:2', 'posts/b.md:3'])
})

describe('a text that is a name of several', () => {
  const page = (id: number, more = '') => `---\nid: ${id}\ntitle: P\n${more}---\n`
  const ambiguous = (files: Record<string, string>) => {
    const findings = found(files).filter(({ code }) => code === 'ambiguous-reference')
    return findings.map(({ file, line, message, hint }) => `${file}:${line}: ${message}; ${hint}`)
  }

  it('is named with all their files, and with what to write', () => {
    expect(
      ambiguous({
        'pages/company/team.md': page(21, 'parent: company\n'),
        'pages/company.md': page(22),
        'pages/team.md': page(23),
        'pages/jane.md': page(24, 'parent: team\n'),
        'posts/a.md': page(25, 'slug: menu\n'),
        'posts/b.md': page(26, 'slug: menu\n'),
        'pages/menu.md': page(27),
        'comments/1.md': '---\nid: 31\npost: menu\n---\n',
        'comments/2.md': '---\nid: 32\npost: post/menu\n---\n',
      }),
    ).toEqual([
      "comments/1.md:3: 'post' names posts/a.md by 'menu', which is also a name of posts/b.md and pages/menu.md; write 'post/menu'",
      "comments/2.md:3: 'post' names posts/a.md by 'post/menu', which is also a name of posts/b.md; name it by its id, 25",
      "pages/jane.md:4: 'parent' names pages/company/team.md by 'team', which is also a name of pages/team.md; write 'company/team'",
    ])
  })

  it('is none where it is the whole path of the one that has the name, or an id', () => {
    expect(
      ambiguous({
        'pages/team.md': page(21),
        'pages/company.md': page(22),
        'pages/company/team.md': page(23, 'parent: company\n'),
        'pages/jane.md': page(24, 'parent: team\n'),
        'pages/joe.md': page(25, 'parent: company/team\n'),
        'pages/ann.md': page(26, 'parent: 23\n'),
        'pages/menu.md': page(27),
        'posts/menu.md': page(28),
        'comments/1.md': '---\nid: 31\npost: page/menu\n---\n',
      }),
    ).toEqual([])
  })
})

it('what a change of names that was cut off left in files is told, though this machine knows what it means', () => {
  const files = {
    'categories/stories.md': '---\nid: 11\nname: News\n---\n',
    'posts/a.md': '---\nid: 21\ntitle: A\ncategories: [news]\n---\n',
    '.almanac/intentions.json': JSON.stringify([
      { name: 'x', pid: 2 ** 30, pins: [{ scope: 'category', key: 'news', id: 11 }] },
    ]),
  }
  expect(brief(files)).toEqual(['posts/a.md:4:14 error unfinished-change'])
})

it('names are gathered once for all references that name nothing, and of very many few are compared', () => {
  const posts = Array.from({ length: 30 }, (_, i) => [
    `posts/${i}.md`,
    `---\nid: ${1000 + i}\ncategories: [new, ${Array.from({ length: 10 }, (_no, j) => `lost${i}x${j}`).join(', ')}]\n---\n`,
  ])
  const { site } = testSite({ 'categories/news.md': '---\nname: News\n---\n', ...Object.fromEntries(posts) })
  const gathered = vi.spyOn(site, 'all')
  const all = checkSite(site)
  expect(gathered.mock.calls.filter(([resource]) => resource === 'category')).toHaveLength(1)
  expect(all.filter(({ code }) => code === 'unknown-reference')).toHaveLength(330)
  // What was compared once is known for good.
  expect(all.filter(({ hint }) => hint === "did you mean 'news'?")).toHaveLength(30)
})

it('a text that shows what is not there is found at its line, but not in code', () => {
  const files = {
    'media/1.png.md': '---\nid: 21\n---\n',
    'media/1.png': '',
    'posts/a.md':
      '---\ntitle: A\n---\n\nx [gallery ids="21,99"]\n\n`[gallery ids="99"]`\n\n```\n[gallery ids="99"]\n```\n[[gallery ids="9"]] [gallery] [gallery ids="21"]\n',
    'posts/b.md':
      '---\ncontent_format: html\n---\n\n<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph -->\n<!-- wp:latest-posts {"n":1} /-->\n[playlist include="8,9"]\n',
  }
  expect(brief(files)).toEqual([
    'posts/a.md:5:3 warning shortcode',
    'posts/b.md:8:1 warning empty-block',
    'posts/b.md:9:1 warning shortcode',
  ])
  expect(found(files).map(({ message }) => message)).toEqual([
    '[gallery] names the media 99, which is not there',
    "the block 'latest-posts' shows nothing: WordPress made anew for each reader what it held",
    '[playlist] names the media 8, 9, which are not there',
  ])
})
