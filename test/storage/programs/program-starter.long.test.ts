import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProgramEnd } from '../../../src/storage/programs/begin-program.ts'
import { ProgramStarter } from '../../../src/storage/programs/program-starter.ts'

let starter: ProgramStarter

beforeEach(async () => {
  starter = new ProgramStarter()
  await expect.poll(() => starter.state).toBe('ready')
})

afterEach(() => {
  if (starter.state === 'ready') process.kill(starter.pid!, 'SIGKILL')
})

function begin(
  args: readonly string[],
  { input = '', file = process.execPath, env = {}, cwd = import.meta.dirname, mayBeOutlived = false } = {},
) {
  const chunks: Buffer[] = []
  const { promise, resolve } = withResolvers<ProgramEnd>()
  const kill = starter.run({ file, args, cwd, env, input, mayBeOutlived }, (bytes) => void chunks.push(bytes), resolve)
  return { kill, chunks, ended: promise.then((end) => ({ ...end, output: Buffer.concat(chunks).toString() })) }
}

function withResolvers<T>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}

test('a program that may be outlived has ended when it exits, with all that it printed', async () => {
  const script = 'printf %60000s x; echo; sleep 60 & echo $!; echo no >&2; exit 3'
  const { output, ...end } = await begin(['-c', script], { file: '/bin/sh', mayBeOutlived: true }).ended
  const pid = Number(output.split('\n')[1])
  expect([output.length > 60_000, end]).toEqual([true, { code: 3, signal: null, complaint: 'no\n' }])
  // It goes on.
  expect(process.kill(pid, 'SIGKILL')).toBe(true)
})

test('of a program that may be outlived, all is read, however late its output is taken', async () => {
  const script = 'for i in 1 2 3 4 5; do printf %30000s x; sleep 0.02; done; echo end'
  const { ended } = begin(['-c', `${script}; ${script}; ${script}; ${script}; sleep 60 & echo $!`], {
    file: '/bin/sh',
    mayBeOutlived: true,
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  // This process is busy, and takes nothing.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  const { output } = await ended
  expect(output.match(/end\n/g)).toHaveLength(4)
  expect(process.kill(Number(output.trimEnd().split('\n').at(-1)), 'SIGKILL')).toBe(true)
})

test('a program that is not there is told with the code of the system', async () => {
  const { error } = await begin([], { file: '/nowhere/program' }).ended
  expect(error).toMatchObject({ code: 'ENOENT', message: expect.stringContaining('/nowhere/program') })
})

test('a program gets its folder, its variables and its input, and its output and exit code come back', async () => {
  const script = `process.stdin.on('data', (d) => process.stdout.write(process.cwd() + process.env.WORD + d)).on('end', () => {
    process.stderr.write('a complaint'); process.exitCode = 3 })`
  const { output, ...end } = await begin(['-e', script], { input: ' an input', env: { WORD: ' a word' } }).ended
  expect(output).toBe(`${import.meta.dirname} a word an input`)
  expect(end).toEqual({ code: 3, signal: null, complaint: 'a complaint' })
})

test('several programs at once each get their own answers', async () => {
  const outputs = await Promise.all(
    ['one', 'two', 'three'].map(async (word) => (await begin([word], { file: '/bin/echo' }).ended).output),
  )
  expect(outputs).toEqual(['one\n', 'two\n', 'three\n'])
})

test('output longer than what may wait arrives whole', async () => {
  const { output } = await begin(['-e', `process.stdout.write('x'.repeat(5_000_000))`]).ended
  expect(output).toHaveLength(5_000_000)
})

test('a program that cannot be started is reported with its name', async () => {
  const { code, error } = await begin([], { file: 'no-such-program' }).ended
  expect(code).toBeNull()
  expect(error?.message).toContain('no-such-program ENOENT')
})

test('a program can be killed', async () => {
  const { kill, ended } = begin(['60'], { file: '/bin/sleep' })
  kill('SIGKILL')
  expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' })
})

test('a program that runs when the starting process is killed is reported, and so is the loss', async () => {
  const { ended } = begin(['0.2'], { file: '/bin/sleep' })
  process.kill(starter.pid!, 'SIGKILL')
  expect((await ended).error?.message).toBe('the process that starts programs ended (SIGKILL)')
  expect(starter.state).toBe('ended')
})

test('signals to the whole group do not end the starting process', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(starter.pid!, signal)
  expect((await begin(['still here'], { file: '/bin/echo' }).ended).output).toBe('still here\n')
})

test('a folder is one of this process, though the starting process runs elsewhere', async () => {
  const { output } = await begin([], { file: '/bin/pwd', cwd: 'src' }).ended
  expect(output).toBe(`${join(process.cwd(), 'src')}\n`)
})

describe('a process that uses one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  const outfile = join(folder, 'starter.mjs')

  beforeAll(async () => {
    const source = join(import.meta.dirname, '../../../src/storage/programs/program-starter.ts')
    await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', platform: 'node', minify: true })
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  function outputOf(script: string): string {
    const opening = `const { ProgramStarter } = await import(${JSON.stringify(outfile)})
      const starter = new ProgramStarter()
      while (starter.state !== 'ready') await new Promise((next) => setTimeout(next, 5))
      const run = (file, args, onOutput, onEnd) => starter.run({ file, args, cwd: '/', env: {} }, onOutput, onEnd)`
    const args = ['--input-type=module', '-e', `${opening}\n${script}`]
    return execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
  }

  test('ends, and the starting process with it', async () => {
    const output = outputOf(
      `run('/bin/echo', ['minified'], (bytes) => process.stdout.write(starter.pid + ' ' + bytes), () => undefined)`,
    )
    expect(output).toMatch(/^\d+ minified\n$/)
    await expect.poll(() => isAlive(Number.parseInt(output))).toBe(false)
  })

  test('leaves none, and no program whose output nobody takes any more, when it is ended', async () => {
    const output = outputOf(
      `let bytes = 0
      const take = (more) => {
        if ((bytes += more.length) < 5_000_000) return
        process.stdout.write(String(starter.pid))
        process.exit()
      }
      run('/usr/bin/yes', [], take, () => undefined)`,
    )
    await expect.poll(() => isAlive(Number.parseInt(output))).toBe(false)
  })

  test('hears of the loss of the starting process', () => {
    const script = `run('/bin/sleep', ['1'], () => undefined, ({ error }) => process.stdout.write(error.message))
      setTimeout(() => process.kill(starter.pid, 'SIGKILL'), 50)`
    expect(outputOf(script)).toBe('the process that starts programs ended (SIGKILL)')
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
