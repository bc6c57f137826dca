import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pixel } from '../pictures.ts'
import { temporaryFolder } from './built-cli.ts'
import { answering } from './answering.ts'
import { cliOn } from './in-process.ts'

const posts = {
  'posts/hello.md':
    '---\nid: 10\ntitle: Hello\nstatus: publish\ndate: 2025-03-01T09:00:00\nauthor: admin\n---\n\nText\n',
  'posts/other.md': '---\nid: 11\ntitle: Other\nstatus: draft\nauthor: admin\n---\n\nText\n',
}

it('references in another order than shown are written in it', async () => {
  const related = { type: 'list', of: { type: 'reference', to: 'post' } }
  const { almanac, read } = cliOn({
    ...posts,
    'settings.json': JSON.stringify({ title: 'T', terms: 'implicit', fields: { post: { related } } }),
    'posts/third.md': '---\nid: 12\ntitle: Third\nrelated: [hello, other]\ntags: [a, b]\n---\n',
  })
  expect((await almanac('post', 'update', 'third', '--related', 'hello,other')).stderr).toContain('Nothing to change')
  expect((await almanac('post', 'update', 'third', '--related', 'other,hello')).stderr).toContain('Updated post 12')
  expect((await almanac('post', 'update', 'third', '--tags', 'b,a')).stderr).toContain('Updated post 12')
  expect(read('posts/third.md')).toContain('related: [other, hello]\ntags: [b, a]\n')
})

it('meta that nothing declares is told to be left out, over REST to nobody', async () => {
  const settings = (more = '') => `{ "title": "T"${more} }`
  const { almanac, read } = cliOn({ ...posts, 'settings.json': settings() })
  const update = ['post', 'update', 'other', '--title', 'New', '--meta', '{"color": "red", "size": 2}']
  const told = (key: string) => `meta '${key}' is not written: declare it first, under fields.post in settings.json\n`
  expect((await almanac(...update)).stderr).toBe(`${told('color')}${told('size')}Updated post 11 posts/other.md\n`)
  const declared = cliOn({
    ...posts,
    'settings.json': settings(', "fields": { "post": { "size": { "type": "number" } } }'),
  })
  expect((await declared.almanac(...update)).stderr).toBe(`${told('color')}Updated post 11 posts/other.md\n`)
  expect([read('posts/other.md'), declared.read('posts/other.md')]).toEqual([
    expect.not.stringContaining('size'),
    expect.stringContaining('size: 2'),
  ])
})

describe('a slug that another entry has', () => {
  it('is refused with its holder, when an entry is made, renamed or published', async () => {
    const { almanac, read } = cliOn({
      ...posts,
      'posts/idea.md': "---\nid: 12\ntitle: Hello\nslug: ''\nstatus: draft\n---\n",
    })
    const refused = (arg = '--slug') => ({
      code: 4,
      stderr: `almanac: The slug 'hello' is taken by post 10, posts/hello.md.\n  Choose another \`${arg}\`.\n`,
    })
    const create = ['post', 'create', '--title', 'Hello', '--status', 'publish', '--content', 'x']
    expect(await almanac(...create)).toEqual({ ...refused(), stdout: '' })
    expect(await almanac('post', 'update', 'other', '--slug', 'hello')).toMatchObject(refused())
    expect(await almanac('post', 'mv', 'other', 'hello')).toMatchObject(refused('slug'))
    expect(await almanac('post', 'publish', '12')).toMatchObject(refused('slug'))
    expect(await almanac('page', 'create', '--title', 'Feed', '--status', 'publish')).toMatchObject({
      code: 4,
      stderr: "almanac: No entry may have the slug 'feed'.\n  Choose another `--slug`.\n",
    })
    expect(read('posts/other.md')).toBe(posts['posts/other.md'])
    expect(await almanac(...create, '--slug', 'hello-too')).toMatchObject({ code: 0 })
  })

  it('is told as taken only where the entry had another', async () => {
    const { almanac } = cliOn({ ...posts, 'posts/hello-2.md': '---\nid: 13\ntitle: Hello\nstatus: draft\n---\n' })
    await almanac('post', 'trash', 'hello-2')
    expect((await almanac('post', 'restore', 'hello-2')).stderr).toBe('Restored post 13 posts/hello-2.md\n')
  })

  it('is not told of a name in which `<` stands, which has another', async () => {
    const { almanac } = cliOn({ 'tags/under.md': '---\nid: 22\nname: Under\n---\n' })
    const { stderr } = await almanac('tag', 'create', '--name', 'Under <5')
    expect(stderr).toMatch(/^Created tag \d+ tags\/under-5\.md\n$/)
  })

  it('is told with what it became, when an entry comes out of the trash', async () => {
    const { almanac } = cliOn({
      ...posts,
      'posts/old.md': '---\nid: 12\ntitle: Hello\nslug: hello\nstatus: trash\n---\n',
    })
    expect(await almanac('post', 'restore', '12')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("The slug 'hello' is taken, so it became 'hello-2'\n"),
    })
  })
})

describe('mv', () => {
  it('does not call a slug taken that only resembles the one it had', async () => {
    const { almanac } = cliOn(posts)
    const { stderr } = await almanac('post', 'mv', 'hello', 'Hello 2026')
    expect(stderr).toContain('posts/hello-2026.md')
    expect(stderr).not.toContain('is taken')
  })
})

describe('update', () => {
  it('says that there was nothing to change where nothing was, and leaves the file alone', async () => {
    const { almanac, root } = cliOn(posts)
    const before = readFileSync(join(root, 'posts/hello.md'), 'utf8')
    expect(await almanac('post', 'update', 'hello', '--title', 'Hello', '--content', 'Text')).toMatchObject({
      code: 0,
      stderr: 'Nothing to change: post 10 posts/hello.md\n',
    })
    expect(readFileSync(join(root, 'posts/hello.md'), 'utf8')).toBe(before)
    expect((await almanac('settings', 'update', '--title', 'Test site')).stderr).toBe('Nothing to change: settings\n')
    expect((await almanac('post', 'update', 'hello', '--title', 'Hallo')).stderr).toMatch(/^Updated post 10 /)
    expect((await almanac('user', 'update', 'editor', '--password', 'another secret')).stderr).toMatch(
      /^Updated user 2 /,
    )
    expect((await almanac('user', 'update', 'editor', '--roles', '')).stderr).toContain('editor has no role now')
  })
})

describe('a parent that is the entry itself, or stands below it', () => {
  it('is refused, and the entry stays where it is', async () => {
    const { almanac, root } = cliOn({
      'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
      'pages/about/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
      'categories/news.md': '---\nid: 30\nname: News\n---\n',
    })
    const texts = () =>
      ['pages/about.md', 'pages/about/team.md', 'categories/news.md'].map((path) =>
        readFileSync(join(root, path), 'utf8'),
      )
    const before = texts()
    for (const [noun, ref, parent, words] of [
      ['page', 'team', 'team', 'A page cannot be a child of itself.'],
      ['page', 'about', 'team', 'A page cannot be a child of pages/about/team.md, which is itself below it.'],
      ['category', 'news', 'news', 'A category cannot be a child of itself.'],
    ] as const)
      expect(await almanac(noun, 'update', ref, '--parent', parent)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(words),
      })
    expect(texts()).toEqual(before)
  })
})

describe('media add', () => {
  it('takes what can be taken, tells the others with their reasons, and ends with 1', async () => {
    const folder = temporaryFolder()
    const paths = ['a.png', 'b.exe', 'missing.png', 'c.png'].map((name) => join(folder, name))
    for (const path of [paths[0]!, paths[3]!]) writeFileSync(path, pixel)
    writeFileSync(paths[1]!, 'MZ no picture')
    const { almanac, root } = cliOn({})
    const { code, stdout, stderr } = await almanac('media', 'add', ...paths, '--porcelain')
    expect(code).toBe(1)
    expect(stdout.trim().split('\n')).toHaveLength(2)
    expect(stderr).toMatch(/^Added media \d+ media\/.*a\.png$/m)
    expect(stderr).toMatch(/^Added media \d+ media\/.*c\.png$/m)
    expect(stderr).toContain(`almanac: ${paths[1]}: Sorry, you are not allowed to upload this file type: b.exe.`)
    expect(stderr).toContain(`almanac: ${paths[2]}: There is no file`)
    const added = [...stderr.matchAll(/^Added media \d+ (.*)$/gm)].map(([, path]) => join(root, path!))
    expect(added.every(existsSync)).toBe(true)
    expect(await almanac('media', 'add', paths[2]!)).toMatchObject({ code: 3 })
  })
})

describe('media add, for pictures that are to be heard,', () => {
  const pictures = () => {
    const folder = temporaryFolder()
    return ['oven room.png', 'roof.png', 'notes.txt', 'bad.png'].map((name) => {
      const path = join(folder, name)
      writeFileSync(path, name.startsWith('bad') ? 'no picture' : name.endsWith('png') ? pixel : 'x')
      return path
    })
  }
  const alternatives = async ({ almanac }: ReturnType<typeof cliOn>) =>
    JSON.parse((await almanac('media', 'list', '--format', 'json', '--orderby', 'slug', '--order', 'asc')).stdout).map(
      ({ slug, alt_text }: { slug: string; alt_text: string }) => [slug, alt_text],
    )

  it('fills in the name and the title of each file, and names those that failed at the end', async () => {
    const cli = cliOn()
    const [oven, roof, , bad] = pictures()
    const { code, stderr } = await cli.almanac(
      'media',
      'add',
      bad!,
      oven!,
      roof!,
      '--alt',
      '{title} ({name}), seen',
      '--caption',
      'x',
    )
    expect(code).toBe(1)
    expect(stderr.endsWith(`\n1 of 3 failed:\n  ${bad!}\n`)).toBe(true)
    expect(stderr.match(/^Added/gm)).toHaveLength(2)
    expect(await alternatives(cli)).toEqual([
      ['oven-room', 'oven room (oven-room), seen'],
      ['roof', 'roof (roof), seen'],
    ])
    await cli.almanac('media', 'update', 'roof', '--title', 'Our roof')
    await cli.almanac('media', 'update', 'roof', 'oven-room', '--alt_text={title}.')
    expect(await alternatives(cli)).toEqual([
      ['oven-room', 'oven room.'],
      ['roof', 'Our roof.'],
    ])
    expect((await cli.almanac('media', 'add', '--help')).stdout).toMatch(
      /--alt_text <text> .*{name}\n? +and {title}[^]*--alt <text> +The same as --alt_text\./,
    )
  })

  it('asks a person for each picture, unless the flag says it', async () => {
    answering('The oven\r', '\r', '\r')
    const cli = cliOn()
    const [oven, roof, notes] = pictures()
    const asked = ({ stderr }: { stderr: string }) =>
      [...stderr.matchAll(/What does (.*?) show\?/g)].map(([, name]) => name)
    const added = await cli.almanac('media', 'add', oven!, notes!, roof!)
    expect([added.code, new Set(asked(added))]).toEqual([0, new Set(['oven room.png', 'roof.png'])])
    expect(await alternatives(cli)).toEqual([
      ['notes', ''],
      ['oven-room', 'The oven'],
      ['roof', ''],
    ])
    expect(asked(await cli.almanac('media', 'add', oven!, '--alt', ''))).toEqual([])
    expect(asked(await cli.almanac('media', 'create', roof!))).toContain('roof.png')
  })
})

describe('form delete', () => {
  it('needs force, as whatever has no trash, and asks nobody who cannot answer', async () => {
    const { almanac, root } = cliOn({ 'forms/contact.md': '---\nid: 20\ntitle: Contact\n---\n[text* name]\n' })
    expect(await almanac('form', 'delete', 'contact')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force deletes permanently'),
    })
    expect(existsSync(join(root, 'forms/contact.md'))).toBe(true)
    expect(await almanac('form', 'delete', 'contact', '--force', '--yes')).toMatchObject({ code: 0 })
    expect(existsSync(join(root, 'forms/contact.md'))).toBe(false)
  })
})

describe('list', () => {
  it.each(['post', 'page', 'media', 'event', 'venue', 'organizer', 'comment'])(
    'of %s takes the status that its help suggests',
    async (noun) => {
      const { almanac } = cliOn(posts)
      const { stdout } = await almanac(noun, 'list', '--help')
      const suggested = /almanac (\S+ list --status .*)/.exec(stdout)?.[1]
      expect(suggested).toContain('any')
      expect(await almanac(...suggested!.split(' '))).toMatchObject({ code: 0 })
    },
  )
})

describe('a status', () => {
  it('may be said in the words that people are told, and waits for a date ahead', async () => {
    const { almanac, read } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: A\nstatus: draft\n---\n' })
    const create = (noun: string, ...words: string[]) =>
      almanac(noun, 'create', '--title', 'Ball', ...(noun === 'event' ? ['--start', '+30d'] : []), ...words)
    for (const noun of ['post', 'event']) {
      const made = await create(noun, '--status', 'scheduled', '--date', '2039-12-01 9:00')
      expect([made.code, (await almanac(noun, 'get', 'ball', '--field', 'status')).stdout]).toEqual([0, 'future\n'])
      const nothing = await create(noun, '--slug', 'ball-2', '--status', 'scheduled')
      expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('It has no future date') })
      const wrong = await create(noun, '--status', 'canceled')
      expect([wrong.code, wrong.stderr.includes('private'), wrong.stderr.includes('cal-')]).toEqual([2, true, false])
      expect((await almanac(noun, 'list', '--status', 'scheduled', '--format', 'count')).stdout).toBe('1\n')
    }
    expect((await almanac('post', 'update', 'a', '--status', 'future')).code).toBe(2)
    expect(read('posts/a.md')).toContain('status: draft')
    expect((await almanac('post', 'update', 'a', '--status', 'published')).code).toBe(0)
    expect((await almanac('event', 'list', '--help')).stdout).not.toContain('cal-ea')
  })
})

describe('a wrong value of a flag', () => {
  it.each([
    [['--status', 'publihs'], "--status 'publihs' is not one of publish, ", "\n  Did you mean 'publish'?\n"],
    [
      ['--date', 'tomorow'],
      "--date 'tomorow': Invalid date.",
      '\n  Write it like 2027-05-02, "2027-05-02 10:00" or "next friday 9:00"\n',
    ],
    [
      ['--date', '2027-02-30 8:00'],
      "--date '2027-02-30': there is no such day\n  That month has only 28 days\n",
      '9:00"\n',
    ],
    [['--date', '31.4.2027'], "--date '31.4.2027': there is no such day\n  That month has only 30 days\n", '9:00"\n'],
    [['--author', '1', '--featured_media', 'x.png'], "there is no media 'x.png'", '\n'],
  ])('%s is told with the flag, the value, and what may stand there', async (words, told, hint) => {
    const { almanac } = cliOn({})
    const { code, stderr } = await almanac('post', 'create', '--title', 'X', ...words)
    expect([code !== 0, stderr]).toEqual([true, expect.stringContaining(`almanac: ${told}`)])
    expect(stderr.endsWith(hint)).toBe(true)
  })

  it.each([
    [['schedule', 'a', 'tomorrow'], "there is no post 'tomorrow'", '--at "tomorrow"'],
    [['schedule', 'a', '--at', 'next', 'friday', '9:00'], "there is no post 'friday'", '--at "next friday 9:00"'],
    [['update', 'a', '--date', 'next', 'friday'], "there is no post 'friday'", '--date "next friday"'],
  ])('%j is a date that is no ref, told with its flag', async (words, told, hint) => {
    const { almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    expect(await almanac('post', ...words)).toMatchObject({
      code: 3,
      stderr: `almanac: ${told}\n  Put the date in quotes after its flag: ${hint}\n`,
    })
  })

  it('may be the last part of what is meant', async () => {
    const { stderr } = await cliOn({}).almanac('settings', 'update', '--timezone', 'paris')
    expect(stderr).toContain("--timezone: The setting 'timezone' cannot be 'paris'.\n  Did you mean 'Europe/Paris'?\n")
  })

  it('is told with all others, and a secret never', async () => {
    const { almanac } = cliOn({})
    const { code, stderr } = await almanac('post', 'list', '--orderby', 'titel', '--order', 'up')
    expect(code).toBe(2)
    expect(stderr).toContain("slug, title. Did you mean 'title'?")
    expect(stderr).toContain("Did you mean 'title'?")
    expect(stderr).toContain("--order 'up' is not one of asc, desc\n")
    expect((await almanac('post', 'list', '--per-page', '0')).stderr).toContain(
      "almanac: --per-page '0': per_page must be between 1 ",
    )
    const secret = await almanac('user', 'create', '--username', 'x', '--email', 'x', '--password', 'my\\secret')
    expect(secret.code).toBe(2)
    expect(secret.stderr).toContain("--email 'x': Invalid email address.")
    expect(secret.stderr).not.toContain('secret')
  })
})

describe('restore', () => {
  it('of a slug that another entry has taken since, or that a translation has, brings back what is in the trash', async () => {
    const { almanac } = cliOn({ ...posts, 'settings.json': '{ "languages": ["en", "de"] }' })
    await almanac('post', 'translate', 'hello', '--to', 'de', '--status', 'publish')
    await almanac('post', 'delete', 'hello')
    expect((await almanac('post', 'restore', 'hello')).stderr).toMatch(/^Restored post 10 /)
    await almanac('post', 'delete', 'hello')
    await almanac('post', 'create', '--title', 'Hello', '--status', 'publish', '--content', 'x')
    const { id } = JSON.parse((await almanac('post', 'get', 'hello', '--format', 'json')).stdout) as { id: number }
    // An id is no name.
    for (const ref of [String(id), `#${id}`]) expect(await almanac('post', 'restore', ref)).toMatchObject({ code: 4 })
    expect((await almanac('post', 'restore', 'hello')).stderr).toMatch(/so it became .hello-2.\nRestored post 10 /)
    expect(await almanac('post', 'restore', '10')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /hello-2\.md is not in the trash\.\n {2}List what is there with `--status trash`\.\n$/,
      ),
    })
  })

  it('of a name that several have in the trash lists them, and restores none', async () => {
    const { almanac } = cliOn(posts)
    await almanac('post', 'delete', 'hello')
    await almanac('post', 'create', '--title', 'Hello', '--status', 'publish', '--content', 'x')
    await almanac('post', 'delete', 'hello')
    await almanac('post', 'create', '--title', 'Hello', '--status', 'publish', '--content', 'y')
    expect(await almanac('post', 'restore', 'hello')).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/'hello' matches 2 posts[^]*#10 [^]*hello__trashed/),
    })
    expect((await almanac('post', 'restore', '10')).stderr).toMatch(/Restored post 10 /)
  })

  it('of an id, a file, a path of slugs or a pattern never means another entry', async () => {
    const { almanac } = cliOn({
      ...posts,
      'pages/team.md': '---\nid: 20\ntitle: Us\nstatus: publish\n---\n',
      'pages/jobs.md': '---\nid: 21\ntitle: Jobs\nstatus: publish\n---\n',
      'pages/us.md': '---\nid: 22\ntitle: Team\nstatus: publish\nslug: team\nparent: jobs\n---\n',
    })
    await almanac('post', 'delete', 'hello')
    const { stdout: id } = await almanac('post', 'create', '--title', 'Hello', '--status', 'publish', '--porcelain')
    await almanac('page', 'delete', '20')
    const named = [
      'post restore posts/hello.md',
      `post restore ${id.trim()}`,
      'post restore h*',
      'page restore jobs/team',
    ]
    for (const line of named)
      expect(await almanac(...line.split(' '))).toMatchObject({
        code: expect.any(Number),
        stderr: expect.not.stringContaining('Restored'),
      })
    expect((await almanac('post', 'restore', 'post/hello')).stderr).toContain('Restored post 10 ')
  })
})

it('a file that cannot be read is told beside a list, by number', async () => {
  const broken = '---\ntitle: [\n---\n'
  const one = cliOn({ 'posts/a.md': broken })
  expect((await one.almanac('post', 'list')).stderr).toContain('One file is left out because it cannot be read: ')
  const two = cliOn({ 'posts/a.md': broken, 'posts/b.md': broken })
  expect((await two.almanac('post', 'list')).stderr).toContain('2 files are left out because they cannot be read: ')
})

it('pages of one slug can be told apart in a table, and JSON says what the interface does', async () => {
  const { almanac } = cliOn({
    'pages/company.md': '---\nid: 11\ntitle: Company\n---\n',
    'pages/company/team.md': '---\nid: 12\ntitle: Team\nparent: company\n---\n',
    'pages/team.md': '---\nid: 13\ntitle: Team\n---\n',
    'pages/company/plan.md': "---\nid: 14\ntitle: Plan\nslug: ''\nstatus: draft\nparent: company/team\n---\n",
  })
  const { stdout } = await almanac('page', 'list', '--status', 'any', '--orderby', 'id', '--order', 'asc')
  const names = stdout.split('\n').map((line) => line.split(/ {2,}/)[2])
  expect(names.slice(0, 5)).toEqual(['SLUG', 'company', 'company/team', 'team', 'company/team/plan'])
  const list = await almanac('page', 'list', '--orderby', 'id', '--order', 'asc', '--format', 'json')
  expect(JSON.parse(list.stdout).map(({ slug }: { slug: string }) => slug)).toEqual(['company', 'team', 'team'])
  expect((await almanac('page', 'get', names[2]!, '--field', 'id')).stdout).toBe('12\n')
})

it('a switch with a word that is neither yes nor no is told with the flag, the word, and what may stand there', async () => {
  const { almanac } = cliOn(posts)
  const told = { code: 2, stderr: expect.stringMatching(/--sticky 'maybe'.*\n?.*yes.*no/) }
  expect(await almanac('post', 'create', '--title', 'X', '--sticky', 'maybe')).toMatchObject(told)
  expect(await almanac('post', 'update', 'hello', '--sticky=maybe')).toMatchObject(told)
})

describe("a form's markup", () => {
  it('is printed by itself, or as over REST where a format is asked for', async () => {
    const { almanac } = cliOn({ 'forms/contact.md': '---\nid: 40\n---\n[text a]\n' })
    const { code, stdout } = await almanac('form', 'markup', 'contact', '--post', '34', '--instance', '2')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<div class="wpcf7 no-js" id="wpcf7-f40-p34-o2"[^]*<\/div>\n$/)
    const json = JSON.parse((await almanac('form', 'markup', '40', '--format', 'json')).stdout) as { html: string }
    expect(json).toMatchObject({ id: 40, unit_tag: 'wpcf7-f40-o1', html: expect.stringContaining('<form ') })
    expect((await almanac('form', 'markup', '40', '--field', 'unit_tag')).stdout).toBe('wpcf7-f40-o1\n')
  })
})

it('a form is told at a terminal by its fields and mails, with its template; programs get all of it', async () => {
  const template = '[text* your-name]\n[email your-email]\n[submit "Send"]'
  const { almanac } = cliOn({
    'forms/contact.md': `---\nid: 50\ntitle: Contact\nmail:\n  subject: Hello\n  recipient: desk@example.org\n---\n\n${template}\n`,
  })
  const piped = await almanac('form', 'get', 'contact')
  const { isTTY } = process.stdout
  process.stdout.isTTY = true
  onTestFinished(() => void (process.stdout.isTTY = isTTY))
  const { stdout } = await almanac('form', 'get', 'contact')
  expect(stdout).toMatch(
    /^id +50\ntitle +Contact\nslug +contact\nlocale +\S+\nfields +your-name \(text, required\)\n +your-email \(email\)\nmail +to desk@example.org: Hello\n/,
  )
  expect(stdout).toMatch(/\nfile +forms\/contact.md\n\n\[text\* your-name\]\n/)
  expect(stdout.length).toBeLessThan(piped.stdout.length / 3)
  expect(JSON.parse((await almanac('form', 'get', 'contact', '--format', 'json')).stdout)).toHaveProperty('properties')
})
