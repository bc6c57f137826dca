import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
