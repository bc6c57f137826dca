import { join } from 'node:path'
import type { Settings, Step } from '../../model/model.ts'
import { autocommitOf, toOrder } from '../../site/transaction/commits/commit-order.ts'
import type { CurrentAction } from '../../work/acting.ts'
import type { WriteLog, WrittenWork } from '../../site/transaction/write-log.ts'
import type { CommittedBytes, NewCommit } from '../../storage/clone/commit-stream.ts'
import type { CommitName } from '../../storage/git/commit-files.ts'
import { placeBehindLinks } from '../../storage/files/real-places.ts'
import { statOf } from '../../storage/files/content-folder.ts'

/** The last line of a commit message, for a request's commit with these files; undefined for none. */
export type TrailerOf = (acting: CurrentAction, files: NewCommit['files']) => string | undefined

/** Writes that are pushed together. */
export class WriteGroup implements Pick<WriteLog, 'wrote' | 'did'> {
  /** The time of their files and commits, in seconds since the epoch. */
  readonly time: number
  /** Paths of files that may differ from the commit. */
  readonly touched = new Set<string>()
  readonly #root: string
  readonly #works: { readonly acting: WrittenWork['acting']; readonly files: Map<string, CommittedBytes> }[] = []
  readonly #steps: Step[] = []

  constructor(root: string, time: number) {
    this.#root = root
    this.time = time
  }

  /** One commit per request: its later changes join it, unless another request changed the same files in between. */
  wrote({ acting, files }: WrittenWork): void {
    const found = new Map<string, CommittedBytes>()
    for (const [path, bytes] of files) {
      const at = placeBehindLinks(this.#root, path)
      this.touched.add(at)
      found.set(at, committedBytes(this.#root, at, bytes))
    }
    const known = acting ? this.#works.findLastIndex((work) => work.acting === acting) : -1
    const isBetween = this.#works
      .slice(known + 1)
      .some((work) => [...found.keys()].some((path) => work.files.has(path)))
    if (known < 0 || isBetween) this.#works.push({ acting, files: found })
    else for (const [path, bytes] of found) this.#works[known]!.files.set(path, bytes)
  }

  isBy(acting: WrittenWork['acting']): boolean {
    return this.#works.some((work) => work.acting === acting)
  }

  did(step: Step): void {
    this.#steps.push(step)
  }

  /** The current content of the files, as the last commit will have it. */
  get files(): ReadonlyMap<string, CommittedBytes> {
    return new Map(this.#works.flatMap(({ files }) => [...files]))
  }

  /** The commits, in the order of the work. `trailerOf` gives the trailer of each request's first commit. */
  toCommits(settings: Settings, prefix: string, committer: CommitName, trailerOf?: TrailerOf): NewCommit[] {
    const { message: wanted = true } = autocommitOf(settings) ?? {}
    const seen = new Set<WrittenWork['acting']>()
    return this.#works.map(({ acting, files }) => {
      const work = { paths: new Set(files.keys()), what: acting?.what ?? 'serve', acting }
      const { message, author } = toOrder(work, wanted)
      const inRepository = new Map([...files].map(([path, bytes]) => [prefix + path, bytes]))
      const trailer = acting && !seen.has(acting) ? trailerOf?.(acting, inRepository) : undefined
      seen.add(acting)
      return {
        message: trailer === undefined ? `${message}\n` : `${message.trimEnd()}\n\n${trailer}\n`,
        author: author ?? committer,
        files: inRepository,
      }
    })
  }

  /** Makes all writes count. An error in a step rolls nothing back. */
  accept(failed: (error: unknown) => void): void {
    for (const { done } of this.#steps.splice(0)) attempt(() => done?.(), failed)
  }

  /** Undoes the steps outside the content, last first. */
  undoSteps(failed: (error: unknown) => void): void {
    for (const { undo } of this.#steps.splice(0).toReversed()) attempt(undo, failed)
  }
}

function attempt(work: () => void, failed: (error: unknown) => void): void {
  try {
    work()
  } catch (error) {
    failed(error)
  }
}

type Written = WrittenWork['files'] extends ReadonlyMap<string, infer Bytes> ? Bytes : never

function committedBytes(root: string, path: string, bytes: Written): CommittedBytes {
  if (bytes !== 'onDisk') return bytes
  const absolute = join(root, path)
  const stat = statOf(absolute)
  return stat?.isFile() ? { absolute, size: stat.size } : undefined
}
