import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onInterrupt } from '../session/interrupt.ts'
import { CliError } from '../output/exit-codes.ts'
import { logLine } from '../output/terminal.ts'
import { onStarterGone } from './until-stopped.ts'
import { isGroupRunning, isInForeground, signalGroup } from './process-group.ts'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type Passed = (typeof passedOn)[number]

/** How often to check whether a program's own processes have ended, in milliseconds. */
const pollMs = 50

/**
 * Runs a program to its end, with this terminal, and returns its exit code as a shell reports it: 128 plus the number of the
 * signal that ended it, 127 if there is no such program, 126 if it cannot be run.
 *
 * Termination signals are passed on. Processes that it started end with it, as they have their own process group; not so if a
 * person is at the terminal, where Ctrl-C reaches all of them. Those still running `graceMs` after a signal are killed.
 *
 * @throws CliError if it cannot be started for another reason
 */
export async function runProgram(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  graceMs: number,
): Promise<number> {
  const ownsGroup = process.platform !== 'win32' && !process.stdin.isTTY
  let killing: NodeJS.Timeout | undefined
  const pass = (signal: Passed) => {
    // The terminal has sent it to all its foreground processes.
    if (signal !== 'SIGINT' || killing || !isInForeground()) child.kill(signal)
    killing ??= setTimeout(() => {
      logLine(`almanac: ${program} did not exit within ${graceMs / 1000} seconds of ${signal} and is killed`)
      if (!ownsGroup || !signalGroup(child.pid!, 'SIGKILL')) child.kill('SIGKILL')
    }, graceMs)
  }
  // Before the program starts: on a busy machine, it may announce itself and be ended before this process continues.
  const stop = listen(pass)
  const guard = openGuard(graceMs)
  let child: ChildProcess
  try {
    // Some failures are synchronous.
    child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env }, detached: ownsGroup })
    if (child.pid !== undefined) guard.watch(ownsGroup ? -child.pid : child.pid)
    const code = await endOf(child)
    if (ownsGroup) await endGroup(child.pid!, program, graceMs)
    return code
  } catch (error) {
    return codeOfFailure(error as NodeJS.ErrnoException, program)
  } finally {
    clearTimeout(killing)
    guard.stop()
    stop()
  }
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]))
  })
}

function listen(pass: (signal: Passed) => void): () => void {
  const listeners = passedOn.slice(1).map((signal) => [signal, () => pass(signal)] as const)
  const stopInterrupt = onInterrupt(() => pass('SIGINT'))
  for (const [signal, listener] of listeners) process.on(signal, listener)
  const stopWaiting = onStarterGone(() => pass('SIGTERM'))
  return () => {
    stopInterrupt()
    stopWaiting()
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

// Ends processes that the program left in the background.
async function endGroup(group: number, program: string, graceMs: number): Promise<void> {
  if (!isGroupRunning(group)) return
  signalGroup(group, 'SIGTERM')
  const end = Date.now() + graceMs
  while (isGroupRunning(group)) {
    if (Date.now() > end) {
      logLine(
        `almanac: processes that ${program} started did not exit within ${graceMs / 1000} seconds of it and are killed`,
      )
      return void signalGroup(group, 'SIGKILL')
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function codeOfFailure({ code, message }: NodeJS.ErrnoException, program: string): number {
  if (code === 'ENOENT' || program === '') {
    logLine(`almanac: there is no program ${program || "''"}`)
    return 127
  }
  if (code === 'EACCES' || code === 'ENOEXEC' || code === 'ENOTDIR') {
    logLine(`almanac: ${program} cannot be run: it is not a program, or you have no permission to run it`)
    return 126
  }
  throw new CliError('io', `${program} cannot be started: ${message}`)
}

/** A shell that reads whom to end, and a second line: if its input ends without that, the process that held it is gone. */
const script = [
  'read -r target || exit',
  'read -r _ && exit',
  'kill -s TERM -- "$target"',
  'i=0; while [ $i -lt "$1" ] && kill -s 0 -- "$target"; do sleep 0.1; i=$((i+1)); done',
  'kill -s KILL -- "$target"',
].join('\n')

/**
 * Ends a process, or a group if the number is negative, when this process is gone, however it ended: SIGKILL cannot be caught.
 * Begun before there is one, as the program may be quick. Without a POSIX shell, does nothing. `stop` it when the process has
 * ended.
 */
function openGuard(graceMs: number) {
  const tenths = String(Math.ceil(graceMs / 100))
  const shell = spawn('/bin/sh', ['-c', script, 'almanac', tenths], {
    // Signals to this group must not end it, too.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => undefined).unref()
  shell.stdin.on('error', () => undefined)
  return {
    watch: (target: number) => void shell.stdin.write(`${target}\n`),
    // Two lines, as there may be no target yet.
    stop: () => void shell.stdin.end('\n\n'),
  }
}
