import { execFile, type ExecFileException } from 'node:child_process'
import { messageOf } from '../../define/errors.ts'
import { askGit, askLine, describeComplaint, neverAsking, plainEnvironment } from '../git/run-git.ts'
import { parseJson } from '../../text/values.ts'
import type { FindLfs, LfsAccess } from './lfs-server.ts'
import { LfsError } from './lfs-store.ts'

/** An SSH remote, as git parses its address. */
export interface SshRemote {
  /** `git@git.example.org`. */
  readonly host: string
  readonly port?: string | undefined
  readonly path: string
}

/** Limits of ssh's duration and output, in milliseconds and bytes. */
const most = { ms: 30_000, bytes: 256 * 1024 } as const
/** An answer is renewed this long before it expires, in milliseconds. */
const marginMs = 10_000

/** The server at an address, with the credentials of git's helpers if it requires some. `folder`: where git runs. */
export function findByWeb(endpoint: URL, folder: string): FindLfs {
  let headers = {}
  return async (isRefused) => {
    if (isRefused) {
      const authorization = await credentialsFor(endpoint, folder)
      if (authorization === undefined) throw new LfsError(`${endpoint.host} returned 401 for ${endpoint.pathname}`)
      headers = { Authorization: authorization }
    }
    return { endpoint, headers }
  }
}

/**
 * The server that the host of an SSH remote names, by the command of git-lfs (`git-lfs-authenticate`, see
 * git-lfs/docs/api/server-discovery.md); if the host does not know that command, the result of `otherwise`.
 */
export function findBySsh(remote: SshRemote, folder: string, otherwise: FindLfs): FindLfs {
  let known: { readonly access: LfsAccess; readonly until: number } | undefined
  return async (isRefused, signal) => {
    if (known && !isRefused && Date.now() < known.until) return known.access
    const { output, complaint } = await runSsh(remote, folder, signal)
    const { href, header, expires_in: seconds, expires_at: moment } = (parseJson(output) ?? {}) as ServerAnswer
    if (typeof href !== 'string' || !/^https?:\/\//.test(href) || !URL.canParse(href)) {
      known = undefined
      const said = complaint && `${remote.host} says: ${describeComplaint(complaint)}`
      const access = await otherwise(isRefused, signal).catch((error: unknown) => {
        throw said ? new LfsError(`${said}; ${messageOf(error)}`, { cause: error }) : error
      })
      return { ...access, said }
    }
    const headers = Object.fromEntries(
      Object.entries(header ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
    const end = typeof seconds === 'number' && seconds > 0 ? Date.now() + seconds * 1000 : Date.parse(String(moment))
    known = { access: { endpoint: new URL(href), headers }, until: (Number.isNaN(end) ? 0 : end) - marginMs }
    return known.access
  }
}

interface ServerAnswer {
  readonly href?: unknown
  readonly header?: Readonly<Record<string, unknown>>
  readonly expires_in?: unknown
  readonly expires_at?: unknown
}

// Started like git starts ssh; no part of the remote's address can become an option or a command.
async function runSsh({ host, port, path }: SshRemote, folder: string, signal: AbortSignal) {
  if (host.startsWith('-') || path.startsWith('-')) throw new LfsError(`${host}:${path} is not an SSH remote`)
  const own = process.env['GIT_SSH_COMMAND'] || (await askLine(folder, 'config', 'core.sshCommand'))
  const program = process.env['GIT_SSH'] || 'ssh'
  const remoteCommand = `git-lfs-authenticate ${quoteForSsh(path)} download`
  const args = [...(port ? ['-p', port] : []), host, remoteCommand]
  const [file, words] = own ? ['sh', ['-c', `${own} "$@"`, own, ...args]] : [program, args]
  const options = {
    cwd: folder,
    env: { ...plainEnvironment(), ...neverAsking },
    timeout: most.ms,
    maxBuffer: most.bytes,
    signal,
  }
  return new Promise<{ readonly output: string; readonly complaint: string }>((resolve) => {
    const child = execFile(file, words, { ...options, killSignal: 'SIGKILL' }, (error, output, complaint) =>
      resolve({ output: error ? '' : output, complaint: complaint || reasonIn(error) }),
    )
    child.stdin?.on('error', () => undefined).end()
  })
}

// The message of a failed program repeats its arguments, which may hold a password for ssh.
function reasonIn(error: ExecFileException | null): string {
  if (!error) return ''
  if (typeof error.code === 'number') return `ssh ended with exit code ${error.code}`
  return error.killed ? `ssh took longer than ${most.ms / 1000} s` : `ssh cannot be run: ${error.code ?? error.signal}`
}

// Plain paths as git-lfs sends them, others quoted like git does.
function quoteForSsh(path: string): string {
  return /^[\w./~+-]+$/.test(path) ? path : `'${path.replaceAll(/['!]/g, String.raw`'\$&'`)}'`
}

// From git's credential helpers, as the user's configuration names them; nothing prompts at a terminal.
async function credentialsFor({ protocol, host, pathname }: URL, folder: string): Promise<string | undefined> {
  const question = `protocol=${protocol.slice(0, -1)}\nhost=${host}\npath=${pathname.slice(1)}\n\n`
  const env = { GIT_ASKPASS: 'true', SSH_ASKPASS: 'true' }
  const lines = (await askGit(folder, ['credential', 'fill'], { input: question, env }))?.split('\n') ?? []
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
  const [username, password] = [valueOf('username'), valueOf('password')]
  if (!username || !password) return undefined
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
