import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { refuseState } from '../../../src/storage/machine-folder/refuse-state.ts'
import { trackedState } from '../../../src/storage/machine-folder/tracked.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { commitAll, gitIn, put } from '../../git-clone.ts'
import { heard } from '../../silenced.ts'

const state = { 'site/.almanac/secret': 'planted\n', 'site/.almanac/journal': 'planted\n' }

describe('where git does not answer, as it is not installed or refuses a checkout of another owner', () => {
  it('what its index holds of the machine folder is refused all the same', () => {
    heard()
    const top = repository()
    put(top, { ...state, 'site/.Almanac/other': 'planted\n', 'site/.almanacs/x': '', 'posts/.almanac.md': '' })
    commitAll(top, 'site/.almanac')
    silently(() => {
      expect(trackedState(top)).toEqual([])
      expect(trackedState(join(top, 'site'))).toEqual(['.Almanac/other', '.almanac/journal', '.almanac/secret'])
      expect(() => refuseState(join(top, 'site'))).toThrow(/git tracks \.Almanac\/other and 2 more below \.almanac/)
    })
  })

  it('nothing is believed of a clone that has no key: it is moved aside, and what is made then is believed', () => {
    const said = heard()
    const [top, theirs] = [repository(), repository()]
    const root = join(top, 'site')
    put(theirs, state)
    commitAll(theirs, 'site/.almanac')
    gitIn(top, 'pull', '-q', '--no-rebase', '--no-edit', '--allow-unrelated-histories', theirs, 'main')
    gitIn(top, 'rm', '-rq', '--cached', 'site/.almanac')
    silently(() => {
      for (let times = 0; times < 2; times++) prepareMachineFolder(root)
      expect(MachinePlace.of(root, 'secret').read()).toBeUndefined()
      expect(existsSync(join(root, '.almanac/journal'))).toBe(false)
      MachinePlace.of(root, 'secret').write('ours\n')
      expect(MachinePlace.of(root, 'secret').read()).toBe('ours\n')
    })
    expect(said()).toMatch(
      /secret may have come with a branch: git does not answer in this checkout \(is it installed\?/,
    )
    expect(said().match(/\.almanac\/secret/g)).toHaveLength(1)
  })

  it('what was passed meanwhile is looked for again when it answers', () => {
    heard()
    const [top, theirs] = [repository(), repository()]
    const root = join(top, 'site')
    MachinePlace.of(root, 'secret').write('ours\n')
    prepareMachineFolder(root)
    put(theirs, { 'site/.almanac/autosaves/posts/a.json': '{}' })
    commitAll(theirs, 'site/.almanac')
    gitIn(top, 'pull', '-q', '--no-rebase', '--no-edit', '--allow-unrelated-histories', theirs, 'main')
    gitIn(top, 'rm', '-rq', '--cached', 'site/.almanac')
    silently(() => {
      refuseState(root)
      prepareMachineFolder(root)
    })
    prepareMachineFolder(root)
    expect(existsSync(join(root, '.almanac/autosaves/posts/a.json'))).toBe(false)
    expect(MachinePlace.of(root, 'secret').read()).toBe('ours\n')
  })
})

describe('before the first commit', () => {
  it('nothing is believed that was taken from what was fetched', () => {
    heard()
    const [top, theirs] = [join(temporaryFolder(), 'top'), repository()]
    put(theirs, state)
    commitAll(theirs, 'site/.almanac')
    put(top, {})
    gitIn(theirs, 'init', '-q', top)
    gitIn(top, 'fetch', '-q', theirs, 'main')
    gitIn(top, 'checkout', '-q', 'FETCH_HEAD', '--', '.')
    gitIn(top, 'rm', '-rq', '--cached', 'site/.almanac')
    expect(MachinePlace.of(join(top, 'site'), 'secret').read()).toBeUndefined()
  })
})

describe('a content folder that is reached by a link', () => {
  it('is in the checkout to which the link leads', () => {
    heard()
    const top = repository()
    const link = join(temporaryFolder(), 'link')
    symlinkSync(join(top, 'site'), link)
    put(top, state)
    commitAll(top, 'site/.almanac')
    expect(() => refuseState(link)).toThrow(/git tracks \.almanac\/journal and 1 more/)
    gitIn(top, 'rm', '-rq', '--cached', 'site/.almanac')
    expect(() => refuseState(link)).not.toThrow()
    expect(MachinePlace.of(link, 'secret').read()).toBeUndefined()
    MachinePlace.of(link, 'secret').write('ours\n')
    expect(MachinePlace.of(join(top, 'site'), 'secret').read()).toBe('ours\n')
    expect(readdirSync(join(top, '.git/almanac'))).toContain('key')
  })
})

function repository(): string {
  const root = join(temporaryFolder(), 'repo')
  put(root, { 'site/settings.json': '{}' })
  gitIn(root, 'init', '-q')
  commitAll(root)
  return root
}

function silently(work: () => void): void {
  vi.stubEnv('PATH', '/nowhere')
  try {
    work()
  } finally {
    vi.unstubAllEnvs()
  }
}
