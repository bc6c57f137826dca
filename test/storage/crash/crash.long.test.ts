import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { writeFileAtomic } from '../../../src/storage/files/atomic-write.ts'
import { ContentFolder } from '../../../src/storage/files/content-folder.ts'
import { Journal } from '../../../src/storage/machine-folder/journal.ts'
import { FolderLock } from '../../../src/storage/lock/lock.ts'
import { isTemporaryName, temporaryPid } from '../../../src/storage/files/temporary-names.ts'
import { runs } from '../../runs.ts'
import { buildWriter, startWriter } from './start-writer.ts'

let base: string
let program: string
let root: string

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'almanac-crash-'))
  program = await buildWriter(base)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))
beforeEach(() => {
  root = mkdtempSync(join(base, 'content-'))
  mkdirSync(join(root, 'files'))
  writeFileSync(join(root, 'counter'), '0')
})

function expectWholeFiles(): void {
  for (const name of readdirSync(join(root, 'files'))) {
    if (isTemporaryName(name)) continue
    const [hash, ...body] = readFileSync(join(root, 'files', name), 'utf8').split('\n')
    expect(createHash('sha256').update(body.join('\n')).digest('hex'), name).toBe(hash)
  }
}

const counted = (): number => Number(readFileSync(join(root, 'counter'), 'utf8'))
const addOne = (lock: FolderLock): Promise<unknown> =>
  lock.run(() => writeFileAtomic(join(root, 'counter'), String(counted() + 1)))

describe('a writer that is killed', () => {
  it('leaves every file whole and a lock that the next one takes over', async () => {
    const lock = new FolderLock(root)
    const journal = new Journal(root)
    const killed: (number | undefined)[] = []
    for (let round = 0; round < runs(7); round++) {
      const { child, says, ended } = startWriter(program, ['write', root])
      await says((line) => line === 'ready')
      await sleep(Math.random() * 60)
      child.kill('SIGKILL')
      await ended
      killed.push(child.pid)
      await lock.run(() => {
        expectWholeFiles()
        const news = journal.readNew()
        if (news !== 'rescan') for (const path of news) expect(path).toMatch(/^files\/[0-6]\.md$/)
      })
    }
    // What they were filling is passed over by whoever reads the folder, and known as theirs by who tidies it.
    const halves = readdirSync(join(root, 'files')).filter(isTemporaryName)
    expect(killed).toEqual(expect.arrayContaining(halves.map(temporaryPid)))
    expect(
      new ContentFolder(root)
        .walk()
        .map(({ path }) => path)
        .filter((path) => !/^(counter|files\/[0-6]\.md)$/.test(path)),
    ).toEqual([])
    // Whoever opens the folder next finds nothing of them.
    writeFileSync(join(root, 'settings.json'), '{}')
    openFolder(root, { areas, snapshot: false }).close()
    expect(readdirSync(join(root, 'files')).filter(isTemporaryName)).toEqual([])
    lock.close()
    journal.close()
    // The ticket of one that was killed without holding the lock goes when the next process makes its own.
    await lock.run(() => undefined)
    lock.close()
    const left = readdirSync(join(root, '.almanac')).filter(
      (name) => !['.gitignore', 'cache', 'journal', 'lock-wanted', 'tmp'].includes(name),
    )
    expect(left).toEqual([])
    expect(readdirSync(join(root, '.almanac', 'tmp'))).toEqual([])
  })

  it('loses none of the updates that it reported', async () => {
    for (let round = 0; round < runs(2); round++) {
      const before = counted()
      const writers = [startWriter(program, ['count', root]), startWriter(program, ['count', root])]
      await Promise.all(writers.map(({ says }) => says((line) => Number(line) > before + 5)))
      await sleep(Math.random() * 30)
      for (const { child } of writers) child.kill('SIGKILL')
      await Promise.all(writers.map(({ ended }) => ended))
      const reported = writers.flatMap(({ lines }) => lines.slice(1).map(Number))
      expect(new Set(reported).size).toBe(reported.length)
      expect(counted()).toBeGreaterThanOrEqual(Math.max(...reported))
      // A kill may hit between the write and the report, once for each writer.
      expect(counted() - before - reported.length).toBeLessThanOrEqual(2)
    }
  })
})

describe('several writers at once', () => {
  it('lose no update, even when all of them first meet the lock of a dead process', async () => {
    mkdirSync(join(root, '.almanac'))
    const dead = { pid: 2 ** 22 + 1, host: hostname(), token: 'dead', since: new Date().toISOString() }
    writeFileSync(join(root, '.almanac', 'lock'), JSON.stringify(dead))
    const writers = [1, 2, 3].map(() => startWriter(program, ['count', root, '60']))
    const lock = new FolderLock(root)
    for (let done = 0; done < 40; done++) {
      await addOne(lock)
      await sleep(1)
    }
    await Promise.all(writers.map(({ ended }) => ended))
    expect(counted()).toBe(220)
    lock.close()
  })

  it('let one another in while they write without a pause', async () => {
    const { child, says, ended } = startWriter(program, ['write', root])
    await says((line) => line === 'ready')
    await expect.poll(() => readdirSync(join(root, 'files')).length).toBeGreaterThan(1)
    const lock = new FolderLock(root)
    for (let turn = 0; turn < 5; turn++) await lock.run(() => expectWholeFiles())
    child.kill('SIGKILL')
    await ended
    lock.close()
  })
})

describe('the lock of another process', () => {
  it('is waited for, and named when it is not given up', async () => {
    const { child, says, ended } = startWriter(program, ['hold', root])
    await says((line) => line === 'held')
    const lock = new FolderLock(root, 100)
    expect(() => lock.runNow(() => undefined)).toThrow(`process ${child.pid} on ${hostname()}`)
    await expect(lock.run(() => undefined)).rejects.toThrow('has kept this folder locked for more than 0.1 s')
    child.kill('SIGKILL')
    await ended
    expect(await lock.run(() => 'in')).toBe('in')
    lock.close()
  })

  it('is gone when that process has ended', async () => {
    const { ended } = startWriter(program, ['exit', root])
    await ended
    expect(readdirSync(join(root, '.almanac'))).toEqual(['.gitignore'])
  })
})

describe('a write that the system cuts short', () => {
  it('is told, and leaves the old file and no temporary one', async () => {
    writeFileSync(join(root, 'big'), 'old')
    const { lines, ended } = startWriter(program, ['oversize', root], 'trap "" XFSZ; ulimit -f 16; exec "$0" "$@"')
    await ended
    expect(lines).toEqual(['ready', 'EFBIG'])
    expect(readFileSync(join(root, 'big'), 'utf8')).toBe('old')
    expect(readdirSync(root).filter(isTemporaryName)).toEqual([])
  })
})
