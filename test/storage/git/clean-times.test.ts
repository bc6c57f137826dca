import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CleanTimes, cleanTimes } from '../../../src/storage/git/clean-times.ts'
import { type Git, openGit } from '../../../src/storage/git/git.ts'
import { openRandom, type Random } from '../../site/live-equals-fresh/random.ts'

const git = (times: Record<string, number>, dirty: string[]) =>
  ({
    committed: async () => ({ head: 'a', times: new Map(Object.entries(times)) }),
    dirtyPaths: async () => new Set(dirty),
  }) as unknown as Git

it('a picture is as young as the sidecar that tells about it, and as dirty', async () => {
  const times = {
    'media/a.jpg': 10,
    'media/a.jpg.md': 30,
    'media/b.jpg': 10,
    'media/b.jpg.md': 5,
    'posts/x.md': 7,
    'posts/y.md': 8,
  }
  expect(Object.fromEntries(await cleanTimes(git(times, ['posts/y.md', 'media/b.jpg.md', 'new.md'])))).toEqual({
    'media/a.jpg': 30,
    'media/a.jpg.md': 30,
    'posts/x.md': 7,
  })
})

const names = ['posts/a.md', 'posts/b.md', 'media/c.jpg', 'media/c.jpg.md', 'media/c.jpg.json', 'posts/a.md.md']

/** Does something to files, or to what git has of them; returns the files that another content stands in. */
function doSomething(root: string, random: Random, run: (...args: string[]) => void): string[] {
  const name = random.pick(names)
  const file = join(root, name)
  const isThere = readdirSync(root, { recursive: true, encoding: 'utf8' }).includes(name)
  // Git removes folders that are left empty.
  mkdirSync(dirname(file), { recursive: true })
  const ways: (() => string[])[] = [
    () => (writeFileSync(file, `${random.below(3)}`), [name]),
    () => (rmSync(file, { force: true }), [name]),
    () => (run('add', '-A'), []),
    () => (run('commit', '-q', '--allow-empty', '-am', 'x'), []),
    () => (run('add', '-A'), run('commit', '-q', '--allow-empty', '-m', 'y'), []),
    () => (run('rm', '-q', '--cached', '--ignore-unmatch', '--', name), []),
    () => (run('reset', '-q'), []),
    () => (run('reset', '-q', '--hard'), names),
    () => (run('reset', '-q', '--hard', 'HEAD~1'), names),
    () => (isThere ? writeFileSync(file, readFileSync(file)) : undefined, [name]),
  ]
  return random.pick(ways)()
}

it('times that are kept while files and commits change are those that git tells of all files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'almanac-clean-times-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  let now = 1_700_000_000
  const run = (...args: string[]) => {
    const env = { ...process.env, GIT_AUTHOR_DATE: `${now} +0000`, GIT_COMMITTER_DATE: `${now++} +0000` }
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      env,
      stdio: 'ignore',
    })
  }
  run('init', '-q')
  for (const message of ['one', 'two']) run('commit', '-q', '--allow-empty', '-m', message)
  const random = openRandom(5)
  const asked: (readonly string[] | undefined)[] = []
  const known = (await openGit(root))!
  const counted: Git = { ...known, dirtyPaths: (only) => (asked.push(only), known.dirtyPaths(only)) }
  const kept = new CleanTimes(counted, new Map(), Number.POSITIVE_INFINITY)
  for (let step = 0; step < 25; step++) {
    const changed = [1, 2].flatMap(() => doSomething(root, random, run))
    for (const path of changed) kept.times.delete(path)
    const before = new Map(kept.times)
    const others = await kept.update(changed)
    expect(Object.fromEntries(kept.times)).toEqual(Object.fromEntries(await cleanTimes((await openGit(root))!)))
    const differing = [...before.keys(), ...kept.times.keys()].filter(
      (path) => before.get(path) !== kept.times.get(path),
    )
    expect([...others].sort()).toEqual([...new Set(differing)].sort())
  }
  // Commits that were taken back are no descendants of those that are known.
  expect(asked.filter((only) => only === undefined).length).toBeLessThan(10)
})
