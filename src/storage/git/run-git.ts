// Own code: git itself is started, so that hooks and filters apply; isomorphic-git runs none.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { runProgram, runWhole } from '../programs/run-program.ts'
import { quietly } from '../../text/values.ts'

/** git could not be started, or failed; the message begins with its arguments and contains its output. */
export class GitError extends Error {
  override name = 'GitError'
}

export function notStarted(folder: string, command: string, error: Error): GitError {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  // The system reports a missing program and a missing folder alike.
  const missing = existsSync(folder)
    ? 'git cannot be started: is it installed, and on the PATH?'
    : `git cannot be started in ${folder}: the folder is gone`
  return new GitError(isMissing ? missing : `git ${command}: ${error.message}`, { cause: error })
}

/** The longest output read into one string, in bytes. */
const LONGEST_ANSWER = 256 * 1024 * 1024

/** Ignores repositories that a branch holds as files where git runs, with their configuration and hooks. Since git 2.38. */
export const noBareRepository = 'safe.bareRepository=explicit'

/**
 * Options that give git's output the form parsed here, and disable programs that a checkout's own configuration would make git
 * run. They precede the command. `--literal-pathspecs`: a file name is never a pattern. No single setting disables filters:
 * `withoutOwnFilters` does so for queries that may run them.
 */
const PLAIN = ['--no-pager', '--literal-pathspecs'].concat(
  [
    noBareRepository,
    'log.showSignature=false',
    'log.showRoot=true',
    'diff.relative=false',
    'color.ui=false',
    'core.quotePath=false',
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'diff.external=',
  ].flatMap((setting) => ['-c', setting]),
)

/** Variables, set for hooks, that would direct git to another repository. */
const ELSEWHERE = new Set('GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_COMMON_DIR GIT_NAMESPACE'.split(' '))

export interface AskOptions {
  readonly input?: string | Uint8Array
  readonly encoding?: 'utf8' | 'latin1'
  /** Variables besides the usual ones. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs git in `folder`, with `input` on its standard input, and returns its output; undefined if git failed (nonzero exit
 * code). Throws GitError if it could not be started, was ended by a signal or printed too much.
 */
export function askGit(
  folder: string,
  args: readonly string[],
  { input, encoding = 'utf8', env = {} }: AskOptions = {},
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new GitError(`git ${commandOf(args)}: ${message}`))
    runWhole(
      { file: 'git', args: [...PLAIN, ...args], cwd: folder, env: { ...environment(), ...env }, input },
      LONGEST_ANSWER,
      ({ code, signal, error, output, isTooLong }) => {
        if (isTooLong) fail(`its output is longer than ${LONGEST_ANSWER} bytes`)
        else if (error) reject(notStarted(folder, commandOf(args), error))
        else if (code === null) fail(`was ended by ${signal}`)
        else resolve(code === 0 ? output.toString(encoding) : undefined)
      },
    )
  })
}

/** The same synchronously, for at most `timeout` milliseconds; discards git's error output. Throws nothing. */
export function askGitSync(
  folder: string,
  args: readonly string[],
  { input = '', encoding = 'utf8', timeout }: Omit<AskOptions, 'env'> & { readonly timeout?: number } = {},
): string | undefined {
  const options = { cwd: folder, env: environment(), maxBuffer: LONGEST_ANSWER, encoding, input, timeout }
  return quietly(() => execFileSync('git', [...PLAIN, ...args], { ...options, stdio: ['pipe', 'pipe', 'ignore'] }))
}

/** The line that git prints, trimmed; undefined if it failed or printed nothing. */
export async function askLine(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  return (await askGit(folder, args))?.trim() || undefined
}

/**
 * Runs git in `folder` and passes its output on as it arrives, field by field (fields end with NUL). Stops git early when
 * `onField` returns `'enough'`. Throws GitError if git fails, and errors of `onField`.
 */
export function streamGit(folder: string, args: readonly string[], onField: (field: string) => unknown): Promise<void> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return pipeGit(folder, args, [], (bytes) => {
    const fields = (rest + decoder.write(bytes)).split('\0')
    rest = fields.pop()!
    return fields.some((field) => onField(field) === 'enough') ? 'enough' : undefined
  })
}

/** The fields of git's output, each of which ends with NUL. Throws GitError if git fails. */
export async function listGit(folder: string, args: readonly string[]): Promise<string[]> {
  const fields: string[] = []
  await streamGit(folder, args, (field) => fields.push(field))
  return fields
}

/** Like `streamGit`, with lines on git's standard input, and the bytes of its output as they arrive. */
export function pipeGit(
  folder: string,
  args: readonly string[],
  lines: readonly string[],
  onBytes: (bytes: Buffer) => unknown,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const stop = (end: () => void) => {
      isOver = true
      kill()
      end()
    }
    const kill = runProgram(
      { file: 'git', args: [...PLAIN, ...args], cwd: folder, env: environment(), input: lines.join('') },
      (bytes) => {
        if (isOver) return
        try {
          if (onBytes(bytes) === 'enough') stop(resolve)
        } catch (error) {
          stop(() => reject(error))
        }
      },
      ({ code, complaint, error }) => {
        const why = complaint.trim().slice(0, 2000) || `exit code ${code}`
        if (error) reject(notStarted(folder, commandOf(args), error))
        else if (code === 0) resolve()
        else reject(new GitError(`git ${commandOf(args)} failed: ${why}`))
      },
    )
  })
}

const MARK = /^\/[0-9a-f]{40,64}$/

/**
 * Streams a `git log -z` commit by commit: the fields of its format, which begins with `/%H` (no path from git begins
 * with a slash) and has at least two, and its output about the change. Stops when `onCommit` returns `'enough'`.
 */
export async function streamLog(
  folder: string,
  args: readonly string[],
  format: readonly string[],
  onCommit: (fields: string[], change: string[]) => unknown,
): Promise<void> {
  const count = format.length + 1
  let fields: string[] = []
  const finish = (): unknown => {
    if (fields.length < count) return undefined
    // A newline precedes the change, or an empty field after a merge.
    const change = [fields[count]?.replace(/^\n/, '') ?? '', ...fields.slice(count + 1)].filter(Boolean)
    return onCommit([fields[0]!.slice(1), ...fields.slice(1, count)], change)
  }
  const log = ['log', '-z', '-c', `--format=/%H%x00${format.join('%x00')}`]
  await streamGit(folder, [...log, ...args], (field) => {
    const isNext = fields.length >= count && MARK.test(field)
    const answer = isNext ? finish() : undefined
    if (isNext) fields = []
    fields.push(field)
    return answer
  })
  finish()
}

/** A message of git or a remote, for people, without user names in addresses. */
export function describeComplaint(complaint: string): string {
  const lines = complaint.split(/\r?\n/).filter((line) => /\S/.test(line))
  return lines
    .slice(0, 3)
    .join(' ')
    .replaceAll(/:\/\/[^/\s]*@/g, '://')
    .slice(0, 500)
}

function commandOf(args: readonly string[]): string {
  return args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-c') ?? 'git'
}

/** Variables that prevent password prompts by git, ssh or a window; helpers and `GIT_ASKPASS` still answer. */
export const neverAsking = { SSH_ASKPASS: '', SSH_ASKPASS_REQUIRE: 'never', GCM_INTERACTIVE: 'never' } as const

/** The environment of a command about the folder in which it runs; its messages are in English, to be parsed. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))
  return { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
}

/** The same for a query, which never connects to another machine: a checkout may configure any program as a transport. */
export function localEnvironment(): NodeJS.ProcessEnv {
  return { ...plainEnvironment(), GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' }
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...localEnvironment(),
    // Queries take no locks: they must not make another git process in the folder fail.
    GIT_OPTIONAL_LOCKS: '0',
    // Mounts in a worktree are part of it: git writes there, too.
    GIT_DISCOVERY_ACROSS_FILESYSTEM: '1',
    ALMANAC_NOTHING: '',
  }
}
