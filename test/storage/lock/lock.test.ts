import fs, {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FolderLock } from '../../../src/storage/lock/lock.ts'
import { LockFile } from '../../../src/storage/lock/lock-file.ts'
import { takeLease } from '../../../src/storage/lock/lease.ts'
import { LockError } from '../../../src/storage/lock/lock-error.ts'
import { crowd } from '../../hostile/faulty-disk.ts'
import { processStart } from '../../../src/storage/programs/process-alive.ts'

let root: string
let lock: FolderLock
const path = (): string => join(root, '.almanac', 'lock')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-lock-'))
  lock = new FolderLock(root, 60)
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
  it('says who holds it, while the work is done', async () => {
    expect(readdirSync(root)).toEqual([])
    const holder = await lock.run(() => JSON.parse(readFileSync(path(), 'utf8')) as Record<string, unknown>)
    expect(holder).toMatchObject({ pid: process.pid, host: hostname(), token: expect.any(String) })
    expect(Date.now() - Date.parse(String(holder['since']))).toBeLessThan(5000)
    expect(readFileSync(join(root, '.almanac', '.gitignore'), 'utf8')).toBe('*\n')
  })

  it('gives back what the work gives, and passes on what it throws', async () => {
    expect(await lock.run(() => lock.runNow(() => 5))).toBe(5)
    const failing = lock.run(() =>
      lock.runNow(() => {
        throw new Error('inner')
      }),
    )
    await expect(failing).rejects.toThrow('inner')
    expect(await lock.run(() => 6)).toBe(6)
  })

  it('is given up when the work is done, and leaves nothing behind after close', async () => {
    await lock.run(() => lock.runNow(() => undefined))
    expect(existsSync(path())).toBe(false)
    lock.close()
    expect(readdirSync(join(root, '.almanac'))).toEqual(['.gitignore'])
    expect(await lock.run(() => 'again')).toBe('again')
    await lock.run(() => lock.close())
    expect(readdirSync(join(root, '.almanac'))).toEqual(['.gitignore'])
  })

  it('is one for all that this process has for the folder', async () => {
    const other = new FolderLock(root, 60)
    expect(await lock.run(() => other.runNow(() => 'both'))).toBe('both')
    other.close()
  })

  it('survives a cleaned machine folder', async () => {
    await lock.run(() => undefined)
    await lock.run(() => rmSync(join(root, '.almanac'), { recursive: true }))
    expect(existsSync(join(root, '.almanac'))).toBe(false)
    expect(await lock.run(() => existsSync(path()))).toBe(true)
  })
})

describe('a lock that is not free', () => {
  it('is waited for while the event loop goes on, in the order of asking', async () => {
    const patient = new FolderLock(root, 10_000)
    placeLock({})
    const order: number[] = []
    const all = [1, 2, 3].map((number) => patient.run(() => void order.push(number)))
    let turns = 0
    for (; turns < 20; turns++) await new Promise((done) => setImmediate(done))
    expect(order).toEqual([])
    rmSync(path())
    await Promise.all(all)
    expect(order).toEqual([1, 2, 3])
    patient.close()
  })

  it('is refused to who cannot wait', () => {
    placeLock({})
    expect(() => lock.runNow(() => undefined)).toThrow(LockError)
    rmSync(path())
    expect(lock.runNow(() => 'in')).toBe('in')
  })

  it('keeps nobody waiting for longer than was said, however many wait', async () => {
    placeLock({})
    const patient = new FolderLock(root, 400)
    const start = Date.now()
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => patient.run(() => undefined)))
    expect(all.map(({ status }) => status)).toEqual(Array(40).fill('rejected'))
    // One after the other they would wait forty times as long.
    expect(Date.now() - start).toBeLessThan(10_000)
    patient.close()
  })
})

describe('a lock of somebody else', () => {
  it.skipIf(process.geteuid?.() !== 0)(
    'is waited for by root without a file that its owner could not have',
    async () => {
      placeLock({})
      for (const made of ['', '.almanac', '.almanac/lock']) chownSync(join(root, made), 1234, 1234)
      const impatient = new FolderLock(root, 30)
      await expect(impatient.run(() => undefined)).rejects.toThrow(LockError)
      impatient.close()
      expect(statSync(`${path()}-wanted`).uid).toBe(1234)
    },
  )

  it.skipIf(process.geteuid?.() !== 0)(
    'is its owner’s where root took it and there are no hard links, too',
    async () => {
      const { linkSync } = fs
      const replace = (functions: object) => {
        Object.assign(fs, functions)
        syncBuiltinESMExports()
      }
      onTestFinished(() => replace({ linkSync }))
      replace({
        linkSync() {
          throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
        },
      })
      chownSync(root, 1234, 1234)
      await lock.run(() => expect(statSync(path()).uid).toBe(1234))
    },
  )

  it('is had at once when the clock of the machine was set back after a gap for others', async () => {
    await lock.run(() => writeFileSync(`${path()}-wanted`, ''))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    const done = vi.fn()
    void lock.run(done)
    await expect.poll(() => done.mock.calls.length, { timeout: 2000 }).toBe(1)
  })

  it('is respected while its process lives', async () => {
    placeLock({})
    await expect(lock.run(() => undefined)).rejects.toThrow(LockError)
    await expect(lock.run(() => undefined)).rejects.toThrow(
      `process ${process.ppid} on ${hostname()} has kept this folder locked`,
    )
    expect(existsSync(path())).toBe(true)
  })

  it('is respected on another machine while it shows signs of life', async () => {
    placeLock({ host: 'elsewhere', pid: 2 ** 22 + 1 }, 5000)
    await expect(lock.run(() => undefined)).rejects.toThrow('on elsewhere')
  })

  it('is respected in another container of the same name while it shows signs of life', async () => {
    placeLock({ space: 'pid:[1]', pid: 2 ** 22 + 1 }, 5000)
    await expect(lock.run(() => undefined)).rejects.toThrow(LockError)
  })

  it('is respected however long its process was stopped', async () => {
    placeLock({ started: processStart(process.ppid) }, 3_600_000)
    await expect(lock.run(() => undefined)).rejects.toThrow(LockError)
  })

  it.each<[string, object, number]>([
    ['its process is dead', { pid: 2 ** 22 + 1 }, 0],
    ['it shows no sign of life', { host: 'elsewhere' }, 31_000],
    ['it shows no sign of life in another container', { space: 'pid:[1]' }, 31_000],
    ['it shows no sign of life though its number is taken', {}, 31_000],
    ['another process has its number by now', { started: '1' }, 0],
    ['a former process had our number', { pid: process.pid, since: '2020-01-01T00:00:00.000Z' }, 0],
    [
      'a former process had our number, and the clock was set back since',
      { pid: process.pid, started: '1', since: '2120-01-01T00:00:00.000Z' },
      0,
    ],
  ])('is broken when %s', async (_, holder, age) => {
    placeLock(holder, age)
    expect(await lock.run(() => JSON.parse(readFileSync(path(), 'utf8')) as object)).toMatchObject({
      pid: process.pid,
    })
    lock.close()
    expect(
      readdirSync(join(root, '.almanac')).filter((name) => name.startsWith('lock') && name !== 'lock-wanted'),
    ).toEqual([])
  })

  it('leaves no ticket of a former process, even one that had our number', () => {
    placeLock({ pid: process.pid, started: '1' })
    const left = join(root, '.almanac', `lock-${process.pid}-0123456789ab`)
    renameSync(path(), left)
    // In another container, a living process may have it.
    const [fresh, empty] = ['1', '2'].map((name) => `lock-${process.pid}-00000000000${name}`)
    copyFileSync(left, join(root, '.almanac', fresh!))
    writeFileSync(join(root, '.almanac', empty!), '')
    const old = new Date(Date.now() - 120_000)
    utimesSync(left, old, old)
    lock.runNow(() => undefined)
    lock.close()
    expect(readdirSync(join(root, '.almanac')).sort()).toEqual([fresh, empty])
  })

  it('is not broken while too many files are open to see whose it is, however old', () => {
    lock.runNow(() => undefined)
    placeLock({ started: processStart(process.ppid) }, 3_600_000)
    const { end } = crowd(root)
    expect(() => lock.runNow(() => 'done')).toThrow('EMFILE')
    end()
    expect(() => lock.runNow(() => 'done')).toThrow(LockError)
    expect(existsSync(path())).toBe(true)
  })

  it('is put back where too many files are open to see that the one moved away is the one that was judged', () => {
    lock.runNow(() => undefined)
    placeLock({ pid: 2 ** 22 + 1 })
    const { end } = crowd(`${path()}-`)
    expect(() => lock.runNow(() => 'done')).toThrow(LockError)
    expect(existsSync(path())).toBe(true)
    end()
    expect(lock.runNow(() => 'done')).toBe('done')
  })

  it('is broken although an earlier breaker died at it', () => {
    placeLock({ pid: 2 ** 22 + 1 })
    writeFileSync(join(root, '.almanac', 'lock-breaker'), readFileSync(path()))
    // At the first try: who cannot wait would believe that somebody has it.
    expect(lock.runNow(() => 'in')).toBe('in')
  })

  it.each(['null', '5', '{"pid":"1"}', 'Not a lock.\n', '\0'])(
    'is none, and moved aside at once, if it says %j',
    async (text) => {
      const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      onTestFinished(() => told.mockRestore())
      placeLock({})
      writeFileSync(path(), text)
      expect(await lock.run(() => 'in')).toBe('in')
      expect(told.mock.calls.join('')).toMatch(
        /\.almanac\/lock is not a lock made by Almanac\. It was moved to .*refused-/,
      )
    },
  )

  it('that says nothing is broken although its time is far ahead', async () => {
    placeLock({}, -3_600_000)
    writeFileSync(path(), '')
    utimesSync(path(), 0, Date.now() / 1000 + 3600)
    expect(await lock.run(() => 'in')).toBe('in')
  })

  it('that cannot be read is broken when it is old', async () => {
    placeLock({}, 0)
    writeFileSync(path(), '')
    await expect(lock.run(() => undefined)).rejects.toThrow('another process has kept')
    utimesSync(path(), 0, 0)
    expect(await lock.run(() => 'in')).toBe('in')
  })

  it('shows a sign of life when it is taken, however long ago it was taken before', async () => {
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    await lock.run(() => undefined)
    const ticket = join(
      root,
      '.almanac',
      readdirSync(join(root, '.almanac')).find((name) => /^lock-\d/.test(name))!,
    )
    const since = performance.now()
    for (const later of [200, 5000]) {
      utimesSync(ticket, 0, 0)
      now.mockReturnValue(since + later)
      expect(await lock.run(() => statSync(path()).mtimeMs)).toBeGreaterThan(1e12)
    }
  })

  it.each([-40_000, 40_000])(
    'is judged and kept by the clock of the file system, not of a machine %d ms off',
    async (off) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
      onTestFinished(() => void vi.useRealTimers())
      const files = performance.timeOrigin + performance.now()
      const file = new LockFile(root, 'lock', 30_000)
      expect(file.takeOrBreak()).toBe(true)
      file.beat()
      expect(Math.abs(statSync(path()).mtimeMs - files)).toBeLessThan(20_000)
      file.release()
      placeLock({ host: 'elsewhere' })
      utimesSync(path(), files / 1000, files / 1000)
      expect(file.takeOrBreak()).toBe(false)
      utimesSync(path(), files / 1000 - 60, files / 1000 - 60)
      expect(file.takeOrBreak()).toBe(true)
      file.release()
      file.dispose()
    },
  )

  it('is not given up for somebody else who broke it and has it now', async () => {
    await lock.run(() => {
      rmSync(path())
      placeLock({ token: 'theirs' })
    })
    expect(readFileSync(path(), 'utf8')).toContain('theirs')
  })

  it('is left to others where there are no hard links, and the disk is full', async () => {
    const { linkSync, writeSync, writeFileSync: writeWhole } = fs
    const replace = (functions: object) => {
      Object.assign(fs, functions)
      syncBuiltinESMExports()
    }
    const mend = () => replace({ linkSync, writeSync, writeFileSync: writeWhole })
    onTestFinished(mend)
    const fail = (code: string, syscall: string) => () => {
      throw Object.assign(new Error(code), { code, syscall })
    }
    await lock.run(() => undefined)
    replace({ linkSync: fail('EPERM', 'link') })
    await lock.run(() => undefined)
    const full = fail('ENOSPC', 'write')
    replace({
      writeSync: full,
      writeFileSync(...args: Parameters<typeof writeWhole>) {
        if (typeof args[0] === 'string') closeSync(openSync(args[0], 'wx'))
        full()
      },
    })
    await expect(lock.run(() => undefined)).rejects.toThrow('the disk is full')
    expect(existsSync(path())).toBe(false)
    mend()
    expect(lock.runNow(() => 'in')).toBe('in')
  })

  it('is given up where there are no hard links, too', async () => {
    await lock.run(() => {
      const text = readFileSync(path())
      rmSync(path())
      writeFileSync(path(), text)
    })
    expect(existsSync(path())).toBe(false)
  })

  it('leaves no ticket of dead processes behind', async () => {
    placeLock({ pid: 2 ** 22 + 1 })
    writeFileSync(join(root, '.almanac', `lock-${2 ** 22 + 1}-abc`), '')
    await lock.run(() => undefined)
    lock.close()
    expect(readdirSync(join(root, '.almanac')).filter((name) => /^lock-[0-9]/.test(name))).toEqual([])
  })
})

describe('a lease', () => {
  const names = (): string[] => readdirSync(join(root, '.almanac')).filter((name) => name !== '.gitignore')

  it('is had by one at a time, within a process too', () => {
    const release = takeLease(root, 'work')!
    expect(takeLease(root, 'work')).toBeUndefined()
    expect(takeLease(root, 'other work')).toBeTypeOf('function')
    release()
    expect(takeLease(root, 'work')).toBeTypeOf('function')
  })

  it('of a process that is gone is free, one of a process that lives is not', () => {
    const holder = { host: hostname(), token: 't', since: new Date().toISOString() }
    takeLease(root, 'work')!()
    writeFileSync(join(root, '.almanac', 'work'), JSON.stringify({ ...holder, pid: process.ppid }))
    expect(takeLease(root, 'work')).toBeUndefined()
    writeFileSync(join(root, '.almanac', 'work'), JSON.stringify({ ...holder, pid: 2 ** 22 + 1 }))
    takeLease(root, 'work')!()
    expect(names()).toEqual([])
  })

  it('is not to be had where nothing can be written', () => {
    expect(takeLease(join(root, 'no'), 'such/folder')).toBeUndefined()
  })
})
