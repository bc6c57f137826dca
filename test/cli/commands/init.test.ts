import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../built-cli.ts'
import { runHere } from '../in-process.ts'

describe('init', () => {
  it('makes a folder in which everything is well', async () => {
    const cwd = temporaryFolder()
    const { code, stdout, stderr } = await runHere(['init', 'content', '--timezone', 'Europe/Berlin'], { cwd })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain('almanac serve')
    expect(readFileSync(join(cwd, 'content/.almanac/.gitignore'), 'utf8')).toBe('*\n')
    expect(await runHere(['check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
    expect((await runHere(['settings', 'get', '--field', 'timezone'], { cwd })).stdout).toBe('Europe/Berlin\n')
    expect((await runHere(['post', 'get', 'welcome', '--field', 'status'], { cwd })).stdout).toBe('publish\n')
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
  })
})
