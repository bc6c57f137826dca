import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { checkSite } from '../../../src/site/checking/check.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { Files } from '../../harness.ts'
import { builtCli, temporaryFolder } from '../built-cli.ts'
import { cliOn } from '../in-process.ts'

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
  it('install lets git merge key by key, after the folder moved too, and by lines where the command is gone', async () => {
    const { top, root, git, write, read, commit, env } = repository({ 'posts/a b.md': post('Old', 'draft') })
    commit('base')
    expect(await built.run(['git', 'status'], { cwd: top })).toMatchObject({
      code: 1,
      stdout: '.gitattributes: does not name it\nthis clone: has no driver, and merges by lines\n',
    })
    // As a package of the repository's own, which moves with it.
    const program = join(top, 'node_modules/almanac/bin/almanac.js')
    mkdirSync(join(program, '..'), { recursive: true })
    writeFileSync(program, `import(${JSON.stringify(pathToFileURL(built.launch().command[1]).href)})\n`)
    const own = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { cwd: root, env })
    expect(own('git', 'install')).toMatchObject({ status: 0 })
    expect(own('git', 'install')).toMatchObject({ status: 0 })
    expect(read('.gitattributes').match(/\*\.md merge=almanac/g)).toHaveLength(1)
    expect(await built.run(['git', 'status'], { cwd: top })).toMatchObject({ code: 0 })
    expect(git('config', 'merge.almanac.driver').stdout).not.toContain(top)
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
    const moved = `${top}-moved`
    renameSync(top, moved)
    const at = { cwd: moved, env, encoding: 'utf8' } as const
    try {
      const merge = () => spawnSync('git', ['merge', '-q', '--no-edit', 'branch'], at)
      expect(merge()).toMatchObject({ status: 0 })
      expect(readFileSync(join(moved, 'content/posts/a b.md'), 'utf8')).toBe(post('New', 'publish', '[a, c, b]'))
      expect(JSON.parse(readFileSync(join(moved, 'content/settings.json'), 'utf8'))).toEqual({
        title: 'New',
        description: 'D',
      })
      execFileSync('git', ['reset', '-q', '--hard', 'HEAD^'], at)
      writeFileSync(join(moved, 'node_modules/almanac/bin/almanac.js'), 'throw new Error("broken")')
      expect(merge()).toMatchObject({ status: 1 })
      expect(readFileSync(join(moved, 'content/posts/a b.md'), 'utf8')).toContain('title: New\nstatus: draft\n')
    } finally {
      rmSync(moved, { recursive: true, force: true })
    }
  })

  it('uninstall leaves nothing of it, and a folder in no repository is told', async () => {
    const { top, root, git, write, read } = repository({})
    write('.gitattributes', '*.png binary\n')
    await built.run(['git', 'install'], { cwd: top })
    const { almanac } = cliOn({}, root)
    expect(await almanac('git', 'uninstall')).toMatchObject({ code: 0 })
    expect(read('.gitattributes')).toBe('*.png binary\n')
    expect(git('config', '--get-regexp', 'merge').stdout).toBe('')
    expect(await cliOn().almanac('git', 'install')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('is in no git repository'),
    })
  })

  it('merges two branches of sixty changes each without a needless conflict, and without an id twice', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `shared-${i}`)
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
        for (let i = 0; i < 54; i++) {
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
      expect([...site.all('post')]).toHaveLength(114)
      expect(checkSite(site).filter(({ severity }) => severity === 'error')).toEqual([])
    } finally {
      site.close()
    }
  })
})
