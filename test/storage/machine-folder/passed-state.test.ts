import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { passedState } from '../../../src/storage/machine-folder/passed-state.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { refuseState } from '../../../src/storage/machine-folder/refuse-state.ts'
import { stateFiles } from '../../../src/storage/machine-folder/state.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'
import { heard } from '../../silenced.ts'

const remedy = ['rm', '-rq', '--cached', '.almanac']

describe('what a branch brought, in a clone with a key, where the remedy came before Almanac looked,', () => {
  it.each<[way: string, steps: readonly (readonly string[])[]]>([
    ['checked out', [['checkout', '-q', 'evil'], remedy]],
    ['checked out, and the remedy committed', [['checkout', '-q', 'evil'], remedy, ['commit', '-qm', 'Out']]],
    ['merged', [['merge', '-q', '--no-edit', 'evil'], remedy, ['commit', '-qm', 'Out']]],
    ['merged without it', [['merge', '-q', '--no-ff', '--no-commit', 'evil'], remedy, ['commit', '-qm', 'Merge']]],
    ['rebased upon', [['rebase', '-q', 'evil'], remedy]],
    ['left again', [['checkout', '-q', 'evil'], remedy, ['commit', '-qm', 'Out'], ['checkout', '-q', 'main']]],
  ])('%s, is moved aside', (_, steps) => {
    const told = heard()
    const { root } = clone()
    put(root, { '.almanac/tmp/own': 'mine\n' })
    for (const step of steps) gitIn(root, ...step)
    expect(readIn(root, 'journal')).toBe('planted\n')
    refuseState(root)
    expect(readIn(root, 'journal')).toBeUndefined()
    expect(readIn(root, 'revisions/posts/hello/1.md')).toBeUndefined()
    expect(readIn(root, 'inbox/20/1.json')).toBeUndefined()
    expect(readIn(root, 'tmp/own')).toBe('mine\n')
    expect(told()).toMatch(/\.almanac\/journal came with a branch\. It was moved to \.almanac\/refused-/)
  })

  it('is found in a content folder below the top of the worktree, too', () => {
    heard()
    const { root } = clone('site')
    gitIn(root, 'checkout', '-q', 'evil')
    gitIn(root, ...remedy)
    prepareMachineFolder(root)
    expect(readIn(root, 'journal')).toBeUndefined()
  })

  it('is moved aside where it is a link in the place of something sealed, which nothing would read', () => {
    heard()
    const { root, theirs } = clone()
    gitIn(theirs, 'checkout', '-q', 'evil')
    symlinkSync(temporaryFolder(), join(theirs, '.almanac/inbox/21'))
    commitAll(theirs, '.almanac')
    gitIn(root, 'pull', '-q', '--no-rebase', '--no-edit', theirs, 'evil')
    gitIn(root, ...remedy)
    prepareMachineFolder(root)
    expect(lstatSync(join(root, '.almanac/inbox/21'), { throwIfNoEntry: false })).toBeUndefined()
  })

  it('cannot be adopted from a folder that it brought as if this clone had refused it', () => {
    heard()
    const { theirs } = clone()
    gitIn(theirs, 'checkout', '-q', 'evil')
    put(theirs, { '.almanac/refused-2026-01-01T00-00-00Z/secret': 'planted\n' })
    commitAll(theirs, '.almanac')
    const root = join(temporaryFolder(), 'fresh')
    gitIn(theirs, 'clone', '-q', '--branch', 'evil', theirs, root)
    gitIn(root, ...remedy)
    prepareMachineFolder(root)
    const paths = new Set(stateFiles(root).map(({ path }) => path))
    expect([paths.has('inbox/20/1.json'), paths.has('secret')]).toEqual([true, false])
  })

  it('is moved aside where it came with a submodule, once', () => {
    const told = heard()
    const { root, theirs } = clone()
    const sub = join(temporaryFolder(), 'sub')
    put(sub, { journal: 'planted\n', 'autosaves/posts/a.json': '{}\n' })
    gitIn(sub, 'init', '-q')
    commitAll(sub)
    gitIn(theirs, 'submodule', '--quiet', 'add', sub, '.almanac')
    commitAll(theirs)
    rmSync(join(root, '.almanac'), { recursive: true })
    gitIn(root, 'pull', '-q', '--no-rebase', '--no-edit', '--recurse-submodules', theirs, 'main')
    gitIn(root, 'submodule', '--quiet', 'update', '--init')
    expect(readIn(root, 'journal')).toBe('planted\n')
    gitIn(root, ...remedy)
    refuseState(root)
    expect(told()).toMatch(/\.almanac\/journal came with a submodule\. It was moved to/)
    put(root, { '.almanac/journal': 'mine\n' })
    prepareMachineFolder(root)
    expect([readIn(root, 'journal'), readIn(root, 'autosaves/posts/a.json')]).toEqual(['mine\n', undefined])
  })

  it('is told apart from what was never in the folder: a branch that took it out again', () => {
    heard()
    const { root, theirs } = clone()
    put(root, { '.almanac/journal': 'mine\n' })
    gitIn(theirs, 'checkout', '-q', 'evil')
    gitIn(theirs, ...remedy)
    gitIn(theirs, 'commit', '-qm', 'Out')
    gitIn(root, 'pull', '-q', '--no-rebase', '--no-edit', theirs, 'evil')
    refuseState(root)
    expect(readIn(root, 'journal')).toBe('mine\n')
  })

  it('is asked of git once for each move of HEAD, and not again by the next process', async () => {
    const { root } = clone()
    commitAll(root)
    expect(passedState(root)).toEqual([])
    vi.stubEnv('PATH', '/nowhere')
    vi.resetModules()
    const next = await import('../../../src/storage/machine-folder/passed-state.ts')
    expect(next.passedState(root)).toEqual([])
    vi.unstubAllEnvs()
  })
})

/** A clone in which Almanac was at work, and where theirs has a branch `evil` that brings state of its own. */
function clone(below = '.') {
  const made = clones.get(below) ?? makeClone(below)
  clones.set(below, made)
  const folder = temporaryFolder()
  cpSync(made, folder, { recursive: true })
  const [theirs, top] = [join(folder, 'theirs'), join(folder, 'ours')]
  const root = join(top, below)
  prepareMachineFolder(root)
  put(root, { 'ours.txt': 'ours\n' })
  commitAll(top)
  return { root, theirs }
}

// Both repositories as they are before Almanac is at work, made once: a copy starts no process.
const clones = new Map<string, string>()
afterAll(() => [...clones.values()].forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function makeClone(below: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  const theirs = join(folder, 'theirs')
  mkdirSync(join(theirs, below), { recursive: true })
  gitIn(theirs, 'init', '-q')
  put(join(theirs, below), { 'settings.json': '{}\n' })
  commitAll(theirs)
  gitIn(theirs, 'checkout', '-qb', 'evil')
  put(join(theirs, below), {
    '.almanac/journal': 'planted\n',
    '.almanac/revisions/posts/hello/1.md': 'planted\n',
    '.almanac/inbox/20/1.json': '{}\n',
  })
  commitAll(theirs, join(below, '.almanac'))
  gitIn(theirs, 'checkout', '-q', 'main')
  gitIn(theirs, 'clone', '-q', theirs, join(folder, 'ours'))
  gitIn(join(folder, 'ours'), 'branch', '-q', 'evil', 'origin/evil')
  return folder
}

function readIn(root: string, name: string): string | undefined {
  const path = join(root, '.almanac', name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
