import { createReadStream } from 'node:fs'
import { GitError } from '../git/run-git.ts'
import { wholeFiles } from './connecting-git.ts'
import { spawn } from 'node:child_process'
import { plainEnvironment } from '../git/run-git.ts'

/** Who has made a commit. */
export interface CommitName {
  readonly name: string
  readonly email: string
}

/** A commit to be made. */
export interface NewCommit {
  readonly message: string
  readonly author: CommitName
  /** By path in the repository. */
  readonly files: ReadonlyMap<string, CommittedBytes>
}

/** What a file holds in a commit: bytes, what stands at an absolute path with its size, nothing. */
export type CommittedBytes = Uint8Array | { readonly absolute: string; readonly size: number } | undefined

/** Where commits are made, and by whom. */
export interface CommitPlace {
  /** Of a repository. */
  readonly folder: string
  /** The commit that the first one follows. */
  readonly parent: string
  readonly committer: CommitName
  /** Seconds since the epoch, of all of them. */
  readonly time: number
}

/** Commits that no branch has are reachable by this name until the next ones are made. */
export const pendingRef = 'refs/almanac/pending'

/**
 * Makes commits that follow each other by one run of git, without an index or files of its own. No hooks run, and nothing is
 * signed.
 *
 * @returns the hash of the last one
 * @throws GitError, system errors
 */
export async function makeCommits(commits: readonly NewCommit[], place: CommitPlace): Promise<string> {
  const args = [
    '--git-dir',
    '.git',
    '-c',
    'core.fsmonitor=false',
    '-c',
    wholeFiles,
    'fast-import',
    '--quiet',
    '--done',
    '--force',
  ]
  const git = spawn('git', args, { cwd: place.folder, env: plainEnvironment() })
  let output = ''
  let complaint = ''
  git.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  git.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(0, 2000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    git.on('error', (error) => reject(new GitError(`git fast-import: ${error.message}`, { cause: error })))
    git.on('close', resolve)
  })
  // If git ends before it has read everything, its end says so.
  git.stdin.on('error', () => undefined)
  const [code] = await Promise.all([
    ended,
    write(commits, place, git.stdin).catch((error: unknown) => {
      git.kill()
      throw error
    }),
  ])
  const last = output.trim()
  if (code === 0 && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(last)) return last
  throw new GitError(`git fast-import: ${complaint.trim() || `exit code ${code}`}`)
}

async function write(commits: readonly NewCommit[], place: CommitPlace, to: NodeJS.WritableStream): Promise<void> {
  const { parent, committer, time } = place
  const put = async (bytes: string | Uint8Array) => {
    if (!to.write(bytes))
      await new Promise<void>((resolve) => void (to.once('drain', resolve), to.once('close', resolve)))
  }
  for (const [i, { message, author, files }] of commits.entries()) {
    const text = Buffer.from(message)
    await put(
      `commit ${pendingRef}\nmark :${i + 1}\nauthor ${inLine(author, time)}\ncommitter ${inLine(committer, time)}\ndata ${text.length}\n`,
    )
    await put(text)
    await put(i === 0 ? `\nfrom ${parent}\n` : '\n')
    for (const [path, bytes] of files) {
      if (bytes === undefined) await put(`D ${quoted(path)}\n`)
      else if ('absolute' in bytes) {
        await put(`M 100644 inline ${quoted(path)}\ndata ${bytes.size}\n`)
        for await (const part of createReadStream(bytes.absolute)) await put(part as Uint8Array)
        await put('\n')
      } else {
        await put(`M 100644 inline ${quoted(path)}\ndata ${bytes.length}\n`)
        await put(bytes)
        await put('\n')
      }
    }
  }
  await put(`get-mark :${commits.length}\ndone\n`)
  to.end()
}

function inLine({ name, email }: CommitName, time: number): string {
  return `${clean(name) || 'nobody'} <${clean(email)}> ${time} +0000`
}

function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[<>\x00-\x1f]/g, '').trim()
}

// As C writes texts; git takes all other bytes as they are.
function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`
}
