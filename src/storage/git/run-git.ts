import { execFile, execFileSync, spawn } from 'node:child_process'

/** git could not be started, or refused; the message begins with what it was asked and holds its own words. */
export class GitError extends Error {
  override name = 'GitError'
}

/** The longest answer that is taken as one string, in bytes. */
const LONGEST_ANSWER = 256 * 1024 * 1024

/**
 * Settings that would change what git prints, set to what we read, and those by which a checkout's own configuration
 * names programs that git would run. They are given before the command. `--literal-pathspecs`: a file name is never a
 * pattern. Filters cannot be turned off by one setting: `withoutOwnFilters` does that for the questions that may run them.
 */
const PLAIN = ['--no-pager', '--literal-pathspecs'].concat(
  [
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

/** Where a hook's git would look, whatever folder it is started in. */
const ELSEWHERE = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
])

/**
 * Runs git in `folder` and answers what it printed, as UTF-8; undefined when git said no (exit code other than 0).
 * Throws `GitError` when it could not be started or printed too much.
 */
export function askGit(folder: string, args: readonly string[]): Promise<string | undefined> {
  const options = { cwd: folder, env: environment(), maxBuffer: LONGEST_ANSWER, encoding: 'utf8' as const }
  return new Promise((resolve, reject) => {
    execFile('git', [...PLAIN, ...args], options, (error, stdout) => {
      if (!error) resolve(stdout)
      else if (typeof error.code === 'number') resolve(undefined)
      else reject(new GitError(`git ${commandOf(args)}: ${error.message}`, { cause: error }))
    })
  })
}

/**
 * The same at once, for the one question that cannot wait; without what git complains about.
 */
export function askGitSync(folder: string, args: readonly string[]): string | undefined {
  try {
    const options = { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] as const }
    return String(execFileSync('git', [...PLAIN, ...args], { ...options, stdio: [...options.stdio] }))
  } catch {
    return undefined
  }
}

/**
 * Runs git in `folder` with a text on its standard input and answers the bytes that it printed. Throws `GitError` when git
 * fails.
 */
export function feedGit(folder: string, args: readonly string[], input: string): Promise<Buffer> {
  const options = { cwd: folder, env: environment(), maxBuffer: LONGEST_ANSWER, encoding: 'buffer' as const }
  return new Promise((resolve, reject) => {
    const child = execFile('git', [...PLAIN, ...args], options, (error, stdout) => {
      if (error) reject(new GitError(`git ${commandOf(args)}: ${error.message}`, { cause: error }))
      else resolve(stdout)
    })
    // When git ends before it has read all, how it ended says more than the broken pipe.
    child.stdin?.on('error', () => undefined).end(input)
  })
}

/**
 * Runs git in `folder` and hands over what it prints, field by field (fields end with a NUL), as it arrives. Stops git
 * early when `onField` answers `'enough'`. Throws `GitError` when git fails.
 */
export function streamGit(
  folder: string,
  args: readonly string[],
  onField: (field: string) => 'enough' | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...PLAIN, ...args], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let rest = ''
    let complaint = ''
    let enough = false
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(0, 2000)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (enough) return
      const fields = (rest + text).split('\0')
      rest = fields.pop()!
      enough = fields.some((field) => onField(field) === 'enough')
      if (enough) child.kill()
    })
    child.on('error', (error) => reject(new GitError(`git ${commandOf(args)}: ${error.message}`, { cause: error })))
    child.on('close', (code) => {
      if (enough || code === 0) resolve()
      else reject(new GitError(`git ${commandOf(args)} failed: ${complaint.trim() || `exit code ${code}`}`))
    })
  })
}

/**
 * Settings, given before a command that compares the work tree, that turn off the filters which the checkout's own
 * configuration names: comparing a file runs them. Those of the user's own configuration stay (git-lfs).
 */
export async function withoutOwnFilters(folder: string): Promise<string[]> {
  const listed = (await askGit(folder, ['config', '--list', '-z', '--show-scope', '--includes'])) ?? ''
  const fields = listed.split('\0')
  const names = new Set<string>()
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope, setting] = [fields[at]!, fields[at + 1]!]
    // The name of a filter may hold anything but a line break, which ends the name of a setting.
    const name = /^filter\.(.*)\.(?:clean|process)(?:\n|$)/.exec(setting)?.[1]
    if (name !== undefined && (scope === 'local' || scope === 'worktree')) names.add(name)
  }
  // What is required and off would be a fault. Nothing means no, too.
  return [...names].flatMap((name) => ['clean', 'process', 'required'].flatMap((what) => off(`filter.${name}.${what}`)))
}

// What stands before the first `=` is the setting for `-c`, what stands before the last one for the other, which older
// gits do not know.
function off(name: string): string[] {
  return name.includes('=') ? [`--config-env=${name}=ALMANAC_NOTHING`] : ['-c', `${name}=`]
}

function commandOf(args: readonly string[]): string {
  return args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-c') ?? 'git'
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))
  return {
    ...Object.fromEntries(inherited),
    // No locks for mere questions: another git at work in the folder must not fail because of us.
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A question never asks another machine: a checkout may name any program as the way to one.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    LC_ALL: 'C',
    ALMANAC_NOTHING: '',
  }
}
