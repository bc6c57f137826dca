import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentFolder } from '../harness.ts'
import { builtCli, ended, temporaryFolder } from './built-cli.ts'

const { run, start } = builtCli()

const date = '2024-05-01T12:00:00Z'

function gitIn(root: string) {
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_NOSYSTEM: '1', HOME: root }
  return (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
      cwd: root,
      env,
      stdio: 'pipe',
    })
}

it('tells when git took a file in, as long as it is unchanged since', async () => {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
    'posts/b.md': '---\nid: 11\ntitle: B\n---\n',
  })
  const git = gitIn(root)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  writeFileSync(join(root, 'posts/b.md'), '---\nid: 11\ntitle: Changed\n---\n')
  utimesSync(join(root, 'posts/b.md'), new Date('2025-06-01T00:00:00Z'), new Date('2025-06-01T00:00:00Z'))

  const modified = async (words: string) => (await run(words.split(' '), { env: { ALMANAC_CONTENT: root } })).stdout
  expect(await modified('post get a --field modified_gmt')).toBe('2024-05-01T12:00:00\n')
  expect(await modified('post get b --field modified_gmt')).toBe('2025-06-01T00:00:00\n')
  expect(await modified('post list --field modified_gmt --orderby id --order asc')).toBe(
    '2024-05-01T12:00:00\n2025-06-01T00:00:00\n',
  )
})

describe('a shallow checkout', () => {
  const shallow = 'This checkout is shallow'

  function clones() {
    const root = contentFolder({ 'posts/a.md': '---\nid: 10\ntitle: A\n---\n' })
    const git = gitIn(root)
    git('init', '-q')
    for (const subject of ['one', 'two']) {
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', subject)
    }
    const folder = temporaryFolder()
    git('clone', '-q', `file://${root}`, join(folder, 'whole'))
    git('clone', '-q', '--depth', '1', `file://${root}`, join(folder, 'cut'))
    return { whole: join(folder, 'whole'), cut: join(folder, 'cut') }
  }

  it('is told by check, which fails no sooner for it, and a whole one is not', async () => {
    const { whole, cut } = clones()
    const [told, untold] = [cut, whole].map((path) => run(['check'], { env: { ALMANAC_CONTENT: path } }))
    expect(await told).toMatchObject({ code: 0, stderr: expect.stringContaining(shallow) })
    expect(await untold).toMatchObject({ code: 0, stderr: expect.not.stringContaining(shallow) })
  })

  it.each(['watching', '--no-watch'])('is told once when it is served, %s', async (flag) => {
    const child = start(['serve', '--port', '0', ...(flag === '--no-watch' ? [flag] : [])], {
      env: { ALMANAC_CONTENT: clones().cut },
    })
    const end = ended(child)
    await once(child.stdout!, 'data')
    child.kill('SIGTERM')
    expect((await end).stderr.split(shallow)).toHaveLength(2)
  })
})
