import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { plainEnvironment } from '../git/run-git.ts'

/** Tells what objects a repository has, by one `git cat-file` that stays: those who ask may ask for any. */
export class ObjectTypes {
  readonly #folder: string
  #git: ChildProcessWithoutNullStreams | undefined
  #waiting: ((type: string | undefined) => void)[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The type of an object (a full hash): `commit`, `blob` …; undefined where there is none, and where git does not run. */
  typeOf(hash: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      const git = (this.#git ??= this.#start())
      git.stdin.write(`${hash}\n`)
    })
  }

  close(): void {
    this.#git?.stdin.end()
    this.#git = undefined
  }

  #start(): ChildProcessWithoutNullStreams {
    const git = spawn('git', ['cat-file', '--batch-check=%(objecttype)'], {
      cwd: this.#folder,
      env: { ...plainEnvironment(), GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' },
    })
    const end = () => {
      if (this.#git === git) this.#git = undefined
      for (const resolve of this.#waiting.splice(0)) resolve(undefined)
    }
    // `HASH missing` of what is not there.
    createInterface({ input: git.stdout }).on('line', (line) =>
      this.#waiting.shift()?.(line.includes(' ') ? undefined : line),
    )
    git.stderr.resume()
    git.stdin.on('error', () => undefined)
    git.on('error', end)
    git.on('close', end)
    return git
  }
}
