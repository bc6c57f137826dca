import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder, type Files } from '../harness.ts'
import { builtCli, type Start } from './built-cli.ts'
import { cliOn, runHere } from './in-process.ts'

const { run } = builtCli()

/** Runs commands in a content folder of the test's own, in a process of theirs where one is told how to start it. */
function inFolder(files: Files = {}) {
  const root = contentFolder(files)
  const here = cliOn({}, root)
  const almanac = (command: string, options?: Start) =>
    options
      ? run(wordsOf(command), { ...options, env: { ALMANAC_CONTENT: root, ...options.env } })
      : here.almanac(...wordsOf(command))
  const json = async (command: string, options?: Start) =>
    JSON.parse((await almanac(`${command} --format json`, options)).stdout)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return { root, almanac, json, read }
}

const hello = {
  'posts/2025/hello.md':
    '---\nid: 10\ntitle: "Fish & chips" # a comment\nstatus: publish\ndate: 2025-03-01T09:00:00\nauthor: editor\n---\n\nSome *text*.\n',
}

describe('create', () => {
  it('writes a file, and says which on standard error', async () => {
    const { almanac, root } = inFolder()
    const { code, stdout, stderr } = await almanac(
      'post create --title "Hello there" --status publish --date 2026-03-01 --now 2026-05-01T00:00:00Z',
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(/^Created post \d+ posts\/2026\/hello-there\.md\n$/)
    expect(readFileSync(join(root, 'posts/2026/hello-there.md'), 'utf8')).toContain('date: 2026-03-01T00:00:00')
  })

  it('takes the text that is piped in, or a file, or the flag', async () => {
    const { almanac, json, root } = inFolder()
    await almanac('post create --title Piped --slug piped', { input: 'From a *pipe*.\n' })
    writeFileSync(join(root, 'text.txt'), 'From a file.\n')
    await almanac(`post create --title Filed --slug filed --content-file ${join(root, 'text.txt')}`)
    await almanac('post create --title Said --slug said --content Typed.')
    await almanac('post create --title Dash --slug dash --content -', { input: 'From a dash.\n' })
    const posts = await json('post list --status draft --context edit --orderby slug --order asc')
    expect(posts.map((post: { content: { raw: string } }) => post.content.raw)).toEqual([
      'From a dash.',
      'From a file.',
      'From a *pipe*.',
      'Typed.',
    ])
  })

  it('keeps a text where the program fails whose words were to replace it', async () => {
    const { almanac, read } = inFolder()
    await almanac('page create --title Kept --slug kept --content Words')
    for (const flag of ['--content', '--content-file'])
      expect(await almanac(`page update kept ${flag} -`, { input: '' })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${flag} -: standard input is empty\n  To remove the text, write --content ''`),
      })
    expect(read('pages/kept.md')).toContain('Words')
  })

  it('takes the text that is piped in for what has a title, whatever the text is called there, and for no name', async () => {
    const { almanac, read } = inFolder()
    await almanac('event create --title Fair --start 2030-01-01', { input: 'Bring *plants*.\n' })
    expect(read('events/fair.md')).toMatch(/\n---\n\nBring \*plants\*\.\n?$/)
    await almanac('form create --title Ask', { input: '[text* who]\n' })
    expect(read('forms/ask.md')).toMatch(/\n---\n\n\[text\* who\]\n?$/)
    await almanac('tag create --name first', { input: 'second\nthird\n' })
    expect(read('tags/first.md')).not.toContain('second')
  })

  it('does not wait for a program that leaves its standard input open', async () => {
    const { almanac } = inFolder()
    const { code, stdout } = await almanac('post create --title Quick --porcelain', { input: 'open' })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d+\n$/)
  })

  it('prints the representation, a member of it, or the id alone when asked', async () => {
    const { almanac, json } = inFolder()
    const post = await json('post create --title One --categories uncategorized --author editor')
    expect(post).toMatchObject({ title: { raw: 'One' }, categories: [1], author: 2, status: 'draft' })
    expect((await almanac('post create --title Two --porcelain')).stdout).toMatch(/^\d+\n$/)
    expect((await almanac('post create --title Three --field title')).stdout).toBe('Three\n')
  })

  it('takes `--format` for a member of that name when it says one of its values', async () => {
    const { json } = inFolder()
    expect(await json('post create --title Aside --format aside')).toMatchObject({ format: 'aside' })
    expect(await json('post create --title Link --post-format link')).toMatchObject({ format: 'link' })
  })

  it('names who acts: as told, by the environment, else the first administrator', async () => {
    const { json } = inFolder()
    expect(await json('post create --title One')).toMatchObject({ author: 1 })
    expect(await json('--user editor post create --title Two')).toMatchObject({ author: 2 })
    expect(await json('post create --title Three', { env: { ALMANAC_USER: 'author' } })).toMatchObject({ author: 3 })
  })

  it('names who acts by the e-mail address that git knows', async () => {
    const { json } = inFolder()
    const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.email', GIT_CONFIG_VALUE_0: 'Editor@example.org' }
    expect(await json('post create --title One', { env })).toMatchObject({ author: 2 })
  })

  it('reads a password from standard input', async () => {
    const { almanac, json, root } = inFolder()
    const { code } = await almanac(
      'user create --username sue --email sue@example.org --roles editor,author --password-stdin',
      { input: 'open sesame now\n' },
    )
    expect(code).toBe(0)
    const short = await almanac('user update sue --password-stdin', { input: 'opensesame\n' })
    expect(short).toMatchObject({ code: 2, stderr: expect.stringContaining('A password has at least 12 characters') })
    expect((await almanac('user update sue --password qwerty123456')).code).toBe(2)
    expect(await json('user get sue --context edit')).toMatchObject({ username: 'sue', roles: ['editor', 'author'] })
    expect(readFileSync(join(root, '.almanac/credentials.json'), 'utf8')).not.toContain('open sesame')
  })

  it('tells all wrong and all missing flags at once', async () => {
    const { almanac } = inFolder()
    expect(await almanac('user create --username sue')).toMatchObject({
      code: 2,
      stderr: 'almanac: --email, --password are missing\n  --password-stdin reads it from standard input\n',
    })
    const { code, stderr } = await almanac('post create --title X --comment_status maybe --date never')
    expect(code).toBe(2)
    expect(stderr).toContain("--comment_status 'maybe' is not one of ")
    expect(stderr).toContain("--date 'never': ")
  })
})

describe('get and list', () => {
  it('print JSON equal to the representation over REST', async () => {
    const { json } = inFolder(hello)
    const post = await json('post get hello')
    expect(post).toMatchObject({
      id: 10,
      title: { rendered: 'Fish &#038; chips' },
      author: 2,
      date: '2025-03-01T09:00:00',
    })
    expect(post.content.raw).toBeUndefined()
    expect(await json('post list')).toEqual([post])
    expect(await json('post get 10 --fields id,title.rendered')).toEqual({
      id: 10,
      title: { rendered: 'Fish &#038; chips' },
    })
  })

  it('print what was written for people', async () => {
    const { almanac } = inFolder(hello)
    const { stdout } = await almanac('post get hello')
    expect(stdout).toMatch(/^title +Fish & chips$/m)
    expect(stdout).toMatch(/^author +editor$/m)
    expect(stdout).toMatch(/^file +posts\/2025\/hello\.md$/m)
    expect(stdout).toMatch(/\n\nSome \*text\*\.\n$/)
    expect((await almanac('post get hello --field content')).stdout).toBe('Some *text*.\n')
    expect((await almanac('post list')).stdout).toBe(
      'ID  TITLE         SLUG   STATUS   DATE              AUTHOR\n10  Fish & chips  hello  publish  2025-03-01 09:00  editor\n',
    )
  })

  it('tell people no member that repeats another for programs, unless they ask for it', async () => {
    const start = 'start: 2026-05-01 10:00\nend: 2026-05-01 12:00\ntimezone: America/New_York\n'
    const { almanac, json } = inFolder({ ...hello, 'events/ball.md': `---\nid: 11\ntitle: Ball\n${start}---\n` })
    for (const command of ['event get ball', 'post get hello']) {
      const told = (await almanac(command)).stdout.split('\n').flatMap((line) => /^\w+/.exec(line) ?? [])
      const members = Object.keys(await json(command))
      expect(members.filter((name) => /gmt|utc|details|guid|json_ld|global_id|rest_url|meta/.test(name))).not.toEqual(
        [],
      )
      expect(told.join()).not.toMatch(/gmt|utc|details|guid|json_ld|global_id|rest_url|meta/)
    }
    expect((await almanac('event get ball --field utc_start_date')).stdout).toBe('2026-05-01 14:00:00\n')
  })

  it('print ids, counts, CSV and a line of JSON for each', async () => {
    const { almanac } = inFolder({ ...hello, 'posts/b.md': '---\nid: 11\ntitle: B\ndate: 2024-01-01T00:00:00\n---\n' })
    expect((await almanac('post list --format ids')).stdout).toBe('10\n11\n')
    expect((await almanac('post list --porcelain')).stdout).toBe('10\n11\n')
    expect((await almanac('post list --format count --per_page 1')).stdout).toBe('2\n')
    expect((await almanac('post list --format csv --fields id,title')).stdout).toBe(
      'id,title\r\n10,Fish & chips\r\n11,B\r\n',
    )
    expect((await almanac('post list --format ndjson --fields id')).stdout).toBe('{"id":10}\n{"id":11}\n')
    expect((await almanac('post list --field title')).stdout).toBe('Fish & chips\nB\n')
  })

  it('give all pages as one', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, i) => [`posts/p${i}.md`, `---\nid: ${i + 100}\ntitle: P${i}\n---\n`]),
    )
    const { almanac } = inFolder(many)
    const { stdout } = await almanac('post list --all --format ids --orderby id --order asc')
    expect(stdout.trim().split('\n').map(Number)).toEqual(Array.from({ length: 130 }, (_, i) => i + 100))
  })

  it('filter by slugs where the interface takes ids', async () => {
    const { almanac } = inFolder(hello)
    expect((await almanac('post list --author editor --format count')).stdout).toBe('1\n')
    expect((await almanac('post list --author-exclude editor --format count')).stdout).toBe('0\n')
    expect(await almanac('post list --author nobody')).toMatchObject({ code: 3, stdout: '' })
  })

  it('say when nothing is there, on standard error', async () => {
    const { almanac } = inFolder()
    expect(await almanac('post list')).toEqual({ code: 0, stdout: '', stderr: 'No posts found.\n' })
    expect(await almanac('post list --format json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
  })

  it('refuse members that do not exist', async () => {
    const { almanac } = inFolder(hello)
    expect(await almanac('post get hello --fields titel')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'title'?"),
    })
  })

  it('list files that cannot be read as left out', async () => {
    const { almanac } = inFolder({ ...hello, 'posts/bad.md': '---\ntitle: [\n---\n' })
    const { code, stderr } = await almanac('post list')
    expect(code).toBe(0)
    expect(stderr).toContain('One file is left out')
  })
})

describe('update', () => {
  it('changes only what is named, and keeps the rest of the file as it is', async () => {
    const { almanac, read } = inFolder(hello)
    expect(await almanac('post update hello --sticky')).toMatchObject({
      code: 0,
      stderr: 'Updated post 10 posts/2025/hello.md\n',
    })
    expect(read('posts/2025/hello.md')).toBe(
      hello['posts/2025/hello.md'].replace('author: editor\n', 'author: editor\nsticky: true\n'),
    )
    await almanac('post update 10 --no-sticky')
    expect(read('posts/2025/hello.md')).toBe(hello['posts/2025/hello.md'])
  })

  it('reads and writes names in the letters that people write, whatever they are in addresses', async () => {
    const { root, read, almanac } = cliOn()
    for (const words of [
      ['category', 'create', '--name', 'Новости'],
      ['page', 'create', '--title', 'Кафе 🍰', '--status', 'publish'],
      ['page', 'create', '--title', 'Меню', '--parent', 'кафе-🍰'],
      ['post', 'create', '--title', 'Привет', '--categories', 'новости', '--status', 'publish'],
    ])
      expect(await almanac(...words)).toMatchObject({ code: 0 })
    expect(read('pages/кафе-🍰/меню.md')).toContain('parent: кафе-🍰\n')
    const post = readdirSync(join(root, 'posts'), { recursive: true }).find((path) =>
      String(path).endsWith('привет.md'),
    )
    expect(read(`posts/${String(post)}`)).toContain('categories: [новости]\n')
    const slug = encodeURIComponent('кафе-🍰').toLowerCase()
    for (const ref of ['page/кафе-🍰', 'кафе-🍰', slug])
      expect((await almanac('page', 'get', ref, '--field', 'slug')).stdout).toBe(`${slug}\n`)
    expect((await almanac('page', 'list')).stdout).toContain(' кафе-🍰 ')
    expect((await almanac('post', 'list', '--fields', 'categories')).stdout).toContain('новости')
    expect((await almanac('check')).stdout).not.toContain('кафе')
    expect(await almanac('mv', 'page/кафе-🍰', 'кофейня')).toMatchObject({ code: 0 })
    expect(read('pages/кафе-🍰/меню.md')).toContain('parent: кофейня\n')
  })

  it('empties a text where nothing is its text, also in a content folder', async () => {
    const { root, read, almanac } = cliOn({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\nWords\n' })
    const here = process.cwd()
    try {
      process.chdir(root)
      expect(await almanac('post', 'update', 'a', '--content', '')).toMatchObject({ code: 0 })
    } finally {
      process.chdir(here)
    }
    expect(read('posts/a.md')).not.toContain('Words')
  })

  it('needs something to change', async () => {
    const { almanac } = inFolder(hello)
    expect(await almanac('post update hello')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing to change'),
    })
  })

  it('changes the settings', async () => {
    const { almanac, read } = inFolder()
    expect(await almanac('settings update --title "A new name"')).toMatchObject({ code: 0 })
    expect(JSON.parse(read('settings.json'))).toMatchObject({ title: 'A new name', timezone: 'America/New_York' })
    expect((await almanac('settings get --field title')).stdout).toBe('A new name\n')
  })
})

describe('delete and restore', () => {
  it('move entries to the trash and back, several at once', async () => {
    const { almanac } = inFolder({ ...hello, 'posts/b.md': '---\nid: 11\ntitle: B\n---\n' })
    expect((await almanac('post delete hello 11')).stderr).toBe(
      'Trashed post 10 posts/2025/hello.md\nTrashed post 11 posts/b.md\n',
    )
    expect((await almanac('post list --status trash --format count')).stdout).toBe('2\n')
    expect(await almanac('post delete hello')).toMatchObject({ code: 4 })
    expect((await almanac('post restore hello b')).code).toBe(0)
    expect((await almanac('post get hello --field status')).stdout).toBe('publish\n')
    expect(await almanac('post restore hello')).toMatchObject({ code: 4 })
  })

  it('delete for good with force, without asking where nobody can answer', async () => {
    const { almanac } = inFolder(hello)
    expect(await almanac('post delete hello --force')).toMatchObject({ code: 0, stderr: 'Deleted post 10\n' })
    expect(await almanac('post get hello')).toMatchObject({ code: 3 })
  })

  it('do nothing at all when one ref is unknown', async () => {
    const { almanac } = inFolder(hello)
    expect(await almanac('post delete hello nothing')).toMatchObject({ code: 3 })
    expect((await almanac('post get hello --field status')).stdout).toBe('publish\n')
  })

  it('do what can be done when one entry is refused', async () => {
    const { almanac } = inFolder({ ...hello, 'posts/b.md': '---\nid: 11\ntitle: B\nstatus: trash\n---\n' })
    const { code, stderr } = await almanac('post delete b hello')
    expect(code).toBe(4)
    expect(stderr).toContain('Trashed post 10')
  })

  it('need force for what has no trash', async () => {
    const { almanac } = inFolder()
    expect(await almanac('user delete author --reassign editor')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    })
    expect(await almanac('user delete author --reassign editor --force')).toMatchObject({ code: 0 })
  })
})

/** Words of a command as a shell reads them, double quotes understood. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
}

describe("a site's own fields at the terminal", () => {
  const fields = {
    post: {
      serves: { type: 'number', label: 'Serves', help: 'How many people.', required: true, sortable: true },
      course: { type: 'choice', choices: ['starter', 'main'], label: 'Course', filterable: true },
      ingredients: { type: 'list', of: { type: 'text' }, searched: true, filterable: true },
      vegan: { type: 'boolean', filterable: true },
      goes_with: { type: 'reference', to: 'post', filterable: true },
      oven_details: { type: 'text' },
    },
  }
  const recipe = (n: number) =>
    `---\nid: ${100 + n}\ntitle: Recipe ${n}\ndate: 2026-01-01\nserves: ${40 - n}\ncourse: ${n % 2 ? 'main' : 'starter'}\n` +
    `ingredients: [salt, spice-${n}]\n---\n\nText.\n`

  it('are flags, columns, filters and orders of the noun, in a folder of forty recipes', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`posts/recipe-${n}.md`, recipe(n)]))
    const cwd = contentFolder({ ...files, 'settings.json': JSON.stringify({ timezone: 'UTC', fields }) })
    const go = (...args: string[]) => runHere(args, { cwd })
    const help = (await go('post', 'create', '--help')).stdout
    expect(help).toMatch(/--serves <number>\s+Serves: How many people\. Required\./)
    expect(help).toMatch(/--course <word>\s+Course\. One of: starter, main\./)
    expect(await go('post', 'create', '--title', 'New')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--serves'),
    })
    const made = await go(
      ...['post', 'create', '--title', 'New', '--serves', '99', '--course', 'main', '--vegan', '--status', 'publish'],
      ...['--ingredients', 'leek,oat milk', '--goes-with', 'recipe-7'],
    )
    expect(made).toMatchObject({ code: 0 })
    const list = async (...flags: string[]) =>
      (await go('post', 'list', '--field', 'slug', ...flags)).stdout.split('\n')
    expect(await list('--course', 'main', '--orderby', 'serves', '--per-page', '2')).toEqual(['new', 'recipe-1', ''])
    expect(await list('--search', 'leek', '--vegan')).toEqual(['new', ''])
    const table = (await go('post', 'list', '--goes-with', 'recipe-7', '--fields', 'slug,serves,goes_with')).stdout
    expect(table.replaceAll(/ +/g, ' ')).toBe('SLUG SERVES GOES_WITH\nnew 99 recipe-7\n')
    await go('post', 'update', 'new', '--oven-details', 'Top rack')
    const told = (await go('post', 'get', 'new')).stdout
    expect(told).toMatch(/^oven_details +Top rack$/m)
    expect(told).not.toMatch(/^meta /m)
    const left = await go('post', 'update', 'new', '--goes-with', '', '--no-vegan', '--format', 'json')
    expect(JSON.parse(left.stdout)).toMatchObject({ goes_with: 0, vegan: false, serves: 99, meta: { serves: 99 } })
    expect(await go('check')).toMatchObject({ code: 0, stdout: '' })
  })
})
