import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Kill } from '../../../src/storage/programs/begin-program.ts'
import { isProcessAlive } from '../../../src/storage/programs/process-alive.ts'
import { runProgram } from '../../../src/storage/programs/run-program.ts'

const own = process.execPath
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
})

afterEach(() => {
  process.execPath = own
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('a large process whose executable is another than Node starts programs itself', async () => {
  const [app, sign] = [join(folder, 'desk'), join(folder, 'started')]
  writeFileSync(app, `#!/bin/sh\ntouch '${sign}'\n`)
  chmodSync(app, 0o755)
  process.execPath = app
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(2 ** 40)
  const program = { file: '/bin/sleep', args: ['0.3'], cwd: folder, env: {} }
  const end = await new Promise((resolve) => runProgram(program, () => undefined, resolve))
  expect(end).toMatchObject({ code: 0 })
  expect(existsSync(sign)).toBe(false)
})

test('a program runs also where the process that would start it cannot be started', async () => {
  process.execPath = join(import.meta.filename, 'node')
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(2 ** 40)
  const program = { file: '/bin/true', args: [], cwd: folder, env: {} }
  const end = await new Promise((resolve) => runProgram(program, () => undefined, resolve))
  expect(end).toMatchObject({ code: 0 })
})

test.each([1, 2 ** 40])(
  'what a program that is alone has started ends with it, also if it ignores the signal: %d',
  async (rss) => {
    vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(rss)
    const sign = join(folder, 'pid')
    const stubborn = `sh -c 'trap "" TERM; echo $$ > ${sign}; sleep 60 & wait; sleep 60' & wait`
    const program = { file: '/bin/sh', args: ['-c', stubborn], cwd: folder, env: process.env, isAlone: true }
    await new Promise((resolve) => {
      const kill = runProgram(program, () => undefined, resolve)
      void vi.waitFor(() => expect(readFileSync(sign, 'utf8')).toMatch(/\n/), 5000).then(() => kill('SIGTERM'))
    })
    const pid = Number(readFileSync(sign, 'utf8'))
    // A server may exit now.
    await vi.waitFor(() => expect(isProcessAlive(pid)).toBe(false), 200)
  },
)

test.each([1, 2 ** 40])('a program whose group is gone when it ends is not waited for: %d', async (rss) => {
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(rss)
  const sign = join(folder, 'began')
  const program = {
    file: '/bin/sh',
    args: ['-c', `touch '${sign}'; exec sleep 60`],
    cwd: folder,
    env: process.env,
    isAlone: true,
  }
  let kill: Kill = () => undefined
  const ended = new Promise((resolve) => (kill = runProgram(program, () => undefined, resolve)))
  await vi.waitFor(() => expect(existsSync(sign)).toBe(true), 5000)
  const killed = performance.now()
  kill('SIGTERM')
  await ended
  expect(performance.now() - killed).toBeLessThan(700)
})
