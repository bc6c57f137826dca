import { spawn, type SpawnOptions } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { buildOnce, cliFolder } from './build-once.ts'

/** What a command left behind. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a command is started. */
export interface Start {
  readonly cwd?: string
  /** Text that is piped in; `open` leaves a socket that says nothing and does not end. */
  readonly input?: string | 'open'
  readonly env?: Readonly<Record<string, string>>
}

/** The built command, for the tests of one file. */
export function builtCli() {
  let folder = ''
  beforeAll(buildOnce)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-cli-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The words that start it, and the environment that it has. */
  function launch() {
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', TZ: 'UTC' }
    return { command: [process.execPath, join(cliFolder(), 'main.js')] as const, env }
  }

  /** Starts the command and leaves it running. */
  function start(
    args: readonly string[],
    { cwd = folder, env = {} }: Start = {},
    stdio: SpawnOptions['stdio'] = 'pipe',
  ) {
    const { command, env: clean } = launch()
    return spawn(command[0], [command[1], ...args], { cwd, stdio, env: { ...clean, ...env } })
  }

  /** Runs the command to its end. */
  function run(args: readonly string[], options: Start = {}): Promise<Ended> {
    const child = start(args, options, [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'])
    if (options.input !== undefined && options.input !== 'open') child.stdin?.end(options.input)
    return ended(child)
  }

  return { run, start, launch }
}

/** Waits for a process, and gathers what it said. */
export function ended(child: ReturnType<typeof spawn>): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** A folder of one test's own, deleted when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
