import { lstatSync, lutimesSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { takeLease } from '../../../src/storage/lock/lease.ts'

const minute = 60_000

function folder() {
  const root = mkdtempSync(join(tmpdir(), 'almanac-lease-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  takeLease(root, 'work')!()
  const file = join(root, '.almanac/work')
  const age = (ms: number) => lutimesSync(file, new Date(Date.now() - ms), new Date(Date.now() - ms))
  return { root, file, age }
}

afterEach(() => {
  vi.useRealTimers()
})

it('a lease of a container that was killed is free after some minutes', () => {
  const { root, file, age } = folder()
  const holder = { pid: 1, host: 'container', space: 'pid:[1]', token: '1-x', since: new Date().toISOString() }
  writeFileSync(file, `${JSON.stringify(holder)}\n`)
  age(minute)
  expect(takeLease(root, 'work')).toBeUndefined()
  age(3 * minute)
  const release = takeLease(root, 'work')
  expect(release).toBeDefined()
  release!()
})

it('one that is held shows a sign of life, as another container cannot look its process up', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { root, file, age } = folder()
  const release = takeLease(root, 'work')!
  age(10 * minute)
  vi.advanceTimersByTime(10_000)
  expect(Date.now() - lstatSync(file).mtimeMs).toBeLessThan(minute)
  release()
  expect(vi.getTimerCount()).toBe(0)
})
