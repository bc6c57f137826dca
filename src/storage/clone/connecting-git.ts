import { GitError, describeComplaint, neverAsking, plainEnvironment } from '../git/run-git.ts'
import { runWhole } from '../programs/run-program.ts'

/** A setting of git: pictures and films are not compared with each other, which would take seconds and hundreds of megabytes for nothing. */
export const wholeFiles = 'core.bigFileThreshold=1m'

/** How long git has to end by itself when it has taken too long, in milliseconds. */
const graceMs = 1000

/** The longest output that is read, in bytes. */
const longestOutput = 64 * 1024 * 1024

/** How a run of git ended. */
export interface GitEnd {
  /** Undefined where it did not run to its end. */
  readonly code: number | undefined
  readonly output: string
  readonly complaint: string
  /** Why it did not run to its end. */
  readonly why?: string
}

/** How git is run once. */
export interface ConnectOptions {
  readonly timeoutMs: number
  readonly input?: Uint8Array
  /** Variables besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs git in a repository with a connection: unlike queries, it may connect to another machine, as the user's configuration
 * of git says. No hooks run.
 */
export class ConnectingGit {
  readonly #folder: string
  readonly #running = new Set<() => void>()
  #isClosed = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Never rejects. */
  run(args: readonly string[], { timeoutMs, input, env }: ConnectOptions): Promise<GitEnd> {
    if (this.#isClosed)
      return Promise.resolve({ code: undefined, output: '', complaint: '', why: 'the server is being stopped' })
    const settings = [wholeFiles, 'core.hooksPath=/dev/null', 'http.lowSpeedLimit=1', 'http.lowSpeedTime=60'].flatMap(
      (one) => ['-c', one],
    )
    // If the repository were gone, git would look for one in the folders above.
    const words = [...(args[0] === 'init' ? [] : ['--git-dir', '.git']), '--no-pager', ...settings, ...args]
    const program = {
      file: 'git',
      args: words,
      cwd: this.#folder,
      env: { ...plainEnvironment(), ...neverAsking, ...env },
      // By a connection that ssh keeps for later, say.
      mayBeOutlived: true,
    }
    return new Promise((resolve) => {
      let why: string | undefined
      const stop = (reason: string) => {
        why ??= reason
        // SIGTERM first: git then removes its locks, which would block everything later.
        kill('SIGTERM')
      }
      const late = setTimeout(() => stop(`took longer than ${timeoutMs / 1000} s`), timeoutMs)
      const hard = setTimeout(() => kill('SIGKILL'), timeoutMs + graceMs)
      const close = () => stop('was ended (SIGTERM)')
      this.#running.add(close)
      const kill = runWhole(
        { ...program, input },
        longestOutput,
        ({ code, signal, complaint, error, output: bytes, isTooLong }) => {
          for (const timer of [late, hard]) clearTimeout(timer)
          this.#running.delete(close)
          if (isTooLong) why ??= `printed more than ${longestOutput} bytes`
          why ??= error?.message ?? (code === null ? `was ended (${signal})` : undefined)
          const output = bytes.toString('utf8')
          resolve(why === undefined ? { code: code!, output, complaint } : { code: undefined, output, complaint, why })
        },
      )
    })
  }

  /** Stops running git processes. */
  close(): void {
    this.#isClosed = true
    for (const stop of this.#running) stop()
  }
}

/** The error for a failed run of git; undefined if it succeeded. */
export function failureOf(args: readonly string[], { code, complaint, why }: GitEnd): GitError | undefined {
  if (code === 0) return undefined
  const command = args.find((arg) => /^[a-z-]+$/.test(arg) && !arg.startsWith('-'))
  return new GitError(`git ${command}: ${why ?? (describeComplaint(complaint) || `exit code ${code}`)}`)
}
