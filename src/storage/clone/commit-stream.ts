import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../files/write-error.ts'
import { type CommitName, inLine } from '../git/commit-files.ts'
import { openGit, type OpenGit } from '../git/open-git.ts'
import { GitError, plainEnvironment } from '../git/run-git.ts'
import { wholeFiles } from './connecting-git.ts'

export interface NewCommit {
  readonly message: string
  readonly author: CommitName
  /** By path in the repository. */
  readonly files: ReadonlyMap<string, CommittedBytes>
}

/** A file on disk, of `size` bytes. */
interface OnDisk {
  readonly absolute: string
  readonly size: number
}

/** The content of a file in a commit: bytes, a file on disk, or none if it is deleted. */
export type CommittedBytes = Uint8Array | OnDisk | undefined

export interface CommitPlace {
  readonly folder: string
  /** The parent of the first commit. */
  readonly parent: string
  readonly committer: CommitName
  /** Of all commits, in seconds since the epoch. */
  readonly time: number
  /** The deadline, by `performance.now()`. */
  readonly until: number
}

/** Commits were not made in time; no branch has them. */
export class CommitsLate extends GitError {}

/** Keeps commits that no branch has reachable until the next ones are made. */
export const pendingRef = 'refs/almanac/pending'

/**
 * Makes consecutive commits in one run of git, without an index, a worktree, hooks or signatures; executable files stay
 * executable. Returns the last one's hash. Throws CommitsLate if it takes too long; GitError, system errors.
 */
export async function makeCommits(commits: readonly NewCommit[], place: CommitPlace): Promise<string> {
  const { git, ended } = startImport(place.folder)
  if (!git) throw await ended.catch((error: unknown) => error)
  const made = importInto(git, ended, commits, place)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const ms = Math.max(0, place.until - performance.now())
    timer = setTimeout(() => reject(new CommitsLate('git fast-import: took too long')), ms)
  })
  try {
    return await Promise.race([made, late])
  } finally {
    clearTimeout(timer)
    // On SIGTERM git removes its locks; a lock left behind would block all later commits.
    git.kill('SIGTERM')
  }
}

function startImport(folder: string): { readonly git: OpenGit | undefined; readonly ended: Promise<number | null> } {
  const options = ['--git-dir', '.git', '-c', 'core.fsmonitor=false', '-c', wholeFiles]
  let git: OpenGit | undefined
  const ended = new Promise<number | null>((resolve, reject) => {
    const place = { cwd: folder, env: plainEnvironment() }
    git = openGit([...options, 'fast-import', '--quiet', '--done', '--force'], place, (code, error) =>
      error ? reject(new GitError(`git fast-import: ${error.message}`, { cause: error })) : resolve(code),
    )
  })
  return { git, ended }
}

async function importInto(
  git: OpenGit,
  ended: Promise<number | null>,
  commits: readonly NewCommit[],
  place: CommitPlace,
): Promise<string> {
  const lines = createInterface({ input: git.stdout })[Symbol.asyncIterator]()
  const answer = async () => String((await lines.next()).value ?? '')
  let complaint = ''
  git.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(0, 2000)))
  const [code] = await Promise.all([
    ended,
    pipeline(streamOf(commits, place, answer), git.stdin).catch((error: unknown) => {
      git.kill()
      // If git ends before it has read everything, its exit code says so.
      if (!['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error))) throw error
    }),
  ])
  const last = await answer()
  if (code === 0 && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(last)) return last
  throw new GitError(`git fast-import: ${complaint.trim() || `exit code ${code}`}`)
}

/** @param answer reads the next line that git prints */
async function* streamOf(
  commits: readonly NewCommit[],
  { parent, committer, time }: CommitPlace,
  answer: () => Promise<string>,
): AsyncGenerator<string | Uint8Array> {
  for (const [i, { message, author, files }] of commits.entries()) {
    const text = Buffer.from(message)
    yield `commit ${pendingRef}\nmark :${i + 1}\nauthor ${inLine(author)} ${time} +0000\ncommitter ${inLine(committer)} ${time} +0000\n`
    yield `data ${text.length}\n`
    yield text
    yield i === 0 ? `\nfrom ${parent}\n` : '\n'
    for (const [path, bytes] of files) {
      if (bytes === undefined) {
        yield `D ${quotePath(path)}\n`
        continue
      }
      yield `ls ${quotePath(path)}\n`
      const mode = (await answer()).startsWith('100755 ') ? '100755' : '100644'
      yield `M ${mode} inline ${quotePath(path)}\ndata ${'absolute' in bytes ? bytes.size : bytes.length}\n`
      if ('absolute' in bytes) yield* fileChunks(bytes)
      else yield bytes
      yield '\n'
    }
  }
  yield `get-mark :${commits.length}\ndone\n`
}

// If a file's size were not the announced one, git would take its bytes for commands, or commands for bytes.
async function* fileChunks({ absolute, size }: OnDisk): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const part of createReadStream(absolute) as AsyncIterable<Uint8Array>) {
    left -= part.length
    if (left < 0) break
    yield part
  }
  if (left !== 0) throw new GitError(`git fast-import: ${absolute} was changed while it was read`)
}

// Quoted as in C; git takes all other bytes literally.
function quotePath(path: string): string {
  return `"${path.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`
}
