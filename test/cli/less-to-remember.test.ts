import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../harness.ts'
import { cliOn } from './in-process.ts'

describe('one flag', () => {
  it.each([
    ['post', 'title: Made', []],
    ['page', 'title: Made', []],
    ['category', 'name: Made', []],
    ['tag', 'name: Made', []],
    ['event-category', 'name: Made', []],
    ['venue', 'title: Made', []],
    ['organizer', 'title: Made', []],
    ['event', 'title: Made', ['--start', '2027-05-02']],
    ['form', 'title: Made', []],
    ['user', 'name: Made', ['--username', 'made', '--email', 'made@example.org', '--password', 'cat-on-a-mat']],
  ])('gives the title, and one the text, of a %s', async (noun, line, more) => {
    const { almanac, read } = cliOn()
    const { code, stderr } = await almanac(noun, 'create', '--title', 'Made', '--content', 'Words.', ...more)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Created /)])
    const text = read(stderr.trim().split(' ').at(-1)!)
    expect(text).toContain(line)
    expect(text).toMatch(/\nWords\.\n$/)
  })

  it('chooses the folder, before the noun and after the verb', async () => {
    const { almanac, root } = cliOn()
    const other = contentFolder({ 'tags/other.md': '---\nid: 900\n---\n' })
    expect(await almanac('tag', 'list', '--site', other, '--format', 'ids')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--site ${other} and --content ${root} are different folders`),
    })
    expect((await almanac('tag', 'list', '--site', root, '--format', 'count')).code).toBe(0)
    expect(await almanac('tag', 'create', '--title', 'A', '--content', other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`For the folder, use --site ${other}`),
    })
  })
})

describe('a verb', () => {
  const files = {
    'posts/hello.md': '---\nid: 20\ntitle: Hello\n---\n',
    'pages/about.md': '---\nid: 21\ntitle: About\n---\n',
  }

  it('may stand first, where a ref names its noun, or its file', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('mv', 'post/hello', 'welcome')).stderr).toContain('posts/welcome.md')
    expect((await almanac('update', '--title', 'New', 'pages/about.md')).code).toBe(0)
    expect([read('posts/welcome.md'), read('pages/about.md')]).toEqual([
      expect.stringContaining('title: Hello'),
      expect.stringContaining('title: New'),
    ])
  })

  it('may stand before a pattern of files, too, whose folder tells the noun', async () => {
    const { almanac, read } = cliOn({ ...files, 'posts/help.md': '---\nid: 22\ntitle: Help\nstatus: draft\n---\n' })
    expect((await almanac('publish', 'posts/hel*')).code).toBe(0)
    expect(read('posts/help.md')).toContain('status: publish')
    expect((await almanac('publish', 'pots/hel*')).code).toBe(2)
  })

  it('of which no ref tells the noun is refused with what to write', async () => {
    const { almanac } = cliOn(files)
    const { code, stderr } = await almanac('trash', 'hello')
    expect([code, stderr]).toEqual([2, expect.stringMatching(/The noun comes first, as in: almanac \w+ trash/)])
    expect((await almanac('trassh', 'post/hello')).stderr).toContain("there is no noun or command 'trassh'")
  })
})

describe('a date of letters', () => {
  it('that only names a zone is refused, as a slip: programs have it stand for now', async () => {
    const { almanac } = cliOn({})
    for (const text of ['x', 'EST', 'Europe/Paris'])
      expect(await almanac('post', 'create', '--title', 'A', '--date', text)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`'${text}' is not a date`),
      })
    expect(await almanac('post', 'create', '--title', 'A', '--date', 'now')).toMatchObject({ code: 0 })
  })
})

describe('a wrong value', () => {
  const files = {
    'posts/hello.md': '---\nid: 20\ntitle: Hello\n---\n',
    'tags/spring.md': '---\nid: 30\nname: Spring\n---\n',
    'comments/post/40.md': '---\nid: 40\npost: post/hello\n---\n\nNice.\n',
    'venues/town-hall.md': '---\nid: 50\ntitle: Town hall\n---\n',
  }

  it.each([
    [['post', 'list', '--status', 'pubished'], 'publish'],
    [['post', 'list', '--orderby', 'titel'], 'title'],
    [['post', 'list', '--tags', 'sprng'], 'spring'],
    [['post', 'list', '--author', 'admn'], 'admin'],
    [['post', 'list', '--after', 'yesterdy'], 'yesterday'],
    [['post', 'list', '--where', 'status=pubished'], 'publish'],
    [['post', 'list', '--format', 'tabel'], 'table'],
    [['post', 'update', 'hello', '--format', 'asid'], 'aside'],
    [['post', 'schedule', 'hello', '--at', 'nxt fryday 9:00'], 'next friday 9:00'],
    [['event', 'list', '--status', 'drft'], 'draft'],
    [['event', 'list', '--from', 'tomorow'], 'tomorrow'],
    [['event', 'create', '--title', 'A', '--start', '2027-05-02', '--venue', 'town-hal'], 'town-hall'],
    [['event', 'create', '--title', 'A', '--start', '2027-05-02', '--timezone', 'Europe/Berln'], 'Europe/Berlin'],
    [['settings', 'update', '--timezone', 'Europe/Berln'], 'Europe/Berlin'],
    [['comment', 'list', '--status', 'hol'], 'hold'],
    [['comment', 'update', '40', '--status', 'aproved'], 'approved'],
    [['user', 'list', '--roles', 'editr'], 'editor'],
    [['user', 'update', 'admin', '--roles', 'editr'], 'editor'],
    [['undo', 'post/helo'], 'hello'],
  ])('in %j is answered with what may be meant', async (words, meant) => {
    const { almanac } = cliOn(files)
    const { code, stdout, stderr } = await almanac(...words)
    expect([[2, 3], stdout]).toEqual([expect.arrayContaining([code]), ''])
    expect(stderr).toContain(`Did you mean '${meant}'?`)
  })

  it('of a comment is refused where nobody would know what it means', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('comment', 'update', '40', '--status', 'gone')).stderr).toContain(
      'Available: approve, approved',
    )
    expect((await almanac('comment', 'update', '40', '--status', 'SPAM')).code).toBe(0)
    expect(read('comments/post/40.md')).toContain('status: spam')
  })
})

describe('a list', () => {
  const listed = {
    'posts/a.md': '---\nid: 20\ntitle: A\ndate: 2026-01-01\ntags: [spring]\n---\n',
    'posts/b.md': '---\nid: 21\ntitle: B\nstatus: draft\n---\n',
    'posts/c.md': '---\nid: 22\ntitle: C\nstatus: draft\ntags: [spring]\n---\n',
    'posts/d.md': '---\nid: 23\ntitle: D\nstatus: future\ndate: 2099-01-01\n---\n',
    'posts/e.md': '---\nid: 24\ntitle: E\nstatus: trash\n---\n',
    'events/over.md': '---\nid: 26\ntitle: Over\nstart: 2020-05-04 10:00\n---\n',
    'events/gone.md': '---\nid: 27\ntitle: Gone\nstart: 2019-05-04 10:00\nstatus: trash\n---\n',
    'events/f.md': '---\nid: 25\ntitle: F\nstatus: draft\nstart: 2098-01-01\n---\n',
    'comments/a/40.md': '---\nid: 40\npost: post/a\nstatus: hold\n---\n\nNice.\n',
    'tags/spring.md': '---\nid: 30\nname: Spring\n---\n',
  }
  const says: [string, string][] = [
    ['post list', '2 drafts, 1 scheduled left out: --status any\n'],
    ['post list --all', '2 drafts, 1 scheduled left out: --status any\n'],
    ['post list --tags spring', '1 draft left out: --status any\n'],
    ['post list --search nowhere', 'No posts found.\n'],
    ['post list --page 1 --status publish', ''],
    ['post list --status any', ''],
    ['post list --where title=A', ''],
    ['page list', 'No pages found.\n'],
    ['event list --from 2098-01-01 --to 2098-12-31', ''],
    ['event list --from 2019-01-01', ''],
    ['comment list', 'No comments found.\n1 on hold left out: --status all\n'],
    ['user list', ''],
  ]

  it('of events says that it leaves out what is over, and what is years ahead', async () => {
    const { almanac } = cliOn(listed)
    const { stderr } = await almanac('event', 'list')
    expect(stderr).toMatch(
      /^No events found\.\n1 past left out: --from 2020-05-04\n1 later left out: --to 2098-01-01\n$/,
    )
    expect((await almanac('event', 'list', '--search', 'x')).stderr).toContain('past events are left out: --from 2020')
    expect((await almanac('event', 'list', '--format', 'json')).stderr).toBe('')
  })

  it('says what it leaves out by its status, to people only', async () => {
    const { almanac } = cliOn(listed)
    for (const [words, told] of says) {
      const { stderr } = await almanac(...words.split(' '))
      expect([words, stderr]).toEqual([words, told])
    }
    for (const format of ['json', 'ndjson', 'csv', 'ids', 'count']) {
      const { stdout, stderr } = await almanac('post', 'list', '--format', format)
      expect([format, stdout.includes('left out'), stderr]).toEqual([format, false, ''])
    }
  })
})

describe('a term that is not there yet', () => {
  const files = {
    'posts/hello.md': '---\nid: 20\ntitle: Hello\ntags: [spring]\n---\n',
    'tags/spring.md': '---\nid: 30\nname: Spring\n---\n',
    'tags/fairs.md': '---\nid: 31\nname: Markets and fairs\n---\n',
  }
  const make = ['post', 'create', '--title', 'New', '--content', 'x', '--tags']

  it('is made on the way and said, with the others found by slug or name, as one change', async () => {
    const { almanac, read, root } = cliOn(files)
    const { code, stderr } = await almanac(...make, 'spring,Big News,markets and fairs', '--categories', 'offers')
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^Created category offers, categories\/offers\.md\nCreated tag big-news, tags\/big-news\.md\nCreated post \d+ \S+\n$/,
      ),
    ])
    expect(read('tags/big-news.md')).toMatch(/^---\nid: \d+\nname: Big News\n---\n$/)
    const path = stderr.trim().split(' ').at(-1)!
    expect(read(path)).toContain('categories: [offers]\ntags: [spring, big-news, fairs]\n')
    expect((await almanac('undo')).stderr).toContain('and 2 more')
    expect([path, 'tags/big-news.md', 'categories/offers.md'].map((one) => existsSync(join(root, one)))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is part of the plan, and of nothing that is refused', async () => {
    const { almanac, root } = cliOn(files)
    const { stdout, stderr } = await almanac(...make, 'new', '--dry-run')
    expect(stdout).toContain('+++ b/tags/new.md')
    expect(stderr).toContain('Dry run: Created tag new, tags/new.md\n')
    expect(await almanac(...make, 'new', '--slug', 'hello')).toMatchObject({
      code: 4,
      stderr: expect.not.stringContaining('Made'),
    })
    expect(existsSync(join(root, 'tags/new.md'))).toBe(false)
  })

  it('may be added to many, and be a category of an event', async () => {
    const { almanac, read } = cliOn({ ...files, 'posts/b.md': '---\nid: 21\ntitle: B\n---\n' })
    const { code, stderr } = await almanac('post', 'update', 'hello', 'b', '--tags', '+new,-spring')
    expect([code, stderr.match(/^Created tag new,/gm)?.length]).toEqual([0, 1])
    expect([read('posts/hello.md'), read('posts/b.md')]).toEqual([
      expect.stringContaining('tags: [new]'),
      expect.stringContaining('tags: [new]'),
    ])
    const event = ['event', 'create', '--title', 'Fair', '--start', '2027-05-02', '--categories', 'Big fairs']
    expect((await almanac(...event)).stderr).toContain(
      'Created event-category big-fairs, event-categories/big-fairs.md',
    )
  })

  it('is said to be near another, and is not made by a list or to be taken away', async () => {
    const { almanac } = cliOn(files)
    expect((await almanac(...make, 'sprng')).stderr).toMatch(
      /^There is no tag 'sprng', only 'spring': it will be created\nCreated tag sprng, /,
    )
    expect(await almanac('post', 'list', '--tags', 'none')).toMatchObject({ code: 3 })
    expect(await almanac('post', 'update', 'hello', '--tags', '-none')).toMatchObject({ code: 3 })
    expect(await almanac(...make.slice(0, -1), '--categories', 'a/b')).toMatchObject({ code: 3 })
  })
})

describe('a file that is made at the terminal', () => {
  it('is as short as a person would write it, and begins with what they look for', async () => {
    const { almanac, read } = cliOn()
    await almanac('post', 'create', '--title', 'Idea', '--content', 'x', '--categories', 'news')
    const draft = ['post', 'create', '--title', 'Out', '--content', 'x', '--categories', 'news', '--status', 'publish']
    const { stderr } = await almanac(...draft, '--date', '2026-05-02', '--comment_status', 'closed')
    expect(read((await almanac('post', 'get', 'idea', '--format', 'table')).stdout.match(/posts\/\S+/)![0])).toMatch(
      /^---\nid: \d+\ntitle: Idea\nstatus: draft\nauthor: \S+\ncategories: \[news\]\n---\n\nx\n$/,
    )
    expect(read(stderr.trim().split(' ').at(-1)!)).toMatch(
      /^---\nid: \d+\ntitle: Out\ndate: 2026-05-02T00:00:00\nstatus: publish\nauthor: \S+\ncomment_status: closed\ncategories: \[news\]\n---\n\nx\n$/,
    )
  })
})

describe('what is shown to people', () => {
  it('is what they wrote, where programs get HTML; they may write names of days', async () => {
    const { almanac, read } = cliOn({ 'tags/a.md': '---\nid: 30\nname: Food & Drink\n---\n' })
    await almanac('settings', 'update', '--description', 'Bühne, Café & Kuchen', '--start-of-week', 'Sunday')
    expect(read('settings.json')).toMatch(/"start_of_week": 0/)
    expect((await almanac('settings', 'get')).stdout).toMatch(/^description +Bühne, Café & Kuchen$/m)
    expect((await almanac('settings', 'get', '--field', 'description')).stdout).toContain('&amp;')
    expect((await almanac('tag', 'list')).stdout).toContain('Food & Drink')
    expect((await almanac('tag', 'get', 'a')).stdout).toContain('Food & Drink')
    expect((await almanac('settings', 'update', '--start-of-week', 'first')).stderr).toContain(
      '0 is Sunday, 1 is Monday',
    )
  })
})

describe('a date in digits', () => {
  it('that can be read in two ways is refused with both, whatever it is the date of', async () => {
    const { almanac, read } = cliOn({ 'posts/a.md': '---\nid: 20\ntitle: A\nstatus: draft\n---\n' })
    const both = { code: 2, stderr: expect.stringContaining('Write 2035-12-03 or 2035-03-12') }
    const refused = (...words: string[]) => almanac(...words, '03/12/2035')
    expect(await refused('post', 'schedule', 'a', '--at')).toMatchObject(both)
    expect(await refused('post', 'update', 'a', '--date')).toMatchObject(both)
    expect(await refused('event', 'create', '--title', 'E', '--start')).toMatchObject(both)
    expect(await refused('event', 'create', '--title', 'E', '--start_date')).toMatchObject(both)
    expect(await almanac('post', 'list', '--where', 'date<03/12/2035')).toMatchObject(both)
    expect(await almanac('post', 'schedule', 'a', '--at', '5.6.35')).toMatchObject({ code: 0 })
    expect(read('posts/a.md')).toContain('date: 2035-06-05T00:00:00')
  })
})

describe('a wrong value', () => {
  it('is answered with what people choose from; what they call a status is taken', async () => {
    const mood = { type: 'choice', choices: ['good', 'bad'] }
    const { almanac, read } = cliOn({
      'settings.json': JSON.stringify({ fields: { post: { mood } } }),
      'users/rosa-delgado.md': '---\nid: 50\nname: Rosa\n---\n',
    })
    const create = (...words: string[]) => almanac('post', 'create', '--title', 'A', ...words)
    const told = (text: string) => ({ stderr: expect.stringContaining(text) })
    expect(await create('--status', 'odd')).toMatchObject(
      told("--status 'odd' is not one of publish, future, draft, pending, private\n"),
    )
    expect(await create('--status', 'sheduled')).toMatchObject(told("Did you mean 'future'?"))
    expect(await create('--mood', 'so')).toMatchObject(told("--mood 'so' is not one of good, bad\n"))
    expect(await create('--author', 'roza')).toMatchObject(
      told("there is no user 'roza'\n  Did you mean 'rosa-delgado'?"),
    )
    expect(await almanac('user', 'get', 'nobody')).toMatchObject(told('almanac user list shows them'))
    const event = ['event', 'create', '--title', 'E', '--start', '2035-01-01']
    expect(await almanac(...event, '--status', 'odd')).toMatchObject(
      told('must be one of publish, future, draft, pending, private, trash.\n'),
    )
    const { stderr } = await create('--status', 'scheduled', '--date', '2035-01-01')
    expect(read(stderr.trim().split(' ').at(-1)!)).toContain('status: future')
    expect((await almanac('post', 'list', '--status', 'scheduled', '--format', 'count')).stdout).toBe('1\n')
    expect((await almanac('post', 'create', '--help')).stdout).not.toContain('cal-ea')
  })
})

describe('a text from a file', () => {
  it('is refused where it is a whole file of content, or no text; a line of dashes is a text', async () => {
    const { almanac, root, read } = cliOn({
      'draft.txt': '---\ntitle: Mine\nstatus: draft\n---\n\nText\n',
      'rule.txt': '---\n\nText\n',
      'oven.jpg': '\u0000\u0001JFIF',
    })
    const create = (name: string) => almanac('post', 'create', '--title', 'A', '--content-file', join(root, name))
    expect(await create('draft.txt')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('begins with front matter'),
    })
    expect(await create('oven.jpg')).toMatchObject({ code: 2, stderr: expect.stringContaining('almanac media add') })
    const { code, stderr } = await create('rule.txt')
    expect([code, read(stderr.trim().split(' ').at(-1)!)]).toEqual([0, expect.stringContaining('---\n\n---\n\nText\n')])
  })
})
