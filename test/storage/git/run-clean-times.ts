import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CleanTimes, cleanTimes } from '../../../src/storage/git/clean-times.ts'
import { type Git, openGit } from '../../../src/storage/git/git.ts'
import { openRandom, type Random } from '../../site/live-equals-fresh/random.ts'

const names = ['posts/a.md', 'posts/b.md', 'media/c.jpg', 'media/c.jpg.md', 'media/c.jpg.json', 'posts/a.md.md']

/**
 * Keeps times while files and commits change at random, and compares them after each step with those that git tells of all
 * files. Gives the first difference, and how often all files were asked for.
 */
export async function runCleanTimes(seed: number, steps: number): Promise<{ wrong?: object; askedForAll: number }> {
  const root = mkdtempSync(join(tmpdir(), 'almanac-clean-times-'))
  try {
    return await compareTimes(root, openRandom(seed), steps)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function compareTimes(root: string, random: Random, steps: number) {
  let now = 1_700_000_000
  const run = (...args: string[]) => {
    const env = { ...process.env, GIT_AUTHOR_DATE: `${now} +0000`, GIT_COMMITTER_DATE: `${now++} +0000` }
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
    execFileSync('git', [...who, ...args], { cwd: root, env, stdio: 'ignore' })
  }
  run('init', '-q')
  for (const message of ['one', 'two']) run('commit', '-q', '--allow-empty', '-m', message)
  let askedForAll = 0
  const known = (await openGit(root))!
  const counted: Git = {
    ...known,
    dirtyPaths(only) {
      if (only === undefined) askedForAll++
      return known.dirtyPaths(only)
    },
  }
  const kept = new CleanTimes(counted, new Map(), Number.POSITIVE_INFINITY)
  for (let step = 0; step < steps; step++) {
    const changed = [1, 2].flatMap(() => doSomething(root, random, run))
    for (const path of changed) kept.times.delete(path)
    const before = new Map(kept.times)
    const told = [...(await kept.update(changed))].toSorted()
    const fresh = await cleanTimes((await openGit(root))!)
    const names = new Set([...before.keys(), ...kept.times.keys()])
    const differing = [...names].filter((path) => before.get(path) !== kept.times.get(path)).toSorted()
    const [one, other] = [kept.times, fresh].map((times) => JSON.stringify([...times].toSorted()))
    if (one !== other || `${told}` !== `${differing}`)
      return { wrong: { step, kept: one, fresh: other, told, differing }, askedForAll }
  }
  return { askedForAll }
}

function resetToParent(run: (...args: string[]) => void): void {
  try {
    run('reset', '-q', '--hard', 'HEAD~1')
  } catch {
    // The first commit has none.
    run('reset', '-q', '--hard')
  }
}

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
    () => (resetToParent(run), names),
    () => (isThere ? writeFileSync(file, readFileSync(file)) : undefined, [name]),
  ]
  return random.pick(ways)()
}
