import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { plainEnvironment } from '../git/run-git.ts'

/** Looks up which objects a repository has, by one lasting `git cat-file`: clients may ask for any hash. */
export class ObjectTypes {
  readonly #folder: string
  #running: { readonly git: ChildProcessWithoutNullStreams; readonly waiting: Answer[] } | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The type of an object (a full hash): `commit`, `blob` …; undefined where there is none, and where git does not run. */
  typeOf(hash: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const { git, waiting } = (this.#running ??= this.#start())
      waiting.push(resolve)
      if (git.pid !== undefined) git.stdin.write(`${hash}\n`)
    })
  }

  close(): void {
    if (this.#running?.git.pid !== undefined) this.#running.git.stdin.end()
    this.#running = undefined
  }

  #start() {
    const git = spawn('git', ['cat-file', '--batch-check=%(objecttype)'], {
      cwd: this.#folder,
      env: { ...plainEnvironment(), GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
    })
    const waiting: Answer[] = []
    const running = { git, waiting }
    const end = () => {
      if (this.#running === running) this.#running = undefined
      for (const answer of waiting.splice(0)) answer(undefined)
    }
    git.on('error', end)
    git.on('close', end)
    // Where descriptors have run out, it has no streams.
    if (git.pid === undefined) return running
    // A missing object is answered with `HASH missing`.
    createInterface({ input: git.stdout }).on('line', (line) =>
      waiting.shift()?.(line.includes(' ') ? undefined : line),
    )
    git.stderr.resume()
    git.stdin.on('error', () => undefined)
    return running
  }
}

type Answer = (type: string | undefined) => void
