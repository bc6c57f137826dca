import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Files } from '../harness.ts'

/** How a branch comes to the person who looks at it. */
export const ways = ['clone', 'checkout', 'merge', 'pull'] as const

const usual: Files = {
  'settings.json': '{ "title": "Ours", "url": "https://example.org" }\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\n---\n',
  'posts/a.md': '---\nid: 10\ntitle: A\ndate: 2025-01-01\n---\n\nText.\n',
}

/**
 * A repository with content, and an attacker's branch of it that reaches a clone of ours in one of the usual ways.
 *
 * @param below the content folder, below the top of the worktree; '.' for that itself
 * @param attack makes the attacker's branch, at the top of a worktree; all that is there is committed, ignored or not
 */
export function attackedClone(
  way: (typeof ways)[number],
  attack: (made: {
    top: string
    content: string
    outside: string
    write: (path: string, text: string) => void
  }) => void,
  below = 'content',
) {
  const base = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const outside = join(base, 'outside')
  const clone = join(base, 'clone')
  const env = {
    PATH: process.env['PATH']!,
    HOME: base,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: join(base, 'gitconfig'),
  }
  writeFileSync(
    env.GIT_CONFIG_GLOBAL,
    '[user]\nname = Jane\nemail = jane@example.org\n[init]\ndefaultBranch = main\n[pull]\nrebase = false\n',
  )
  const gitIn =
    (cwd: string) =>
    (...args: string[]) =>
      execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' })
  const writeIn = (root: string) => (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  writeIn(base)('outside/victim', 'mine\n')
  mkdirSync(join(outside, 'folder'))
  // Theirs, with the branch that they want us to look at.
  const theirs = join(base, 'theirs')
  for (const [path, text] of Object.entries(usual)) writeIn(join(theirs, below))(path, text)
  const git = gitIn(theirs)
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Base')
  const cloned = way !== 'clone'
  if (cloned) gitIn(base)('clone', '-q', theirs, clone)
  git('checkout', '-qb', 'attack')
  attack({ top: theirs, content: join(theirs, below), outside, write: writeIn(theirs) })
  git('add', '-Af')
  git('commit', '-qm', 'Fix a typo')
  if (!cloned) gitIn(base)('clone', '-q', '--branch', 'attack', theirs, clone)
  else {
    gitIn(clone)('fetch', '-q')
    if (way === 'checkout') gitIn(clone)('checkout', '-q', 'attack')
    if (way === 'merge') gitIn(clone)('merge', '-q', '--no-edit', 'origin/attack')
    if (way === 'pull') gitIn(clone)('pull', '-q', 'origin', 'attack')
  }
  const before = contentsOf(outside)

  return {
    base,
    outside,
    top: clone,
    content: join(clone, below),
    env,
    git: gitIn(clone),
    /** The same without throwing. */
    tryGit: (...args: string[]) => spawnSync('git', args, { cwd: clone, env, encoding: 'utf8' }),
    theirs,
    write: writeIn(clone),
    /** Nothing beside the clone has changed, and nothing was added there. */
    expectUntouched(what: string) {
      expect(contentsOf(outside), what).toEqual(before)
      expect(readdirSync(base).toSorted(), what).toEqual(['clone', 'gitconfig', 'outside', 'theirs'])
    },
  }
}

function contentsOf(root: string): Files {
  const found = readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  const told = found.map((one) => {
    const path = join(one.parentPath, one.name)
    return [path, one.isFile() ? readFileSync(path, 'utf8') : one.isSymbolicLink() ? readlinkSync(path) : 'folder']
  })
  return Object.fromEntries(told) as Files
}
