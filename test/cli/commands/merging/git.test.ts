import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../../src/resources/registry.ts'
import { checkSite } from '../../../../src/site/check/check.ts'
import { openFolder } from '../../../../src/site/open-folder.ts'
import type { Files } from '../../../harness.ts'
import { builtCli, temporaryFolder } from '../../built-cli.ts'
import { cliOn, runHere } from '../../in-process.ts'

const built = builtCli()

/** A repository with a content folder in it, and the command as an installed package. */
function repository(files: Files) {
  const top = temporaryFolder()
  const root = join(top, 'content')
  const env = { ...built.launch().env, PATH: process.env['PATH']! }
  const git = (...args: string[]) => spawnSync('git', args, { cwd: top, env, encoding: 'utf8' })
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  for (const [path, text] of Object.entries({ 'settings.json': '{ "title": "Old" }\n', ...files })) write(path, text)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Jane')
  git('config', 'user.email', 'jane@example.org')
  git('config', 'commit.gpgsign', 'false')
  const commit = (message: string) => {
    git('add', '-A')
    expect(git('commit', '-q', '-m', message)).toMatchObject({ status: 0 })
  }
  return { top, root, git, write, read, commit, env }
}

const post = (title: string, status: string, tags = '[a]') =>
  `---\ntitle: ${title}\nstatus: ${status}\ntags: ${tags}\n---\n\nText.\n`

describe('almanac git', () => {
  it('install lets git merge key by key, and by lines where the program is broken, gone or elsewhere, which is told', async () => {
    const { top, root, git, write, read, commit, env } = repository({ 'posts/a b.md': post('Old', 'draft') })
    commit('base')
    expect(await runHere(['git', 'status'], { cwd: top })).toMatchObject({
      code: 1,
      stdout: '.gitattributes: does not name the driver\nthis clone: has no driver and merges line by line\n',
    })
    // As a package of the repository's own.
    const program = join(top, 'node_modules/almanac/bin/almanac.js')
    mkdirSync(join(program, '..'), { recursive: true })
    writeFileSync(program, `import(${JSON.stringify(pathToFileURL(built.launch().command[1]).href)})\n`)
    const own = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { cwd: root, env })
    git('config', 'merge.almanac.driver', 'p=node_modules/almanac/bin/almanac.js; node $p git merge %O %A %B %P')
    expect(await runHere(['git', 'status'], { cwd: top })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('this clone: has the driver of an older version, which runs any'),
    })
    expect(own('git', 'install')).toMatchObject({ status: 0 })
    expect(own('git', 'install')).toMatchObject({ status: 0 })
    expect(read('.gitattributes').match(/\*\.md merge=almanac/g)).toHaveLength(1)
    const told = '.gitattributes: names the driver\nthis clone: merges entries key by key\n'
    expect(await built.run(['git', 'status'], { cwd: top })).toMatchObject({ code: 0, stdout: told })
    writeFileSync(join(top, '.gitignore'), 'node_modules\n')
    commit('attributes')
    git('checkout', '-q', '-b', 'branch')
    write('posts/a b.md', post('New', 'draft', '[a, b]'))
    write('settings.json', '{ "title": "Old", "description": "D" }\n')
    commit('title')
    git('checkout', '-q', 'main')
    write('posts/a b.md', post('Old', 'publish', '[a, c]'))
    write('settings.json', '{ "title": "New" }\n')
    commit('status')
    const merge = () => git('merge', '-q', '--no-edit', 'branch')
    expect(merge()).toMatchObject({ status: 0, stderr: '' })
    expect(read('posts/a b.md')).toBe(post('New', 'publish', '[a, c, b]'))
    expect(JSON.parse(read('settings.json'))).toEqual({ title: 'New', description: 'D' })
    const byLines = (why: string) => {
      git('reset', '-q', '--hard', 'HEAD')
      const { status, stderr } = merge()
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining('almanac: content/posts/a b.md is merged by lines: '),
      ])
      expect(stderr).toContain(why)
      expect(read('posts/a b.md')).toContain('<<<<<<< ours\ntitle: Old\nstatus: publish\n')
      expect(read('posts/a b.md')).toContain('title: New\nstatus: draft\n')
    }
    git('reset', '-q', '--hard', 'HEAD^')
    const whole = readFileSync(program)
    writeFileSync(program, 'throw new Error("broken")')
    byLines(`${program} failed`)
    rmSync(program)
    byLines(`${program} is gone; run almanac git install again`)
    writeFileSync(program, whole)
    expect(await runHere(['git', 'uninstall'], { cwd: top })).toMatchObject({ code: 0 })
  })

  it('a link in the place of .gitattributes, or of the settings of an editor, is not written through', async () => {
    const { top, root, git } = repository({})
    const victim = join(temporaryFolder(), 'victim')
    writeFileSync(victim, 'mine')
    symlinkSync(victim, join(root, '.gitattributes'))
    for (const [verb, code] of [
      ['install', 5],
      ['status', 5],
      ['uninstall', 5],
    ] as const)
      expect(await runHere(['git', verb], { cwd: top })).toMatchObject({
        code,
        stderr: expect.stringMatching(/\.gitattributes: is a link, which may lead anywhere: .*\n?.*remove it/),
      })
    expect(git('config', '--get-regexp', 'merge').stdout).toBe('')
    mkdirSync(join(top, '.vscode'))
    symlinkSync(victim, join(top, '.vscode/settings.json'))
    expect(await runHere(['schema', '--vscode', '.'], { cwd: top })).toMatchObject({ code: 5 })
    rmSync(join(top, '.vscode'), { recursive: true })
    symlinkSync(join(victim, '..'), join(top, '.vscode'))
    expect(await runHere(['schema', '--vscode', '.'], { cwd: top })).toMatchObject({ code: 5 })
    symlinkSync(victim, join(top, 'export.xml'))
    expect(await runHere(['export', 'wxr', '--output', 'export.xml'], { cwd: top })).toMatchObject({ code: 0 })
    expect(readFileSync(join(top, 'export.xml'), 'utf8')).toContain('<rss')
    expect([readFileSync(victim, 'utf8'), readdirSync(join(victim, '..'))]).toEqual(['mine', ['victim']])
  })

  it('uninstall leaves nothing of it, and a folder in no repository is told', async () => {
    const { top, root, git, write, read } = repository({})
    write('.gitattributes', '*.png binary\n')
    await runHere(['git', 'install'], { cwd: top })
    const { almanac } = cliOn({}, root)
    expect(await almanac('git', 'uninstall')).toMatchObject({ code: 0 })
    expect(read('.gitattributes')).toBe('*.png binary\n')
    expect(git('config', '--get-regexp', 'merge').stdout).toBe('')
    expect(await cliOn().almanac('git', 'install')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('is not in a git repository'),
    })
  })

  it('merges two branches of many changes each without a needless conflict, and without an id twice', async () => {
    const names = Array.from({ length: 2 }, (_, i) => `shared-${i}`)
    const { top, root, git, write, read, commit } = repository({
      'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
      ...Object.fromEntries(['a', 'spring', 'summer'].map((tag, i) => [`tags/${tag}.md`, `---\nid: ${i + 2}\n---\n`])),
      ...Object.fromEntries(
        names.map((name, i) => [`posts/${name}.md`, `---\nid: ${i + 10}\n${post(name, 'draft').slice(4)}`]),
      ),
    })
    await built.run(['git', 'install'], { cwd: top })
    commit('base')
    const { almanac } = cliOn({}, root)
    for (const [branch, flags] of [
      ['spring', ['--title', 'Spring', '--tags', '+spring']],
      ['summer', ['--status', 'pending', '--tags', '+summer,-a']],
    ] as const) {
      git('checkout', '-q', '-b', branch, 'main')
      expect(await almanac('post', 'update', ...names, ...flags)).toMatchObject({ code: 0 })
      for (const [at, name] of names.entries())
        write(
          `posts/${name}.md`,
          read(`posts/${name}.md`).replace('Text.', branch === 'spring' ? 'Text.' : `Text ${at}.`),
        )
      const site = openFolder(root, { areas })
      await site.locked(() => {
        for (let i = 0; i < 12; i++) {
          const draft = site.draft('post')
          draft.slug = `${branch}-${i}`
          site.save(draft)
        }
      })
      site.close()
      commit(branch)
    }
    expect(git('merge', '-q', '--no-edit', 'spring')).toMatchObject({ status: 0 })
    for (const [at, name] of names.entries())
      expect(read(`posts/${name}.md`)).toBe(
        `---\nid: ${at + 10}\ntitle: Spring\nstatus: pending\ntags: [summer, spring]\n---\n\nText ${at}.\n`,
      )
    const site = openFolder(root, { areas })
    try {
      expect([...site.all('post')]).toHaveLength(26)
      expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    } finally {
      site.close()
    }
  })
})

describe('almanac ids fix', () => {
  const picture = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64').toString('latin1')

  /** Two branches that took the same ids, merged. The branch's files come first, in order. */
  function doubled() {
    const made = repository({
      'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
      'pages/home.md': '---\nid: 5\ntitle: Home\n---\n',
    })
    const { git, write, commit } = made
    commit('base')
    git('checkout', '-q', '-b', 'spring')
    write('pages/about-spring.md', '---\nid: 50 # ours\ntitle: Spring\n---\nSee page 50 and 150.\n')
    write('pages/child.md', '---\nid: 51\nparent: 50\n---\n')
    write('comments/1.md', "---\nid: 1\npost: 'page/50'\n---\nWell.\n")
    write('media/a.gif', picture)
    write('media/a.gif.md', '---\nid: 60\n---\n')
    write('posts/with-picture.md', '---\nid: 70\nfeatured_media: 60\n---\n')
    commit('spring')
    git('checkout', '-q', 'main')
    write('pages/team.md', '---\nid: 50\ntitle: Team\n---\n')
    write('pages/member.md', '---\nid: 52\nparent: 50\n---\n')
    write('posts/sixty.md', '---\nid: 60\n---\n')
    commit('main')
    git('checkout', '-q', 'spring')
    expect(git('merge', '-q', '--no-edit', 'main')).toMatchObject({ status: 0 })
    return made
  }

  it('leaves what is on the base its id, and references that the branch added follow', async () => {
    const { root, git, read } = doubled()
    const { almanac } = cliOn({}, root)
    expect((await almanac('check')).stdout).toContain('almanac ids fix --theirs main')
    const planned = await almanac('ids', 'fix', '--theirs', 'main', '--dry-run')
    expect(git('status', '--porcelain').stdout).toBe('')
    expect(planned.stdout.match(/^[+-](?:id|parent|post|featured_media).*/gm)).toHaveLength(10)
    const { code, stderr } = await almanac('ids', 'fix', '--theirs', 'main')
    expect(code).toBe(0)
    expect(stderr).toContain('50: pages/team.md keeps it; pages/about-spring.md gets a new one')
    expect(stderr).toContain('pages/about-spring.md: its text contains 50; check whether')
    const [, id] = /^id: (\d+) # ours$/m.exec(read('pages/about-spring.md'))!
    expect(Number(id)).toBeGreaterThan(200_000_000)
    expect(read('pages/child.md')).toContain(`parent: ${id}\n`)
    expect(read('comments/1.md')).toContain(`post: 'page/${id}'\n`)
    expect(read('pages/member.md')).toContain('parent: 50\n')
    expect(read('pages/team.md')).toContain('id: 50\n')
    expect(read('posts/sixty.md')).toContain('id: 60\n')
    const [, media] = /^id: (\d+)$/m.exec(read('media/a.gif.md'))!
    expect(read('posts/with-picture.md')).toContain(`featured_media: ${media}\n`)
    expect((await almanac('check')).stdout).not.toContain('is taken by')
    expect(await almanac('ids', 'fix', '--theirs', 'main')).toMatchObject({
      code: 0,
      stderr: 'No id is used twice.\n',
    })
    expect(await almanac('undo')).toMatchObject({ code: 0 })
    expect(git('status', '--porcelain').stdout).toBe('')
  })

  it('refuses a base that is none, or that has both; without one the first path keeps the id', async () => {
    const { root, read } = doubled()
    const { almanac } = cliOn({}, root)
    expect(await almanac('ids', 'fix', '--theirs', 'nowhere')).toMatchObject({ code: 2 })
    expect(await almanac('ids', 'fix', '--theirs', 'spring')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('both have that id there\n  Specify a commit from before the merge'),
    })
    expect(await almanac('ids', 'fix')).toMatchObject({ code: 0 })
    expect(read('pages/about-spring.md')).toContain('id: 50 #')
    expect(read('pages/team.md')).not.toContain('id: 50\n')
    expect(read('pages/member.md')).toContain('parent: 50\n')
  })
})
