import { GitError, describeComplaint, neverAsking, plainEnvironment } from '../git/run-git.ts'
import { runWhole } from '../programs/run-program.ts'

/** A git setting: large files such as pictures are not delta-compressed, which takes seconds and hundreds of MB for nothing. */
export const wholeFiles = 'core.bigFileThreshold=1m'

/** How long git has to end by itself after a timeout, in milliseconds. */
const graceMs = 1000

/** The longest output that is read, in bytes. */
const longestOutput = 64 * 1024 * 1024

export interface GitEnd {
  /** Undefined if it did not run to its end. */
  readonly code: number | undefined
  readonly output: string
  readonly complaint: string
  readonly why?: string
}

export interface ConnectOptions {
  readonly timeoutMs: number
  /** Variables besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>
}

/** Runs git, which may connect to other machines, unlike queries, as the user's configuration says. No hooks run. */
export class ConnectingGit {
  readonly #folder: string
  readonly #running = new Set<() => void>()
  #isClosed = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Never rejects. */
  run(args: readonly string[], { timeoutMs, env }: ConnectOptions): Promise<GitEnd> {
    if (this.#isClosed)
      return Promise.resolve({ code: undefined, output: '', complaint: '', why: 'the server is being stopped' })
    const settings = [wholeFiles, 'core.hooksPath=/dev/null', 'http.lowSpeedLimit=1', 'http.lowSpeedTime=60'].flatMap(
      (one) => ['-c', one],
    )
    // If the repository were missing, git would look for one in the parent folders.
    const words = [...(args[0] === 'init' ? [] : ['--git-dir', '.git']), '--no-pager', ...settings, ...args]
    const program = {
      file: 'git',
      args: words,
      cwd: this.#folder,
      env: { ...plainEnvironment(), ...neverAsking, ...env },
      // By a connection that ssh keeps open, for example.
      mayBeOutlived: true,
    }
    return new Promise((resolve) => {
      let why: string | undefined
      const stop = (reason: string) => {
        why ??= reason
        // SIGTERM first: git then removes its locks, which would block all later runs.
        kill('SIGTERM')
      }
      const late = setTimeout(() => stop(`took longer than ${timeoutMs / 1000} s`), timeoutMs)
      const hard = setTimeout(() => kill('SIGKILL'), timeoutMs + graceMs)
      const close = () => stop('was ended (SIGTERM)')
      this.#running.add(close)
      const kill = runWhole(program, longestOutput, ({ code, signal, complaint, error, output: bytes, isTooLong }) => {
        for (const timer of [late, hard]) clearTimeout(timer)
        this.#running.delete(close)
        if (isTooLong) why ??= `printed more than ${longestOutput} bytes`
        why ??= error?.message ?? (code === null ? `was ended (${signal})` : undefined)
        const output = bytes.toString('utf8')
        resolve(why === undefined ? { code: code!, output, complaint } : { code: undefined, output, complaint, why })
      })
    })
  }

  /** The same for commands that must not fail. Throws GitError with git's message. */
  async must(args: readonly string[], options: ConnectOptions): Promise<GitEnd> {
    const end = await this.run(args, options)
    if (end.code === 0) return end
    const command = args.find((arg) => /^[a-z-]+$/.test(arg) && !arg.startsWith('-'))
    throw new GitError(`git ${command}: ${end.why ?? (describeComplaint(end.complaint) || `exit code ${end.code}`)}`)
  }

  /** Stops running git processes. */
  close(): void {
    this.#isClosed = true
    for (const stop of this.#running) stop()
  }
}
