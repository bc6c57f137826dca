import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../../harness.ts'
import { builtCli } from '../built-cli.ts'

const { run } = builtCli()
const faulty = {
  'posts/broken.md': '---\ntitle: [\n---\n',
  'posts/good.md': '---\nid: 10\ntitle: Good\n---\n',
  'posts/typo.md': '---\nid: 11\ntitle: Typo\ncategoris: [news]\n---\n',
  'pages/lost.md': '---\nid: 12\ntitle: Lost\nauthor: nobody\n---\n',
}

describe('check', () => {
  it('says that all is well', async () => {
    const root = contentFolder({ 'posts/good.md': '---\nid: 10\ntitle: Good\n---\n' })
    expect(await run(['check'], { cwd: root })).toEqual({ code: 0, stdout: '', stderr: '8 files are well.\n' })
  })

  it('prints a line with file, line and column for each fault, and ends with 1', async () => {
    const root = contentFolder(faulty)
    const { code, stdout } = await run(['check'], { cwd: root })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^pages\/lost\.md:4:\d+: .*'nobody'/m)
    expect(stdout).toMatch(/^posts\/broken\.md:\d+:\d+: /m)
    expect(stdout).toMatch(/^posts\/typo\.md:4:\d+: warning: .*did you mean 'categories'\?/m)
  })

  it('names files from where one stands', async () => {
    const root = contentFolder(faulty)
    const below = relative(dirname(root), root)
    const { stdout } = await run(['--content', root, 'check'], { cwd: dirname(root) })
    expect(stdout).toContain(`${below}/posts/broken.md:`)
  })

  it('prints JSON for programs', async () => {
    const { code, stdout } = await run(['check', '--format', 'json'], { cwd: contentFolder(faulty) })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ file: 'pages/lost.md', line: 4, severity: 'error', code: expect.any(String) }),
    )
  })

  it('looks only at the files and folders that are named; warnings are no failure', async () => {
    const root = contentFolder(faulty)
    expect(await run(['check', 'posts/good.md'], { cwd: root })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'The file is well.\n',
    })
    expect(await run(['check', join(root, 'pages')], { cwd: root })).toMatchObject({
      code: 1,
      stdout: expect.not.stringContaining('posts/'),
    })
    expect(await run(['check', 'posts/typo.md'], { cwd: root })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('warning'),
    })
    expect(await run(['check', 'nowhere'], { cwd: root })).toMatchObject({ code: 3 })
  })

  it('with --fix goes on where a file cannot be changed, and names it', async () => {
    const root = contentFolder({
      'posts/a.md': '---\n~\n---\n\nNo keys at all.\n',
      'posts/b.md': '---\ntitle: B\n---\n',
      'posts/c.md': '---\ntitle: [\n---\n',
    })
    const { code, stderr } = await run(['check', '--fix', 'posts'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toMatch(/posts\/a\.md stays without an id of its own: posts\/a\.md:2:1: /)
    expect(stderr).toMatch(/Gave posts\/b\.md the id \d+/)
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe('---\n~\n---\n\nNo keys at all.\n')
    expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toMatch(/^---\ntitle: B\nid: \d+\n---\n$/)
  })

  it('with --fix gives ids to files without one, and to the second of two with the same', async () => {
    const root = contentFolder({
      'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
      'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
      'posts/b.md': '---\nid: 10\ntitle: B # keep me\n---\n',
      'posts/c.md': '---\ntitle: C\n---\n',
    })
    expect(await run(['check', 'posts'], { cwd: root })).toMatchObject({ code: 1 })
    const { code, stderr } = await run(['check', '--fix', 'posts'], { cwd: root })
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Gave posts\/b\.md the id \d+\nGave posts\/c\.md the id \d+/),
    })
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('id: 10\n')
    expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toMatch(/^---\nid: \d{10}\ntitle: B # keep me\n---\n$/)
    expect(readFileSync(join(root, 'posts/c.md'), 'utf8')).toMatch(/id: \d{10}\n/)
  })
})
