import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changesSince } from '../../src/site/changes-since.ts'
import { testSite } from '../harness.ts'

function git(cwd: string, ...args: string[]): void {
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  const settings = ['user.name=T', 'user.email=t@example.org', 'init.defaultBranch=main'].flatMap((one) => ['-c', one])
  execFileSync('git', [...settings, ...args], { cwd, env, stdio: 'pipe' })
}

it('changes since a commit are also those of translations, whose values stand in the file that changed', async () => {
  const original = (tag: string) => `---\nid: 5\ndate: 2026-01-01\ntags: [${tag}]\n---\n`
  const { root, site } = testSite({
    'settings.json': JSON.stringify({ title: 'T', languages: ['en', 'de'], shared: { post: ['tags'] } }),
    'posts/a.md': original('old'),
    'posts/a.de.md': '---\nid: 6\ndate: 2026-01-01\n---\n',
    'posts/b.md': '---\nid: 7\ndate: 2026-01-01\n---\n',
    'media/c.txt': 'x',
    'media/c.txt.md': '---\nid: 8\n---\n',
    '.gitignore': '.almanac/\n',
  })
  for (const args of ['init -q', 'add -A', 'commit -qm one']) git(root, ...args.split(' '))
  writeFileSync(join(root, 'posts/a.md'), original('new'))
  site.load('posts/a.md')
  const found = await changesSince(site, 'HEAD')
  expect(found?.map(({ kind, id, wasPublic }) => [kind, id, wasPublic])).toEqual([
    ['post', 5, true],
    ['post', 6, true],
  ])
})
