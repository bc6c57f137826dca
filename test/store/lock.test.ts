import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderLock } from '../../src/store/lock.ts'
import { LockError } from '../../src/store/lock-wait.ts'

let root: string
let lock: FolderLock
const path = (): string => join(root, '.almanac', 'lock')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-lock-'))
  lock = new FolderLock(root, { waitMs: 60 })
})
afterEach(() => {
  lock.close()
  rmSync(root, { recursive: true, force: true })
})

function placeLock(holder: object, ageMs = 0): void {
  mkdirSync(join(root, '.almanac'), { recursive: true })
  writeFileSync(
    path(),
    JSON.stringify({ pid: process.ppid, host: hostname(), token: 't', since: new Date().toISOString(), ...holder }),
  )
  const time = new Date(Date.now() - ageMs)
  utimesSync(path(), time, time)
}

describe('the lock of a folder', () => {
  it('says who holds it, while the work is done', () => {
    expect(readdirSync(root)).toEqual([])
    const holder = lock.run(() => JSON.parse(readFileSync(path(), 'utf8')) as Record<string, unknown>)
    expect(holder).toMatchObject({ pid: process.pid, host: hostname(), token: expect.any(String) })
    expect(Date.now() - Date.parse(String(holder['since']))).toBeLessThan(5000)
    expect(readFileSync(join(root, '.almanac', '.gitignore'), 'utf8')).toBe('*\n')
  })

  it('gives back what the work gives, and passes on what it throws', () => {
    expect(lock.run(() => lock.run(() => 5))).toBe(5)
    expect(() =>
      lock.run(() =>
        lock.run(() => {
          throw new Error('inner')
        }),
      ),
    ).toThrow('inner')
    expect(lock.run(() => 6)).toBe(6)
  })

  it('lingers after use and is then given up', async () => {
    lock.run(() => undefined)
    expect(existsSync(path())).toBe(true)
    await expect.poll(() => existsSync(path()), { timeout: 2000, interval: 5 }).toBe(false)
  })

  it('is given up after a while even when one write follows another', () => {
    const tokens = new Set<number>()
    const start = Date.now()
    while (Date.now() - start < 150)
      tokens.add(lock.run(() => Date.parse(String(JSON.parse(readFileSync(path(), 'utf8')).since))))
    expect(tokens.size).toBeGreaterThan(1)
  })

  it('is gone at once without a linger, and after close', () => {
    const eager = new FolderLock(root, { lingerMs: 0 })
    eager.run(() => undefined)
    expect(existsSync(path())).toBe(false)
    lock.run(() => undefined)
    lock.close()
    expect(existsSync(path())).toBe(true)
    eager.close()
    expect(readdirSync(join(root, '.almanac'))).toEqual(['.gitignore'])
    expect(lock.run(() => 'again')).toBe('again')
  })

  it('is one for all that this process has for the folder', () => {
    const other = new FolderLock(root, { waitMs: 60 })
    expect(lock.run(() => other.run(() => 'both'))).toBe('both')
    other.close()
  })

  it('survives a cleaned machine folder', () => {
    lock.run(() => undefined)
    lock.close()
    lock.run(() => rmSync(join(root, '.almanac'), { recursive: true }))
    expect(new FolderLock(root, { lingerMs: 0 }).run(() => existsSync(path()))).toBe(false)
    lock.close()
    expect(lock.run(() => existsSync(path()))).toBe(true)
  })
})

describe('asynchronous work', () => {
  it('is done one section after another, nested ones at once', async () => {
    const steps: string[] = []
    const section = (name: string) =>
      lock.runAsync(async () => {
        steps.push(`${name} starts`)
        await sleep(5)
        await lock.runAsync(async () => void steps.push(`${name} within`))
        steps.push(`${name} ends`)
      })
    await Promise.all([section('a'), section('b')])
    await section('c')
    expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} within`, `${name} ends`]))
  })

  it('lets synchronous work in between its steps, and goes on after a failure', async () => {
    let [begin, end] = [() => {}, () => {}]
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const ending = new Promise<void>((resolve) => (end = resolve))
    const failing = lock.runAsync(async () => {
      begin()
      await ending
      throw new Error('inner')
    })
    await begun
    expect(lock.run(() => existsSync(path()))).toBe(true)
    end()
    await expect(failing).rejects.toThrow('inner')
    expect(await lock.runAsync(async () => 7)).toBe(7)
  })

  it('keeps the lock for as long as it takes', async () => {
    await lock.runAsync(async () => {
      await sleep(80)
      expect(existsSync(path())).toBe(true)
    })
  })
})

describe('a lock of somebody else', () => {
  it('is respected while its process lives', () => {
    placeLock({})
    expect(() => lock.run(() => undefined)).toThrow(LockError)
    expect(() => lock.run(() => undefined)).toThrow(
      `process ${process.ppid} on ${hostname()} has kept this folder locked`,
    )
    expect(existsSync(path())).toBe(true)
  })

  it('is respected on another machine while it shows signs of life', () => {
    placeLock({ host: 'elsewhere', pid: 2 ** 22 + 1 }, 5000)
    expect(() => lock.run(() => undefined)).toThrow('on elsewhere')
  })

  it.each<[string, object, number]>([
    ['its process is dead', { pid: 2 ** 22 + 1 }, 0],
    ['it shows no sign of life', { host: 'elsewhere' }, 31_000],
    ['it shows no sign of life though its number is taken', {}, 31_000],
    ['a former process had our number', { pid: process.pid, since: '2020-01-01T00:00:00.000Z' }, 0],
  ])('is broken when %s', (_, holder, age) => {
    placeLock(holder, age)
    expect(lock.run(() => JSON.parse(readFileSync(path(), 'utf8')) as object)).toMatchObject({ pid: process.pid })
    lock.close()
    expect(
      readdirSync(join(root, '.almanac')).filter((name) => name.startsWith('lock') && name !== 'lock-wanted'),
    ).toEqual([])
  })

  it('is broken although an earlier breaker died at it', () => {
    placeLock({ pid: 2 ** 22 + 1 })
    writeFileSync(join(root, '.almanac', 'lock-breaker'), readFileSync(path()))
    expect(lock.run(() => 'in')).toBe('in')
  })

  it('that cannot be read is broken when it is old', () => {
    placeLock({}, 0)
    writeFileSync(path(), '')
    expect(() => lock.run(() => undefined)).toThrow('another process has kept')
    utimesSync(path(), 0, 0)
    expect(lock.run(() => 'in')).toBe('in')
  })

  it('leaves no ticket of dead processes behind', () => {
    placeLock({ pid: 2 ** 22 + 1 })
    writeFileSync(join(root, '.almanac', `lock-${2 ** 22 + 1}-abc`), '')
    lock.run(() => undefined)
    lock.close()
    expect(readdirSync(join(root, '.almanac')).filter((name) => /^lock-[0-9]/.test(name))).toEqual([])
  })
})
