import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { placeTemporary, writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { stageFile } from '../../../src/storage/files/stage-file.ts'
import {
  cleanMachineFolder,
  makeUploadFolder,
  removeStale,
  temporaryFor,
} from '../../../src/storage/files/temporaries.ts'
import { isTemporaryName, temporaryName, temporaryPid } from '../../../src/storage/files/temporary-names.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder, testSite } from '../../harness.ts'

const deadPid = 2 ** 22 + 1
const old = new Date(Date.now() - 120_000)

/** The name of a temporary file of another process of this machine. */
const ofProcess = (pid: number) => temporaryName().replace(String(process.pid), String(pid))
/** One of a machine that is not this one. */
const elsewhere = (pid: number) => `.almanac-tmp-${pid}-00000000-ab0`

function folder(base = tmpdir()): string {
  const root = mkdtempSync(join(base, 'almanac-temporaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

describe('a file on its way to its place', () => {
  test('lies in the machine folder, where git never takes it', async () => {
    const root = folder()
    MachinePlace.of(root).makeFolder()
    const path = temporaryFor(join(root, 'posts', '2026'))
    expect(path.startsWith(join(root, '.almanac', 'tmp'))).toBe(true)
    writeFileSync(join(root, 'from'), 'bytes')
    const staged = await stageFile(join(root, 'from'), join(root, 'media'))
    expect(readdirSync(join(root, 'media'))).toEqual([])
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe('?? from\n')
    placeTemporary(staged, join(root, 'media', '2026', 'photo.jpg'))
    writeFileAtomic(join(root, 'posts', '2026', 'a.md'), 'text', { exclusive: true })
    writeFileAtomic(join(root, 'posts', '2026', 'a.md'), 'other')
    expect(readFileSync(join(root, 'media', '2026', 'photo.jpg'), 'utf8')).toBe('bytes')
    expect(readdirSync(join(root, 'posts', '2026'))).toEqual(['a.md'])
    expect(readdirSync(join(root, '.almanac', 'tmp'))).toEqual([])
  })

  test('of a visitor lies in the machine folder until the request is answered, and then nowhere', async () => {
    const { ask, root } = testSite()
    const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename=note.txt' }
    const made = await ask('POST', '/core/v2/media', { as: 'admin', body: 'words', headers })
    expect(made.status).toBe(201)
    expect(readdirSync(join(root, '.almanac', 'uploads'))).toEqual([])
    expect(readdirSync(join(root, '.almanac', 'tmp'))).toEqual([])
  })

  test.each([
    ['.almanac/tmp', 'tmp'],
    ['.almanac', '.'],
  ])('never lies where a link leads that came since the last write, in the place of %s', (name, below) => {
    const [root, outside] = [folder(), folder()]
    MachinePlace.of(root).makeFolder()
    writeFileAtomic(join(root, 'a.md'), 'one')
    mkdirSync(join(outside, 'tmp'), { recursive: true })
    rmSync(join(root, name), { recursive: true })
    symlinkSync(join(outside, below), join(root, name))
    const long = new Date(1000)
    utimesSync(join(outside, 'tmp'), long, long)
    writeFileAtomic(join(root, 'a.md'), 'two')
    expect([readFileSync(join(root, 'a.md'), 'utf8'), statSync(join(outside, 'tmp')).mtimeMs]).toEqual(['two', 1000])
  })

  test('lies beside its target where there is no machine folder', () => {
    const root = folder()
    expect(temporaryFor(join(root, 'posts'))).toContain(join(root, 'posts'))
  })

  // A file system of its own, where there is one to be had.
  test.runIf(existsSync('/dev/shm'))('comes to a target on another file system all the same', async () => {
    const root = folder()
    const shared = folder('/dev/shm')
    MachinePlace.of(root).makeFolder()
    writeFileSync(join(root, 'from'), 'bytes')
    const staged = await stageFile(join(root, 'from'), join(root, 'media'))
    placeTemporary(staged, join(shared, 'media', 'photo.jpg'))
    expect(readFileSync(join(shared, 'media', 'photo.jpg'), 'utf8')).toBe('bytes')
    expect(readdirSync(join(shared, 'media'))).toEqual(['photo.jpg'])
    expect(existsSync(staged)).toBe(false)
    const again = await stageFile(join(root, 'from'), join(root, 'media'))
    expect(() => placeTemporary(again, join(shared, 'media', 'photo.jpg'))).toThrow(
      'a file of that name already exists',
    )
    expect(readdirSync(join(shared, 'media'))).toEqual(['photo.jpg'])
  })
})

describe('what killed processes left', () => {
  test('is known by its name', () => {
    expect(isTemporaryName(ofProcess(deadPid))).toBe(true)
    expect(temporaryPid(ofProcess(deadPid))).toBe(deadPid)
    expect(['a.md', '.almanac', '.almanac-tmp-x-1'].map(temporaryPid)).toEqual([undefined, undefined, undefined])
  })

  test('is removed at once, after a minute if the process was on another machine, after a day if it has this one’s number', () => {
    const root = folder()
    const names = [
      ofProcess(deadPid),
      ofProcess(process.pid),
      ofProcess(1),
      elsewhere(deadPid),
      'a.md',
      // Of processes with this one's pid: in a container that was restarted, or in another one.
      ofProcess(process.pid).replace(/-[^-]+$/, '-00000000a'),
      elsewhere(process.pid),
    ]
    for (const name of names) writeFileSync(join(root, name), 'x')
    // A second name of an old file is new.
    for (const name of names) utimesSync(join(root, name), old, old)
    const removedAfter = (ms: number) => {
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const removed = removeStale(names.map((name) => join(root, name)))
      vi.useRealTimers()
      return removed.map((path) => names.indexOf(basename(path)))
    }
    expect([0, 61_000, 86_000_000, 86_500_000].map(removedAfter)).toEqual([[0], [3], [], [5, 6]])
    expect(readdirSync(root).sort()).toEqual([1, 2, 4].map((at) => names[at]).sort())
  })

  test('stays for a minute after what grows in it was written, where a process on another machine may be at it', () => {
    const upload = join(folder(), elsewhere(deadPid))
    mkdirSync(upload)
    writeFileSync(join(upload, '0'), 'of somebody who waits')
    const soon = new Date(Date.now() + 60_000)
    utimesSync(join(upload, '0'), soon, soon)
    onTestFinished(() => void vi.useRealTimers())
    const removedAfter = (ms: number) => {
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
      return removeStale([upload])
    }
    expect([90_000, 60_000].map(removedAfter)).toEqual([[], [upload]])
  })

  test('is removed when the folder is opened: in it, and in its machine folder with all that visitors sent', () => {
    const root = contentFolder({ [`posts/2026/${ofProcess(deadPid)}`]: 'half a post', 'posts/2026/a.md': 'whole' })
    const upload = makeUploadFolder(root)
    writeFileSync(join(upload, '0'), 'of somebody who waits')
    const left = join(root, '.almanac', 'uploads', ofProcess(deadPid))
    mkdirSync(left)
    writeFileSync(join(left, '0'), 'of a visitor')
    mkdirSync(join(root, '.almanac', 'tmp'))
    writeFileSync(join(root, '.almanac', 'tmp', ofProcess(deadPid)), 'half')
    openFolder(root, { areas }).close()
    expect(readdirSync(join(root, 'posts', '2026'))).toEqual(['a.md'])
    expect(readdirSync(join(root, '.almanac', 'tmp'))).toEqual([])
    expect(readdirSync(join(root, '.almanac', 'uploads'))).toEqual([upload.slice(upload.lastIndexOf('/') + 1)])
  })

  test('of a server that was killed while a visitor sent a file is gone when the folder is opened again', async () => {
    const { site, root } = testSite()
    const program = `
      const fs = require('node:fs')
      fs.mkdirSync(process.argv[1], { recursive: true })
      fs.writeFileSync(process.argv[1] + '/0', 'of a visitor')
      process.kill(process.pid, 'SIGKILL')`
    const child = spawn(process.execPath, ['-e', program, join(root, '.almanac', 'uploads', 'PLACE')], {
      stdio: 'ignore',
    })
    await once(child, 'exit')
    const path = join(root, '.almanac', 'uploads', ofProcess(child.pid!))
    execFileSync('mv', [join(root, '.almanac', 'uploads', 'PLACE'), path])
    const mine = site.files.makeUploadFolder()
    cleanMachineFolder(root)
    expect([existsSync(path), existsSync(mine)]).toEqual([false, true])
  })
})
