import { describe, expect, it, vi } from 'vitest'
import type { RuleLevel } from '../../../src/define/rules.ts'
import { checkSite } from '../../../src/site/check/check.ts'
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

it('a wrong status is told with those that people write, without what only programs do', () => {
  const [fault, ...others] = found({ 'posts/a.md': '---\ntitle: A\nstatus: publsh\n---\n' })
  expect(others).toEqual([])
  expect(fault).toMatchObject({
    message: "'status': 'publsh' is not one of publish, future, draft, pending, private, trash",
    hint: "did you mean 'publish'?",
  })
})

it('an id that two files have is told with the other file, and probably as one entry if both had its former name', () => {
  const post = (slug: string, more = '') => ({ [`posts/${slug}.md`]: `---\nid: 7\ntitle: Soup\n${more}---\n` })
  expect(found({ ...post('broth'), ...post('stew') })).toMatchObject([
    { file: 'posts/stew.md', line: 2, message: 'the id 7 is taken by posts/broth.md' },
  ])
  const renamed = { ...post('broth', 'aliases: [soup]\n'), ...post('stew', 'aliases: [/2026/01/01/soup/]\n') }
  expect(found(renamed)).toMatchObject([
    {
      code: 'doubled-id',
      message: expect.stringMatching(
        /^the id 7 is taken by posts\/broth\.md, and both were called 'soup': probably one entry/,
      ),
      hint: expect.stringMatching(/^delete the file whose name .* \(aliases: \[soup, stew\]\)/),
    },
  ])
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

it('keys that every object of the program has are unknown ones like others, and end no check', () => {
  const keys = ['toString', 'valueOf', '__defineGetter__', 'hasOwnProperty']
  const { site } = testSite({
    'posts/a.md': `---\nid: 7\ndate: 2026-01-01\n${keys.map((key) => `${key}: x\n`).join('')}---\n`,
    'menus/main.json': JSON.stringify({ name: 'Main', location: 'header', items: [], __defineGetter__: 'x' }),
  })
  const told = checkSite(site).flatMap(({ code, file, message }) =>
    code === 'unknown-key' ? `${file} ${message}` : [],
  )
  expect(told).toEqual(keys.map((key) => `posts/a.md '${key}' has no meaning in posts`))
})

it('what is meant is proposed', () => {
  const hints = found({
    'tags/spring.md': '---\nid: 11\n---\n',
    'posts/a.md': '---\ntittle: A\ntags: [sprng, autumn, late summer]\nauthor: nobody-like-this\n---\n',
  }).map(({ hint }) => hint)
  expect(hints).toEqual([
    "did you mean 'title'?",
    "did you mean 'spring'?",
    'create it with `almanac tag create --title autumn`, or remove it',
    'create it with `almanac tag create --title "late summer"`, or remove it',
    'create it with `almanac user create`, or remove it',
  ])
})

it('a picture that is shown from a folder which nobody serves is named, with the address where readers get it', () => {
  const faults = found({
    'media/2026/tower.png': 'x',
    'media/2026/tower.png.md': '---\nid: 13\nalt_text: A tower\n---\n',
    'other/hall.png': 'x',
    'posts/a.md':
      '---\ndate: 2026-01-01\n---\n\n![A](/media/2026/tower.png) ![B](/uploads/2026/tower.png) ![C](/other/hall.png) [D](/other/hall.png)\n',
  })
  expect(faults.filter(({ file }) => file === 'posts/a.md').map(({ code, message }) => [code, message])).toEqual([
    ['picture-beside', "the text shows '/media/2026/tower.png', which readers get only at /uploads/2026/tower.png"],
    ['picture-beside', "the text shows '/other/hall.png', which is not in media/: readers cannot get it"],
  ])
})

it('what a field may mean is proposed among all that it may name, files by their names', () => {
  const see = { type: 'reference', to: ['post', 'page'] }
  const hints = found({
    'settings.json': JSON.stringify({ title: 'T', fields: { post: { see, photo: { type: 'picture' } } } }),
    'pages/about.md': '---\nid: 12\n---\n',
    'media/2026/tower.png': 'x',
    'media/2026/tower.png.md': '---\nid: 13\nalt_text: A tower\n---\n',
    'posts/a.md': '---\ndate: 2026-01-01\nsee: page/abuot\nphoto: towr\n---\n',
    'posts/b.md': '---\ndate: 2026-01-01\nsee: abuot\nphoto: cathedral\n---\n',
  }).map(({ file, hint }) => [file, hint])
  expect(hints.filter(([file]) => file!.startsWith('posts'))).toEqual([
    ['posts/a.md', "did you mean 'page/about'?"],
    ['posts/a.md', "did you mean 'tower'?"],
    ['posts/b.md', "did you mean 'page/about'?"],
    ['posts/b.md', 'create it with `almanac media create FILE`, or remove it'],
  ])
})

it('names what a reference meant before it was renamed, as on another branch, and does not have it made again', () => {
  const { site } = testSite({
    'categories/stories.md': '---\nid: 30\naliases: [news]\n---\n',
    'posts/old.md': '---\nid: 31\naliases: [former, /2020/former/]\ndate: 2026-01-01\n---\n',
    'posts/a.md': '---\nid: 32\ndate: 2026-01-01\ncategories: [news]\n---\n',
    'comments/b.md': '---\nid: 33\npost: post/former\nauthor_name: Ann\n---\nHi\n',
  })
  expect(
    checkSite(site).flatMap(({ code, file, hint }) => (code === 'unknown-reference' ? [[file, hint]] : [])),
  ).toEqual([
    ['comments/b.md', "its name is 'post/old' now: write that"],
    ['posts/a.md', "its name is 'stories' now: write that"],
  ])
})

it('what names an entry in the trash is told, unless it lies there, too, or goes with it', () => {
  const told = found({
    'pages/company.md': '---\nid: 20\nstatus: trash\n---\n',
    'pages/team.md': '---\nid: 21\nparent: company\n---\n',
    'pages/former.md': '---\nid: 22\nparent: company\nstatus: trash\n---\n',
    'posts/a.md': '---\nid: 23\ndate: 2026-01-01\nstatus: trash\n---\n',
    'comments/1.md': '---\nid: 1\npost: a\nauthor_name: Vera\n---\nHello\n',
  }).filter(({ code }) => code === 'trashed-reference')
  expect(told.map(({ file, line, message, hint }) => [`${file}:${line}`, message, hint])).toEqual([
    [
      'pages/team.md:3',
      "'parent' names pages/company.md by 'company', which is in the trash",
      'almanac page restore company brings it back',
    ],
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
    '[gallery] names the media 99, which does not exist',
    "the block 'latest-posts' shows nothing: WordPress generated its content for each request",
    '[playlist] names the media 8, 9, which do not exist',
  ])
})

describe('a link or a picture of a text', () => {
  const post = (text: string, more = '') => `---\nid: 21\ntitle: A\ndate: 2026-01-01\n${more}---\n\n${text}\n`
  const others = {
    'posts/b.md': '---\nid: 22\ntitle: B\nauthor: editor\ndate: 2026-01-02\naliases: [old-b]\n---\n',
    'posts/draft.md': '---\nid: 23\ntitle: D\nstatus: draft\ndate: 2026-01-03\n---\n',
    'pages/about.md': '---\nid: 24\ntitle: About\n---\n',
    'forms/contact.md': '---\nid: 25\ntitle: C\n---\n[text a]\n',
    'media/2026/red chair.png': 'x',
    'media/2026/tea.png': 'x',
  }
  const wrong = (text: string, more = '') =>
    found({ ...others, 'posts/a.md': post(text, more) })
      .filter(({ file }) => file === 'posts/a.md')
      .map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`)

  it.each([
    '/2026/01/02/b/',
    'http://site.test/2026/01/02/b?x=1#top',
    'https://www.site.test/2026/01/02/B',
    '../../02/b/',
    'b.md',
    '../posts/b.md#top',
    '/posts/b.md',
    '/about/',
    '/about',
    '?p=22',
    '/2026/01/02/old-b/',
    '/category/uncategorized/',
    '/author/editor/feed/',
    '/2026/01/',
    '/calendar/2026-01',
    '/events/',
    '/events',
    '/feed/',
    '/contact-forms/contact/',
    '/rest/core/v2/posts',
    '/',
    '/?s=tea',
    '#top',
    'mailto:a@example.org',
    'https://elsewhere.test/nothing/',
    '/uploads/2026/tea-300x200.png',
    '../media/2026/red%20chair.png',
    '{{ site.url }}/x',
  ])('that leads to %s is well', (target) => {
    expect(wrong(`See [it](${target}) and <a href="${target}">it</a>.`)).toEqual([])
  })

  it.each([
    ['x [it](/nowhere/ "Title")', "7:8 broken-link the text links to '/nowhere/', which does not exist"],
    ['x [it](<c.md>)', "7:9 broken-link the text links to 'c.md', which does not exist"],
    ['[it]\n\n[it]: /a_(b)/', "9:7 broken-link the text links to '/a_(b)/', which does not exist"],
    [
      '<a class="x" href="/no&amp;where">it</a>',
      "7:20 broken-link the text links to '/no&where', which does not exist",
    ],
    ['<http://site.test/x/>', "7:2 broken-link the text links to 'http://site.test/x/', which does not exist"],
    ['[it](/?p=99)', "7:6 broken-link the text links to '/?p=99', which names an entry that does not exist"],
    [
      '[it](/2026/01/03/draft/)',
      "7:6 broken-link the text links to '/2026/01/03/draft/', where readers cannot find posts/draft.md: its status is draft",
    ],
    [
      '[it](draft.md)',
      "7:6 broken-link the text links to 'draft.md', where readers cannot find posts/draft.md: its status is draft",
    ],
    [
      '![Tea](/uploads/2026/coffee.png)',
      "7:8 broken-image the text shows '/uploads/2026/coffee.png', but there is no file media/2026/coffee.png",
    ],
    ['[![Tea](/uploads/2026/tea.png)](/no/)', "7:33 broken-link the text links to '/no/', which does not exist"],
    ['![](/uploads/2026/tea.png)', "7:5 missing-alt the picture '/uploads/2026/tea.png' has no alternative text"],
    [
      '<img src="/uploads/2026/tea.png">',
      "7:11 missing-alt the picture '/uploads/2026/tea.png' has no alternative text",
    ],
  ])('is found where it is wrong: %s', (text, expected) => {
    expect(wrong(text)).toEqual([expected])
  })

  it('is none in code, behind a backslash, in a footnote or across paragraphs; an ornament says that it is one', () => {
    expect(
      wrong(
        '`[a](/no/)` \\[a](/no/) <img alt="" src="/uploads/2026/tea.png">\n\n```\n[a](/no/)\n```\n\n[a\n\nb](/no/) x[^1]\n\n[^1]: Eggs',
      ),
    ).toEqual([])
  })

  it('may lead from what is not published to what is not', () => {
    expect(wrong('[it](/2026/01/03/draft/)', 'status: draft\n')).toEqual([])
  })
})

it('a name whose file cannot be read is told as that, not as one that is not there', () => {
  const { site } = testSite({
    'pages/about.md': '---\ntitle: [\n---\n',
    'pages/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  })
  const found = checkSite(site).find(({ file, code }) => file === 'pages/team.md' && code === 'unknown-reference')
  expect(found).toMatchObject({
    message: "'parent' names 'about', whose file cannot be read",
    hint: 'fix pages/about.md',
  })
})

it('files that cannot be read are looked through once, however many names mean nothing', () => {
  const { site } = testSite({
    'pages/about.md': '---\ntitle: [\n---\n',
    'pages/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
    'posts/a.md': '---\nid: 22\ntitle: A\ncategories: [one, two, three]\n---\n',
  })
  const all = vi.spyOn(site.problems, 'all')
  expect(checkSite(site).filter(({ code }) => code === 'unknown-reference')).toHaveLength(4)
  // Once more for those that are told themselves.
  expect(all).toHaveBeenCalledTimes(2)
})

it('names, addresses and dates that readers meet otherwise than meant are found', () => {
  const settings = JSON.stringify({ timezone: 'America/New_York' })
  const dated = (more: string) => `---\ntitle: A\ndate: 2026-01-01\n${more}---\n`
  const files = {
    'settings.json': settings,
    'posts/undated.md': '---\ntitle: A\n---\n',
    'posts/draft.md': '---\ntitle: A\nstatus: draft\n---\n',
    'posts/skipped.md': '---\ntitle: A\ndate: 2026-03-08 02:30\n---\n',
    'posts/2026-02-30-soup.md': '---\ntitle: A\nstatus: draft\n---\n',
    'posts/named.md': dated('slug: Foo?\n'),
    'posts/!.md': dated(''),
    'pages/one.md': '---\npermalink: /both/\n---\n',
    'pages/two.md': '---\npermalink: /both/\n---\n',
    'posts/merged.md': '---\ntitle: A\n<<<<<<< HEAD\ndate: 2026-01-01\n=======\ndate: 2026-01-02\n>>>>>>> x\n---\n',
    'notes.txt': 'x',
    'media/big.png': 'x'.repeat(2_000_001),
    'media/hero.png': 'x',
    'posts/with.md': dated('featured_media: hero.png\n'),
    'media/shown.png': 'x',
    'media/lost.pdf': 'x',
    'media/away.mp4': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 90000000\n`,
    'pages/shows.md':
      '---\ntitle: S\n---\n![A](/uploads/shown-300x200.png) [b](/uploads/big.png) [c](/uploads/away.mp4)\n',
  }
  expect(brief(files)).toEqual([
    'media/away.mp4:1:1 warning missing-file',
    'media/big.png:1:1 warning oversized-media',
    'media/hero.png:1:1 warning undescribed-picture',
    'media/lost.pdf:1:1 note orphaned-media',
    'notes.txt:1:1 note skipped-file',
    'pages/two.md:1:1 warning doubled-address',
    'posts/!.md:1:1 warning unreachable-slug',
    'posts/2026-02-30-soup.md:1:1 warning impossible-date',
    'posts/merged.md:3:1 error conflict-marker',
    'posts/named.md:4:7 warning unreachable-slug',
    'posts/skipped.md:3:7 warning impossible-date',
    'posts/undated.md:1:1 warning moving-date',
  ])
})

it('files that the settings leave out are not told as skipped', () => {
  const files = { 'notes.txt': 'x', 'parts/head.html': 'x', 'posts/draft.txt': 'x' }
  const told = (settings: object) => brief({ 'settings.json': JSON.stringify(settings), ...files })
  expect(told({})).toHaveLength(3)
  expect(told({ exclude: ['parts', '*.txt'] })).toEqual(['posts/draft.txt:1:1 note skipped-file'])
})

it('slugs may be alike where addresses are not, by a date or by a folder', () => {
  const dated = (day: string, more = '') => `---\ntitle: A\ndate: ${day}\n${more}---\n`
  const doubled = (files: Record<string, string>) => brief(files).filter((one) => /doubled-|unreachable-slug/.test(one))
  const inYears = { 'posts/2026/news.md': dated('2026-01-01'), 'posts/2025/news.md': dated('2025-01-01') }
  expect(doubled(inYears)).toEqual([])
  const draft = { 'posts/2026/b/news.md': dated('2026-01-01', 'status: draft\n') }
  expect(doubled({ ...inYears, ...draft })).toEqual(['posts/2026/news.md:1:1 warning doubled-slug'])
  const byName = { 'settings.json': '{ "permalink": "/%postname%/" }', ...inYears }
  expect(doubled(byName)).toEqual(['posts/2026/news.md:1:1 warning doubled-slug'])
  const settings = { page_paths: true, folders: { page: '.' }, addresses: { docs: '/docs/%path%' } }
  const written = {
    'settings.json': JSON.stringify(settings),
    'docs/a.md': '---\nslug: README\n---\n',
    'docs/b.md': '---\nslug: guides/long\n---\n',
    'other/c.md': '---\nslug: guides/other/\n---\n',
  }
  expect(doubled(written)).toEqual([])
})

it('a page where servers answer themselves is told, with those below it, wherever the website stands', () => {
  const files = {
    'pages/rest.md': '---\ntitle: Rest\n---\nX',
    'pages/rest/rooms.md': '---\ntitle: Rooms\nparent: rest\n---\nX',
    'pages/restaurant.md': '---\ntitle: Food\n---\nX',
    'pages/plan.md': '---\ntitle: Plan\npermalink: /mcp/\n---\nX',
  }
  const elsewhere = (first: string) => `give it, or its parent, an address that does not begin with /${first}/`
  for (const home of ['https://example.org', 'https://example.org/site']) {
    const { site } = testSite(files, { publicUrl: home })
    expect(checkSite(site).map(({ file, code, hint }) => [file, code, hint])).toEqual([
      ['pages/plan.md', 'unreachable-slug', elsewhere('mcp')],
      ['pages/rest.md', 'unreachable-slug', 'write slug: rest-2, or another'],
      ['pages/rest/rooms.md', 'unreachable-slug', elsewhere('rest')],
    ])
  }
})

describe('what a rule weighs', () => {
  const files = { 'posts/a.md': '---\ntitle: A\nfoo: 1\ntitel: 2\n---\n[x](/no/) ![](/uploads/x.png)\n' }
  const weighed = (check: object, levels?: Map<string, RuleLevel>) => {
    const { site } = testSite({ ...files, 'settings.json': JSON.stringify({ check }) })
    return checkSite(site, { levels }).map(({ severity, code }) => `${severity} ${code}`)
  }

  it('is what its table says, else the setting, else a person', () => {
    expect(weighed({})).toEqual([
      'warning moving-date',
      'note unknown-key',
      'warning unknown-key',
      'warning broken-link',
      'warning broken-image',
      'warning missing-alt',
    ])
    const check = { 'moving-date': 'off', 'broken-link': 'error', 'unknown-key': 'error' }
    expect(
      weighed(
        check,
        new Map([
          ['broken-image', 'note'],
          ['missing-alt', 'off'],
          ['broken-link', 'note'],
        ]),
      ),
    ).toEqual(['error unknown-key', 'error unknown-key', 'note broken-link', 'note broken-image'])
  })

  it('is refused for a rule that is not there, at its place', () => {
    expect(brief({ 'settings.json': '{\n  "check": { "broken-lnk": "off", "shortcode": "loud" }\n}\n' })).toEqual([
      'settings.json:2:14 error wrong-declaration',
      'settings.json:2:48 error wrong-value',
    ])
  })
})
