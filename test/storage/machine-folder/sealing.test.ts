import { spawn } from 'node:child_process'
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LineLog } from '../../../src/storage/machine-folder/line-log.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { sealedLines } from '../../../src/storage/machine-folder/sealed-lines.ts'
import { sealingOf } from '../../../src/storage/machine-folder/sealing.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'
import { crowd } from '../../hostile/faulty-disk.ts'
import { heard } from '../../silenced.ts'

const state = {
  '.almanac/secret': 'planted\n',
  '.almanac/credentials.json': '{}\n',
  '.almanac/visitors.jsonl': '{"a":1}\n{"a":2}\n',
}

describe('what another clone signed, put into this one', () => {
  const line = `{"a":1}\t${'x'.repeat(43)}\n`

  it('is told where it is lines of a growing file, once, and not what a killed process left half-written', () => {
    const said = heard()
    const { root, sealedLines, log } = cloneAtWork()
    const ours = sealedLines('{"a":3}\n')
    put(root, {
      '.almanac/visitors.jsonl': `${line}{"a":2}\n${ours}{"a":`,
      '.almanac/changes/1.jsonl': `${line.slice(0, 20)}\n`,
    })
    expect(log('visitors.jsonl').read().lines).toEqual(['{"a":3}'])
    expect(log('visitors.jsonl').read().lines).toEqual(['{"a":3}'])
    expect(log('changes', '1.jsonl').read().lines).toEqual([])
    expect(said().split('\n').filter(Boolean)).toEqual([
      'almanac: .almanac/visitors.jsonl has 2 lines that were not made by this clone, and not trusted (if they are your own, `almanac state adopt` trusts them).',
    ])
  })

  it('is moved aside when the file is written anew, so that it can still be adopted', () => {
    const said = heard()
    const { root } = cloneAtWork()
    put(root, { '.almanac/visitors.jsonl': line })
    MachinePlace.of(root, 'visitors.jsonl').replace('{"a":2}\n').done?.()
    const aside = readdirSync(join(root, '.almanac')).find((name) => name.startsWith('refused-')) ?? ''
    expect(readFileSync(join(root, '.almanac', aside, 'visitors.jsonl'), 'utf8')).toBe(line)
    expect(readFileSync(join(root, '.almanac/visitors.jsonl'), 'utf8')).toMatch(/^\{"a":2\}\t\S+\n$/)
    expect(said()).toContain('visitors.jsonl has lines from elsewhere. It was moved to')
  })
})

describe('the first use of a clone', () => {
  it('believes what git never tracked, and signs it', async () => {
    const root = repository()
    put(root, state)
    await expectBelieved(root, true)
    expect(readFileSync(join(root, '.almanac/secret'), 'utf8')).toMatch(/^planted\n#sealed /)
    expect(readFileSync(join(root, '.almanac/visitors.jsonl'), 'utf8')).toMatch(/^\{"a":1\}\t\S+\n\{"a":2\}\t\S+\n$/)
  })

  it('leaves a .gitignore that came with a branch, for each command would make it anew, unless it says otherwise', () => {
    const said = heard()
    const root = repository()
    put(root, { '.almanac/.gitignore': '*\n' })
    commitAll(root, '.almanac')
    prepareMachineFolder(root)
    prepareMachineFolder(root)
    expect([said(), readdirSync(join(root, '.almanac')).filter((name) => name.startsWith('refused-'))]).toEqual([
      '',
      [],
    ])
    put(root, { '.almanac/.gitignore': '!*\n' })
    prepareMachineFolder(root)
    expect(said()).toContain('.almanac/.gitignore is tracked by git. It was moved to')
    expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('goes on where a branch brought a folder in the place of a file that is made at once', () => {
    const said = heard()
    const root = repository()
    put(root, { '.almanac/.gitignore/planted.json': '{}' })
    commitAll(root, '.almanac')
    for (let times = 0; times < 2; times++) prepareMachineFolder(root)
    expect(readFileSync(join(root, '.almanac/.gitignore'), 'utf8')).toBe('*\n')
    expect(said().match(/It was moved to/g)).toHaveLength(2)
  })

  it('believes nothing that git tracks', async () => {
    heard()
    const root = repository()
    put(root, state)
    commitAll(root, '.almanac')
    await expectBelieved(root, false)
  })

  it('believes nothing that git tracked before the remedy, committed or not', async () => {
    heard()
    for (const isCommitted of [false, true]) {
      const root = repository()
      put(root, state)
      commitAll(root, '.almanac')
      gitIn(root, 'rm', '-rq', '--cached', '.almanac')
      if (isCommitted) gitIn(root, 'commit', '-qm', 'The remedy')
      await expectBelieved(root, false)
    }
  })

  it('believes nothing of a branch that was checked out without a name of its own', async () => {
    heard()
    const [root, theirs] = [repository(), repository()]
    put(theirs, state)
    commitAll(theirs, '.almanac')
    gitIn(root, 'fetch', '-q', theirs, 'main')
    gitIn(root, 'checkout', '-q', 'FETCH_HEAD')
    gitIn(root, 'rm', '-rq', '--cached', '.almanac')
    gitIn(root, 'commit', '-qm', 'The remedy')
    gitIn(root, 'checkout', '-q', 'main')
    put(root, state)
    await expectBelieved(root, false)
  })

  it('believes nothing whose paths were taken from what was fetched, without any commit', async () => {
    heard()
    const [root, theirs] = [repository(), repository()]
    put(theirs, state)
    commitAll(theirs, '.almanac')
    gitIn(root, 'fetch', '-q', theirs, 'main')
    gitIn(root, 'checkout', 'FETCH_HEAD', '--', '.almanac')
    gitIn(root, 'rm', '-rq', '--cached', '.almanac')
    await expectBelieved(root, false)
  })

  it('believes nothing that a merged side branch had and took out again', async () => {
    heard()
    const root = repository()
    gitIn(root, 'checkout', '-qb', 'side')
    put(root, state)
    commitAll(root, '.almanac')
    gitIn(root, 'rm', '-rq', '--cached', '.almanac')
    gitIn(root, 'commit', '-qm', 'Out')
    gitIn(root, 'checkout', '-q', 'main')
    commitAll(root)
    gitIn(root, 'merge', '-q', '--no-ff', '-m', 'Merge', 'side')
    gitIn(root, 'branch', '-qD', 'side')
    await expectBelieved(root, false)
  })

  it('believes nothing in a shallow clone, which cannot tell', async () => {
    heard()
    const theirs = repository()
    commitAll(theirs)
    const root = join(temporaryFolder(), 'clone')
    gitIn(theirs, 'clone', '-q', '--depth=1', `file://${theirs}`, root)
    put(root, state)
    await expectBelieved(root, false)
  })

  it('believes nothing that git tracks under a name in other letters', async () => {
    heard()
    const root = repository()
    put(root, { '.Almanac/secret': 'planted\n' })
    commitAll(root, '.Almanac')
    const { trackedState } = await import('../../../src/storage/machine-folder/tracked.ts')
    expect(trackedState(root)).toEqual(['.Almanac/secret'])
  })
})

describe('a clone with a key', () => {
  it('keeps it where no branch can write, for its owner only', async () => {
    const root = repository()
    MachinePlace.of(root, 'secret').write('x')
    const key = join(root, '.git/almanac/key')
    expect((statSync(key).mode & 0o777).toString(8)).toBe('600')
    expect(readFileSync(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(readdirSync(join(root, '.git/almanac')).filter((name) => !name.startsWith('untracked-'))).toEqual(['key'])
  })

  it('moves aside what it did not sign, and leaves out such lines', async () => {
    const said = heard()
    const root = repository()
    MachinePlace.of(root, 'secret').write('ours')
    put(root, { '.almanac/secret': 'planted\n', '.almanac/inbox/20/a.json': '{}' })
    expect(MachinePlace.of(root, 'secret').read()).toBeUndefined()
    expect(MachinePlace.of(root, 'inbox', '20', 'a.json').read()).toBeUndefined()
    expect(said()).toMatch(/\.almanac\/secret was not made by this clone.*state adopt/)
    expect(existsSync(join(root, '.almanac/secret'))).toBe(false)
  })

  it('keeps it where the disk has no hard links, too, and no line is lost', () => {
    const root = repository()
    const link = fs.linkSync
    const restore = (value: typeof link) => {
      Object.assign(fs, { linkSync: value })
      syncBuiltinESMExports()
    }
    onTestFinished(() => restore(link))
    restore(() => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
    })
    const place = MachinePlace.of(root, 'visitors.jsonl')
    for (const line of ['1', '2', '3']) {
      const log = new LineLog(place)
      log.append(`${line}\n`)
      log.close()
    }
    expect(new LineLog(place).read().lines).toEqual(['1', '2', '3'])
    expect(readFileSync(join(root, '.git/almanac/key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })

  it('loses no line that is appended just when the folder comes into git', () => {
    const root = temporaryFolder()
    const place = MachinePlace.of(root, 'visitors.jsonl')
    const log = new LineLog(place)
    onTestFinished(() => log.close())
    log.append('1\n')
    gitIn(root, 'init', '-q')
    log.append('2\n')
    log.append('3\n')
    expect(new LineLog(place).read().lines).toEqual(['1', '2', '3'])
  })

  it('is not taken for a folder outside of git while too many files are open to find the clone of a worktree', () => {
    const tree = join(temporaryFolder(), 'tree')
    gitIn(repository(), 'worktree', 'add', '-q', tree)
    const { end } = crowd(join(tree, '.git'))
    expect(() => sealingOf(tree)).toThrow('EMFILE')
    end()
    expect(sealingOf(tree).seal).toBeDefined()
  })

  it('shares it among its worktrees', () => {
    const root = repository()
    MachinePlace.of(root, 'secret').write('ours')
    const tree = join(temporaryFolder(), 'tree')
    gitIn(root, 'worktree', 'add', '-q', tree)
    cpSync(join(root, '.almanac'), join(tree, '.almanac'), { recursive: true })
    expect(MachinePlace.of(tree, 'secret').read()).toBe('ours\n')
  })

  it('believes nothing of a copy of the folder in another clone', () => {
    heard()
    const [root, other] = [repository(), repository()]
    MachinePlace.of(root, 'secret').write('ours')
    MachinePlace.of(other, 'journal').write('')
    MachinePlace.of(other, 'credentials.json').write('{}')
    cpSync(join(root, '.almanac/secret'), join(other, '.almanac/secret'))
    expect(MachinePlace.of(other, 'secret').read()).toBeUndefined()
  })

  it('says what to do where the key is damaged, a link or a folder', () => {
    const plantings = [
      (key: string) => writeFileSync(key, 'abc\n'),
      (key: string) => symlinkSync('nothing', key),
      (key: string) => mkdirSync(key),
    ]
    for (const plantKey of plantings) {
      const root = repository()
      mkdirSync(join(root, '.git/almanac'))
      plantKey(join(root, '.git/almanac/key'))
      expect(() => MachinePlace.of(root, 'secret').write('x')).toThrow(/almanac\/key: the key of this clone is damaged/)
    }
  })

  it('makes one, whoever comes first of several processes', async () => {
    const root = repository()
    put(root, state)
    const source = new URL('../../../src/storage/machine-folder/machine-place.ts', import.meta.url).pathname
    const { build } = await import('esbuild')
    const outfile = join(root, '..', 'place.mjs')
    await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
    const script = `import { MachinePlace } from ${JSON.stringify(outfile)}; process.stdout.write(String(MachinePlace.of(${JSON.stringify(root)}, 'secret').read()))`
    const read = () =>
      new Promise<string>((resolve) => {
        let said = ''
        const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        child.stdout.on('data', (text) => (said += text))
        child.stderr.on('data', (text) => (said += text))
        child.on('close', () => resolve(said))
      })
    expect(await Promise.all([read(), read(), read(), read()])).toEqual(Array(4).fill('planted\n'))
  })
})

describe('a clone whose .git is on a read-only disk', () => {
  it('works without a key, and believes what git never tracked', () => {
    const root = repository()
    put(root, state)
    makeGitReadOnly(root)
    expect(MachinePlace.of(root, 'secret').read()).toBe('planted\n')
    expect(existsSync(join(root, '.git/almanac'))).toBe(false)
  })

  it('believes nothing of what git ever tracked, leaves it where it is, and says once why nobody signs in', () => {
    const said = heard()
    const root = repository()
    put(root, { ...state, '.almanac/journal': 'ours\n' })
    commitAll(root, '.almanac')
    gitIn(root, 'rm', '-rq', '--cached', '.almanac')
    makeGitReadOnly(root)
    for (let times = 0; times < 2; times++) {
      prepareMachineFolder(root)
      expect(MachinePlace.of(root, 'secret').read()).toBeUndefined()
    }
    expect(readdirSync(join(root, '.almanac')).filter((name) => name.startsWith('refused-'))).toEqual([])
    expect(said()).toMatch(
      /^almanac: \S+\/\.git\/almanac cannot be written.* not even passwords: git may have tracked files there\.\n$/,
    )
  })
})

function makeGitReadOnly(root: string): void {
  const original = fs.mkdirSync
  const mkdirSync = (path: string, options?: { recursive?: boolean }) => {
    if (!path.startsWith(join(root, '.git'))) return original(path, options)
    // Node says so of folders that it makes with those above them.
    throw Object.assign(new Error('played'), { code: options?.recursive ? 'ENOENT' : 'EROFS' })
  }
  const accessSync = (path: string) => {
    if (path.startsWith(join(root, '.git'))) throw Object.assign(new Error('played'), { code: 'EROFS' })
  }
  const { accessSync: access } = fs
  Object.assign(fs, { mkdirSync, accessSync })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { mkdirSync: original, accessSync: access })
    syncBuiltinESMExports()
  })
}

describe('without git', () => {
  it('all is believed, a copy too; after git init it is signed', async () => {
    const root = join(temporaryFolder(), 'content')
    put(root, { 'settings.json': '{}', ...state })
    expect(MachinePlace.of(root, 'secret').read()).toBe('planted\n')
    const copy = join(temporaryFolder(), 'copy')
    cpSync(root, copy, { recursive: true })
    expect(MachinePlace.of(copy, 'secret').read()).toBe('planted\n')
    gitIn(root, 'init', '-q')
    await expectBelieved(root, true)
    rmSync(join(root, '.git'), { recursive: true })
    expect(MachinePlace.of(root, 'secret').read()).toBe('planted\n')
  })
})

describe('what git tracks', () => {
  it('is noticed when the index changes, here and in worktrees, submodules and subfolders', async () => {
    const { trackedState } = await fresh()
    const outer = repository()
    const tree = join(temporaryFolder(), 'tree')
    gitIn(outer, 'worktree', 'add', '-q', tree)
    const inner = repository()
    gitIn(outer, 'submodule', '--quiet', 'add', `file://${inner}`, 'sub')
    put(outer, { 'site/settings.json': '{}' })
    commitAll(outer)
    for (const root of [outer, tree, join(outer, 'sub'), join(outer, 'site')]) {
      expect(trackedState(root)).toEqual([])
      put(root, { '.almanac/secret': 'x', '.almanac/.gitignore': '*\n' })
      expect(trackedState(root)).toEqual([])
      gitIn(root, 'add', '-f', '.almanac/secret')
      expect(trackedState(root)).toEqual(['.almanac/secret'])
      gitIn(root, 'rm', '-rq', '--cached', '.almanac')
      expect(trackedState(root)).toEqual([])
    }
  })

  it('is asked of git once for an index, and not again by the next process', async () => {
    const { trackedState } = await fresh()
    const root = repository()
    MachinePlace.of(root, 'secret').write('x')
    expect(trackedState(root)).toEqual([])
    vi.stubEnv('PATH', '/nowhere')
    expect((await fresh()).trackedState(root)).toEqual([])
    vi.unstubAllEnvs()
  })
})

async function fresh() {
  vi.resetModules()
  return import('../../../src/storage/machine-folder/tracked.ts')
}

async function expectBelieved(root: string, isBelieved: boolean): Promise<void> {
  expect(MachinePlace.of(root, 'secret').read()).toBe(isBelieved ? 'planted\n' : undefined)
  const { lineSeal } = MachinePlace.of(root, 'visitors.jsonl')
  const lines = existsSync(join(root, '.almanac/visitors.jsonl'))
    ? readFileSync(join(root, '.almanac/visitors.jsonl'), 'utf8').split('\n').filter(Boolean)
    : []
  expect(lines.filter((line) => lineSeal!.open(line) !== undefined)).toHaveLength(isBelieved ? 2 : 0)
}

function repository(): string {
  template ??= makeRepository()
  const root = join(temporaryFolder(), 'content')
  cpSync(template, root, { recursive: true })
  return root
}

// Made once: a copy starts no process.
let template: string | undefined
afterAll(() => void (template && rmSync(template, { recursive: true, force: true })))

function makeRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  writeFileSync(join(root, 'settings.json'), '{}\n')
  gitIn(root, 'init', '-q')
  commitAll(root)
  return root
}

// A clone that has its key.
function cloneAtWork() {
  const root = repository()
  prepareMachineFolder(root)
  const place = (...names: [string, ...string[]]) => MachinePlace.of(root, ...names)
  return {
    root,
    sealedLines: (lines: string) => sealedLines(place('visitors.jsonl'), lines),
    log: (...names: [string, ...string[]]) => new LineLog(place(...names)),
  }
}
