import { type ChildProcess, execFile } from 'node:child_process'
import { inWords } from '../git/in-words.ts'
import { GitError, neverAsking, plainEnvironment } from '../git/run-git.ts'

/** A setting of git: pictures and films are not compared with each other, which would take seconds and hundreds of megabytes for nothing. */
export const wholeFiles = 'core.bigFileThreshold=1m'

/** How long git has to end by itself when it has taken too long, in milliseconds. */
const graceMs = 1000

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
  readonly #running = new Set<ChildProcess>()
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
    // SIGTERM first: git then removes its locks, which would block everything later.
    const options = {
      cwd: this.#folder,
      env: { ...plainEnvironment(), ...neverAsking, ...env },
      timeout: timeoutMs,
      killSignal: 'SIGTERM',
    } as const
    return new Promise((resolve) => {
      const child = execFile('git', words, options, (error, output, complaint) => {
        clearTimeout(hard)
        this.#running.delete(child)
        if (!error || (typeof error.code === 'number' && !error.killed))
          return resolve({ code: error ? Number(error.code) : 0, output, complaint })
        const isLate = error.killed === true && !this.#isClosed
        // The message of a program that was ended repeats its arguments: addresses, too.
        const ended = error.killed || error.signal ? `was ended (${error.signal ?? error.code})` : error.message
        resolve({ code: undefined, output, complaint, why: isLate ? `took longer than ${timeoutMs / 1000} s` : ended })
      })
      const hard = setTimeout(() => child.kill('SIGKILL'), timeoutMs + graceMs)
      this.#running.add(child)
      // If git ends before it has read everything, its end says so.
      child.stdin?.on('error', () => undefined).end(input)
    })
  }

  /** Stops running git processes. */
  close(): void {
    this.#isClosed = true
    for (const child of this.#running) child.kill()
  }
}

/** The error for a failed run of git; undefined if it succeeded. */
export function failureOf(args: readonly string[], { code, complaint, why }: GitEnd): GitError | undefined {
  if (code === 0) return undefined
  const command = args.find((arg) => /^[a-z-]+$/.test(arg) && !arg.startsWith('-'))
  return new GitError(`git ${command}: ${why ?? (inWords(complaint) || `exit code ${code}`)}`)
}
