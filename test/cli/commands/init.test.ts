import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askGitSync } from '../../../src/storage/git/run-git.ts'
import { answering } from '../answering.ts'
import { temporaryFolder } from '../built-cli.ts'
import { runHere } from '../in-process.ts'

describe('init', () => {
  it('makes a folder in which everything is well', async () => {
    const cwd = temporaryFolder()
    const { code, stdout, stderr } = await runHere(['init', 'content', '--timezone', 'europe/berlin'], { cwd })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('almanac serve')
    expect(readFileSync(join(cwd, 'content/.almanac/.gitignore'), 'utf8')).toBe('*\n')
    expect(await runHere(['check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
    expect((await runHere(['settings', 'get', '--field', 'timezone'], { cwd })).stdout).toBe('Europe/Berlin\n')
    expect((await runHere(['post', 'get', 'welcome', '--field', 'status'], { cwd })).stdout).toBe('publish\n')
  })

  it('takes what flags say of the site, as people type it', async () => {
    const cwd = temporaryFolder()
    const about = ['--title', 'Zum Löwen: Gasthaus', '--language', 'Deutsch', '--email', 'ada@example.org']
    const made = await runHere(['init', 'site', ...about, '--timezone', 'Europe/Berlin'], { cwd })
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('user update admin --password-stdin')])
    const settings = JSON.parse(readFileSync(join(cwd, 'site/settings.json'), 'utf8'))
    expect(settings).toMatchObject({ title: 'Zum Löwen: Gasthaus', language: 'de_DE', email: 'ada@example.org' })
    expect(readFileSync(join(cwd, 'site/users/admin.md'), 'utf8')).toContain('email: ada@example.org')
    expect(await runHere(['--site', 'site', 'check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
    for (const [flag, value, meant] of [
      ['--language', 'Germann', "Did you mean 'german'?"],
      ['--email', 'ada', 'Write it like you@example.org'],
    ] as const) {
      const refused = await runHere(['init', 'other', flag, value], { cwd })
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(meant)])
    }
    expect(existsSync(join(cwd, 'other'))).toBe(false)
  })

  it.each([
    ['German', 'posts/*/willkommen.md', 'Kontakt', 'Ihr Name'],
    ['polski', 'posts/*/witamy.md', 'Kontakt', undefined],
    ['arabic', 'posts/*/مرحبًا.md', 'اتصل بنا', undefined],
    ['ja', 'posts/*/ようこそ.md', 'お問い合わせ', undefined],
  ])('writes the samples in %s, well and without English', async (language, post, contact, label) => {
    const cwd = temporaryFolder()
    expect(await runHere(['init', 'content', '--language', language], { cwd })).toMatchObject({ code: 0 })
    expect(await runHere(['check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
    expect(existsSync(join(cwd, 'content', post.replace('*', String(new Date().getUTCFullYear()))))).toBe(true)
    const form = readFileSync(join(cwd, 'content/forms/contact.md'), 'utf8')
    expect(form).toContain(`title: ${contact}`)
    if (label !== undefined) expect(form).toContain(`<label> ${label}`)
    const texts = readdirSync(join(cwd, 'content'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.join('\n')).not.toMatch(/\b(?:welcome|open house|uncategorized|this|your name|main street)\b/i)
  })

  it('writes no samples where they are in no language of the site', async () => {
    const cwd = temporaryFolder()
    const { code, stderr } = await runHere(['init', 'content', '--language', 'Danish'], { cwd })
    expect([code, stderr]).toEqual([0, expect.stringContaining('No samples: there are none in Danish')])
    expect(existsSync(join(cwd, 'content/posts'))).toBe(false)
    expect(await runHere(['check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  })

  it('puts it into a repository of its own where that is wanted, and leaves it to one that is there', async () => {
    const cwd = temporaryFolder()
    const env = {
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@example.org',
    }
    const { code, stderr } = await runHere(['init', 'site', '--git'], { cwd, env })
    expect([code, stderr]).toEqual([0, expect.stringContaining('It is now a git repository with a first commit.')])
    expect(askGitSync(join(cwd, 'site'), ['log', '--format=%s'])).toBe('A new site\n')
    expect(askGitSync(join(cwd, 'site'), ['status', '--porcelain'])).toBe('')
    const inside = await runHere(['init', 'site/more', '--bare', '--git'], { cwd, env })
    expect(inside.stderr).toContain('It is in a git repository')
    expect(existsSync(join(cwd, 'site/more/.git'))).toBe(false)
    await runHere(['init', 'plain'], { cwd })
    expect(existsSync(join(cwd, 'plain/.git'))).toBe(false)
  })

  it('tells how git is to know who commits, where it does not, and is done all the same unless --git asked', async () => {
    const cwd = temporaryFolder()
    const env = { GIT_AUTHOR_NAME: '', GIT_COMMITTER_NAME: '' }
    const wanted = await runHere(['init', 'wanted', '--git'], { cwd, env })
    expect([wanted.code, wanted.stderr]).toEqual([
      6,
      expect.stringContaining('git config --global user.name "Your Name"'),
    ])
    answering('\r')
    const offered = await runHere(['init', 'offered', '--timezone', 'Europe/Paris'], { cwd, env })
    expect([offered.code, offered.stderr]).toEqual([0, expect.stringContaining('git does not know who is committing')])
    expect(offered.stderr).toContain('Next steps:')
    for (const folder of ['wanted', 'offered'])
      expect(askGitSync(join(cwd, folder), ['status', '--porcelain'])).toMatch(/^A  .*settings\.json$/m)
  })

  it('tells commands that work from where one will be', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'here'))
    const inside = await runHere(['init', 'my site', '--bare'], { cwd })
    expect(inside.stderr).toContain("almanac --site 'my site' serve")
    const beside = await runHere(['init', '../there', '--bare'], { cwd: join(cwd, 'here') })
    expect(beside.stderr).toMatch(/almanac --site \/\S+\/there serve/)
  })

  it('bare holds the settings, one category and one administrator', async () => {
    const cwd = temporaryFolder()
    await runHere(['init', 'site', '--bare'], { cwd })
    const files = readdirSync(join(cwd, 'site'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.name.startsWith('.'),
    )
    expect(files.map(({ name }) => name).sort()).toEqual(['admin.md', 'settings.json', 'uncategorized.md'])
    const user = JSON.parse(
      (await runHere(['--content', 'site', 'user', 'get', 'admin', '--context', 'edit', '--format', 'json'], { cwd }))
        .stdout,
    )
    expect(user).toMatchObject({ id: 1, username: 'admin', roles: ['administrator'] })
    expect(
      (await runHere(['--content', 'site', 'category', 'get', 'uncategorized', '--field', 'id'], { cwd })).stdout,
    ).toBe('1\n')
  })

  it('takes an empty folder, and no other', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, 'empty'))
    mkdirSync(join(cwd, 'full'))
    writeFileSync(join(cwd, 'full', 'notes.txt'), 'mine')
    expect(await runHere(['init', 'empty'], { cwd })).toMatchObject({ code: 0 })
    expect(await runHere(['init', 'full'], { cwd })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('full is not empty'),
    })
    expect(await runHere(['init', 'full/notes.txt'], { cwd })).toMatchObject({ code: 4 })
    expect(readdirSync(join(cwd, 'full'))).toEqual(['notes.txt'])
  })

  it('takes a new repository as well, and leaves what its host put there as it is', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.git'))
    for (const name of ['README.md', 'LICENSE', '.gitignore']) writeFileSync(join(cwd, name), 'mine')
    expect(await runHere(['init', '.'], { cwd })).toMatchObject({ code: 0 })
    for (const name of ['README.md', 'LICENSE', '.gitignore'])
      expect([name, readFileSync(join(cwd, name), 'utf8')]).toEqual([name, 'mine'])
    expect(readdirSync(cwd)).toEqual(expect.arrayContaining(['posts', 'settings.json', 'users']))
    expect(await runHere(['init', '.'], { cwd })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('It is already a content folder'),
    })
  })

  it('tells of settings of an editor that are damaged, and makes the folder all the same', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.vscode'))
    writeFileSync(join(cwd, '.vscode/settings.json'), '{ "a": ')
    const { code, stderr } = await runHere(['init', '.'], { cwd })
    expect([code, stderr]).toEqual([0, expect.stringMatching(/cannot be read and was not changed[^]*Created \. with/)])
    expect(readFileSync(join(cwd, '.vscode/settings.json'), 'utf8')).toBe('{ "a": ')
  })

  it('takes no folder in which another machine folder stands', async () => {
    const cwd = temporaryFolder()
    mkdirSync(join(cwd, '.almanac'))
    expect(await runHere(['init', '.'], { cwd })).toMatchObject({ code: 4 })
  })

  it('makes nothing for a zone that does not exist', async () => {
    const cwd = temporaryFolder()
    expect(await runHere(['init', 'x', '--timezone', 'Europe/Berln'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Did you mean 'Europe/Berlin'?"),
    })
    expect(existsSync(join(cwd, 'x'))).toBe(false)
  })

  it('tells VS Code what files may say; `schema` prints it, and names it in the settings of any workspace', async () => {
    const cwd = temporaryFolder()
    await runHere(['init', 'content'], { cwd })
    const read = (path: string) => JSON.parse(readFileSync(join(cwd, path), 'utf8'))
    const schemas = read('content/.vscode/settings.json')['json.schemas']
    expect(schemas).toContainEqual({ fileMatch: ['/posts/**/*.json'], url: './.almanac/schemas/post.json' })
    expect(read('content/.almanac/schemas/post.json').properties.title).toBeDefined()
    const settings = {
      ...read('content/settings.json'),
      fields: { post: { price: { type: 'number', required: true } } },
    }
    writeFileSync(join(cwd, 'content/settings.json'), JSON.stringify(settings))
    expect(JSON.parse((await runHere(['schema', 'post'], { cwd })).stdout).required).toEqual(['price'])
    expect(await runHere(['schema', 'pots'], { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("'post'"),
    })
    mkdirSync(join(cwd, '.vscode'))
    writeFileSync(join(cwd, '.vscode/settings.json'), '{\n  // mine\n  "editor.tabSize": 3\n}\n')
    expect(await runHere(['schema', '--vscode', '.'], { cwd })).toMatchObject({ code: 0 })
    const written = readFileSync(join(cwd, '.vscode/settings.json'), 'utf8')
    expect(written).toContain('// mine\n  "editor.tabSize": 3')
    expect(written).toContain('"/content/settings.json"')
    expect(written).toContain('"./content/.almanac/schemas/settings.json"')
    expect(read('content/.almanac/schemas/post.json').required).toEqual(['price'])
    for (const broken of ['{ "a": ', '[1]']) {
      writeFileSync(join(cwd, '.vscode/settings.json'), broken)
      const { code, stderr } = await runHere(['schema', '--vscode', '.'], { cwd })
      expect([code, stderr]).toEqual([4, expect.stringContaining('settings.json cannot be read and was not changed')])
      expect(readFileSync(join(cwd, '.vscode/settings.json'), 'utf8')).toBe(broken)
    }
  })
})
