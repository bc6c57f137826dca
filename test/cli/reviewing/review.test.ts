import { renameSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import createMarkdown from 'markdown-it'
import { asCode, escapeMarkdown } from '../../../src/site/review/markdown-text.ts'
import type { Files } from '../../harness.ts'
import { pixel } from '../../pictures.ts'
import { cliOn } from '../in-process.ts'
import { dated, repository } from './repository.ts'

const before: Files = {
  'categories/news.md': '---\nid: 11\nname: News\n---\n',
  'categories/old.md': '---\nid: 12\nname: Old\n---\n',
  'posts/soup.md': dated(
    21,
    'Soup',
    'categories: [old]\ntags: []\n',
    '\nWe cook a soup of leeks, with bread beside it.\n\nIt is on every noon of the week that we are open, from twelve to two, as long as there is some left in the pot.\n\nEnd.\n',
  ),
  'posts/gone.md': dated(22, 'Gone', 'author: editor\n'),
  'posts/draft.md': dated(23, 'Draft', 'status: draft\n'),
  'posts/plan.md': dated(24, 'Plan', 'status: future\n').replace('2026-01-07', '2026-07-01'),
  'posts/led.md': dated(25, 'Led'),
  'posts/same.md': dated(26, 'Same', 'categories: [news]\n'),
  'pages/services.md': '---\nid: 31\ntitle: Services\n---\n',
  'pages/services/repair.md': '---\nid: 32\ntitle: Repair\nparent: services\n---\n',
  'pages/broken.md': '---\nid: 33\ntitle: Broken\n---\n',
  'events/fair.md': '---\nid: 41\ntitle: Fair\ndate: 2026-01-01\nstart: 2026-08-01 10:00\nend: 2026-08-01 12:00\n---\n',
}

function changed() {
  const made = repository(before)
  const { write, at, git, commit } = made
  write(
    'posts/new.md',
    dated(27, 'New', 'categories: [news]\n', '\nFresh words.\n').replace('2026-01-01', '2026-09-01'),
  )
  write(
    'posts/soup.md',
    dated(
      21,
      'Tomato soup',
      'categories: [news]\ntags: []\n',
      '\nWe cook a soup of tomatoes, with bread beside it.\n\nIt is on every noon of the week that we are open, from twelve to two, as long as there is some left in the pot.\n\nEnd.\n',
    ),
  )
  rmSync(at('posts/gone.md'))
  write('posts/draft.md', dated(23, 'Draft', ''))
  write('posts/plan.md', dated(24, 'Plan', 'status: future\n').replace('2026-01-07', '2026-07-02'))
  git('mv', 'posts/led.md', 'posts/led-on.md')
  write('posts/led-on.md', dated(25, 'Led', 'aliases: [led]\n'))
  renameSync(at('pages/services.md'), at('pages/what-we-do.md'))
  write('pages/broken.md', '---\nid: 33\ntitle: [\n---\n')
  write(
    'events/fair.md',
    '---\nid: 41\ntitle: Fair\ndate: 2026-01-01\nstart: 2026-08-01 10:00\nend: 2026-08-02 12:00\nevent_status: postponed\n---\n',
  )
  write('media/new.png', pixel)
  write('notes.txt', 'x')
  write('site/head.html', '<meta name="a" content="b">\n')
  write('site/style.css', 'a { color: red }\n')
  commit('two')
  return made
}

describe('review of a branch with every kind of change', () => {
  it('tells each entry in sentences, fields and words, and which pages, lists and answers are others', async () => {
    const { told, review, git } = changed()
    const { appearance, entries, base, head, effects, otherFiles } = await told('main...work')
    expect({ base, head }).toEqual({ base: 'main', head: 'work' })
    const brief = Object.fromEntries(
      entries.map(({ path, change, sentences }: { path: string; change: string; sentences: string[] }) => [
        path,
        [change, ...sentences],
      ]),
    )
    expect(brief).toEqual({
      'events/fair.md': [
        'changed',
        'It is postponed.',
        'It takes place at another time: Saturday, 1 August 2026, 10:00 to 12:00 (America/New_York) → Saturday, 1 August 2026, 10:00 to Sunday, 2 August 2026, 12:00 (America/New_York).',
      ],
      'media/new.png': ['added', expect.stringMatching(/^The file: 1 × 1 pixels, 70 bytes\.$/)],
      'pages/broken.md': ['unreadable', 'Its file cannot be read any more: readers cannot find it.'],
      'pages/what-we-do.md': [
        'renamed',
        'Its address was /services/ and is /what-we-do/. The old one does not work any more: `aliases` in its file would redirect it.',
      ],
      'posts/draft.md': ['changed', 'It is published. It was a draft.'],
      'posts/gone.md': [
        'removed',
        'It was published: readers can no longer find it.',
        '/2026/01/05/gone/ does not work any more.',
      ],
      'posts/led-on.md': [
        'renamed',
        'Its address was /2026/01/08/led/ and is /2026/01/08/led-on/. The old one redirects to the new one.',
      ],
      'posts/new.md': [
        'added',
        'It is scheduled: it will be published on Tuesday, 1 September 2026, 09:00 (America/New_York).',
      ],
      'posts/plan.md': [
        'changed',
        'It will be published at another time: Wednesday, 1 July 2026, 09:00 (America/New_York) → Thursday, 2 July 2026, 09:00 (America/New_York).',
      ],
      'posts/soup.md': ['changed'],
    })
    const soup = entries.find(({ path }: { path: string }) => path === 'posts/soup.md')
    expect(soup.fields).toEqual([
      { key: 'title', label: 'Title', before: 'Soup', after: 'Tomato soup' },
      { key: 'categories', label: 'Categories', before: ['old'], after: ['news'], added: ['news'], removed: ['old'] },
    ])
    expect(soup.body).toMatchObject({ added: 1, removed: 1, isRewritten: false })
    expect(otherFiles).toEqual(['notes.txt'])
    expect(appearance).toEqual([
      'site/style.css changes how every page looks',
      'site/head.html changes the HTML head of every page',
    ])
    const { stdout: text } = await review('main...work')
    expect(text.indexOf('How every page looks')).toBeLessThan(text.indexOf('What check says'))
    expect(effects).toMatchObject({
      everything: false,
      newPages: ['/2026/01/06/draft/', '/2026/01/08/led-on/', '/new/', '/repair/', '/what-we-do/'],
      // Without a post of theirs, an author has no page.
      gonePages: ['/2026/01/05/gone/', '/author/editor/', '/broken/', '/services/', '/services/repair/'],
      changedPages: ['/2026/01/04/soup/', '/event/fair/'],
    })
    const lists = effects.lists.map(({ address }: { address: string }) => address)
    expect(lists).toEqual(
      expect.arrayContaining([
        '/',
        '/2026/01/',
        '/author/editor/',
        '/calendar/2026-08/',
        '/category/news/',
        '/category/old/',
        '/events/',
        '/feed/',
        '/sitemap.xml',
      ]),
    )
    expect(effects.answers).toEqual(
      expect.arrayContaining(['/core/v2/posts/21', '/core/v2/posts?categories=11', '/core/v2/posts?categories=12']),
    )
    // What is scheduled changes nothing yet.
    expect(effects.answers).not.toContain('/core/v2/posts/24')
    // As text, too, and the checkout stays as it is.
    const { code, stdout } = await review('main...work')
    expect(code).toBe(0)
    for (const line of [
      '10 entries change in work since main',
      '  Post “Tomato soup”  posts/soup.md\n    Title: −Soup +Tomato soup\n    Categories: −old +news\n    Text (+1 −1 words):\n      We cook a soup of [-leeks-]{+tomatoes+}, with bread beside it.\n\n      It is on …',
      'Page “Services”  pages/what-we-do.md, was pages/services.md',
      '\nNew pages\n',
    ])
      expect(stdout).toContain(line)
    expect(String(git('status', '--porcelain'))).toBe('')
  })

  it('tells what check finds, on changed lines first, and nothing that others did meanwhile', async () => {
    const { told, git, write, commit } = changed()
    write('posts/same.md', dated(26, 'Same', 'categories: [nothing]\n'))
    const { findings } = await told('main')
    expect(
      findings.map(({ file, code, isOnChangedLine }: Record<string, unknown>) => [file, code, isOnChangedLine]),
    ).toEqual(
      [
        ['pages/broken.md', 'unreadable', false],
        ['posts/same.md', 'unknown-reference', true],
        ['notes.txt', 'skipped-file', true],
        ['pages/services/repair.md', 'unknown-reference', false],
      ].sort(
        (a, b) => Number(b[2]) - Number(a[2]) || Number(a[1] === 'skipped-file') - Number(b[1] === 'skipped-file'),
      ),
    )
    git('stash', '-q')
    git('checkout', '-q', 'main')
    write('posts/theirs.md', dated(28, 'Theirs'))
    commit('three')
    const paths = (await told('main...work')).entries.map(({ path }: { path: string }) => path)
    expect(paths).not.toContain('posts/theirs.md')
    expect((await told('work...main')).entries).toHaveLength(1)
  })
})

describe('review', () => {
  it('names answers by the addresses that they have, of data by their names', async () => {
    const { review, write } = repository({
      'settings.json': '{ "title": "T", "data": { "hours": "public" } }',
      'data/hours.json': '{ "monday": "closed", "friday": { "from": "10:00", "to": "17:00" } }',
    })
    write('data/hours.json', '{ "monday": "open", "friday": { "from": "10:00", "to": "18:00" } }')
    const { stdout } = await review()
    expect(stdout).toContain('Monday: −closed +open\n')
    expect(stdout).toContain('Friday, To: −17:00 +18:00\n')
    expect(stdout).not.toContain('10:00')
    expect(stdout.slice(stdout.indexOf('Changed responses'))).toBe(
      'Changed responses of the REST interface\n  /core/v2/data\n  /core/v2/data/hours\n',
    )
  })

  it('says that nothing changes, and what it lacks', async () => {
    const { review, write, commit, git } = repository({ 'posts/a.md': dated(21, 'A') })
    expect((await review()).stdout).toMatch(/^Nothing changes in the current files since main \([0-9a-f]{10}\)\.\n$/)
    // Another way to write the same.
    write('posts/a.md', dated(21, 'A', '', '\n\n'))
    expect((await review('main')).stdout).toMatch(/^Nothing changes/)
    expect(await review('nowhere...work')).toMatchObject({ code: 3, stderr: expect.stringContaining("'nowhere'") })
    expect(await cliOn().almanac('review', 'main')).toMatchObject({ code: 2 })
    // Somebody on the other branch asked the wrong way round.
    write('posts/b.md', dated(22, 'B'))
    commit('two')
    git('checkout', '-q', 'main')
    expect((await review('work')).stderr).toBe(
      "'work' has commits that this branch lacks: almanac review HEAD...work reviews them\n",
    )
    expect((await review('HEAD...work')).stdout).toMatch(/^One entry changes/)
    expect((await review('main')).stderr).toBe('')
    // Which commits are compared is said by its argument.
    expect(await review('main', '--ref', 'work')).toMatchObject({ code: 2 })
  })

  it('gives a key of a file no line of its own', async () => {
    const { write, commit, review } = repository({ 'posts/a.md': dated(21, 'A') })
    write('posts/a.md', dated(21, 'A', '"x\\n::error::y": 1\n'))
    commit('two')
    expect((await review('main...work')).stdout).toContain('\n    X ::error::y: +1\n')
  })

  it('speaks of no readers of a file that is no entry of theirs', async () => {
    const { told, write } = repository({ 'settings.json': '{ "title": "T" }' })
    write('settings.json', '{ "title": ')
    expect((await told()).entries).toMatchObject([{ sentences: ['Its file cannot be read any more.'] }])
  })

  it('tells a page of a list by where the entry stands in it', async () => {
    const posts = Array.from({ length: 25 }, (_, i) => [
      `posts/p${i}.md`,
      `---\nid: ${100 + i}\ntitle: P\ndate: 2026-02-${String(i + 1).padStart(2, '0')}\n---\n`,
    ])
    const { told, write } = repository(Object.fromEntries(posts))
    write('posts/p0.md', '---\nid: 100\ntitle: Other\ndate: 2026-02-01\n---\n')
    const { lists } = (await told('main')).effects
    expect(lists).toContainEqual({ address: '/', page: 3, isShifted: false })
    expect(lists.map(({ address }: { address: string }) => address)).not.toContain('/feed/')
    write('posts/p5.md', '---\nid: 105\ntitle: P\nstatus: draft\ndate: 2026-02-06\n---\n')
    expect((await told('main')).effects.lists).toContainEqual({ address: '/', page: 2, isShifted: true })
  })
})

describe('a review as Markdown', () => {
  const hostile = [
    '</details><script>x</script>',
    '@owner/team and owner@example.org',
    'fixes #12, GH-13, a/b#14, 0123456789abcdef0123456789abcdef01234567',
    '[x](http://evil.test) ![y](http://evil.test/i.png) www.evil.test https://github.com/a/b/issues/1',
    '| a | b |\n|---|---|\n| c | d |',
    '```\ncode\n``` `x` ~~y~~ **z** __w__ $m$',
    '# heading\n- item\n1. one\n> quote\n***\n===\n    indented\n<!-- comment',
    '&lt;b&gt; &#64;a',
    '\u202Eturned\u0007',
  ]

  it('shows what people wrote, and does nothing that it says', () => {
    const markdown = createMarkdown({ html: true, linkify: true }).enable(['table', 'strikethrough'])
    // GitHub takes no words with a dot for addresses, and the sign of no width for no part of one.
    markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
    for (const text of hostile.flatMap((one) => [one, ...one.split('\n')])) {
      const html = markdown.render(`- ${escapeMarkdown(text)} ${asCode(text)}\n\n> ${escapeMarkdown(text)}\n`)
      const tags = new Set([...html.matchAll(/<\/?([a-z\d]+)/g)].map(([, tag]) => tag))
      expect([...tags].sort(), text).toEqual(['blockquote', 'code', 'li', 'p', 'ul'])
      const shown = html.replaceAll(/<code>.*?<\/code>/gs, '')
      expect(shown).not.toMatch(/@\w|#\d|GH-\d|:\/\/|www\.|\b[0-9a-f]{7,}\b|\u202E/)
      expect(shown).not.toContain('\u0007')
    }
  })

  it('is one comment, found again by its first line, whatever the texts hold', async () => {
    const { review, write } = repository({})
    write('posts/a.md', dated(21, hostile.join(' '), '', `\n${hostile.join('\n\n')}\n`))
    write(`posts/b \`tick\` @x.md`, dated(22, 'B'))
    const { stdout } = await review('main', '--format', 'markdown')
    expect(stdout).toMatch(/^<!-- almanac review -->\n## What changes\n/)
    expect(stdout).not.toMatch(/<script|@owner|#12\b|<!-- comment/)
    const html = createMarkdown({ html: true }).render(stdout)
    expect(html.match(/<details/g)).toHaveLength(html.match(/<\/details>/g)!.length)
    expect(html).toContain('<h3>New</h3>')
  })

  it('is never longer than GitHub takes, shortens what is long, and counts what it leaves out', async () => {
    const { review, write } = repository({})
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(' ')
    for (let i = 0; i < 60; i++) write(`posts/p${i}.md`, dated(100 + i, `P${i}`, '', `\n${words}\n`))
    const { stdout } = await review('main', '--format', 'markdown')
    expect(stdout.length).toBeLessThanOrEqual(65_536)
    expect(stdout.length).toBeGreaterThan(50_000)
    expect(stdout.match(/^#### /gm)).toHaveLength(60)
    expect(stdout).not.toContain('This comment is full')
    for (let i = 0; i < 500; i++) write(`posts/${'long-name-'.repeat(15)}${i}.md`, dated(1000 + i, `Q${i}`))
    const { stdout: full } = await review('main', '--format', 'markdown')
    expect(full.length).toBeLessThanOrEqual(65_536)
    const shown = full.match(/^(?:#### |- )Post /gm)!.length
    expect(full).toContain(`\n**This comment is full: ${560 - shown} more entries`)
  })

  it('has the words of a change marked, in a text that is too long to be told whole', async () => {
    const text = Array.from({ length: 3000 }, (_, i) => `word${i}`).join(' ')
    const { review, write } = repository({ 'posts/a.md': dated(21, 'A', '', `\n${text}\n`) })
    write('posts/a.md', dated(21, 'A', '', `\n${text.replace('word1500 ', 'other ')}\n`))
    const { stdout } = await review('main', '--format', 'markdown')
    expect(stdout).toContain('word1499 <del>word1500</del><ins>other</ins> word1501')
    expect(stdout.length).toBeLessThan(1500)
  })
})
