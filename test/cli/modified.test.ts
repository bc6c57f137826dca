import { execFileSync } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentFolder } from '../harness.ts'
import { builtCli } from './built-cli.ts'

const { run } = builtCli()

it('tells when git took a file in, as long as it is unchanged since', async () => {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: A\n---\n',
    'posts/b.md': '---\nid: 11\ntitle: B\n---\n',
  })
  const date = '2024-05-01T12:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_NOSYSTEM: '1', HOME: root }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: root, env })
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
