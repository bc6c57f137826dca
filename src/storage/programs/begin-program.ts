import type { ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** A program to run once, with what it reads from its standard input. */
export interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly input?: string | Uint8Array | undefined
  /** Whether what it starts, as hooks do, may go on after it and keep its output open: then its end is its exit. */
  readonly mayBeOutlived?: boolean | undefined
  /** Whether it has a session of its own, without a terminal to ask at: a signal is for all that it has started, too. */
  readonly isAlone?: boolean | undefined
}

/** How a program ended: `code` is null after a signal; `error` is there where it could not be started. */
export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Its error output; what comes after the first megabyte is left out. */
  readonly complaint: string
  readonly error?: Error
}

/** Ends a program with a signal, by default SIGTERM, and reads no more of its output; does nothing where it has ended. */
export type Kill = (signal?: NodeJS.Signals) => void

/**
 * Starts a program and reads all that it prints. `onEnd` is called once, also where it could not be started.
 *
 * The program of another process has a copy of this function's text (`ProgramStarter`): it sees nothing but its arguments.
 */
export function beginProgram(
  run: typeof spawn,
  { file, args, cwd, env, input, mayBeOutlived, isAlone }: Program,
  onOutput: (bytes: Buffer, output: ChildProcessWithoutNullStreams['stdout']) => void,
  onEnd: (end: ProgramEnd) => void,
): Kill {
  const longestComplaint = 1024 * 1024
  const graceMs = 200
  let complaint = ''
  const fail = (error: unknown) =>
    onEnd({ code: null, signal: null, complaint, error: error instanceof Error ? error : new Error(String(error)) })
  try {
    const child = run(file, args, { cwd, env, detached: isAlone })
    // One that runs has an error, too, if it cannot be killed.
    child.on('error', (error) => child.pid === undefined && fail(error))
    // Where descriptors have run out, it has no streams.
    if (child.pid === undefined) return () => undefined
    child.stdout.on('data', (bytes: Buffer) => onOutput(bytes, child.stdout))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (complaint.length < longestComplaint) complaint += text
    })
    child.on('close', (code, signal) => onEnd({ code, signal, complaint }))
    const leave = () => [child.stdout, child.stderr].forEach((output) => output.destroy())
    // By then all that it printed itself has been read, also where this process was busy meanwhile, unless nobody took it.
    const leaveLater = (wasPaused: boolean) => {
      const look = () => {
        const isPaused = child.stdout.isPaused()
        if (isPaused || wasPaused) leaveLater(isPaused)
        else leave()
      }
      setTimeout(() => setImmediate(look), graceMs).unref()
    }
    if (mayBeOutlived) child.on('exit', () => leaveLater(child.stdout.isPaused()))
    // If it exits before it has read everything, its exit status says more than the broken pipe.
    child.stdin.on('error', () => undefined).end(input)
    return (signal) => {
      // Programs that it started may keep its output open.
      leave()
      if (!isAlone) return void child.kill(signal)
      try {
        process.kill(-child.pid!, signal)
      } catch {
        child.kill(signal)
      }
    }
  } catch (error) {
    fail(error)
    return () => undefined
  }
}
