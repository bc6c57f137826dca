import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { machineNames } from '../../../src/storage/machine-folder/names.ts'
import { machineHash } from '../../../src/storage/machine-folder/machine-secret.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { refuseOthers } from '../../../src/storage/files/places.ts'
import { refuseState } from '../../../src/storage/machine-folder/refuse-state.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { heard } from '../../silenced.ts'

describe('a place of the machine folder', () => {
  it('is not missing because it must not be read, unless it can be computed again', () => {
    const { root } = folders()
    const [passwords, changes, cached] = [['credentials.json'], ['changes', 'a'], ['cache', 'a']].map(
      ([name, ...below]) => MachinePlace.of(root, name, ...below),
    )
    for (const place of [passwords!, changes!, cached!]) place.write('x')
    chmodSync(passwords!.path, 0)
    chmodSync(cached!.path, 0)
    chmodSync(changes!.at('..').path, 0)
    asNobody(root, () => {
      const denied = expect.objectContaining({ code: 'EACCES' })
      expect(() => passwords!.read()).toThrow(denied)
      expect(() => changes!.readBytes()).toThrow(denied)
      expect(() => changes!.at('..').names()).toThrow(denied)
      expect(cached!.readBytes()).toBeUndefined()
    })
    chmodSync(changes!.at('..').path, 0o700)
  })

  it('is the key of hashes: where it must not be read, it stays, and a process has one of its own', () => {
    const { root } = folders()
    const place = MachinePlace.of(root, 'secret')
    const hash = machineHash(place)('text')
    chmodSync(place.path, 0)
    asNobody(root, () => expect(machineHash(MachinePlace.of(root, 'secret'))('text')).toMatch(/^[\da-f]{32}$/))
    chmodSync(place.path, 0o600)
    expect(machineHash(place)('text')).toBe(hash)
  })

  it('follows no link: the folder itself, one in it, a file', () => {
    heard()
    const { root, outside, secret } = folders()
    symlinkSync(outside, join(root, '.almanac'))
    const file = MachinePlace.of(root, 'cache', 'a')
    expect(file.readBytes()).toBeUndefined()
    expect(() => file.write('x')).toThrow(/\.almanac: is a symbolic link/)
    expect(() => file.openToAppend()).toThrow(/symbolic link/)
    expect(() => MachinePlace.of(root, 'cache').makeFolder()).toThrow(/symbolic link/)
    expect(() => file.remove()).toThrow(/symbolic link/)
    expect(MachinePlace.of(root).names()).toEqual([])
    expect(readdirSync(outside)).toEqual(['secret'])
    expect(readFileSync(secret, 'utf8')).toBe('outside')
  })

  it('moves a planted link aside, tells it, and makes its own thing', () => {
    const said = heard()
    const { root, outside, secret } = folders()
    mkdirSync(join(root, '.almanac'))
    symlinkSync(outside, join(root, '.almanac', 'cache'))
    symlinkSync(secret, join(root, '.almanac', 'journal'))
    MachinePlace.of(root, 'cache', 'secret').write('ours')
    MachinePlace.of(root, 'journal').write('ours')
    expect(readFileSync(secret, 'utf8')).toBe('outside')
    expect(readFileSync(join(root, '.almanac', 'cache', 'secret'), 'utf8')).toBe('ours')
    expect(lstatSync(join(root, '.almanac', 'journal')).isFile()).toBe(true)
    expect(said()).toMatch(/\.almanac\/cache is a symbolic link\. It was moved to \.almanac\/refused-/)
    expect(said()).toMatch(/\.almanac\/journal is a symbolic link/)
  })

  it('never blocks at a pipe, whether it reads, appends or writes', () => {
    heard()
    const { root } = folders()
    mkdirSync(join(root, '.almanac'))
    for (const name of ['secret', 'visitors.jsonl', 'journal']) {
      const place = MachinePlace.of(root, name)
      execFileSync('mkfifo', [place.path])
      expect(place.read()).toBeUndefined()
      expect(place.stat()).toBeUndefined()
      place.write('ours\n')
      expect(place.read()).toBe('ours\n')
    }
  })

  it('replaces, and never writes through what stands there', () => {
    const { root, outside } = folders()
    const place = MachinePlace.of(root, 'server.json')
    place.write('one')
    const kept = join(outside, 'kept')
    execFileSync('ln', [place.path, kept])
    const step = place.replace('two')
    expect([place.read(), readFileSync(kept, 'utf8')]).toEqual(['two', 'one'])
    step.undo()
    expect(place.read()).toBe('one')
  })

  it('removes a link, not what it leads to', () => {
    const { root, outside } = folders()
    mkdirSync(join(root, '.almanac'))
    symlinkSync(outside, join(root, '.almanac', 'edits'))
    MachinePlace.of(root, 'edits').remove()
    expect(existsSync(join(root, '.almanac', 'edits'))).toBe(false)
    expect(readdirSync(outside)).toEqual(['secret'])
  })

  it.each([0o000, 0o022, 0o077])('makes 0700 and 0600 with the umask %o', (mask) => {
    const { root } = folders()
    const before = process.umask(mask)
    onTestFinished(() => void process.umask(before))
    prepareMachineFolder(root)
    MachinePlace.of(root, 'edits', 'posts', 'x.md').write('x')
    MachinePlace.of(root, 'inbox').at('a').makeFolder()
    closeSync(MachinePlace.of(root, 'visitors.jsonl').openToAppend())
    expect(modesBelow(join(root, '.almanac')).filter(([, mode]) => !['700', '600'].includes(mode))).toEqual([])
  })

  it('clears every name of a thing of the wrong kind when a folder is opened', () => {
    heard()
    const { root } = folders()
    for (const [name, { is }] of Object.entries(machineNames)) {
      const at = join(root, '.almanac', name)
      mkdirSync(join(at, '..'), { recursive: true })
      if (is === 'file') mkdirSync(at)
      else writeFileSync(at, 'a file')
    }
    prepareMachineFolder(root)
    for (const [name, { is }] of Object.entries(machineNames)) {
      const stat = lstatSync(join(root, '.almanac', name), { throwIfNoEntry: false })
      expect([name, stat === undefined || stat.isDirectory() === (is === 'folder')]).toEqual([name, true])
    }
  })
})

describe.skipIf(process.geteuid?.() !== 0)('owners (only root can change them)', () => {
  it('are those of the content folder for all that root makes', () => {
    const { root } = folders()
    chownSync(root, 1234, 1234)
    prepareMachineFolder(root)
    MachinePlace.of(root, 'credentials.json').write('{}')
    MachinePlace.of(root, 'edits', 'posts', 'x.md').write('x')
    closeSync(MachinePlace.of(root, 'visitors.jsonl').openToAppend())
    expect(ownersBelow(join(root, '.almanac'))).toEqual(new Set(['1234:1234']))
  })

  it('who are strangers make a file that is not believed, not removed, and told', () => {
    const { root } = folders()
    MachinePlace.of(root, 'secret').write('ours')
    chownSync(join(root, '.almanac', 'secret'), 4321, 4321)
    const place = MachinePlace.of(root, 'secret')
    expect(place.read()).toBeUndefined()
    expect(() => place.write('x')).toThrow(
      /secret: belongs to another user \(4321\); nothing was read or written there/,
    )
    expect(readFileSync(place.path, 'utf8')).toBe('ours')
  })

  it('who are strangers make a whole machine folder that is not believed', () => {
    const { root } = folders()
    MachinePlace.of(root, 'secret').write('ours')
    chownSync(join(root, '.almanac'), 4321, 4321)
    chmodSync(join(root, '.almanac'), 0o777)
    expect(MachinePlace.of(root, 'secret').read()).toBeUndefined()
    expect(() => MachinePlace.of(root, 'secret').write('x')).toThrow(/belongs to another user/)
  })

  it('have a machine folder that others may not enter: those read nothing there, and are not told that nothing is there', () => {
    const { root } = folders()
    chmodSync(dirname(root), 0o755)
    prepareMachineFolder(root)
    MachinePlace.of(root, 'secret').write('ours')
    process.seteuid!(4321)
    onTestFinished(() => process.seteuid!(0))
    prepareMachineFolder(root)
    const secret = MachinePlace.of(root, 'secret')
    expect([secret.read(), secret.stat()]).toEqual([undefined, undefined])
    expect(machineHash(secret)('x')).toMatch(/^[0-9a-f]{32}$/)
    for (const refused of [() => secret.write('x'), () => refuseOthers(root), () => refuseState(root)])
      expect(refused).toThrow(/\.almanac: belongs to another user \(0\).*run almanac as that user/)
  })
})

function folders() {
  const folder = temporaryFolder()
  const [root, outside] = [join(folder, 'content'), join(folder, 'outside')]
  mkdirSync(root)
  mkdirSync(outside)
  const secret = join(outside, 'secret')
  writeFileSync(secret, 'outside')
  return { root, outside, secret }
}

// The superuser may read everything.
function asNobody(root: string, work: () => void): void {
  const isSuperuser = process.geteuid!() === 0
  if (isSuperuser) {
    for (const path of [dirname(root), root, ...pathsBelow(root)]) chownSync(path, 65_534, 65_534)
    process.seteuid!(65_534)
  }
  try {
    work()
  } finally {
    if (isSuperuser) process.seteuid!(0)
  }
}

function modesBelow(folder: string): (readonly [string, string])[] {
  return pathsBelow(folder).map((path) => [path, (statSync(path).mode & 0o777).toString(8)])
}

function ownersBelow(folder: string): Set<string> {
  return new Set(pathsBelow(folder).map((path) => `${statSync(path).uid}:${statSync(path).gid}`))
}

function pathsBelow(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
}
