import type { ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** A program to run once, with its standard input. */
export interface Program {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly input?: string | Uint8Array | undefined
  /** Whether its children, such as hooks, may outlive it and keep its output open: then it ends with its own exit. */
  readonly mayBeOutlived?: boolean | undefined
  /** Whether it has a session of its own, without a terminal to prompt at; signals then go to its children, too, and a second later SIGKILL. */
  readonly isAlone?: boolean | undefined
}

/** How a program ended: `code` is null after a signal; `error` is set if it could not be started. */
export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Its error output; anything after the first megabyte is dropped. */
  readonly complaint: string
  readonly error?: Error
}

/** Ends a program with a signal, by default SIGTERM, and reads no more of its output; does nothing if it has ended. */
export type Kill = (signal?: NodeJS.Signals) => void

/**
 * Starts a program and reads all of its output. Calls `onEnd` once, also if it could not be started. `ProgramStarter` copies
 * this function's text into another process: it sees nothing but its arguments.
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
    // A running program has an error, too, if it cannot be killed.
    child.on('error', (error) => child.pid === undefined && fail(error))
    // If descriptors have run out, it has no streams.
    if (child.pid === undefined) return () => undefined
    child.stdout.on('data', (bytes: Buffer) => onOutput(bytes, child.stdout))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (complaint.length < longestComplaint) complaint += text
    })
    let killing: NodeJS.Timeout | undefined
    child.on('close', (code, signal) => {
      // Not before the programs that it has started are gone or killed, too: this process may exit then.
      const tell = () => {
        if (killing && signalAll(0)) return void setTimeout(tell, 20)
        clearTimeout(killing)
        onEnd({ code, signal, complaint })
      }
      tell()
    })
    const leave = () => [child.stdout, child.stderr].forEach((output) => output.destroy())
    // By then all of its own output has been read, even if this process was busy meanwhile, unless nothing consumed it.
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
    const signalAll = (signal?: NodeJS.Signals | 0) => {
      try {
        return process.kill(-child.pid!, signal)
      } catch {
        return child.kill(signal)
      }
    }
    const killAll = () => {
      killing = undefined
      signalAll('SIGKILL')
    }
    return (signal) => {
      // Its children may keep its output open, and ignore the first signal, on which git removes its locks.
      leave()
      if (!isAlone) return void child.kill(signal)
      signalAll(signal)
      killing ??= setTimeout(killAll, 1000)
    }
  } catch (error) {
    fail(error)
    return () => undefined
  }
}
