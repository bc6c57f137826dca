import { createInterface } from 'node:readline'
import { openGit, type OpenGit } from '../git/open-git.ts'
import { localEnvironment } from '../git/run-git.ts'

/** Looks up which objects a repository has, by one long-running `git cat-file`: clients may send any hash. */
export class ObjectTypes {
  readonly #folder: string
  #running: { readonly git: OpenGit | undefined; readonly waiting: OnType[] } | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The type of an object (a full hash): `commit`, `blob` …; undefined if it is missing or git does not run. */
  typeOf(hash: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const { git, waiting } = (this.#running ??= this.#start())
      waiting.push(resolve)
      git?.stdin.write(`${hash}\n`)
    })
  }

  close(): void {
    this.#running?.git?.stdin.end()
    this.#running = undefined
  }

  #start() {
    const waiting: OnType[] = []
    const git = openGit(
      ['cat-file', '--batch-check=%(objecttype)'],
      { cwd: this.#folder, env: localEnvironment() },
      () => {
        if (this.#running === running) this.#running = undefined
        for (const answer of waiting.splice(0)) answer(undefined)
      },
    )
    const running = { git, waiting }
    if (!git) return running
    // For a missing object, git prints `HASH missing`.
    createInterface({ input: git.stdout }).on('line', (line) =>
      waiting.shift()?.(line.includes(' ') ? undefined : line),
    )
    git.stderr.resume()
    return running
  }
}

type OnType = (type: string | undefined) => void
